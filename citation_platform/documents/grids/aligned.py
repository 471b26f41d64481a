"""Tables without any line: rows of short texts that stand under each other.

Belongs here: finding such regions among the words that no other table took. Does not belong
here: prose in columns, lists and tables of contents, which look alike and are refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.grids.corridors import column_borders, row_borders
from citation_platform.documents.grids.lines import TextLine, pieces, text_lines, type_size
from citation_platform.documents.grids.skeleton import Skeleton, interval, single_places
from citation_platform.documents.grids.spanning import with_spans
from citation_platform.documents.grids.strokes import Stroke
from citation_platform.documents.pages.model import Word

# In type sizes: between columns, and between a row and the next of the same table.
COLUMN_GAP = 0.7
ROW_GAP = 3.2
# Two tables side by side: a gap this wide, where both sides have columns of their own.
LEAST_ROWS = 3
PROSE_WORDS = 6
ALIGNED = 0.6
LEADER = re.compile(r"(\.\s?){4,}|…{2,}|_{4,}")
ENUMERATOR = re.compile(r"^([•●▪■□◦‣·–—*\-\uf000-\uf0ff]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z][.)]|[0-9]+(\.[0-9]+)+\.?|[A-Z]\.)$")


def aligned_tables(
    rules: Sequence[Stroke], words: Sequence[Word], page: int
) -> list[Skeleton]:
    """Candidates among these words, top to bottom."""
    found = []
    for run in _runs([word for word in words if word.angle == 0]):
        skeleton = _skeleton(run, rules, page)
        if skeleton is not None:
            found.append(skeleton)
    return found


def _runs(words: Sequence[Word]) -> list[list[TextLine]]:
    """Consecutive lines of at least two pieces each; a single short piece may stand between."""
    runs: list[list[TextLine]] = []
    current: list[TextLine] = []
    for line in _lines_without_prose(words):
        cut = pieces(line, COLUMN_GAP)
        if current:
            step = line.box.top - current[-1].box.bottom
            if step > ROW_GAP * type_size(line.words):
                runs.append(current)
                current = []
        if len(cut) >= 2 or current:
            current.append(line)
    runs.append(current)
    return [trimmed for run in runs if len(trimmed := _trimmed(run)) >= LEAST_ROWS]


def _lines_without_prose(words: Sequence[Word]) -> list[TextLine]:
    """Lines whose long pieces (running text) are left out."""
    kept = []
    for line in text_lines(words):
        short = [piece for piece in pieces(line, COLUMN_GAP) if len(piece.words) <= PROSE_WORDS]
        if short:
            kept.append(TextLine(tuple(word for piece in short for word in piece.words)))
    return kept


def _trimmed(run: list[TextLine]) -> list[TextLine]:
    """Without lines of one piece at the end."""
    while run and len(pieces(run[-1], COLUMN_GAP)) < 2:
        run = run[:-1]
    return run


def _skeleton(run: Sequence[TextLine], rules: Sequence[Stroke], page: int) -> Skeleton | None:
    words = [word for line in run for word in line.words]
    box = around(word.box for word in words)
    box = Box(box.x0 - 2, box.top - 1, box.x1 + 2, box.bottom + 1)
    xs = column_borders(words, box)
    if len(xs) < 3 or _is_list(run, xs) or _has_leaders(run) or not _lines_up(run, xs):
        return None
    ys = row_borders(words, xs, box)
    if len(ys) - 1 < LEAST_ROWS:
        return None
    skeleton = Skeleton(page, xs, ys, single_places(len(ys) - 1, len(xs) - 1), False, False)
    return with_spans(skeleton, words, rules)


def _is_list(run: Sequence[TextLine], xs: Sequence[float]) -> bool:
    """Bullets or numbers before text, or headings with page numbers after them."""
    if len(xs) > 4:
        return False
    first = [line.words[0].text for line in run if line.words[0].box.middle[0] < xs[1]]
    marks = sum(bool(ENUMERATOR.match(text)) for text in first)
    return marks >= 0.6 * len(first) if first else True


def _has_leaders(run: Sequence[TextLine]) -> bool:
    return sum(bool(LEADER.search(line.text)) for line in run) >= 0.3 * len(run)


def _lines_up(run: Sequence[TextLine], xs: tuple[float, ...]) -> bool:
    """Most pieces of each column share a left, right or middle x with the others."""
    columns: dict[int, list[Box]] = {}
    full = 0
    for line in run:
        parts = pieces(line, 0.45)
        filled = set()
        for piece in parts:
            column = interval(xs, piece.box.middle[0])
            filled.add(column)
            columns.setdefault(column, []).append(piece.box)
        full += len(filled) >= max(2, 0.5 * (len(xs) - 1))
    if full < max(LEAST_ROWS, 0.6 * len(run)):
        return False
    return all(_share_aligned(boxes) >= ALIGNED for boxes in columns.values())


def _share_aligned(boxes: Sequence[Box]) -> float:
    best = 0.0
    for edge in ([b.x0 for b in boxes], [b.x1 for b in boxes], [b.middle[0] for b in boxes]):
        centre = median(edge)
        best = max(best, sum(abs(x - centre) <= 3.0 for x in edge) / len(edge))
    return best
