"""Pages drawn by hand: words at a place, ruled boxes, shades."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.document_grids import find_grids
from citation_platform.documents.grids.model import Grid
from citation_platform.documents.pages.model import (
    Area,
    DocumentPages,
    Page,
    PageSource,
    PageState,
    Rule,
    Word,
)

SIZE = 9.0
LETTER = 4.6  # points a character takes


@dataclass
class Sheet:
    """A page that is being drawn."""

    number: int = 1
    words: list[Word] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)

    def write(
        self, x: float, top: float, text: str, *, bold: bool = False, size: float = SIZE
    ) -> Sheet:
        """Words of one line, from ``x``; ``top`` is the upper edge of the letters."""
        letter = LETTER * size / SIZE
        for word in text.split():
            width = letter * len(word)
            self.words.append(Word(word, Box(x, top, x + width, top + size), size, bold=bold))
            x += width + 0.28 * size
        return self

    def across(self, y: float, x0: float, x1: float) -> Sheet:
        """A horizontal rule."""
        self.rules.append(Rule(Box(x0, y, x1, y), 0.5))
        return self

    def down(self, x: float, top: float, bottom: float) -> Sheet:
        """A vertical rule."""
        self.rules.append(Rule(Box(x, top, x, bottom), 0.5))
        return self

    def shade(self, box: Box, fill: tuple[int, int, int] = (200, 210, 230)) -> Sheet:
        """A filled rectangle."""
        self.areas.append(Area(box, fill, outlined=False))
        return self

    def frame(self, xs: Sequence[float], ys: Sequence[float]) -> Sheet:
        """A fully ruled table."""
        for y in ys:
            self.across(y, xs[0], xs[-1])
        for x in xs:
            self.down(x, ys[0], ys[-1])
        return self

    def rows(
        self, xs: Sequence[float], tops: Iterable[float], rows: Iterable[Sequence[str]]
    ) -> Sheet:
        """Texts of rows, each cell 3 points right of its border."""
        for top, texts in zip(tops, rows, strict=True):
            for x, text in zip(xs, texts, strict=False):
                self.write(x + 3, top, text)
        return self

    def page(self, *, source: PageSource = PageSource.DIGITAL) -> Page:
        """The finished A4 page."""
        return Page(
            self.number,
            595.0,
            842.0,
            source,
            PageState.READABLE,
            tuple(self.words),
            tuple(self.rules),
            tuple(self.areas),
        )


def grids_of(nowhere: Path, *sheets: Sheet) -> tuple[Grid, ...]:
    """The tables of a document of these pages. ``nowhere``: a path; digital pages need none."""
    pages = tuple(sheet.page() for sheet in sheets)
    return find_grids(nowhere, DocumentPages("h", "c", "r", pages))


def texts_of(grid: Grid) -> list[list[str]]:
    """The grid as rows of texts, covered places empty."""
    rows = [[""] * grid.columns for _ in range(grid.rows)]
    for cell in grid.cells:
        rows[cell.row][cell.column] = cell.text
    return rows
