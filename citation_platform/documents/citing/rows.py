"""Rows of a document's tables as retrieval units: a row carries its headers and units.

Belongs here: the text of a row, its cells with their spans, what is searched.
Does not belong here: which header belongs to which cell (``grids.reading``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citation_platform.documents.citing.units import SEPARATOR, DocumentUnit, Piece, headed
from citation_platform.documents.grids.model import Cell, Grid
from citation_platform.documents.grids.reading import GridRow, GridValue, read_rows
from citation_platform.documents.layout.model import Block
from citation_platform.passages.record import RowCell, TextLine
from citation_platform.passages.schema import Kind


def row_units(title: str, block: Block, number: int) -> Iterator[DocumentUnit]:
    """One unit per row that holds a value, with the caption and headers it stands under."""
    grid = block.grid
    if grid is None:
        return
    header = _header_text(grid)
    for row in read_rows(grid):
        piece = _piece(grid, row, number)
        if piece is None:
            continue
        section = (*block.section, *((row.section,) if row.section else ()))
        yield DocumentUnit(
            section=block.section,
            pieces=(piece,),
            searched=headed(title, section, (grid.caption or "", _said(row, piece))),
            table_caption=grid.caption,
            table_header=header or None,
        )


def _said(row: GridRow, piece: Piece) -> str:
    """The row in words: "Gewicht: CVE-S ECO › SE 3,4 kg; …"; the print where it says no more."""
    values = [
        f"{SEPARATOR.join(value.column_header)} {value.text} {_added_unit(value.text, value.unit)}"
        for value in row.cells
        if value.text
    ]
    said = "; ".join(" ".join(value.split()) for value in values)
    if not said:
        return piece.text
    return f"{row.header}: {said}" if row.header else said


def _added_unit(text: str, unit: str | None) -> str:
    return unit if unit and unit not in text else ""


def _header_text(grid: Grid) -> str:
    cells = sorted(
        (cell for cell in grid.cells if cell.row < grid.header_rows and cell.text),
        key=lambda cell: (cell.row, cell.column),
    )
    return " ".join(cell.text for cell in cells)


def _piece(grid: Grid, row: GridRow, number: int) -> Piece | None:
    printed = [cell for cell in _cells_of(grid, row.row) if cell.text]
    if not printed:
        return None
    text, spans = _joined(printed)
    return Piece(
        page=row.page,
        block=number,
        kind=Kind.TABLE,
        text=text,
        box=row.box,
        lines=tuple(_line(cell, span) for cell, span in zip(printed, spans, strict=True)),
        cells=tuple(_row_cells(row, _by_place(printed, spans))),
        row=row.row + 1,
        row_header=row.header or None,
    )


def _cells_of(grid: Grid, row: int) -> list[Cell]:
    """The cells that cover the row, from left to right; one that spans rows belongs to each."""
    covering = [cell for cell in grid.cells if cell.row <= row < cell.row + cell.row_span]
    return sorted(covering, key=lambda cell: cell.column)


def _joined(cells: Sequence[Cell]) -> tuple[str, list[tuple[int, int]]]:
    """The printed texts with a space between, and the span of each."""
    spans: list[tuple[int, int]] = []
    text = ""
    for cell in cells:
        text += " " if text else ""
        spans.append((len(text), len(text) + len(cell.text)))
        text += cell.text
    return text, spans


def _line(cell: Cell, span: tuple[int, int]) -> TextLine:
    box = cell.words_box or cell.box
    return TextLine(*span, box.x0, box.top, box.x1, box.bottom)


def _by_place(
    cells: Sequence[Cell], spans: Sequence[tuple[int, int]]
) -> dict[tuple[int, int], tuple[int, int]]:
    return {(cell.row, cell.column): span for cell, span in zip(cells, spans, strict=True)}


def _row_cells(row: GridRow, spans: dict[tuple[int, int], tuple[int, int]]) -> Iterator[RowCell]:
    """The values, then the naming cells: who asks which part weighs 3,4 kg wants the name."""
    header = SEPARATOR.join(part for part in (row.section, row.header) if part)
    for value in row.cells:
        yield _row_cell(value, spans, header)
    for name in row.names:
        others = [one.text for one in (*row.names, *row.cells) if one is not name and one.text]
        yield _row_cell(name, spans, " · ".join(dict.fromkeys(others)))


def _row_cell(
    value: GridValue, spans: dict[tuple[int, int], tuple[int, int]], row_header: str
) -> RowCell:
    start, end = spans.get((value.cell.row, value.cell.column), (0, 0))
    box = value.cell.words_box or value.cell.box
    return RowCell(
        start=start,
        end=end,
        x0=box.x0,
        top=box.top,
        x1=box.x1,
        bottom=box.bottom,
        row_header=row_header,
        column_header=SEPARATOR.join(value.column_header),
        unit=value.unit,
        citable=value.cell.agreed is not False,
    )
