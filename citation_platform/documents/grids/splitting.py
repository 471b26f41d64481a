"""Rows or columns that a ruled table leaves to white space.

Belongs here: completing a lattice whose lines separate only some rows or columns.
Does not belong here: regions without any line (``aligned``).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

from citation_platform.documents.grids.column_tests import looks_like_columns
from citation_platform.documents.grids.corridors import column_borders, row_borders
from citation_platform.documents.grids.filling import sort_words, words_within
from citation_platform.documents.grids.lines import TextLine, pieces, text_lines
from citation_platform.documents.grids.skeleton import (
    Place,
    Skeleton,
    complete,
    interval,
    single_places,
)
from citation_platform.documents.grids.spanning import with_spans
from citation_platform.documents.grids.strokes import Stroke
from citation_platform.documents.pages.model import Word

# A band is several rows when it holds at least so many lines and this share of all lines of
# the table, most of them with a word in most columns.
BAND_LINES = 3
MOST_LINES = 0.6
FULL_LINES = 0.75


def completed(skeleton: Skeleton, words: Sequence[Word], rules: Sequence[Stroke]) -> Skeleton:
    """The skeleton with white columns (if lines gave only one) and white rows."""
    inside = words_within(words, skeleton.box)
    if skeleton.columns == 1:
        xs = column_borders(inside, skeleton.box)
        lines = text_lines(word for word in inside if word.angle == 0)
        if len(xs) < 3 or not looks_like_columns(lines, xs):
            return skeleton
        places = single_places(skeleton.rows, len(xs) - 1)
        wide = Skeleton(skeleton.page, xs, skeleton.ys, places, skeleton.ruled_rows, False)
        return with_spans(_with_white_rows(wide, inside), inside, rules)
    return _with_white_rows(_with_white_columns(skeleton, inside), inside)


def _with_white_columns(skeleton: Skeleton, words: Sequence[Word]) -> Skeleton:
    """Rows without inner lines, whose words keep to the columns of the other rows, get them."""
    by_place = sort_words(skeleton, words)
    open_places = [place for place in skeleton.places if place.column_span > 1]
    split = [p for p in open_places if p.row_span == 1 and _keeps(skeleton, p, by_place[p])]
    if len(split) < 2:
        return skeleton
    places = [place for place in skeleton.places if place not in split]
    return replace(skeleton, places=complete(places, skeleton.rows, skeleton.columns))


def _keeps(skeleton: Skeleton, place: Place, words: Sequence[Word]) -> bool:
    """Several pieces, each inside one column, and most columns have one."""
    lines = text_lines(word for word in words if word.angle == 0)
    spots = [
        (interval(skeleton.xs, piece.box.x0 + 1.0), interval(skeleton.xs, piece.box.x1 - 1.0))
        for line in lines
        for piece in pieces(line)
    ]
    columns = {first for first, _ in spots}
    return len(columns) >= max(2, 0.6 * place.column_span) and all(a == b for a, b in spots)


def _with_white_rows(skeleton: Skeleton, words: Sequence[Word]) -> Skeleton:
    """Bands that hold several lines, each a row of its own, are cut between them."""
    if skeleton.columns < 2:
        return skeleton
    by_place = sort_words(skeleton, words)
    borders = list(skeleton.ys)
    total = len(text_lines(word for word in words if word.angle == 0))
    for row in range(skeleton.rows):
        band = [place for place in skeleton.places if place.row == row]
        simple = all(place.row_span == 1 for place in skeleton.places if _touches(place, row))
        if not simple or len(band) < 2:
            continue
        found = [word for place in band for word in by_place[place]]
        if _is_several_rows(found, band, by_place, total):
            box = skeleton.box_of(Place(row, 0, 1, skeleton.columns))
            borders.extend(row_borders(found, skeleton.xs, box)[1:-1])
    if len(borders) == len(skeleton.ys):
        return skeleton
    return _cut(skeleton, tuple(sorted(borders)))


def _touches(place: Place, row: int) -> bool:
    return place.row <= row < place.row + place.row_span


def _is_several_rows(
    words: Sequence[Word],
    band: Sequence[Place],
    by_place: dict[Place, list[Word]],
    total: int,
) -> bool:
    """Most lines have words in most of the columns that hold any, and sides line up."""
    lines = text_lines(word for word in words if word.angle == 0)
    used = [place for place in band if by_place[place]]
    if len(lines) < max(BAND_LINES, MOST_LINES * total) or len(used) < 2:
        return False
    home = {id(word): place for place in used for word in by_place[place]}
    counts = [len({home[id(word)] for word in line.words}) for line in lines]
    full = sum(count >= max(2, 0.6 * len(used)) for count in counts)
    short = sum(len(by_place[place]) for place in used) <= 4.0 * len(lines) * len(used)
    return full >= FULL_LINES * len(lines) and short and _names_rows(lines, used, home)


def _names_rows(lines: Sequence[TextLine], used: Sequence[Place], home: dict[int, Place]) -> bool:
    first = min(used, key=lambda place: place.column)
    named = sum(any(home[id(word)] == first for word in line.words) for line in lines)
    return named >= FULL_LINES * len(lines)


def _cut(skeleton: Skeleton, ys: tuple[float, ...]) -> Skeleton:
    places = []
    for place in skeleton.places:
        box = skeleton.box_of(place)
        rows = [
            index
            for index, (top, bottom) in enumerate(itertools.pairwise(ys))
            if box.top <= (top + bottom) / 2 <= box.bottom
        ]
        if place.row_span > 1:
            places.append(Place(rows[0], place.column, len(rows), place.column_span))
        else:
            places += [Place(row, place.column, 1, place.column_span) for row in rows]
    return Skeleton(
        skeleton.page, skeleton.xs, ys, tuple(sorted(places)), False, skeleton.ruled_columns
    )
