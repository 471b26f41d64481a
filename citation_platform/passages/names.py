"""Words that name one thing: models, part numbers, codes, brands, standing in any text.

Belongs here: finding such names and the form under which spellings are the same.
Does not belong here: which document mentions which name (``releases.mentions``), what a
question wants (``retrieval``).

``GW1500-XS``, ``GW 1500 XS`` and ``gw1500xs`` are one name: the key is what remains of letters
and digits in lower case. A name over two printed words ("MB 4", "MH 50V") has a key of its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

_WORD = re.compile(r"[^\W_]+(?:[-–'’.+&][^\W_]+)*\+?", re.UNICODE)
_PART = re.compile(r"[^\W_]+\+?", re.UNICODE)
_FILE = re.compile(r"[\w()'.+-]*[\w)]\.pdf\b", re.IGNORECASE)
_LOOSE_TAIL = re.compile(r"\d+(?:[.,]\d+)*[A-Za-z]?")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_QUANTITY = re.compile(
    r"\d+(?:[.,]\d+)*[- ]?(?:mm2?|cm2?|dm3?|m[23]?|km|kg|g|mg|l|ml|dl|kwh?|wh?|mw|va|kva|v|mv|kv|ma|"
    r"a|ah|hz|khz|mhz|ghz|bar|mbar|pa|hpa|kpa|mpa|nm|n|kn|db|dba|dbm|k|c|°c|rpm|tpm|min|h|s|ms|x|"
    r"inch|ft|btu|ppm|ct|eur|st|stuks|polig|voudig|weg|weg[- ]?klep|fase|persoons|de|e|ste|er|th|nd|rd)",
    re.IGNORECASE,
)


class NameKind(StrEnum):
    """How a word shows that it is a name."""

    CODE = "code"  # letters and digits: GW1500-XS, Q38S, E02, 01-2301
    ACRONYM = "acronym"  # two capitals or more: MPPT, PrePro, RFT
    CAPITALISED = "capitalised"  # a capital where the sentence does not ask for one
    FILE = "file"  # the name of a file: montage.pdf


@dataclass(frozen=True, slots=True)
class Name:
    """A name in a text at ``[start, end)``. ``key``: the same for all spellings."""

    text: str
    key: str
    kind: NameKind
    start: int
    end: int


def name_key(text: str) -> str:
    """Letters and digits in lower case, without accents: what spellings have in common."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(character for character in plain if character.isalnum())


def names_in(text: str) -> tuple[Name, ...]:
    """The names in a text, in order: single words, then neighbours that form a code together.

    Quantities ("230V", "50 mm") name nothing, nor do plain numbers.
    """
    files = [_name(text, m.start(), m.end(), NameKind.FILE) for m in _FILE.finditer(text)]
    bare = _FILE.sub(lambda match: " " * len(match.group()), text)
    words = [match for match in _WORD.finditer(bare) if name_key(match.group())]
    single = [name for word in words for name in _single(bare, word)]
    return (*files, *single, *_pairs(bare, words))


def _single(text: str, word: re.Match[str]) -> Iterator[Name]:
    """The name that a word is; of a compound with an ordinary word ("PU-curve",
    "draaistroom-MB4") the parts that are names."""
    parts = list(_PART.finditer(word.group()))
    if any(_ordinary(part.group()) for part in parts) and len(parts) > 1:
        spans = [(word.start() + part.start(), word.start() + part.end()) for part in parts]
    else:
        spans = [word.span()]
    for start, end in spans:
        kind = _kind(text[start:end], opens=_opens_sentence(text, start))
        if kind is not None:
            yield _name(text, start, end, kind)


def _ordinary(part: str) -> bool:
    return len(part) >= 4 and part[1:].islower() and part.isalpha()


def _kind(word: str, *, opens: bool) -> NameKind | None:
    letters = sum(character.isalpha() for character in word)
    digits = sum(character.isdigit() for character in word)
    if digits and letters:
        return None if _QUANTITY.fullmatch(word) else NameKind.CODE
    if digits:
        return NameKind.CODE if "-" in word and digits >= 4 else None
    capitals = sum(character.isupper() for character in word)
    if capitals >= 2:
        return NameKind.ACRONYM
    named = capitals == 1 and word[0].isupper() and letters >= 3 and not opens
    if named and not _is_stopword(word):
        return NameKind.CAPITALISED
    return None


def _next_word(text: str, place: int) -> str:
    match = re.match(r"\s?([^\W\d_]+)", text[place:])
    return match.group(1) if match else "."


@lru_cache(maxsize=1)
def _stopwords() -> frozenset[str]:
    import stopwordsiso

    words: frozenset[str] = frozenset(stopwordsiso.stopwords(["nl", "fr", "de", "en", "it"]))
    return words


def _is_stopword(word: str) -> bool:
    return word.casefold() in _stopwords()


def _opens_sentence(text: str, start: int) -> bool:
    before = text[:start].rstrip()
    return not before or before[-1] in ".!?:\n•–("


def _pairs(text: str, words: list[re.Match[str]]) -> Iterator[Name]:
    """Neighbours with only a space between, a capitalised or short word before a code or number
    ("OPTImill MH", "MB 4", "Speedy 100", "Serie 5")."""
    for first, second in pairwise(words):
        if text[first.end() : second.start()] != " ":
            continue
        head, tail = first.group(), second.group()
        if not head[0].isupper() or not _LOOSE_TAIL.fullmatch(tail):
            continue
        # Stop word lists hold country codes, so that "MH" would be one.
        if not head.isupper() and _is_stopword(head):
            continue
        if _NUMBER.fullmatch(tail) and _QUANTITY.fullmatch(tail + _next_word(text, second.end())):
            continue
        yield _name(text, first.start(), second.end(), NameKind.CODE)


def _name(text: str, start: int, end: int, kind: NameKind) -> Name:
    return Name(text[start:end], name_key(text[start:end]), kind, start, end)
