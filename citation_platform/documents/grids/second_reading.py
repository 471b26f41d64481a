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
from citation_platform.documents.grids.page_files import Request, run_over, seen_in
from citation_platform.documents.pages.model import DocumentPages, Page, PageSource
from citation_platform.objects import ObjectStore
from citation_platform.sandbox.limits import MEBIBYTE, Limits

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
    scanned = {p.number: p for p in pages.pages if p.source is not PageSource.DIGITAL}
    wanted: dict[int, list[Cell]] = {}
    for grid in grids:
        for cell in grid.cells:
            # Empty cells of a scanned table too: the first engine may have overlooked them.
            if grid.scanned and cell.page in scanned:
                wanted.setdefault(cell.page, []).append(cell)
    readings: dict[int, Mapping[str, Any]] = {}
    for number, found in _read(wanted, scanned, path, password, objects).items():
        readings.update(
            {id(cell): reading for cell, reading in zip(wanted[number], found, strict=True)}
        )
    return tuple(
        replace(
            grid,
            cells=tuple(
                _judged(cell, readings[id(cell)]) if id(cell) in readings else cell
                for cell in grid.cells
            ),
        )
        for grid in grids
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


def _read(
    wanted: Mapping[int, Sequence[Cell]],
    pages: Mapping[int, Page],
    path: Path,
    password: str | None,
    objects: ObjectStore | None,
) -> dict[int, list[Mapping[str, Any]]]:
    """Page → a reading per cell; empty ones where the page could not be read again."""
    with seen_in([pages[number] for number in wanted], path, objects) as places:
        requests = [
            {**place, "boxes": [list(cell.box) for cell in wanted[number]]}
            for number, place in places.items()
        ]
        answers = run_over("cell_reading:read_cells", requests, _limits, password)
        found = dict(zip(places, answers, strict=True))
    return {number: found.get(number) or [{} for _ in cells] for number, cells in wanted.items()}


def _limits(requests: Sequence[Request]) -> Limits:
    cells = sum(len(request["boxes"]) for request in requests)
    seconds = START_SECONDS + SECONDS_PER_CELL * cells
    return Limits(memory_bytes=MEMORY_BYTES, cpu_seconds=int(seconds), wall_seconds=2 * seconds)


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
