"""What a person reads in a table: rows with their name, values with their column and unit.

Belongs here: for each data cell the row's name, the column headers above it, and the unit,
all as printed. Does not belong here: finding headers (``headers``), wording of answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.grids.headers import UNIT_COLUMN
from citation_platform.documents.grids.model import Cell, Grid

# A unit in a header: "[mm]", "(A)", "Gewicht in kg", "Leistung, kW".
BRACKETED = re.compile(r"[\[(]\s*([^\])]{1,14})\s*[\])]")
TRAILING = re.compile(r"(?:\b(?:in|en)\s+|,\s*)(\S{1,8})\s*$")
UNIT = re.compile(
    r"^(%|‰|°|°\s?[CFK]|K|[µmcdk]?m[²³23]?|mm\s?[²2]|inch|in|ft|[mk]?g|t|lbs?|[mcdh]?l|"
    r"[mkMG]?W(h|p)?(/a|/jaar)?|[mkM]?V(A|AC|DC|ac|dc|~)?|V\s?(AC|DC)|[mµk]?A|[kM]?Ω|[kM]?Ohm|"
    r"[kMG]?Hz|[mh]?[Pp]a|kPa|MPa|m?bar|psi|[kM]?N(m)?(/m[²³123]?)?|[kM]?J|"
    r"dB\s?\(?A?\)?m?|lx|lm|cd|ppm|s|sec|min|h|u|uur|jaar|dagen|days|"
    r"(m[³3]|dm[³3]|l|kg|g|mg|r|omw|U|rpm)\s?/\s?(h|s|min|uur|u|jaar|a|m[²³23]?)|rpm|tr/min|"
    r"r/min|min-1|1/min|km/h|m/s|m/min|St|Stk|st|pcs|stuks?|€|EUR)\.?$"
)
VALUE_UNIT = re.compile(r"^[^A-Za-z°%µΩ€]*\d[\d\s.,]*\s*([^\d\s].*)$")
# Dashes say that a column does not apply.
NOTHING = re.compile(r"^[\-–—/]*$")


@dataclass(frozen=True, slots=True)
class GridValue:
    """One data cell. ``column_header``: headers over it, top to bottom, spanning ones too.
    ``text``: as printed, "" when empty. ``unit``: from the cell, its unit column, or the
    headers; None when none is printed."""

    column_header: tuple[str, ...]
    text: str
    unit: str | None
    cell: Cell


@dataclass(frozen=True, slots=True)
class GridRow:
    """One data row. ``row``: in the grid. ``box``: around the words of the row on ``page``.
    ``header``: what names the row, columns joined with " · ", a name that stands once for
    several rows included. ``section``: the full-width row above that names a group of rows.
    ``names``: the naming cells themselves, for who knows the value and asks for the name."""

    row: int
    page: int
    box: Box
    header: str
    section: str | None
    cells: tuple[GridValue, ...]
    names: tuple[GridValue, ...] = ()


def read_rows(grid: Grid) -> tuple[GridRow, ...]:
    """All data rows, top to bottom; section rows and empty rows are none."""
    reader = _Reader(grid)
    rows = []
    section: str | None = None
    for number in range(grid.header_rows, grid.rows):
        named = reader.section(number)
        if named is not None:
            section = named
            continue
        row = reader.row(number, section)
        if row is not None:
            rows.append(row)
    return tuple(rows)


class _Reader:
    """Look-ups of one grid that all rows share."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._places: dict[tuple[int, int], Cell] = {
            (row, column): cell
            for cell in grid.cells
            for row in range(cell.row, cell.row + cell.row_span)
            for column in range(cell.column, cell.column + cell.column_span)
        }
        self._headers = [self._header(column) for column in range(grid.columns)]
        self._names = min(grid.header_columns, max(grid.columns - 1, 1))
        self._unit_column = _unit_column(self._headers)
        self._carried = self._carry()

    def section(self, row: int) -> str | None:
        """The text of a row whose only text runs over all columns and names what follows."""
        cells = self._cells(row)
        filled = [cell for cell in cells if cell.text]
        if len(filled) != 1 or row + 1 >= self._grid.rows:
            return None
        cell = filled[0]
        wide = cell.column == 0 and cell.column_span == self._grid.columns
        alone = cell.column == 0 and self._grid.columns > 2 and cell.row_span == 1
        return cell.text if wide or (alone and self._is_list_of_names(row)) else None

    def _is_list_of_names(self, row: int) -> bool:
        """The row below has values: a lone name above it heads a group."""
        below = [cell for cell in self._cells(row + 1) if cell.text]
        return len(below) > 1

    def row(self, number: int, section: str | None) -> GridRow | None:
        """The row, or None when nothing is printed in it."""
        own = [cell for cell in self._cells(number) if cell.words_box is not None]
        begun = [cell for cell in own if cell.row == number]
        if not begun:
            return None
        values = tuple(
            self._value(cell, number)
            for cell in self._cells(number)
            if cell.column + cell.column_span > self._names and cell.column >= self._names
        )
        page = begun[0].page
        boxes = [cell.words_box for cell in own if cell.words_box and cell.page == page]
        single = [cell.words_box for cell in begun if cell.words_box and cell.row_span == 1]
        names = tuple(
            self._value(cell, number)
            for cell in self._cells(number)
            if cell.column + cell.column_span <= self._names and cell.text
        )
        box = around(single or boxes)
        return GridRow(number, page, box, self._name(number), section, values, names)

    def _cells(self, row: int) -> list[Cell]:
        """The cells over this row, left to right, each once."""
        found: dict[int, Cell] = {}
        for column in range(self._grid.columns):
            cell = self._places.get((row, column))
            if cell is not None:
                found[cell.column] = cell
        return [found[column] for column in sorted(found)]

    def _name(self, row: int) -> str:
        parts: list[str] = []
        for column in range(self._names):
            text = self._carried.get((row, column), "")
            if text and not NOTHING.match(text) and text not in parts:
                parts.append(text)
        return " · ".join(parts)

    def _carry(self) -> dict[tuple[int, int], str]:
        """Texts of the naming columns; an empty first cell takes the name above when the
        next columns tell the rows apart (a name printed once for a group of rows)."""
        texts: dict[tuple[int, int], str] = {}
        for column in range(self._names):
            above = ""
            for row in range(self._grid.header_rows, self._grid.rows):
                if self.section(row) is not None:
                    above = ""
                    continue
                cell = self._places.get((row, column))
                text = cell.text if cell is not None else ""
                if text:
                    above = text
                carries = column == 0 and column < self._grid.columns - 1
                texts[row, column] = text or (above if carries else "")
        return texts

    def _header(self, column: int) -> tuple[str, ...]:
        found: list[str] = []
        for row in range(self._grid.header_rows):
            cell = self._places.get((row, column))
            if cell is None or not cell.text or cell.column_span == self._grid.columns:
                continue
            if cell.text not in found:
                found.append(cell.text)
        return tuple(found)

    def _value(self, cell: Cell, row: int) -> GridValue:
        headers: list[str] = []
        for column in range(cell.column, cell.column + cell.column_span):
            headers += [text for text in self._headers[column] if text not in headers]
        if cell.column_span > 1:
            headers = self._shared(cell)
        return GridValue(tuple(headers), cell.text, self._unit(cell, row, headers), cell)

    def _shared(self, cell: Cell) -> list[str]:
        """Headers over a merged cell: those that hold for all of its columns, else all."""
        columns = [self._headers[c] for c in range(cell.column, cell.column + cell.column_span)]
        shared = [text for text in columns[0] if all(text in other for other in columns)]
        every = list(dict.fromkeys(text for other in columns for text in other))
        return shared or every

    def _unit(self, cell: Cell, row: int, headers: Sequence[str]) -> str | None:
        if not cell.text or NOTHING.match(cell.text):
            return None
        own = VALUE_UNIT.match(cell.text)
        if own and UNIT.match(own.group(1).strip()):
            return own.group(1).strip()
        if self._unit_column is not None:
            text = self._text(row, self._unit_column)
            if text and not NOTHING.match(text):
                return text
        return unit_in([*reversed(headers), self._name(row)])

    def _text(self, row: int, column: int) -> str:
        cell = self._places.get((row, column))
        return cell.text if cell is not None else ""


def unit_in(texts: Sequence[str]) -> str | None:
    """The first unit that any of the texts gives: "[mm]", "(A)", "Druk in bar", "Leistung, kW"."""
    for text in texts:
        for found in (*BRACKETED.findall(text), *TRAILING.findall(text)):
            if UNIT.match(found.strip()):
                return str(found).strip()
    return None


def _unit_column(headers: Sequence[Sequence[str]]) -> int | None:
    """The column that holds the units of its rows."""
    for column, texts in enumerate(headers):
        if any(UNIT_COLUMN.match(text) and not _is_symbol(text) for text in texts):
            return column
    return None


def _is_symbol(text: str) -> bool:
    return text.casefold().startswith(("symb", "simb", "formel"))
