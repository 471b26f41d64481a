"""Setting a manual: pieces one below the other, on as many pages as they need.

Belongs here: sizes, spaces, columns and warning boxes. Does not belong here: tables
(``tabling``), paper (``sheet``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citation_platform.offices.sample_manuals.lettering import SOFT_HYPHEN
from citation_platform.offices.sample_manuals.model import Manual, Part, Piece, Printed, PrintedPart
from citation_platform.offices.sample_manuals.sheet import Sheets
from citation_platform.offices.sample_manuals.tabling import set_table

GUTTER = 20.0
PADDING = 7.0


@dataclass(frozen=True, slots=True)
class _Style:
    size: float
    bold: bool
    above: float
    below: float
    indent: float = 0.0


_STYLES = {
    Part.TITLE: _Style(20.0, True, 0.0, 14.0),
    Part.HEADING: _Style(14.0, True, 14.0, 6.0),
    Part.SUBHEADING: _Style(11.0, True, 9.0, 4.0),
    Part.PARAGRAPH: _Style(9.5, False, 0.0, 6.0),
    Part.ITEM: _Style(9.5, False, 0.0, 3.0, 12.0),
    Part.WARNING: _Style(9.5, False, 6.0, 9.0),
}
_LEADING = 1.32


def typeset(manual: Manual, *, password: str | None = None) -> tuple[bytes, Printed]:
    """The manual as a digital PDF, and what is printed where."""
    sheets = Sheets(manual, password=password)
    for place, piece in enumerate(manual.pieces):
        if piece.part is Part.PAGE_BREAK:
            sheets.turn()
        elif piece.part is Part.LANDSCAPE:
            sheets.turn(sideways=True)
        elif piece.part is Part.BLANK_PAGE:
            sheets.turn(blank=True)
        elif piece.part is Part.COLUMNS:
            _set_columns(sheets, piece.columns)
        elif piece.table is not None:
            set_table(sheets, piece.table)
        else:
            _keep_together(sheets, piece, manual.pieces[place + 1 : place + 2])
            _set_piece(sheets, piece, sheets.left, sheets.room)
    return sheets.finish(), sheets.printed


def _keep_together(sheets: Sheets, piece: Piece, following: Sequence[Piece]) -> None:
    """Turn the page where this piece, and the start of what a heading announces, don't fit."""
    need = _height(sheets, piece, sheets.room)
    if piece.part in (Part.HEADING, Part.SUBHEADING) and following:
        need += (
            70.0 if following[0].table else min(70.0, _height(sheets, following[0], sheets.room))
        )
    if sheets.left_on_page() < need:
        sheets.turn()


def _height(sheets: Sheets, piece: Piece, room: float) -> float:
    style = _STYLES[piece.part]
    if piece.part is Part.WARNING:
        lines = len(sheets.letters.lines(piece.text, style.size, room - 2 * PADDING)) + 1
        return style.above + lines * style.size * _LEADING + 2 * PADDING + style.below
    lines = len(sheets.letters.lines(piece.text, style.size, room - style.indent, bold=style.bold))
    return style.above + lines * style.size * _LEADING + style.below


def _set_columns(sheets: Sheets, columns: Sequence[Sequence[Piece]]) -> None:
    room = (sheets.room - GUTTER * (len(columns) - 1)) / len(columns)
    tallest = max(sum(_height(sheets, piece, room) for piece in column) for column in columns)
    if sheets.left_on_page() < tallest:
        sheets.turn()
    start, lowest = sheets.y, sheets.y
    for place, column in enumerate(columns):
        sheets.y = start
        for piece in column:
            _set_piece(sheets, piece, sheets.left + place * (room + GUTTER), room)
        lowest = max(lowest, sheets.y)
    sheets.y = lowest


def _set_piece(sheets: Sheets, piece: Piece, x: float, room: float) -> None:
    if piece.part is Part.WARNING:
        _set_warning(sheets, piece, x, room)
        return
    style = _STYLES[piece.part]
    sheets.y += style.above
    top = sheets.y
    if piece.part is Part.ITEM:
        sheets.write(x, top, "•", style.size)
    right = _set_lines(sheets, piece.text, style, x + style.indent, room - style.indent)
    _record(sheets, piece, (x, top, right, sheets.y))
    sheets.y += style.below


def _set_lines(sheets: Sheets, text: str, style: _Style, x: float, room: float) -> float:
    """Lines one below the other; returns where the longest ends."""
    right = x
    for line in sheets.letters.lines(text, style.size, room, bold=style.bold):
        sheets.write(x, sheets.y, line, style.size, bold=style.bold)
        right = max(right, x + sheets.letters.width(line, style.size, bold=style.bold))
        sheets.y += style.size * _LEADING
    return right


def _set_warning(sheets: Sheets, piece: Piece, x: float, room: float) -> None:
    style = _STYLES[Part.WARNING]
    height = _height(sheets, piece, room) - style.above - style.below
    sheets.y += style.above
    box = (x, sheets.y, x + room, sheets.y + height)
    sheets.area(box, 0.92, outline=True)
    sheets.y += PADDING
    signal = _Style(style.size, True, 0.0, 0.0)
    _set_lines(sheets, piece.signal, signal, x + PADDING, room - 2 * PADDING)
    _set_lines(sheets, piece.text, style, x + PADDING, room - 2 * PADDING)
    sheets.y = box[3] + style.below
    _record(sheets, piece, box)


def _record(sheets: Sheets, piece: Piece, box: tuple[float, float, float, float]) -> None:
    text = piece.text.replace(SOFT_HYPHEN, "")
    text = f"{piece.signal} {text}" if piece.signal else text
    sheets.printed.parts.append(
        PrintedPart(piece.part, sheets.page, sheets.displayed(box), text, piece.about)
    )
