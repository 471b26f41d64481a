"""Which characters of a block's text stand on which printed line, and where sentences end.

Belongs here: alignment of text and lines, splitting long prose into runs of sentences.
Does not belong here: joining lines to text (``documents.layout``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.layout.model import Line
from citation_platform.passages.record import TextLine

# A full stop before a capital or figure ends a sentence, but not after an initial, a number
# ("4.2. Montage") or one of the abbreviations of manuals in the offices' languages.
_ENDS = re.compile(r"(?<=[.!?])\s+(?=[\"'„“«(]?[A-ZÀ-ÖØ-Þ0-9])")
_ABBREVIATION = re.compile(
    r"(?:\b[A-Za-z]|\b\d+(?:\.\d+)*|\b(?:max|min|ca|bijv|incl|excl|resp|evt|nr|art|fig|afb|tab|"
    r"blz|pag|zie|tel|mm|vgl|bzw|abb|bild|max|mind|ggf|inkl|exkl|usw|approx|no|vol|ref|env|cf|"
    r"réf|tél|es|pag|rif|ecc))\.$",
    re.IGNORECASE,
)

RUN_CHARACTERS = 350
"""Longest run of sentences that is quoted as one: a short paragraph stays whole, a long one is
cut so that the rectangle shows where the answer stands. About four printed lines."""


def line_spans(text: str, lines: Sequence[Line]) -> tuple[TextLine, ...]:
    """The span of each printed line in the text; lines that left nothing have none.

    The text holds the words of the lines in order; white space may differ, and a hyphen at a
    line end may be gone.
    """
    found: list[TextLine] = []
    place = 0
    for line in lines:
        start, end, place = _match(text, place, "".join(word.text for word in line.words))
        if end > start:
            found.append(_text_line(start, end, line.box))
    return tuple(found)


def _match(text: str, place: int, wanted: str) -> tuple[int, int, int]:
    """(start, end, next place) of the characters of ``wanted`` from ``place`` on."""
    start: int | None = None
    end = place
    for character in wanted:
        while place < len(text) and text[place].isspace():
            place += 1
        if place < len(text) and text[place] == character:
            start = place if start is None else start
            place += 1
            end = place
    return (start if start is not None else end), end, place


def _text_line(start: int, end: int, box: Box) -> TextLine:
    return TextLine(start, end, box.x0, box.top, box.x1, box.bottom)


def sentence_runs(text: str, limit: int = RUN_CHARACTERS) -> tuple[tuple[int, int], ...]:
    """Spans [start, end) that cover the text in order, each whole sentences of at most
    ``limit`` characters together (a longer sentence stays whole)."""
    if len(text) <= limit:
        return ((0, len(text)),) if text else ()
    runs: list[tuple[int, int]] = []
    start = 0
    for sentence_start, sentence_end in _sentences(text):
        if sentence_end - start > limit and sentence_start > start:
            runs.append((start, len(text[:sentence_start].rstrip())))
            start = sentence_start
    runs.append((start, len(text)))
    return tuple(runs)


def _sentences(text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _ENDS.finditer(text):
        if _ABBREVIATION.search(text[start : match.start()]):
            continue
        spans.append((start, match.start()))
        start = match.end()
    spans.append((start, len(text)))
    return spans


def within(lines: Sequence[TextLine], start: int, end: int) -> tuple[TextLine, ...]:
    """The lines that hold characters of [start, end), counted from ``start``."""
    return tuple(
        TextLine(
            max(line.start, start) - start,
            min(line.end, end) - start,
            line.x0,
            line.top,
            line.x1,
            line.bottom,
        )
        for line in lines
        if line.start < end and line.end > start
    )


def box_of(lines: Sequence[TextLine]) -> Box | None:
    """Around the lines; None without any."""
    if not lines:
        return None
    return around(Box(line.x0, line.top, line.x1, line.bottom) for line in lines)
