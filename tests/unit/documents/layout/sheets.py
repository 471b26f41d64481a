"""Pages set by hand: lines of words with boxes as a reader reports them.

Belongs here: building pages for tests. Does not belong here: expectations.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.grids.model import Cell, Grid
from citation_platform.documents.layout.laying_out import lay_out
from citation_platform.documents.layout.model import Block, BlockKind, DocumentLayout
from citation_platform.documents.pages.model import (
    Area,
    Bookmark,
    DocumentPages,
    Page,
    PageSource,
    PageState,
    Picture,
    Rule,
    Word,
)

ADVANCE = 0.5  # em per character
BLANK = 0.28  # em between words


def line(
    text: str,
    x: float,
    base: float,
    *,
    size: float = 10.0,
    bold: bool = False,
    blank: float = BLANK,
    confidence: float | None = None,
) -> list[Word]:
    """One printed line from ``x`` on, standing on the baseline ``base``."""
    words = []
    for part in text.split():
        width = ADVANCE * size * len(part)
        box = Box(x, base - 0.75 * size, x + width, base + 0.2 * size)
        words.append(Word(part, box, size, bold=bold, confidence=confidence))
        x += width + blank * size
    return words


def lines(
    texts: Iterable[str],
    x: float,
    base: float,
    *,
    pitch: float = 12.0,
    size: float = 10.0,
    bold: bool = False,
) -> list[Word]:
    """Lines below each other."""
    return [
        word
        for number, text in enumerate(texts)
        for word in line(text, x, base + number * pitch, size=size, bold=bold)
    ]


def prose(count: int, word: str = "tekst") -> list[str]:
    """``count`` full lines of 29 characters (150 points at 10 points) that begin in lower case."""
    return [f"{word}{number:02d} loopt door in regel vol" for number in range(count)]


def page(
    words: Sequence[Word],
    *,
    number: int = 1,
    width: float = 595.0,
    height: float = 842.0,
    rules: Sequence[Rule] = (),
    areas: Sequence[Area] = (),
    pictures: Sequence[Picture] = (),
    state: PageState = PageState.READABLE,
) -> Page:
    """A page of A4 unless told otherwise."""
    return Page(
        number,
        width,
        height,
        PageSource.DIGITAL,
        state,
        words=tuple(words),
        rules=tuple(rules),
        areas=tuple(areas),
        pictures=tuple(pictures),
    )


def document(*pages: Page, bookmarks: Sequence[Bookmark] = ()) -> DocumentPages:
    """A document of these pages."""
    return DocumentPages("d" * 64, "c" * 64, "pages-test", pages, tuple(bookmarks))


def laid_out(*pages: Page, grids: Sequence[Grid] = ()) -> DocumentLayout:
    """The layout of these pages."""
    return lay_out(document(*pages), grids)


def texts(layout: DocumentLayout, *kinds: BlockKind) -> list[str]:
    """Texts in reading order, of these kinds or of all."""
    return [block.text for block in layout.blocks if not kinds or block.kind in kinds]


def block_with(layout: DocumentLayout, part: str) -> Block:
    """The one block whose text holds ``part``."""
    found = [block for block in layout.blocks if part in block.text]
    assert len(found) == 1, f"{part!r} is in {len(found)} blocks"
    return found[0]


def grid(rows: Sequence[Sequence[tuple[str, Box]]], number: int = 1) -> Grid:
    """A table with one header row and these cells."""
    cells = tuple(
        Cell(row, column, 1, 1, number, box, box, text)
        for row, entries in enumerate(rows)
        for column, (text, box) in enumerate(entries)
    )
    return Grid(
        ((number, around(cell.box for cell in cells)),), len(rows), len(rows[0]), 1, 0, cells
    )
