"""The printed title of a table.

Belongs here: "Tabel 3: …" above or below, else the heading right above. Does not belong here:
headings of the text (``documents.layout``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.lines import TextLine, pieces, text_lines, type_size
from citation_platform.documents.pages.model import Word

# "Table 7", "Tabel 3.1", "Tab. 4-2", in nl, en, de, fr, it.
NUMBERED = re.compile(
    r"^(tabel|table|tabelle|tableau|tabella|tab\.|tav\.)\s*[A-Z]{0,3}\d*[.\-–]?\s?\d",
    re.IGNORECASE,
)
# In type sizes: how far a title stands from its table, and lines of one title from another.
NUMBERED_REACH = 5.0
HEADING_REACH = 7.0
# Lines above the table among which its heading is looked for.
INTRODUCTION = 4
LINE_STEP = 1.9
# A heading is larger than the text, or bold.
LARGER = 1.08


def caption_of(box: Box, words: Sequence[Word], size: float) -> str | None:
    """The title of the table in ``box``; ``words``: of the page, those in tables left out;
    ``size``: usual type size of the page."""
    lines = [line for line in _lines_over(box, words) if line.words]
    above = [line for line in lines if line.box.bottom <= box.top + 2.0][::-1]
    below = [line for line in lines if line.box.top >= box.bottom - 2.0]
    numbered = _numbered_above(box, above, size)
    if numbered is not None:
        return numbered
    near = below and below[0].box.top - box.bottom <= NUMBERED_REACH * size
    if near and NUMBERED.match(below[0].text):
        return below[0].text
    return _heading(box, above, size)


def _lines_over(box: Box, words: Sequence[Word]) -> list[TextLine]:
    """Pieces of lines above and below that share some width with the table."""
    upright = [word for word in words if word.angle == 0]
    return [
        piece
        for line in text_lines(upright)
        for piece in pieces(line, 2.0)
        if piece.box.x0 < box.x1 and piece.box.x1 > box.x0
    ]


def _numbered_above(box: Box, above: Sequence[TextLine], size: float) -> str | None:
    """The numbered title with its further lines down to the table."""
    for index, line in enumerate(above[:4]):
        if box.top - line.box.bottom > NUMBERED_REACH * size + 1.5 * size * index:
            return None
        if NUMBERED.match(line.text):
            kept = [line]
            for following in above[:index][::-1]:
                near = following.box.top - kept[-1].box.bottom <= 0.7 * size
                if near and following.words[0].bold == line.words[0].bold:
                    kept.append(following)
            return " ".join(one.text for one in kept)
    return None


def _heading(box: Box, above: Sequence[TextLine], size: float) -> str | None:
    """The nearest line above that is bold or larger than the text; a short text may stand
    between it and the table."""
    near = [
        line for line in above[:INTRODUCTION] if box.top - line.box.bottom <= HEADING_REACH * size
    ]
    heads = [index for index, line in enumerate(near) if _stands_out(line, size)]
    if not heads:
        return None
    above = above[heads[0] :]
    first = above[0]
    kept = [first]
    for line in above[1:3]:
        step = kept[-1].box.top - line.box.top
        alike = abs(line.words[0].size - first.words[0].size) < 0.3
        if not (_stands_out(line, size) and alike and step <= LINE_STEP * first.words[0].size):
            break
        kept.append(line)
    return " ".join(line.text for line in reversed(kept))


def _stands_out(line: TextLine, size: float) -> bool:
    bold = sum(word.bold for word in line.words) >= 0.6 * len(line.words)
    return bold or type_size(line.words) >= LARGER * size
