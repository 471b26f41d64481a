"""A table on one page before its words are in it: column and row borders, merged places.

Belongs here: frozen values and their arithmetic. Does not belong here: how borders are found
(``lattice``: drawn ones, ``corridors``: white ones), words (``filling``).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from citation_platform.documents.geometry import Box


class Place(NamedTuple):
    """A cell's position: first row and column, and how many it covers."""

    row: int
    column: int
    row_span: int
    column_span: int


@dataclass(frozen=True, slots=True)
class Skeleton:
    """``xs``, ``ys``: borders from left to right and top to bottom (one more than columns,
    rows). ``places``: each place of the grid is covered by exactly one. ``ruled_rows``: rows
    come from drawn lines (False: from lines of text). ``ruled_columns``: likewise."""

    page: int
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    places: tuple[Place, ...]
    ruled_rows: bool
    ruled_columns: bool

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.ys) - 1

    @property
    def columns(self) -> int:
        """Number of columns."""
        return len(self.xs) - 1

    @property
    def box(self) -> Box:
        """The table's rectangle."""
        return Box(self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])

    def box_of(self, place: Place) -> Box:
        """The rectangle of a place, in points."""
        return Box(
            self.xs[place.column],
            self.ys[place.row],
            self.xs[place.column + place.column_span],
            self.ys[place.row + place.row_span],
        )


def single_places(rows: int, columns: int) -> tuple[Place, ...]:
    """A grid without merged cells."""
    return tuple(Place(row, column, 1, 1) for row in range(rows) for column in range(columns))


def complete(places: Iterable[Place], rows: int, columns: int) -> tuple[Place, ...]:
    """The places, and a single one wherever none covers; ordered by row and column."""
    kept = list(places)
    covered = {spot for place in kept for spot in spots(place)}
    kept += [place for place in single_places(rows, columns) if (place[0], place[1]) not in covered]
    return tuple(sorted(kept))


def spots(place: Place) -> list[tuple[int, int]]:
    """All (row, column) that a place covers."""
    return [
        (row, column)
        for row in range(place.row, place.row + place.row_span)
        for column in range(place.column, place.column + place.column_span)
    ]


def interval(borders: tuple[float, ...], at: float) -> int:
    """Index of the interval that holds ``at``; outside ones count as the outermost."""
    return min(max(bisect_right(borders, at) - 1, 0), len(borders) - 2)
