"""Tables that go on over a page break become one grid.

Belongs here: deciding that the first table of a page continues the last one of the page
before, and joining them. Does not belong here: tables of one page (``page_grids``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.captions import NUMBERED
from citation_platform.documents.grids.lines import text_lines
from citation_platform.documents.grids.model import Cell, Grid
from citation_platform.documents.pages.model import Page

# Share of the page's height: running headers and footers stand outside.
MARGIN = 0.12
# Lines of text between table and margin that still may be running ones.
LOOSE_LINES = 1
# Column borders of both parts agree within this share of the table's width.
SAME_BORDER = 0.02
CONTINUED_WORDS = ("continued", "vervolg", "fortsetzung", "suite", "segue", "cont.", "cont’d")


def merged(pages: Sequence[tuple[Page, Sequence[Grid]]]) -> list[Grid]:
    """All grids in order, continued ones joined; ``pages`` in order of page number."""
    result: list[Grid] = []
    before: Page | None = None
    for page, grids in pages:
        for index, grid in enumerate(grids):
            last = _last_of(result, before) if index == 0 and before is not None else None
            if last is not None and before is not None and _continues(last, before, grid, page):
                result[result.index(last)] = _joined(last, grid)
            else:
                result.append(grid)
        before = page
    return result


def _last_of(grids: Sequence[Grid], page: Page) -> Grid | None:
    """The grid that ends lowest on this page."""
    ending = [grid for grid in grids if grid.boxes[-1][0] == page.number]
    return max(ending, key=lambda grid: grid.boxes[-1][1].bottom, default=None)


def _continues(above: Grid, first: Page, below: Grid, second: Page) -> bool:
    return (
        above.columns == below.columns
        and second.number == first.number + 1
        and _same_borders(above, below)
        and _ends_page(above.boxes[-1][1], first)
        and _begins_page(below.boxes[0][1], second)
        and not _is_new(above, below)
    )


def _same_borders(above: Grid, below: Grid) -> bool:
    """Column borders at the same share of the width (margins differ on odd and even pages)."""
    one, other = _borders(above, above.boxes[-1]), _borders(below, below.boxes[0])
    shared = set(one) & set(other)
    return len(shared) >= min(len(one), len(other), 1) and all(
        abs(one[column] - other[column]) <= SAME_BORDER for column in shared
    )


def _borders(grid: Grid, place: tuple[int, Box]) -> dict[int, float]:
    """Left border of each column that has a cell, as a share of the table's width."""
    page, box = place
    return {
        cell.column: (cell.box.x0 - box.x0) / box.width
        for cell in grid.cells
        if cell.page == page and cell.column_span == 1
    }


def _ends_page(box: Box, page: Page) -> bool:
    rest = [w for w in page.words if w.box.top > box.bottom]
    inner = [w for w in rest if w.box.bottom < (1 - MARGIN) * page.height]
    return len(text_lines(inner)) <= LOOSE_LINES and box.bottom > 0.5 * page.height


def _begins_page(box: Box, page: Page) -> bool:
    rest = [w for w in page.words if w.box.bottom < box.top]
    inner = [w for w in rest if w.box.top > MARGIN * page.height]
    return len(text_lines(inner)) <= LOOSE_LINES and box.top < 0.5 * page.height


def _is_new(above: Grid, below: Grid) -> bool:
    """It has another title or another header than the table before."""
    if below.caption and below.caption != above.caption:
        told = any(word in below.caption.casefold() for word in CONTINUED_WORDS)
        if not told and NUMBERED.match(below.caption):
            return True
    return below.header_rows > 0 and not _repeats_header(above, below)


def _repeats_header(above: Grid, below: Grid) -> bool:
    count = above.header_rows
    return 0 < count < below.rows and _texts(above, count) == _texts(below, count)


def _texts(grid: Grid, rows: int) -> list[tuple[int, int, str]]:
    return [(cell.row, cell.column, cell.text) for cell in grid.cells if cell.row < rows]


def _joined(above: Grid, below: Grid) -> Grid:
    """Both as one, without the header that the second part repeats."""
    dropped = above.header_rows if _repeats_header(above, below) else 0
    kept: list[Cell] = [
        replace(cell, row=cell.row - dropped + above.rows)
        for cell in below.cells
        if cell.row >= dropped
    ]
    return replace(
        above,
        boxes=above.boxes + below.boxes,
        rows=above.rows + below.rows - dropped,
        cells=above.cells + tuple(kept),
    )
