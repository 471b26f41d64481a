"""Columns and rows that no line separates: white corridors between words.

Belongs here: borders from white space inside a known region, rows from lines of text.
Does not belong here: where such a region is (``aligned``, ``open_rules``).
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.lines import TextLine, pieces, text_lines, type_size
from citation_platform.documents.pages.model import Word

# Share of the lines that may run across a corridor: spanning headers, section rows.
CROSSING = 0.15
# A corridor is at least this wide, in type sizes; with few lines chance makes narrow ones.
NARROW = 0.55
NARROW_FEW = 0.95
FEW = 4
# A line of text this much nearer to the one above than rows are, continues its row.
TIGHT = 0.8


def column_borders(words: Sequence[Word], box: Box) -> tuple[float, ...]:
    """x of all borders, outer ones included; two borders when there is but one column."""
    lines = text_lines(word for word in words if word.angle == 0)
    spread = [line for line in lines if len(pieces(line)) > 1]
    if len(spread) < 2:
        return (box.x0, box.x1)
    size = type_size(words)
    least = (NARROW if len(spread) > FEW else NARROW_FEW) * size
    gaps = [gap for gap in _gaps(spread, box) if gap[1] - gap[0] >= least]
    inner = [(start + end) / 2 for start, end in gaps]
    return (box.x0, *_with_words_between(inner, spread, box), box.x1)


def _gaps(lines: Sequence[TextLine], box: Box) -> list[tuple[float, float]]:
    """Intervals of x that hardly any line covers."""
    events: list[tuple[float, int]] = []
    for line in lines:
        for piece in pieces(line, 0.45):
            events += [(piece.box.x0, 1), (piece.box.x1, -1)]
    events.sort()
    allowed = int(CROSSING * len(lines))
    depth, start, gaps = 0, box.x0, []
    for x, change in events:
        if depth <= allowed < depth + change and x > start:
            gaps.append((start, x))
        depth += change
        if depth <= allowed and depth - change > allowed:
            start = x
    return [gap for gap in gaps if gap[0] > box.x0]


def _with_words_between(
    inner: Sequence[float], lines: Sequence[TextLine], box: Box
) -> tuple[float, ...]:
    """Borders such that every column has words in at least two lines."""
    kept: list[float] = []
    for index, border in enumerate(inner):
        left = kept[-1] if kept else box.x0
        right = inner[index + 1] if index + 1 < len(inner) else box.x1
        if _lines_in(lines, left, border) >= 2 and _lines_in(lines, border, right) >= 1:
            kept.append(border)
    return tuple(kept)


def _lines_in(lines: Sequence[TextLine], left: float, right: float) -> int:
    return sum(any(left <= word.box.middle[0] < right for word in line.words) for line in lines)


def row_borders(words: Sequence[Word], xs: Sequence[float], box: Box) -> tuple[float, ...]:
    """y of all borders, outer ones included: each row is one or more lines of text."""
    rows = _rows(text_lines(word for word in words if word.angle == 0), xs)
    inner = [
        (above[-1].box.bottom + below[0].box.top) / 2 for above, below in itertools.pairwise(rows)
    ]
    return (box.top, *inner, box.bottom)


def _rows(lines: Sequence[TextLine], xs: Sequence[float]) -> list[list[TextLine]]:
    rows: list[list[TextLine]] = []
    pitch = _row_pitch(lines, xs)
    for line in lines:
        if rows and _continues(rows[-1], line, xs, pitch):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _row_pitch(lines: Sequence[TextLine], xs: Sequence[float]) -> float:
    """Usual distance between lines that begin a row (their first column has words)."""
    starts = [line.box.middle[1] for line in lines if 0 in _columns(line, xs)]
    steps = sorted(b - a for a, b in itertools.pairwise(starts))
    return steps[len(steps) // 2] if steps else 0.0


def _continues(row: Sequence[TextLine], line: TextLine, xs: Sequence[float], pitch: float) -> bool:
    """A line without a row name, close under a line with words in the same columns."""
    filled = _columns(line, xs)
    above = {column for other in row for column in _columns(other, xs)}
    step = line.box.middle[1] - row[-1].box.middle[1]
    if step > 1.9 * type_size(line.words) or not filled <= above:
        return False
    if 0 not in filled:
        return step < TIGHT * pitch or line.text[:1].islower()
    return step < TIGHT * pitch and len(filled) < len(above)


def _columns(line: TextLine, xs: Sequence[float]) -> set[int]:
    found = set()
    for word in line.words:
        x = word.box.middle[0]
        for column in range(len(xs) - 1):
            if xs[column] <= x < xs[column + 1]:
                found.add(column)
    return found
