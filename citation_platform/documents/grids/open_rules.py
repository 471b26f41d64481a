"""Regions between parallel horizontal lines without vertical ones (books, data sheets).

Belongs here: grouping such lines and the skeleton between them. Does not belong here:
enclosed cells (``lattice``), tables without lines (``aligned``).
"""

from __future__ import annotations

from collections.abc import Sequence

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.column_tests import looks_like_columns
from citation_platform.documents.grids.corridors import column_borders, row_borders
from citation_platform.documents.grids.filling import words_within
from citation_platform.documents.grids.lines import text_lines
from citation_platform.documents.grids.skeleton import Skeleton, single_places
from citation_platform.documents.grids.spanning import with_spans
from citation_platform.documents.grids.strokes import Stroke
from citation_platform.documents.pages.model import Word

# Points: lines of one table begin and end at the same x.
EDGE = 8.0
# Lines that separate rows, as a share of the lines of text between the outer ones.
RULED_SHARE = 0.6


def open_tables(strokes: Sequence[Stroke], words: Sequence[Word], page: int) -> list[Skeleton]:
    """One candidate for each group of equally long horizontal lines, top to bottom."""
    found = []
    for group in _groups(strokes):
        skeleton = _between(group, strokes, words, page)
        if skeleton is not None:
            found.append(skeleton)
    return found


def _groups(strokes: Sequence[Stroke]) -> list[list[Stroke]]:
    """Lines of the same extent (a whole line may also be drawn per column)."""
    groups: list[list[Stroke]] = []
    for stroke in sorted(strokes, key=lambda one: one.at):
        for group in groups:
            last = group[-1]
            if abs(last.start - stroke.start) <= EDGE and abs(last.end - stroke.end) <= EDGE:
                group.append(stroke)
                break
        else:
            groups.append([stroke])
    return [group for group in groups if len(group) >= 2 and group[0].length > 60.0]


def _between(
    group: Sequence[Stroke], rules: Sequence[Stroke], words: Sequence[Word], page: int
) -> Skeleton | None:
    box = Box(group[0].start, group[0].at, group[0].end, group[-1].at)
    inside = words_within(words, box)
    lines = text_lines(word for word in inside if word.angle == 0)
    if len(lines) < 2:
        return None
    xs = column_borders(inside, box)
    if len(xs) < 3 or not looks_like_columns(lines, xs):
        return None
    ruled = len(group) - 1 >= RULED_SHARE * len(lines)
    if ruled:
        ys = tuple(stroke.at for stroke in group)
    else:
        ys = _cut_at_rules(row_borders(inside, xs, box), group)
    skeleton = Skeleton(page, xs, ys, single_places(len(ys) - 1, len(xs) - 1), ruled, False)
    return with_spans(skeleton, inside, rules)


def _cut_at_rules(ys: tuple[float, ...], group: Sequence[Stroke]) -> tuple[float, ...]:
    """A drawn line always ends a row; it replaces the white border next to it."""
    inner = [y for y in ys[1:-1] if all(abs(y - rule.at) > 5.0 for rule in group)]
    return tuple(sorted([ys[0], *inner, *(rule.at for rule in group[1:-1]), ys[-1]]))
