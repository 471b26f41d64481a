"""Tables without any line: rows of short texts that stand under each other.

Belongs here: finding such regions among the words that no other table took. Does not belong
here: prose in columns, lists and tables of contents, which look alike and are refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.grids.column_tests import looks_like_columns
from citation_platform.documents.grids.corridors import column_borders, row_borders
from citation_platform.documents.grids.lines import TextLine, pieces, text_lines, type_size
from citation_platform.documents.grids.skeleton import Skeleton, single_places
from citation_platform.documents.grids.spanning import with_spans
from citation_platform.documents.grids.strokes import Stroke
from citation_platform.documents.pages.model import Word

# In type sizes: a gap that may part columns, and the most between a row and the next.
COLUMN_GAP = 0.7
ROW_GAP = 3.2
# Rows of one table are printed in sizes that differ less than this.
OTHER_SIZE = 1.5
LEAST_ROWS = 3
PROSE_WORDS = 6
# In type sizes: other words on the same lines this near make the "columns" part of a text.
NEIGHBOUR = 2.5


def aligned_tables(rules: Sequence[Stroke], words: Sequence[Word], page: int) -> list[Skeleton]:
    """Candidates among these words, top to bottom."""
    found = []
    upright = [word for word in words if word.angle == 0]
    for run in _runs(upright):
        skeleton = _skeleton(run, rules, page)
        if skeleton is not None and not _in_text(run, upright):
            found.append(skeleton)
    return found


def _runs(words: Sequence[Word]) -> list[list[TextLine]]:
    """Consecutive lines of at least two pieces each; a single short piece may stand between."""
    runs: list[list[TextLine]] = []
    current: list[TextLine] = []
    for line in _lines_without_prose(words):
        cut = pieces(line, COLUMN_GAP)
        if current and _is_apart(current, line):
            runs.append(current)
            current = []
        if len(cut) >= 2 or current:
            current.append(line)
    runs.append(current)
    return [trimmed for run in runs if len(trimmed := _trimmed(run)) >= LEAST_ROWS]


def _is_apart(run: Sequence[TextLine], line: TextLine) -> bool:
    """Too far below, or printed in another size: a footer, a heading."""
    size = type_size(line.words)
    usual = type_size([word for other in run for word in other.words])
    step = line.box.top - run[-1].box.bottom
    return step > ROW_GAP * size or max(size, usual) > OTHER_SIZE * min(size, usual)


def _lines_without_prose(words: Sequence[Word]) -> list[TextLine]:
    """Lines whose long pieces (running text) are left out."""
    kept = []
    for line in text_lines(words):
        short = [piece for piece in pieces(line, COLUMN_GAP) if _is_short(piece)]
        if short:
            kept.append(TextLine(tuple(word for piece in short for word in piece.words)))
    return kept


def _is_short(piece: TextLine) -> bool:
    """Few words; the dots of a leader are none."""
    return sum(word.text.strip("._…") != "" for word in piece.words) <= PROSE_WORDS


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
    if len(xs) < 3 or not looks_like_columns(run, xs):
        return None
    ys = row_borders(words, xs, box)
    if len(ys) - 1 < LEAST_ROWS:
        return None
    skeleton = Skeleton(page, xs, ys, single_places(len(ys) - 1, len(xs) - 1), False, False)
    return with_spans(skeleton, words, rules)


def _in_text(run: Sequence[TextLine], words: Sequence[Word]) -> bool:
    """Running text goes on beside the run: its gaps are wide spaces of a justified text."""
    taken = {id(word) for line in run for word in line.words}
    box = around(line.box for line in run)
    reach = NEIGHBOUR * type_size([word for line in run for word in line.words])
    near = Box(box.x0 - reach, box.top, box.x1 + reach, box.bottom)
    others = sum(id(w) not in taken and near.holds(w.box.middle) for w in words)
    return others > 0.15 * len(taken)
