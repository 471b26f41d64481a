"""Cells between drawn lines: exact rows, columns and merged cells of a ruled table.

Belongs here: from strokes that touch to a skeleton. Does not belong here: whether it is a
table at all (``judging``), rows or columns that no line separates (``corridors``).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from citation_platform.documents.grids.skeleton import Place, Skeleton
from citation_platform.documents.grids.strokes import SNAP, Stroke, Strokes, box_of

# A border exists when this share of a cell's side is drawn.
DRAWN = 0.55
# Points: rows and columns narrower than this are double lines, not cells.
NARROWEST = 4.0


def lattice(strokes: Strokes, page: int) -> Skeleton | None:
    """The skeleton of connected strokes; None when they enclose no cell."""
    box = box_of(strokes)
    xs = _borders([stroke.at for stroke in strokes.vertical], box.x0, box.x1)
    ys = _borders([stroke.at for stroke in strokes.horizontal], box.top, box.bottom)
    if len(xs) < 2 or len(ys) < 2:
        return None
    right = _drawn(strokes.vertical, xs[1:-1], ys)  # [row][i]: border right of column i
    below = _drawn(strokes.horizontal, ys[1:-1], xs)  # [column][i]: border below row i
    places = _merged(len(ys) - 1, len(xs) - 1, right, below)
    return _without_phantom_borders(
        Skeleton(page, xs, ys, places, ruled_rows=True, ruled_columns=True)
    )


def _borders(levels: Sequence[float], low: float, high: float) -> tuple[float, ...]:
    """Distinct levels; the outer sides of the drawing count though no line may be there."""
    borders: list[float] = []
    for level in sorted([low, *levels, high]):
        if not borders or level - borders[-1] >= NARROWEST:
            borders.append(level)
    return tuple(borders)


def _drawn(
    strokes: Sequence[Stroke], inner: Sequence[float], across: Sequence[float]
) -> list[list[bool]]:
    """For each interval of ``across``: which of the inner borders is drawn there."""
    near = [[s for s in strokes if abs(s.at - level) <= NARROWEST] for level in inner]
    return [
        [_covered(found, start, end) >= DRAWN * (end - start) for found in near]
        for start, end in itertools.pairwise(across)
    ]


def _covered(strokes: Sequence[Stroke], start: float, end: float) -> float:
    parts = sorted((max(s.start, start), min(s.end, end)) for s in strokes)
    total, reached = 0.0, start
    for low, high in parts:
        if high > max(low, reached):
            total += high - max(low, reached)
            reached = high
    return total + min(SNAP, 0.1 * (end - start)) if total else 0.0


def _merged(
    rows: int, columns: int, right: list[list[bool]], below: list[list[bool]]
) -> tuple[Place, ...]:
    """Neighbours without a border between them are one cell, if they form a rectangle."""
    open_right = [[not right[row][c] for c in range(columns - 1)] for row in range(rows)]
    open_below = [[not below[c][row] for row in range(rows - 1)] for c in range(columns)]
    taken: set[tuple[int, int]] = set()
    places = []
    for row in range(rows):
        for column in range(columns):
            if (row, column) in taken:
                continue
            place = _largest(row, column, rows, columns, open_right, open_below, taken)
            places.append(place)
            taken.update(
                (r, c)
                for r in range(row, row + place.row_span)
                for c in range(column, column + place.column_span)
            )
    return tuple(places)


def _largest(
    row: int,
    column: int,
    rows: int,
    columns: int,
    open_right: list[list[bool]],
    open_below: list[list[bool]],
    taken: set[tuple[int, int]],
) -> Place:
    """The largest rectangle from here to the right, then down, without an inner border."""
    last = column
    while last + 1 < columns and open_right[row][last] and (row, last + 1) not in taken:
        last += 1
    bottom = row
    while bottom + 1 < rows and _row_joins(bottom, column, last, open_right, open_below, taken):
        bottom += 1
    return Place(row, column, bottom - row + 1, last - column + 1)


def _row_joins(
    row: int,
    column: int,
    last: int,
    open_right: list[list[bool]],
    open_below: list[list[bool]],
    taken: set[tuple[int, int]],
) -> bool:
    below = row + 1
    return all(
        open_below[c][row] and (below, c) not in taken for c in range(column, last + 1)
    ) and all(open_right[below][c] for c in range(column, last))


def _without_phantom_borders(skeleton: Skeleton) -> Skeleton:
    """Drop a border that no cell ends at: a stray stroke beside the table made it."""
    rows = _used(skeleton.rows, ((p.row, p.row_span) for p in skeleton.places))
    columns = _used(skeleton.columns, ((p.column, p.column_span) for p in skeleton.places))
    row_at = {old: new for new, old in enumerate(rows)}
    column_at = {old: new for new, old in enumerate(columns)}
    places = tuple(
        Place(
            row_at[p.row],
            column_at[p.column],
            row_at[p.row + p.row_span] - row_at[p.row],
            column_at[p.column + p.column_span] - column_at[p.column],
        )
        for p in skeleton.places
    )
    return Skeleton(
        skeleton.page,
        tuple(skeleton.xs[i] for i in columns),
        tuple(skeleton.ys[i] for i in rows),
        places,
        skeleton.ruled_rows,
        skeleton.ruled_columns,
    )


def _used(count: int, spans: Iterable[tuple[int, int]]) -> list[int]:
    ends = {0, count}
    for first, span in spans:
        ends.update((first, first + span))
    return sorted(ends)
