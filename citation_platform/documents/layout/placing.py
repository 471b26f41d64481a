"""Drafts back on the pages as they were read, and each table once.

Belongs here: original words and boxes of a draft, lines and text of a table.
Does not belong here: order and sections (``sections``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.model import Grid
from citation_platform.documents.layout.atoms import rows, runs
from citation_platform.documents.layout.drafts import Draft
from citation_platform.documents.layout.joining import Vocabulary, joined
from citation_platform.documents.layout.model import Line
from citation_platform.documents.layout.printed import line_of
from citation_platform.documents.layout.sheet import Sheet
from citation_platform.documents.layout.upright import Upright, turned


class Placing:
    """Knows the original of every upright page and the printed rows of every table."""

    def __init__(
        self, pages: Sequence[Upright], sheets: Sequence[Sheet], vocabulary: Vocabulary
    ) -> None:
        self._pages = {each.page.number: each for each in pages}
        self._vocabulary = vocabulary
        # Grids are told apart by identity: two tables may be equal, a table is one object.
        self._lines: dict[int, list[Line]] = {}
        self._first: dict[int, int] = {}
        for each, sheet in zip(pages, sheets, strict=True):
            for grid, _, words in sheet.grids:
                self._first.setdefault(id(grid), each.page.number)
                lines = self._lines.setdefault(id(grid), [])
                lines += (
                    Line(each.words(word for atom in row for word in atom.words))
                    for row in rows(runs(words))
                )

    def once_each(
        self, pages: Sequence[tuple[int, Sequence[Draft]]]
    ) -> list[tuple[int, list[Draft]]]:
        """The drafts with each table only where it begins, and its text filled in."""
        return [
            (
                number,
                [
                    self._with_text(draft)
                    for draft in drafts
                    if draft.grid is None or self._first[id(draft.grid)] == number
                ],
            )
            for number, drafts in pages
        ]

    def _with_text(self, draft: Draft) -> Draft:
        if draft.grid is None:
            return draft
        return replace(draft, text=self._text(draft.grid))

    def _text(self, grid: Grid) -> str:
        """Cells row by row; without cells the printed rows."""
        cells = sorted(grid.cells, key=lambda cell: (cell.row, cell.column))
        text = " ".join(cell.text for cell in cells if cell.text)
        if text:
            return text
        printed = [line_of(line.words).text for line in self._lines[id(grid)]]
        return joined(printed, self._vocabulary)

    def place(self, page: int, draft: Draft) -> tuple[Box, tuple[Line, ...]]:
        """Box and lines of a draft on the page as it was read."""
        each = self._pages[page]
        box = draft.box
        if each.angle:
            back = (360 - each.angle) % 360
            box = turned(box, back, each.page.width, each.page.height)
        if draft.grid is not None:
            return box, tuple(self._lines[id(draft.grid)])
        return box, tuple(Line(each.words(line.words)) for line in draft.lines)
