"""Tables against labelled ones: cells in the right row and column.

Belongs here: the gold format (one table a record, rows of cells), comparing and figures.
Does not belong here: finding tables (``documents.grids``), rows for people (``grid_figures``).

A cell is right when row, column and text are equal; texts are compared after NFKC, U+00AD
as "-", and white space collapsed. Of a merged cell the text stands top left, the other places
are empty, in the gold and in what was found.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.model import Grid
from citation_platform.errors import CitationPlatformError
from citation_platform.evaluation.gold_lines import read_lines

# A found table answers to a labelled one when their rectangles overlap at least so much.
LEAST_OVERLAP = 0.3

FindGrids = Callable[[str], Sequence[Grid]]


class GoldTable(BaseModel):
    """One labelled table. ``page``: from 1, in order; ``bbox``: points, origin top left, on
    the first page; ``bbox_by_page``: page → rectangle for tables over several pages."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str = ""
    file: str
    page: tuple[int, ...] = Field(min_length=1)
    bbox: tuple[float, float, float, float] | None = None
    bbox_by_page: dict[int, tuple[float, float, float, float]] | None = None
    rows: tuple[tuple[str, ...], ...] = Field(min_length=1)
    n_cols: int
    header_rows: tuple[int, ...] = ()
    scan: bool = False

    def boxes(self) -> dict[int, Box]:
        """Page → rectangle, as far as it is labelled."""
        if self.bbox_by_page:
            return {page: Box(*box) for page, box in self.bbox_by_page.items()}
        return {self.page[0]: Box(*self.bbox)} if self.bbox is not None else {}


@dataclass(frozen=True, slots=True)
class WrongCell:
    """A place where gold and found differ."""

    row: int
    column: int
    gold: str
    found: str


@dataclass(frozen=True, slots=True)
class TableOutcome:
    """One labelled table against what was found. ``overlap``: intersection over union of the
    rectangles. ``not_citable``: right cells that the second engine did not confirm, and
    ``wrong_citable``: wrong ones that it did (scans only). ``error``: why the file could not
    be read. ``others``: grids on the labelled pages that answer to no labelled table."""

    id: str
    file: str
    scan: bool
    found: bool
    cells: int
    right: int
    rows: tuple[int, int]
    columns: tuple[int, int]
    header_rows_right: bool
    overlap: float
    wrong: tuple[WrongCell, ...] = ()
    not_citable: int = 0
    wrong_citable: int = 0
    others: int = 0
    error: str | None = None


def read_tables(path: Path) -> list[GoldTable]:
    """The records of a JSONL file. Raises ``InvalidInput`` with file, line and remedy."""
    return read_lines(
        path,
        GoldTable,
        what="labelled table",
        remedy='write {"file": …, "page": […], "bbox": […], "n_cols": …, "rows": [[…]]} a line',
    )


def score_tables(records: Sequence[GoldTable], find: FindGrids) -> list[TableOutcome]:
    """Find the tables of each file once and compare; an unreadable file is an outcome, too."""
    known: dict[str, Sequence[Grid] | str] = {}
    for record in records:
        if record.file not in known:
            known[record.file] = _found(record.file, find)
    taken = {id(grid) for record in records for grid in _best(record, known[record.file])}
    return [_outcome(record, known[record.file], taken) for record in records]


def _found(file: str, find: FindGrids) -> Sequence[Grid] | str:
    try:
        return find(file)
    except CitationPlatformError as problem:
        return str(problem)


def _best(record: GoldTable, grids: Sequence[Grid] | str) -> list[Grid]:
    """The grid that answers to the record, if any."""
    if isinstance(grids, str):
        return []
    best = max(grids, key=lambda grid: _overlap(record, grid), default=None)
    return [best] if best is not None and _overlap(record, best) >= LEAST_OVERLAP else []


def _overlap(record: GoldTable, grid: Grid) -> float:
    """Mean over the labelled pages."""
    labelled, found = record.boxes(), dict(grid.boxes)
    shares = [box.iou(found[page]) if page in found else 0.0 for page, box in labelled.items()]
    return sum(shares) / len(shares) if shares else 0.0


def _outcome(
    record: GoldTable, grids: Sequence[Grid] | str, taken: frozenset[int] | set[int]
) -> TableOutcome:
    total = len(record.rows) * record.n_cols
    best = _best(record, grids)
    others = _others(record, grids, taken)
    if not best:
        return TableOutcome(
            record.id,
            record.file,
            record.scan,
            found=False,
            cells=total,
            right=0,
            rows=(len(record.rows), 0),
            columns=(record.n_cols, 0),
            header_rows_right=False,
            overlap=0.0,
            others=others,
            error=grids if isinstance(grids, str) else None,
        )
    return _compared(record, best[0], others)


def _others(
    record: GoldTable, grids: Sequence[Grid] | str, taken: frozenset[int] | set[int]
) -> int:
    if isinstance(grids, str):
        return 0
    return sum(
        id(grid) not in taken and any(page in record.page for page, _ in grid.boxes)
        for grid in grids
    )


def _compared(record: GoldTable, grid: Grid, others: int) -> TableOutcome:
    numbers = _rows_on(grid, record.page)
    places = {number: index for index, number in enumerate(numbers)}
    texts: dict[tuple[int, int], tuple[str, bool | None]] = {}
    for cell in grid.cells:
        if cell.row in places:
            texts[places[cell.row], cell.column] = (comparable(cell.text), cell.agreed)
    wrong, not_citable, wrong_citable = [], 0, 0
    for row, values in enumerate(record.rows):
        for column in range(record.n_cols):
            gold = comparable(values[column]) if column < len(values) else ""
            found, agreed = texts.get((row, column), ("", None))
            if gold != found:
                wrong.append(WrongCell(row, column, gold, found))
                wrong_citable += agreed is True
            else:
                not_citable += agreed is False
    total = len(record.rows) * record.n_cols
    return TableOutcome(
        record.id,
        record.file,
        record.scan,
        found=True,
        cells=total,
        right=total - len(wrong),
        rows=(len(record.rows), len(numbers)),
        columns=(record.n_cols, grid.columns),
        header_rows_right=len(record.header_rows) == grid.header_rows,
        overlap=_overlap(record, grid),
        wrong=tuple(wrong),
        not_citable=not_citable,
        wrong_citable=wrong_citable,
        others=others,
    )


def _rows_on(grid: Grid, pages: Sequence[int]) -> list[int]:
    """Rows of the grid on these pages; its header belongs to each of its pages."""
    on_page = {cell.row for cell in grid.cells if cell.page in pages}
    return sorted(on_page | set(range(grid.header_rows)))


def comparable(text: str) -> str:
    """NFKC, soft hyphens as hyphens, white space collapsed."""
    folded = unicodedata.normalize("NFKC", text.replace("\u00ad", "-"))
    return re.sub(r"\s+", " ", folded).strip()
