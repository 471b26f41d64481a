"""Rows and columns that hold nothing: outer ones, and slits between double lines.

Belongs here: dropping them from a skeleton. Does not belong here: judging what is left
(``judging``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from citation_platform.documents.grids.filling import sort_words
from citation_platform.documents.grids.skeleton import Place, Skeleton
from citation_platform.documents.pages.model import Word

# Points: no line of text fits between two lines nearer than this.
SLIT = 8.0


def trimmed(skeleton: Skeleton, words: Sequence[Word]) -> Skeleton | None:
    """The skeleton without empty outer rows and columns and without slits; None if empty."""
    used = [place for place, found in sort_words(skeleton, words).items() if found]
    if not used:
        return None
    rows = {row for p in used for row in range(p.row, p.row + p.row_span)}
    columns = {column for p in used for column in range(p.column, p.column + p.column_span)}
    begun_rows, begun_columns = {p.row for p in used}, {p.column for p in used}
    return without(
        skeleton,
        _droppable(skeleton.ys, rows, begun_rows),
        _droppable(skeleton.xs, columns, begun_columns),
    )


def _droppable(
    borders: Sequence[float], used: Collection[int], begun: Collection[int]
) -> frozenset[int]:
    """Indexes outside the used range, and slits in which no text begins."""
    outer = {i for i in range(len(borders) - 1) if not min(used) <= i <= max(used)}
    slits = {
        i for i in range(len(borders) - 1) if i not in begun and borders[i + 1] - borders[i] < SLIT
    }
    return frozenset(outer | slits)


def without(skeleton: Skeleton, rows: Collection[int], columns: Collection[int]) -> Skeleton:
    """The skeleton without these rows and columns; spans shrink by what is dropped."""
    if not rows and not columns:
        return skeleton
    row_at = _renumbered(skeleton.rows, rows)
    column_at = _renumbered(skeleton.columns, columns)
    places = []
    for place in skeleton.places:
        row, last_row = row_at[place.row], row_at[place.row + place.row_span]
        column, last = column_at[place.column], column_at[place.column + place.column_span]
        if last_row > row and last > column:
            places.append(Place(row, column, last_row - row, last - column))
    return Skeleton(
        skeleton.page,
        _kept_borders(skeleton.xs, columns),
        _kept_borders(skeleton.ys, rows),
        tuple(sorted(places)),
        skeleton.ruled_rows,
        skeleton.ruled_columns,
    )


def _renumbered(count: int, dropped: Collection[int]) -> list[int]:
    """Old border index → new one."""
    numbers = [0]
    for index in range(count):
        numbers.append(numbers[-1] + (index not in dropped))
    return numbers


def _kept_borders(borders: Sequence[float], dropped: Collection[int]) -> tuple[float, ...]:
    """Outer drops move the outer border; an inner slit goes to what precedes it."""
    kept = [index for index in range(len(borders) - 1) if index not in dropped]
    inner = [borders[index] for index in kept[1:]]
    return (borders[kept[0]], *inner, borders[kept[-1] + 1])
