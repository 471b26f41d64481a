"""All tables of a page as skeletons: drawn ones first, then those that white space makes.

Belongs here: the order of the finders, and that no word is in two tables. Does not belong
here: the finders themselves, meaning of cells (``headers``), pages together (``continued``).
"""

from __future__ import annotations

from collections.abc import Sequence

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.aligned import aligned_tables
from citation_platform.documents.grids.filling import words_within
from citation_platform.documents.grids.judging import is_table, without_empty_edges
from citation_platform.documents.grids.lattice import lattice
from citation_platform.documents.grids.open_rules import open_tables
from citation_platform.documents.grids.skeleton import Skeleton
from citation_platform.documents.grids.splitting import completed
from citation_platform.documents.grids.strokes import Strokes, connected, strokes_of
from citation_platform.documents.pages.model import Page, Word

# Lines beyond this number are a drawing, whose cells nobody reads as a table.
MOST_STROKES = 3000


def skeletons(page: Page) -> list[Skeleton]:
    """The tables of one page, top to bottom, then left to right. None of them overlap."""
    words = list(page.words)
    if len(words) < 4:
        return []
    strokes = strokes_of(page)
    if len(strokes.horizontal) + len(strokes.vertical) > MOST_STROKES:
        strokes = Strokes((), ())
    accepted = _enclosed(strokes, words, page.number)
    left = _left_over(words, accepted)
    for finder in (open_tables, aligned_tables):
        for candidate in finder(strokes.horizontal, left, page.number):
            _accept(candidate, words, accepted)
        left = _left_over(words, accepted)
    return sorted(accepted, key=lambda one: (one.box.top, one.box.x0))


def _enclosed(strokes: Strokes, words: Sequence[Word], page: int) -> list[Skeleton]:
    found = [
        skeleton
        for group in connected(strokes)
        if group.horizontal and group.vertical
        and (skeleton := lattice(group, page)) is not None
    ]
    accepted: list[Skeleton] = []
    # Tables inside a frame are read before the frame itself.
    for skeleton in sorted(found, key=lambda one: (one.columns == 1, -one.columns * one.rows)):
        _accept(completed(skeleton, words, strokes.horizontal), words, accepted)
    return accepted


def _accept(candidate: Skeleton, words: Sequence[Word], accepted: list[Skeleton]) -> None:
    if any(_overlap(candidate.box, other.box) for other in accepted):
        return
    trimmed = without_empty_edges(candidate, words_within(words, candidate.box))
    if trimmed is not None and is_table(trimmed, words):
        accepted.append(trimmed)


def _overlap(box: Box, other: Box) -> bool:
    return box.intersection(other) > 0.05 * min(box.area, other.area)


def _left_over(words: Sequence[Word], accepted: Sequence[Skeleton]) -> list[Word]:
    return [
        word
        for word in words
        if not any(skeleton.box.holds(word.box.middle, 2.0) for skeleton in accepted)
    ]
