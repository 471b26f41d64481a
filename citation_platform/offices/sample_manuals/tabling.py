"""Setting a table: spans, rules or none, and its header again after a page break.

Belongs here: rows and cells. Does not belong here: what comes before and after.
"""

from __future__ import annotations

from citation_platform.offices.sample_manuals.model import (
    PrintedCell,
    PrintedTable,
    Rectangle,
    TableText,
)
from citation_platform.offices.sample_manuals.sheet import Sheets

SIZE = 8.5
LEADING = 10.6
PADDING = 3.2
LEFT, ABOVE = "<", "^"


def set_table(sheets: Sheets, table: TableText) -> None:
    """Print the table with its caption, on as many pages as it needs."""
    first = sum(_heights(sheets, table, table.header)) + _heights(sheets, table, table.rows)[0]
    if sheets.left_on_page() < first + 30:
        sheets.turn()
    sheets.write(sheets.left, sheets.y, table.caption, SIZE, bold=True)
    sheets.y += LEADING + 4
    _Table(sheets, table).set()
    sheets.y += 12


def _heights(sheets: Sheets, table: TableText, rows: tuple[tuple[str, ...], ...]) -> list[float]:
    """Heights of rows in points; a cell that continues another adds nothing."""
    bold = rows is table.header
    return [
        max(_cell_height(sheets, table, row, place, bold) for place in range(len(row)))
        for row in rows
    ]


def _cell_height(
    sheets: Sheets, table: TableText, row: tuple[str, ...], place: int, bold: bool
) -> float:
    if row[place] in (LEFT, ABOVE):
        return 0.0
    room = sum(table.widths[place : place + _across(row, place)]) - 2 * PADDING
    lines = sheets.letters.lines(row[place], SIZE, room, bold=bold)
    return max(1, len(lines)) * LEADING + 2 * PADDING


def _across(row: tuple[str, ...], place: int) -> int:
    count = 1
    while place + count < len(row) and row[place + count] == LEFT:
        count += 1
    return count


def _down(rows: tuple[tuple[str, ...], ...], line: int, place: int) -> int:
    count = 1
    while line + count < len(rows) and rows[line + count][place] == ABOVE:
        count += 1
    return count


class _Table:
    def __init__(self, sheets: Sheets, table: TableText) -> None:
        self._sheets = sheets
        self._table = table
        self._edges = [sheets.left]
        for width in table.widths:
            self._edges.append(self._edges[-1] + width)
        self._printed = PrintedTable(
            table.id,
            table.caption,
            rows=len(table.header) + len(table.rows),
            columns=len(table.widths),
            header_rows=len(table.header),
            header_columns=table.header_columns,
            ruled=table.ruled,
        )
        self._top = 0.0

    def set(self) -> None:
        self._begin(record=True)
        heights = _heights(self._sheets, self._table, self._table.rows)
        line = 0
        while line < len(self._table.rows):
            together = max(
                _down(self._table.rows, line, place) for place in range(len(self._table.widths))
            )
            if self._sheets.left_on_page() < sum(heights[line : line + together]):
                self._end_page()
                self._sheets.turn()
                self._begin(record=False)
            block = self._table.rows[line : line + together]
            first = len(self._table.header) + line
            self._block(block, heights[line : line + together], first, record=True, bold=False)
            line += together
        self._end_page()
        self._sheets.printed.tables.append(self._printed)

    def _begin(self, *, record: bool) -> None:
        """The header; after a page break it is printed again, and not counted again."""
        self._top = self._sheets.y
        heights = _heights(self._sheets, self._table, self._table.header)
        self._block(self._table.header, heights, 0, record=record, bold=True)
        if not self._table.ruled:
            self._sheets.line(self._edges[0], self._sheets.y, self._edges[-1], self._sheets.y, 0.7)

    def _end_page(self) -> None:
        box = (self._edges[0], self._top, self._edges[-1], self._sheets.y)
        self._printed.boxes[self._sheets.page] = self._sheets.displayed(box)

    def _block(
        self,
        rows: tuple[tuple[str, ...], ...],
        heights: list[float],
        first: int,
        *,
        record: bool,
        bold: bool,
    ) -> None:
        tops = [self._sheets.y]
        for height in heights:
            tops.append(tops[-1] + height)
        for line, row in enumerate(rows):
            for place, text in enumerate(row):
                if text in (LEFT, ABOVE):
                    continue
                across, down = _across(row, place), _down(rows, line, place)
                box = (
                    self._edges[place],
                    tops[line],
                    self._edges[place + across],
                    tops[line + down],
                )
                self._cell(box, text, bold=bold)
                if record:
                    self._printed.cells.append(
                        PrintedCell(
                            first + line,
                            place,
                            down,
                            across,
                            self._sheets.page,
                            self._sheets.displayed(box),
                            text,
                        )
                    )
        self._sheets.y = tops[-1]

    def _cell(self, box: Rectangle, text: str, *, bold: bool) -> None:
        x0, top, x1, bottom = box
        if self._table.ruled:
            if bold:
                self._sheets.area(box, 0.88, outline=False)
            for side in (
                (x0, top, x1, top),
                (x0, bottom, x1, bottom),
                (x0, top, x0, bottom),
                (x1, top, x1, bottom),
            ):
                self._sheets.line(*side, 0.5)
        y = top + PADDING
        for words in self._sheets.letters.lines(text, SIZE, x1 - x0 - 2 * PADDING, bold=bold):
            self._sheets.write(x0 + PADDING, y, words, SIZE, bold=bold)
            y += LEADING
