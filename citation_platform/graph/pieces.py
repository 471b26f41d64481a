"""A text in sentences and lines, of which only those are read that can hold a citation.

Reading every word of 272 laws as the possible start of a citation takes half a minute;
two sentences in three hold no word that begins one.

Belongs here: cutting, and the words that tell. Does not belong here: grammar
(``law.citations``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# After a word of four letters at least: "art. 5", "Stb. 2018" and "nr. 3" end no sentence.
_CUT = re.compile(r"\n+|(?<=[^\W\d_]{4}[.;])\s+(?=[A-ZÀ-Ý])")
_MAY_CITE = re.compile(
    r"arti[ck]|\bartt?\b|§|hoofdstuk|\btite?l|afdeling|paragra|\bboek|bijlage|\d:\d|standaard"
    r"|handreiking|\bchapter|\bsection|"
    r"\b(?:NEN|NPR|NTA|NVN|EN|ISO|IEC|DIN|BRL|RJ|RJk|NBA|NV|COS|ISA|ISAE|ISRE|ISRS|ISQM|IFRS|IAS|"
    r"IFRIC|SIC|IPSAS)\b|\d[a-z]?\s+(?-i:[A-Z])",
    re.IGNORECASE,
)
_MAY_NAME_LID = re.compile(r"\b(?:lid|leden)\b", re.IGNORECASE)


def citing_pieces(text: str) -> Iterator[tuple[int, str]]:
    """Where each piece that can hold a citation starts, and its text."""
    return _pieces(text, _MAY_CITE)


def lid_pieces(text: str) -> Iterator[tuple[int, str]]:
    """The same for references to leden."""
    return _pieces(text, _MAY_NAME_LID)


def _pieces(text: str, wanted: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    if wanted.search(text) is None:
        return
    start = 0
    for cut in _CUT.finditer(text):
        if wanted.search(text, start, cut.start()):
            yield start, text[start : cut.start()]
        start = cut.end()
    if wanted.search(text, start):
        yield start, text[start:]
