"""Do these lines stand in columns of a table, or do they only look like it?

Belongs here: what tells rows of values from lists, tables of contents and columns of prose.
Does not belong here: finding the lines (``aligned``), ruled tables (``judging``).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from statistics import mean, median

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.lines import TextLine, pieces, type_size
from citation_platform.documents.grids.skeleton import interval

# In type sizes: the usual white at a border.
USUAL_GAP = 0.85
# Shares of the rows.
ALIGNED = 0.75
FULL = 0.6
LEADERS = 0.3
MARKED = 0.6
FLOWING = 0.34
# Words in a cell, on average: more is prose.
MOST_WORDS = 5.0
LEADER = re.compile(r"(\.\s?){4,}|…{2,}|_{4,}")
MARK = re.compile(
    r"^([•●▪■□◦‣·–—*\-\uf000-\uf0ff]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z][.)]|[0-9]+(\.[0-9]+)+\.?)$"
)
NUMBER = re.compile(r"^[0-9]{1,4}$")


def looks_like_columns(run: Sequence[TextLine], xs: tuple[float, ...]) -> bool:
    """True when the lines read as rows of a table with these column borders."""
    rows = [_by_column(line, xs) for line in run]
    return (
        _are_full(rows, len(xs) - 1)
        and not _are_marked(rows, xs)
        and not (len(xs) <= 4 and _have_leaders(run))
        and not _are_contents(rows)
        and not _flow(rows)
        and _are_wide(rows, len(xs) - 1, run)
        and _line_up(rows)
    )


Row = dict[int, list[TextLine]]


def _by_column(line: TextLine, xs: tuple[float, ...]) -> Row:
    row: Row = {}
    for piece in pieces(line, 0.45):
        row.setdefault(interval(xs, piece.box.middle[0]), []).append(piece)
    return row


def _are_full(rows: Sequence[Row], columns: int) -> bool:
    full = sum(len(row) >= max(2, 0.5 * columns) for row in rows)
    return full >= max(3, FULL * len(rows))


def _are_marked(rows: Sequence[Row], xs: Sequence[float]) -> bool:
    """Bullets or numbers before text: a list. Wide tables may number their rows."""
    first = [row[0][0].text for row in rows if 0 in row]
    if not first:
        return True
    return len(xs) <= 4 and sum(bool(MARK.match(text)) for text in first) >= MARKED * len(first)


def _have_leaders(run: Sequence[TextLine]) -> bool:
    return sum(bool(LEADER.search(line.text)) for line in run) >= LEADERS * len(run)


def _are_contents(rows: Sequence[Row]) -> bool:
    """Titles with rising page numbers at the end."""
    last = max(max(row) for row in rows)
    numbers = [row[last][-1].words[-1].text for row in rows if last in row]
    pages = [int(text) for text in numbers if NUMBER.match(text)]
    rising = all(a <= b for a, b in itertools.pairwise(pages))
    titles = [sum(len(p.words) for c in row if c != last for p in row[c]) for row in rows]
    return rising and len(pages) >= max(4, 0.7 * len(rows)) and mean(titles) >= 2.0


def _flow(rows: Sequence[Row]) -> bool:
    """Texts go on from row to row in lower case, or are long: columns of prose."""
    lengths: dict[int, list[int]] = {}
    flowing = total = 0
    for above, row in zip([{}, *rows], rows, strict=False):
        for column, found in row.items():
            text = found[0].text
            lengths.setdefault(column, []).append(sum(len(piece.words) for piece in found))
            if column in above and text[:1].isalpha():
                total += 1
                before = above[column][-1].text
                flowing += text[:1].islower() and before[-1:] not in ".:;" and len(text) > 3
    means = [mean(found) for found in lengths.values()]
    texts = total >= 0.3 * sum(len(found) for found in lengths.values())
    return min(means) > MOST_WORDS or (texts and total >= 4 and flowing > FLOWING * total)


def _are_wide(rows: Sequence[Row], columns: int, run: Sequence[TextLine]) -> bool:
    """The white at each border is wider than a space usually is."""
    size = type_size([word for line in run for word in line.words])
    for left in range(columns - 1):
        gaps = [
            row[left + 1][0].box.x0 - row[left][-1].box.x1
            for row in rows
            if left in row and left + 1 in row
        ]
        if gaps and median(gaps) < USUAL_GAP * size:
            return False
    return True


def _line_up(rows: Sequence[Row]) -> bool:
    """Most cells of each column share a left, right or middle x with the others."""
    columns: dict[int, list[Box]] = {}
    for row in rows:
        for column, found in row.items():
            first, last = found[0].box, found[-1].box
            columns.setdefault(column, []).append(Box(first.x0, first.top, last.x1, last.bottom))
    return all(_share_aligned(boxes) >= ALIGNED for boxes in columns.values())


def _share_aligned(boxes: Sequence[Box]) -> float:
    best = 0.0
    for edge in ([b.x0 for b in boxes], [b.x1 for b in boxes], [b.middle[0] for b in boxes]):
        centre = median(edge)
        best = max(best, sum(abs(x - centre) <= 3.0 for x in edge) / len(edge))
    return best
