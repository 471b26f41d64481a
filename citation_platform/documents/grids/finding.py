"""All tables of a page as skeletons: drawn ones first, then those that white space makes.

Belongs here: the order of the finders, and that no word is in two tables. Does not belong
here: the finders themselves, meaning of cells (``headers``), pages together (``continued``).
"""

from __future__ import annotations

from collections.abc import Sequence

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.aligned import aligned_tables
from citation_platform.documents.grids.filling import words_within
from citation_platform.documents.grids.judging import is_table
from citation_platform.documents.grids.lattice import lattice
from citation_platform.documents.grids.open_rules import open_tables
from citation_platform.documents.grids.skeleton import Skeleton
from citation_platform.documents.grids.splitting import completed
from citation_platform.documents.grids.strokes import SNAP, Strokes, connected, strokes_of
from citation_platform.documents.grids.trimming import trimmed
from citation_platform.documents.pages.model import Page, Word

# Lines beyond this number are a drawing, whose cells nobody reads as a table.
MOST_STROKES = 3000


def skeletons(page: Page) -> list[Skeleton]:
    """The tables of one page, top to bottom, then left to right. None of them overlap."""
    words = list(page.words)
    if len(words) < 4:
        return []
    strokes = _bounded(strokes_of(page, fills=True))
    accepted: list[Skeleton] = []
    for skeleton in _enclosed(page, strokes, words):
        _accept(skeleton, words, accepted)
    left = _left_over(words, accepted)
    for finder in (open_tables, aligned_tables):
        for candidate in finder(strokes.horizontal, left, page.number):
            _accept(candidate, words, accepted)
        left = _left_over(words, accepted)
    return sorted(accepted, key=lambda one: (one.box.top, one.box.x0))


def _bounded(strokes: Strokes) -> Strokes:
    few = len(strokes.horizontal) + len(strokes.vertical) <= MOST_STROKES
    return strokes if few else Strokes((), ())


def _enclosed(page: Page, strokes: Strokes, words: Sequence[Word]) -> list[Skeleton]:
    """Candidates between drawn lines, the best first.

    Rules alone come before rules and fills, unless fills only add rows to the same columns
    (a header row that is shaded but not ruled). Tables in a frame come before the frame.
    """
    ruled = _lattices(_bounded(strokes_of(page, fills=False)), page.number)
    filled = _lattices(strokes, page.number)
    better = [other for other in filled if any(_extends(other, one) for one in ruled)]
    found = [
        *sorted(better, key=_order),
        *sorted(ruled, key=_order),
        *sorted(filled, key=_order),
    ]
    several = [one for one in found if one.columns > 1]
    single = [one for one in found if one.columns == 1]
    return [completed(one, words, strokes.horizontal) for one in [*several, *single]]


def _extends(filled: Skeleton, ruled: Skeleton) -> bool:
    """The same columns and inner rows, and more rows above or below."""
    box = ruled.box
    inner = [y for y in filled.ys if box.top - SNAP <= y <= box.bottom + SNAP]
    return (
        _overlap(filled.box, box)
        and filled.columns == ruled.columns
        and len(inner) == len(ruled.ys) < len(filled.ys)
    )


def _lattices(strokes: Strokes, page: int) -> list[Skeleton]:
    return [
        skeleton
        for group in connected(strokes)
        if group.horizontal and group.vertical and (skeleton := lattice(group, page)) is not None
    ]


def _order(skeleton: Skeleton) -> int:
    return -skeleton.columns * skeleton.rows


def _accept(candidate: Skeleton, words: Sequence[Word], accepted: list[Skeleton]) -> None:
    if any(_overlap(candidate.box, other.box) for other in accepted):
        return
    whole = trimmed(candidate, words_within(words, candidate.box))
    if whole is not None and is_table(whole, words):
        accepted.append(whole)


def _overlap(box: Box, other: Box) -> bool:
    return box.intersection(other) > 0.05 * min(box.area, other.area)


def _left_over(words: Sequence[Word], accepted: Sequence[Skeleton]) -> list[Word]:
    return [
        word
        for word in words
        if not any(skeleton.box.holds(word.box.middle, 2.0) for skeleton in accepted)
    ]
