"""The text of a block: lines joined, words broken at a line end joined again.

Belongs here: what becomes of a hyphen at a line end. Does not belong here: lines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

_HYPHENS = "-\u2010\u2011\u00ad"
_BROKEN = re.compile(rf"(?P<left>[^\s]*\w)(?P<hyphen>[{_HYPHENS}])$")
_FIRST = re.compile(r"[\w'’]+")
_EDGES = ".,;:!?()[]{}\"'“”„‘’«»"
# "in- en uitgang", "Ein- und Ausgang": the hyphen stands for a part that follows later.
_CONJUNCTIONS = frozenset(
    [
        "en",
        "of",
        "tot",
        "und",
        "oder",
        "bis",
        "sowie",
        "and",
        "or",
        "to",
        "et",
        "ou",
        "à",
        "e",
        "o",
        "ed",
        "od",
        "als",
        "noch",
        "dan",
        "resp",
        "resp.",
        "bzw",
        "bzw.",
    ]
)


class Vocabulary:
    """How words are written where no line end broke them: the document decides."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._words = Counter(word.strip(_EDGES).casefold() for word in words)

    def prefers_hyphen(self, left: str, right: str) -> bool:
        """True when the document writes ``left-right`` more often than ``leftright``."""
        joined = self._words[f"{left}{right}".casefold()]
        hyphenated = self._words[f"{left}-{right}".casefold()]
        return hyphenated > joined


def joined(lines: Sequence[str], vocabulary: Vocabulary) -> str:
    """One text of the lines. White space runs become one space.

    A hyphen before a lower-case continuation goes ("gebrui-" + "ken"), except where the
    document writes the word with a hyphen elsewhere. It stays after or before a digit
    ("01-" + "2301", "3-" + "standenschakelaar"), before a capital ("RFT-" + "CO2") and
    before a conjunction ("in-" + "en uitgang"). A soft hyphen that is printed is a hyphen.
    """
    text = ""
    for line in lines:
        clean = " ".join(line.split())
        if not clean:
            continue
        text = _append(text, clean, vocabulary) if text else clean
    return text.replace("\u00ad", "-")


def _append(text: str, line: str, vocabulary: Vocabulary) -> str:
    broken = _BROKEN.search(text)
    first = _FIRST.match(line)
    if broken is None or first is None:
        return f"{text} {line}"
    left, right = broken["left"].strip(_EDGES), first.group()
    if right.casefold() in _CONJUNCTIONS:
        return f"{text} {line}"
    return (text if _keeps_hyphen(left, right, vocabulary) else text[:-1]) + line


def _keeps_hyphen(left: str, right: str, vocabulary: Vocabulary) -> bool:
    if left[-1].isdigit() or not right[0].isalpha() or not right[0].islower():
        return True
    part = left.rsplit("/", 1)[-1]
    return vocabulary.prefers_hyphen(part, right)
