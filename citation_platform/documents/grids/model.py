"""A table as a grid of cells.

Belongs here: frozen values. Does not belong here: finding tables.
"""

from __future__ import annotations

from dataclasses import dataclass

from citation_platform.documents.geometry import Box


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell; ``row``, ``column`` from 0 in the grid, spans at least 1.

    ``text``: words in reading order, lines joined with a space, a word broken at a line end
    joined again (part numbers keep their hyphen); empty when nothing is printed.
    ``box``: the cell's own rectangle; ``words_box``: around its words, None when empty.
    ``confidence``: lowest OCR confidence of its words, None for digital text. ``agreed``:
    two engines read the same (None: digital, nothing to agree on). A cell with ``agreed``
    False is not citable; ``other_reading`` is then what the engine read that was less sure.
    """

    row: int
    column: int
    row_span: int
    column_span: int
    page: int
    box: Box
    words_box: Box | None
    text: str
    confidence: float | None = None
    agreed: bool | None = None
    other_reading: str | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A table, possibly over several pages. ``cells``: each once, by (row, column).

    ``header_rows``: how many first rows are headers (0: none); ``header_columns``: how many
    first columns name the row (0 or more). ``caption``: printed title, None without one.
    ``boxes``: page → table rectangle, in order of pages. ``repeated_headers``: rows that
    only repeat the header after a page break are not in ``cells``.
    """

    boxes: tuple[tuple[int, Box], ...]
    rows: int
    columns: int
    header_rows: int
    header_columns: int
    cells: tuple[Cell, ...]
    caption: str | None = None

    @property
    def page(self) -> int:
        """Page where the table begins."""
        return self.boxes[0][0]

    @property
    def scanned(self) -> bool:
        """True when any cell was read by OCR."""
        return any(cell.confidence is not None for cell in self.cells)

    def at(self, row: int, column: int) -> Cell | None:
        """The cell that covers this place of the grid, spans included."""
        for cell in self.cells:
            if (
                cell.row <= row < cell.row + cell.row_span
                and cell.column <= column < cell.column + cell.column_span
            ):
                return cell
        return None
