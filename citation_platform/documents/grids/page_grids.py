"""The tables of one page as grids.

Belongs here: skeleton, words, headers and caption put together. Does not belong here: tables
over several pages (``continued``), reading scanned lines (``scanned_rules``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from citation_platform.documents.grids.captions import caption_of
from citation_platform.documents.grids.filling import fill, sort_words, words_within
from citation_platform.documents.grids.finding import skeletons
from citation_platform.documents.grids.headers import header_column_count, header_row_count
from citation_platform.documents.grids.lines import Vocabulary, type_size
from citation_platform.documents.grids.model import Cell, Grid
from citation_platform.documents.grids.rowlook import row_looks
from citation_platform.documents.grids.skeleton import Skeleton
from citation_platform.documents.grids.trimming import without
from citation_platform.documents.pages.model import Page

# A last row over the whole width that begins like this is a note under the table.
NOTE = re.compile(
    r"^(\(?\d{1,2}\)|\*+|†|[¹²³]|noten?\b|notes?\b|opm\.|opmerking|anmerkung|remarque|nota\b"
    r"|bron\b|sources?\b|quelle\b)",
    re.IGNORECASE,
)


def page_grids(page: Page, vocabulary: Vocabulary) -> list[Grid]:
    """The tables of a page, top to bottom."""
    found = [_without_notes(skeleton, page) for skeleton in skeletons(page)]
    outside = [
        word for word in page.words if not any(one.box.holds(word.box.middle, 2.0) for one in found)
    ]
    grids = []
    for skeleton in found:
        cells = fill(skeleton, page.words, vocabulary)
        header_rows = _header_rows(skeleton, page)
        grids.append(
            Grid(
                boxes=((page.number, skeleton.box),),
                rows=skeleton.rows,
                columns=skeleton.columns,
                header_rows=header_rows,
                header_columns=header_column_count(
                    cells, range(header_rows, skeleton.rows), skeleton.columns
                ),
                cells=cells,
                caption=caption_of(skeleton.box, outside, type_size(page.words)),
            )
        )
    return grids


def _header_rows(skeleton: Skeleton, page: Page) -> int:
    words = words_within(page.words, skeleton.box)
    return header_row_count(row_looks(skeleton, sort_words(skeleton, words), page))


def _without_notes(skeleton: Skeleton, page: Page) -> Skeleton:
    """Notes in a frame of their own under the rows stay text of the page."""
    while skeleton.rows > 2:
        last = [p for p in skeleton.places if p.row + p.row_span == skeleton.rows]
        if len(last) != 1 or last[0].column_span != skeleton.columns:
            break
        cell = _only(fill(skeleton, page.words, Vocabulary()), last[0].row)
        if not NOTE.match(cell.text):
            break
        rows = set(range(last[0].row, skeleton.rows))
        skeleton = without(skeleton, rows, frozenset())
    return skeleton


def _only(cells: Sequence[Cell], row: int) -> Cell:
    return next(cell for cell in cells if cell.row == row)
