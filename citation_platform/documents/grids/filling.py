"""Words into cells: each word of the region ends in exactly one cell.

Belongs here: which word belongs to which place, the cell's text and boxes. Does not belong
here: rows and columns (``lattice``, ``corridors``), what a cell means (``headers``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.grids.lines import Vocabulary, cell_text
from citation_platform.documents.grids.model import Cell
from citation_platform.documents.grids.skeleton import Place, Skeleton, interval, spots
from citation_platform.documents.pages.model import Word

# Points that a word's middle may lie outside the outer border.
SLACK = 2.0


def words_within(words: Iterable[Word], box: Box, slack: float = SLACK) -> list[Word]:
    """The words whose middle lies in the box."""
    return [word for word in words if box.holds(word.box.middle, slack)]


def sort_words(skeleton: Skeleton, words: Iterable[Word]) -> dict[Place, list[Word]]:
    """Place → its words, for all places; words outside the table are left out."""
    place_of = {spot: place for place in skeleton.places for spot in spots(place)}
    sorted_words: dict[Place, list[Word]] = {place: [] for place in skeleton.places}
    for word in words_within(words, skeleton.box):
        x, y = word.box.middle
        spot = (interval(skeleton.ys, y), interval(skeleton.xs, x))
        sorted_words[place_of[spot]].append(word)
    return sorted_words


def fill(skeleton: Skeleton, words: Iterable[Word], vocabulary: Vocabulary) -> tuple[Cell, ...]:
    """The cells of a skeleton with their text, by row and column."""
    return tuple(
        _cell(skeleton, place, found, vocabulary)
        for place, found in sorted(sort_words(skeleton, words).items())
    )


def _cell(skeleton: Skeleton, place: Place, words: Sequence[Word], vocabulary: Vocabulary) -> Cell:
    read = [word.confidence for word in words if word.confidence is not None]
    return Cell(
        row=place.row,
        column=place.column,
        row_span=place.row_span,
        column_span=place.column_span,
        page=skeleton.page,
        box=skeleton.box_of(place),
        words_box=around(word.box for word in words) if words else None,
        text=cell_text(words, vocabulary) if words else "",
        confidence=min(read) if read else None,
    )
