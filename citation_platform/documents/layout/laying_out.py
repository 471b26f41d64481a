"""A document's pages and grids to its layout: the one way in.

Belongs here: the steps of a document in their order. Does not belong here: a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.model import Grid
from citation_platform.documents.layout.drafts import Body, Draft, body_of
from citation_platform.documents.layout.edges import page_drafts
from citation_platform.documents.layout.model import DocumentLayout
from citation_platform.documents.layout.placing import Placing
from citation_platform.documents.layout.running import running_words
from citation_platform.documents.layout.sections import blocks_of
from citation_platform.documents.layout.sheet import Sheet, sheet_of
from citation_platform.documents.layout.spreads import folds
from citation_platform.documents.layout.titles import title_of
from citation_platform.documents.layout.upright import Upright, upright
from citation_platform.documents.pages.model import DocumentPages, Page, PageState

LAYOUT_VERSION = "layout-1"
"""Changes with everything that changes a block: part of the key under which layouts are kept."""

_SAMPLE = 60  # columns that the line pitch is measured on

Placed = list[tuple[Grid, Box]]


def lay_out(pages: DocumentPages, grids: Sequence[Grid]) -> DocumentLayout:
    """The blocks of all readable pages in the order a person reads them.

    Every word of a readable page lands in exactly one block; text inside a grid only in that
    grid's block. Pages in another state have no blocks. Pure: same input, same output.
    """
    turned = [upright(page) for page in pages.pages if page.state is PageState.READABLE]
    sheets = _sheets(turned, grids)
    body = _body(sheets, pages)
    drafts: list[tuple[int, list[Draft]]] = [
        (sheet.page.number, page_drafts(sheet, body)) for sheet in sheets
    ]
    title = _title(sheets, [found for _, found in drafts], body)
    placing = Placing(turned, sheets, body.vocabulary)
    return DocumentLayout(
        pages.document_hash,
        pages.content_hash,
        LAYOUT_VERSION,
        blocks_of(placing.once_each(drafts), title, placing.place),
        title,
    )


def _title(sheets: Sequence[Sheet], drafts: Sequence[Sequence[Draft]], body: Body) -> str | None:
    for sheet, found in zip(sheets, drafts, strict=True):
        if found:
            return title_of(found, body, sheet.page.height)
    return None


def _sheets(turned: Sequence[Upright], grids: Sequence[Grid]) -> list[Sheet]:
    placed = [_on_page(each, grids) for each in turned]
    bare = [_without(each.page, found) for each, found in zip(turned, placed, strict=True)]
    spread = folds(bare, [[box for _, box in found] for found in placed])
    running = running_words(bare, spread)
    return [
        sheet_of(each.page, found, words, fold)
        for each, found, words, fold in zip(turned, placed, running, spread, strict=True)
    ]


def _on_page(each: Upright, grids: Sequence[Grid]) -> Placed:
    return [
        (grid, each.box(box))
        for grid in grids
        for number, box in grid.boxes
        if number == each.page.number
    ]


def _without(page: Page, placed: Placed) -> Page:
    """The page without the words of its tables: they are neither running nor columns."""
    words = (
        word for word in page.words if not any(box.holds(word.box.middle, 1.0) for _, box in placed)
    )
    return replace(page, words=tuple(words))


def _body(sheets: Sequence[Sheet], pages: DocumentPages) -> Body:
    words = [word for sheet in sheets for word in sheet.free]
    sample = islice((lines for sheet in sheets for lines in sheet.printed()), _SAMPLE)
    return body_of(words, list(sample), pages.bookmarks)
