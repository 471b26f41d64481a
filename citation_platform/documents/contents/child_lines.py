"""The lines of text of a page, by where they stand, however a producer ordered them.

Belongs here: lines with their height on the page, and the mask for times of printing.
Runs inside the sandbox only. Does not belong here: text for reading (``documents.pages``).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pypdfium2

_EDGE_SHARE = 0.08
"""Running headers and footers stand in the outer 8 % of a page (measured)."""

_REPEATS = 0.5
_JOINED_GAP = 0.15  # of the height of the letters: closer pieces are one word
_SAME_LINE = 0.4  # of the height: closer middles are one line

_DATE = r"(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})"
_CLOCK = r"\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp][Mm])?"
_STAMP = re.compile(rf"{_DATE}(?:[ T,]+{_CLOCK})?|{_CLOCK}")
_PRINTING = re.compile(
    rf"{_CLOCK}|\b(?:print(?:ed|datum)?|afgedrukt|geprint|gedruckt|ausdruck|imprimé|stampato)\b",
    re.IGNORECASE,
)
"""A line with a time of day, or a word for printing. A bare date may be the edition."""


class Line(NamedTuple):
    """A line; ``height``: its middle above the foot of the page as displayed, 0 to 1."""

    text: str
    height: float


class _Piece(NamedTuple):
    text: str
    left: float
    right: float
    middle: float
    size: float


def page_lines(page: pypdfium2.PdfPage) -> list[Line]:
    """The lines from top to bottom, each with single spaces, normalised (NFKC)."""
    height = page.get_height()
    rows: list[list[_Piece]] = []
    for piece in sorted(_pieces(page), key=lambda piece: (-piece.middle, piece.left)):
        row = rows[-1][0] if rows else None
        if row and abs(row.middle - piece.middle) <= _SAME_LINE * min(row.size, piece.size):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return [Line(_joined(row), row[0].middle / height if height else 0.0) for row in rows]


def _pieces(page: pypdfium2.PdfPage) -> list[_Piece]:
    """The words, cut at white space; where they stand, by their first and last letter."""
    import pypdfium2.raw as raw

    textpage = page.get_textpage()
    try:
        pieces: list[_Piece] = []
        letters: list[str] = []
        count = textpage.count_chars()
        for index in range(count + 1):
            letter = chr(raw.FPDFText_GetUnicode(textpage.raw, index)) if index < count else " "
            if not letter.isspace():
                letters.append(letter)
            elif letters:
                first = index - len(letters)
                text = _normal("".join(letters))
                if text:
                    pieces.append(_placed(text, textpage, first, index - 1, page))
                letters.clear()
        return pieces
    finally:
        textpage.close()


def _placed(
    text: str, textpage: pypdfium2.PdfTextPage, first: int, last: int, page: pypdfium2.PdfPage
) -> _Piece:
    """A word on the displayed page; its middle is its baseline, which no font changes."""
    import ctypes

    import pypdfium2.raw as raw

    left_edge, foot = page.get_bbox()[:2]
    left, bottom, _, top = textpage.get_charbox(first, loose=True)
    right = textpage.get_charbox(last, loose=True)[2]
    across, baseline = ctypes.c_double(), ctypes.c_double()
    raw.FPDFText_GetCharOrigin(textpage.raw, first, across, baseline)
    width, height = page.get_size()
    rotation = page.get_rotation()
    x, y = across.value - left_edge, baseline.value - foot
    box = (left - left_edge, bottom - foot, right - left_edge, top - foot)
    left, bottom, right, top = _turned(box, rotation, width, height)
    _, middle, _, _ = _turned((x, y, x, y), rotation, width, height)
    return _Piece(text, left, right, middle, top - bottom)


def _turned(
    box: tuple[float, float, float, float], rotation: int, width: float, height: float
) -> tuple[float, float, float, float]:
    """The box on the page as displayed; ``width``, ``height``: as displayed, origin below left."""
    left, bottom, right, top = box
    if rotation == 90:
        return bottom, height - right, top, height - left
    if rotation == 180:
        return width - right, height - top, width - left, height - bottom
    if rotation == 270:
        return width - top, left, width - bottom, right
    return box


def _normal(text: str) -> str:
    plain = text.replace("\ufffe", "-").replace("\u0002", "-").replace("\u00ad", "-")
    return " ".join(unicodedata.normalize("NFKC", plain).split())


def _joined(row: list[_Piece]) -> str:
    row.sort(key=lambda piece: piece.left)
    text = row[0].text
    for before, piece in pairwise(row):
        close = piece.left - before.right < _JOINED_GAP * min(before.size, piece.size)
        text += piece.text if close else f" {piece.text}"
    return text


def masked(pages: Sequence[Sequence[Line]]) -> list[list[str]]:
    """The texts of all pages, with times of printing struck out of running lines.

    Only lines in the outer part of a page that come back, but for digits, on at least half of
    the pages: anything else that changes is a change.
    """
    repeated: Counter[str] = Counter()
    for lines in pages:
        repeated.update({_shape(line.text) for line in lines if _is_at_edge(line)})
    least = max(2, _REPEATS * len(pages))
    return [
        [
            _STAMP.sub("<time>", line.text)
            if _is_at_edge(line)
            and _PRINTING.search(line.text)
            and repeated[_shape(line.text)] >= least
            else line.text
            for line in lines
        ]
        for lines in pages
    ]


def _is_at_edge(line: Line) -> bool:
    return line.height <= _EDGE_SHARE or line.height >= 1 - _EDGE_SHARE


def _shape(text: str) -> str:
    return re.sub(r"\d+", "#", _STAMP.sub("<time>", text))
