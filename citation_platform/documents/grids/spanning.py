"""Merged cells where no line shows them: a text that runs across a white corridor.

Belongs here: places for skeletons whose columns are white. Does not belong here: merged cells
of ruled tables (``lattice``).
"""

from __future__ import annotations

from collections.abc import Sequence

from citation_platform.documents.grids.lines import TextLine, pieces, text_lines
from citation_platform.documents.grids.skeleton import Place, Skeleton, complete, interval
from citation_platform.documents.grids.strokes import Stroke
from citation_platform.documents.pages.model import Word

# Points that a text must reach into a column to cover it.
REACH = 2.0


def with_spans(skeleton: Skeleton, words: Sequence[Word], rules: Sequence[Stroke]) -> Skeleton:
    """The skeleton with a merged place wherever one text covers several columns.

    ``rules``: horizontal strokes; a short one under a header text says which columns the
    header is for, although the text itself is narrower.
    """
    spans: dict[int, list[tuple[int, int]]] = {}
    for line in text_lines(word for word in words if word.angle == 0):
        row = interval(skeleton.ys, line.box.middle[1])
        found = [_columns(skeleton, piece, rules) for piece in pieces(line, 0.45)]
        spans.setdefault(row, []).extend(span for span in found if span[1] > span[0])
    places = [
        Place(row, first, 1, last - first + 1)
        for row, found in spans.items()
        for first, last in _merged(found)
    ]
    return Skeleton(
        skeleton.page,
        skeleton.xs,
        skeleton.ys,
        complete(places, skeleton.rows, skeleton.columns),
        skeleton.ruled_rows,
        skeleton.ruled_columns,
    )


def _columns(skeleton: Skeleton, piece: TextLine, rules: Sequence[Stroke]) -> tuple[int, int]:
    box = piece.box
    under = [
        rule
        for rule in rules
        if -2.0 <= rule.at - box.bottom <= 0.8 * box.height
        and rule.start - REACH <= box.x0
        and box.x1 <= rule.end + REACH
        and rule.length < 0.9 * skeleton.box.width
    ]
    start, end = (under[0].start, under[0].end) if under else (box.x0, box.x1)
    if under:
        middles = [(a + b) / 2 for a, b in zip(skeleton.xs, skeleton.xs[1:], strict=False)]
        inside = [index for index, x in enumerate(middles) if start <= x <= end]
        if inside:
            return inside[0], inside[-1]
    first = interval(skeleton.xs, min(start + REACH, end))
    return first, max(first, interval(skeleton.xs, max(end - REACH, start)))


def _merged(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans of one row, overlapping ones as one."""
    result: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if result and first <= result[-1][1]:
            result[-1] = (result[-1][0], max(result[-1][1], last))
        else:
            result.append((first, last))
    return result
