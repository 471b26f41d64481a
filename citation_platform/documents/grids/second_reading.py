"""Scanned cells read again by a second engine: what both read alike may be cited.

Belongs here: which cells are read again, and what becomes of them; the list for review.
Does not belong here: the engine (``cell_reading``), comparing (``agreement``).

Measured before: tesseract writes plausible wrong numbers with high confidence ("7,2" as
"12"); with a second engine that must agree, 0 of 205 numeric cells were agreed and wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.agreement import agree
from citation_platform.documents.grids.model import Cell, Grid
from citation_platform.documents.grids.scanned_rules import page_file
from citation_platform.documents.pages.model import DocumentPages, Page, PageSource
from citation_platform.objects import ObjectStore
from citation_platform.sandbox.limits import MEBIBYTE, Limits
from citation_platform.sandbox.running import run_limited

# The engine loads in 2 s and 300 MB; a line takes 0.03 to 0.1 s (measured).
MEMORY_BYTES = 1536 * MEBIBYTE
START_SECONDS = 30.0
SECONDS_PER_CELL = 1.0


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A cell for review. ``box``: where to look on the page, in points."""

    page: int
    box: Box
    row: int
    column: int
    caption: str | None
    first: str
    second: str


def second_reading(
    path: Path,
    pages: DocumentPages,
    grids: Sequence[Grid],
    *,
    password: str | None = None,
    objects: ObjectStore | None = None,
) -> tuple[Grid, ...]:
    """The grids with ``agreed`` set on every cell of pages that OCR read.

    Where the readings differ, the surer one becomes the text, the other one is kept beside
    it, and the cell is not citable. Cells that could not be read again within the limits are
    not citable either. Digital grids come back as they are.
    """
    by_number = {page.number: page for page in pages.pages}
    readings: dict[tuple[int, int], Mapping[str, Any]] = {}
    for number in sorted({cell.page for grid in grids for cell in grid.cells}):
        wanted = [
            (index, cell)
            for index, grid in enumerate(grids)
            if _is_scanned(grid, by_number[number])
            for cell in grid.cells
            if cell.page == number
        ]
        if wanted:
            found = _read(by_number[number], [cell for _, cell in wanted], path, password, objects)
            for (index, cell), reading in zip(wanted, found, strict=True):
                readings[index, id(cell)] = reading
    return tuple(
        replace(
            grid,
            cells=tuple(
                _judged(cell, readings[index, id(cell)]) if (index, id(cell)) in readings else cell
                for cell in grid.cells
            ),
        )
        for index, grid in enumerate(grids)
    )


def disagreements(grids: Iterable[Grid]) -> list[Disagreement]:
    """Cells on which the engines differ, in order: the list that a person goes through."""
    return [
        Disagreement(
            cell.page,
            cell.words_box or cell.box,
            cell.row,
            cell.column,
            grid.caption,
            cell.text,
            cell.other_reading or "",
        )
        for grid in grids
        for cell in grid.cells
        if cell.agreed is False
    ]


def _is_scanned(grid: Grid, page: Page) -> bool:
    """A grid with OCR words; its empty cells are looked at, too."""
    return grid.scanned and page.source is not PageSource.DIGITAL


def _read(
    page: Page,
    cells: Sequence[Cell],
    path: Path,
    password: str | None,
    objects: ObjectStore | None,
) -> list[Mapping[str, Any]]:
    """A reading per cell; empty mappings where the sandbox ended early."""
    seconds = START_SECONDS + SECONDS_PER_CELL * len(cells)
    with page_file(page, path, objects) as place:
        if place is None:
            return [{} for _ in cells]
        file, number = place
        outcome = run_limited(
            "citation_platform.documents.grids.cell_reading:read_cells",
            {"path": str(file), "number": number, "boxes": [list(cell.box) for cell in cells]},
            limits=Limits(
                memory_bytes=MEMORY_BYTES, cpu_seconds=int(seconds), wall_seconds=2 * seconds
            ),
            secrets={"password": password if page.reading_copy is None else None},
        )
    return list(outcome.value) if outcome.finished else [{} for _ in cells]


def _judged(cell: Cell, reading: Mapping[str, Any]) -> Cell:
    """The cell with the verdict of both engines."""
    if not reading:
        return replace(cell, agreed=False) if cell.text else cell
    second, score = str(reading["text"]), float(reading["score"])
    if not cell.text and not second:
        return cell
    if agree(cell.text, second):
        return replace(cell, agreed=True)
    if second and score > (cell.confidence or 0.0):
        box = Box(*reading["box"])
        return replace(
            cell,
            text=second,
            words_box=cell.words_box or box,
            confidence=score,
            agreed=False,
            other_reading=cell.text,
        )
    return replace(cell, agreed=False, other_reading=second)
