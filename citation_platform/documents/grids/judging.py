"""Is it a table? Frames, forms, warning boxes, drawings and columns of prose are not.

Belongs here: the rules that refuse a candidate. Does not belong here: finding candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import mean

from citation_platform.documents.grids.filling import sort_words, words_within
from citation_platform.documents.grids.skeleton import Place, Skeleton
from citation_platform.documents.pages.model import Word

# Shares and counts, chosen on the dev tables and on manual pages without tables.
LEAST_FILLED = 0.3
SPARSE = 0.6
IRREGULAR = 0.5
HALF_EMPTY = 0.45
LISTED = 0.56
HALF_LISTED = 0.5
MOST_CROSSING = 0.12
PROSE_WORDS_RULED = 60.0
PROSE_WORDS_WHITE = 9.0


def is_table(skeleton: Skeleton, words: Sequence[Word]) -> bool:
    """True when the region reads as rows and columns of values."""
    inside = words_within(words, skeleton.box)
    by_place = {place: found for place, found in sort_words(skeleton, inside).items() if found}
    rows = _rows_with_two(by_place)
    columns = {place.column for place in by_place if place.column_span == 1}
    if skeleton.rows < 2 or skeleton.columns < 2 or rows < 2 or len(columns) < 2:
        return False
    if _is_drawing(skeleton, len(by_place), rows):
        return False
    if _crossing(skeleton, by_place) > MOST_CROSSING * len(inside):
        return False
    return not _is_prose(skeleton, by_place)


def _is_drawing(skeleton: Skeleton, filled: int, rows: int) -> bool:
    """Mostly empty, or lines that end anywhere with few labels between: no rows of values.

    ``filled``: places with words; ``rows``: those with at least two of them.
    """
    share = filled / len(skeleton.places)
    single = sum(p.row_span == p.column_span == 1 for p in skeleton.places)
    regular = single / len(skeleton.places)
    listed = rows / skeleton.rows
    return (
        share < LEAST_FILLED
        or (share < SPARSE and regular < IRREGULAR)
        or (share < HALF_EMPTY and listed < LISTED)
        or (regular < SPARSE and listed < HALF_LISTED)
    )


def _rows_with_two(by_place: dict[Place, list[Word]]) -> int:
    """Rows that a reader can look a value up in: at least two cells with words."""
    counts: dict[int, int] = {}
    for place in by_place:
        for row in range(place.row, place.row + place.row_span):
            counts[row] = counts.get(row, 0) + 1
    return sum(count >= 2 for count in counts.values())


def _crossing(skeleton: Skeleton, by_place: dict[Place, list[Word]]) -> int:
    """Words that stand on a border: letters of a drawing do, text in a table doesn't."""
    count = 0
    for place, words in by_place.items():
        box = skeleton.box_of(place)
        for word in words:
            outside = max(box.x0 - word.box.x0, word.box.x1 - box.x1, 0.0)
            count += outside > 0.3 * max(word.box.width, 1.0)
    return count


def _is_prose(skeleton: Skeleton, by_place: dict[Place, list[Word]]) -> bool:
    most = PROSE_WORDS_RULED if skeleton.ruled_columns else PROSE_WORDS_WHITE
    lengths: dict[int, list[int]] = {}
    for place, words in by_place.items():
        lengths.setdefault(place.column, []).append(len(words))
    means = [mean(found) for found in lengths.values()]
    return min(means) > most or (len(means) == 2 and mean(means) > 2.5 * most)
