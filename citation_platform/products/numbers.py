"""Numbers as people write them: article numbers, models and bar codes in a sentence.

Belongs here: folding a number to its letters and digits, and every run of words of a text
that may be one. Does not belong here: which numbers exist (``catalog``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

MOST_WORDS = 4
"""Words that one number may be spread over: "KV 44 10 B"."""

# A slash or comma ends a number: 100/150 and 1,5 are sizes, not parts of one number.
_WORD = re.compile(r"[^\W_]+")
_JOINING = re.compile(r"[ \u00a0]?[-‐‑–._]?[ \u00a0]?")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Characters ``start`` to ``end`` of the text that may be a number; ``folded``: its key."""

    start: int
    end: int
    folded: str


def folded(number: str) -> str:
    """Letters and digits only, without case: "KV-4410", "kv 4410" and "KV4410" are one."""
    return "".join(words_of(number))


def words_of(number: str) -> tuple[str, ...]:
    """The runs of letters and digits of a number, without case: ("01", "2301")."""
    return tuple(_WORD.findall(number.casefold()))


def candidates(text: str) -> Iterator[Candidate]:
    """Every run of up to ``MOST_WORDS`` words that holds a digit, longest first per place."""
    words = list(_WORD.finditer(text))
    for place, first in enumerate(words):
        runs: list[Candidate] = []
        end = place
        while True:
            span = text[first.start() : words[end].end()]
            if any(letter.isdigit() for letter in span):
                runs.append(Candidate(first.start(), words[end].end(), folded(span)))
            end += 1
            if end == len(words) or end - place == MOST_WORDS:
                break
            if not _JOINING.fullmatch(text[words[end - 1].end() : words[end].start()]):
                break
        yield from reversed(runs)


def models_in(description: str) -> Iterator[str]:
    """The keys of the models that a description names."""
    return map(folded, model_words(description))


def model_words(description: str) -> Iterator[str]:
    """Models that a description names, as printed: letters and digits in one word ("Q38S"), or
    capitals and a number beside them ("LW 250"). A size or a standard ("22mm", "DN 32") is none.
    """
    words = re.findall(r"[^\W_]+(?:-[^\W_]+)*", description)
    pairs = re.findall(r"(?<![\w-])[A-Z]{1,5}[ \u00a0]\d{2,4}[A-Z]{0,3}(?![\w-])", description)
    for word in (*words, *pairs):
        key = folded(word)
        mixed = re.search(r"\d", key) and re.search(r"[^\W\d]", key)
        if len(key) >= 3 and mixed and not _NO_MODEL.fullmatch(key):
            yield word


_NO_MODEL = re.compile(
    r"\d+(?:mm|cm|m|m2|m3|kw|w|kwh|v|a|ma|l|ltr|kg|g|bar|mbar|st|stuks|x|hz|db|pa|nm|inch|k)|"
    r"\d+x\d+(?:x\d+)*(?:mm|cm)?|"
    r"(?:dn|g|r|m|ip|ipx|en|nen|iso|din|ral|pn|type)\d+[a-z]?"
)
