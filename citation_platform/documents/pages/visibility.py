"""Which words a reader of the page can see.

Belongs here: the proof by rendering: a word is seen when the page changes where it stands
once its text is not drawn. That covers white on white, text under a picture, text clipped
away, text on a hidden layer, and whatever else somebody thinks of.
Does not belong here: text that is never painted at all (``TextRun.painted``).

Hidden text may hold instructions; it must never be citable, so it is dropped here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.pages.frame import Frame
from citation_platform.documents.pages.objects import TextRun, within
from citation_platform.documents.pages.rendering import render, without_text
from citation_platform.documents.pages.words import DrawnWord

# Grey levels by which some pixel of a word must differ from the page without the word.
# 24 of 255 is the faintest print that was still read on a screen (light grey #E7 on white).
_CONTRAST = 24
_DPI = 72
_CLOSER_DPI = 216
_PIXELS = 3_000_000  # of one rendering, whatever the page size
_SMALLEST = 2.0  # points: smaller print is not read by anybody


def seen_words(
    page: Any, frame: Frame, words: Sequence[DrawnWord], runs: Iterable[TextRun]
) -> list[DrawnWord]:
    """The words that can be seen, in the given order. Leaves the page as it was."""
    by_order = {run.order: run for run in runs}
    candidates = [word for word in words if _possible(word, frame, by_order)]
    if not candidates:
        return []
    alone = _to_prove_alone(candidates)
    groups = (alone, [word for word in candidates if word not in alone])
    seen: set[int] = set()
    for group in groups:
        seen |= _proved(page, frame, group, by_order, frame.sheet, _DPI)
        doubtful = [word for word in group if id(word) not in seen]
        if doubtful:  # small grey print fades when rendered coarsely: look closer
            part = within(around(word.word.box for word in doubtful), frame.sheet) or frame.sheet
            seen |= _proved(page, frame, doubtful, by_order, part, _CLOSER_DPI)
    return [word for word in candidates if id(word) in seen]


def _proved(
    page: Any,
    frame: Frame,
    words: Sequence[DrawnWord],
    runs: dict[int, TextRun],
    part: Box,
    dpi: float,
) -> set[int]:
    """Identities of the words whose place changes when all of them are not drawn."""
    drawing = {order for word in words for order in word.runs if order in runs}
    if not drawing:
        return set()
    full = render(page, frame, dpi, part, most=_PIXELS)
    with without_text(runs[order] for order in drawing):
        without = render(page, frame, dpi, part, most=_PIXELS)
    return {id(word) for word in words if _differs(full, without, word.word.box, part)}


def _possible(drawn: DrawnWord, frame: Frame, runs: dict[int, TextRun]) -> bool:
    """Painted at all, of a readable size, and on the visible part of the page."""
    word = drawn.word
    painted = any(order not in runs or runs[order].painted for order in drawn.runs)
    return painted and word.size >= _SMALLEST and frame.sheet.holds(word.box.middle)


def _to_prove_alone(words: Sequence[DrawnWord]) -> list[DrawnWord]:
    """Words that lie under others: the ink of those would vouch for them."""
    cells: dict[tuple[int, int], list[DrawnWord]] = {}
    under: dict[int, DrawnWord] = {}
    for drawn in words:
        box = drawn.word.box
        for key in _cells(box):
            for other in cells.get(key, ()):
                if box.intersection(other.word.box) > 0.3 * min(box.area, other.word.box.area):
                    under[id(other)] = other
            cells.setdefault(key, []).append(drawn)
    return list(under.values())


def _cells(box: Box) -> list[tuple[int, int]]:
    step = 40
    return [
        (column, row)
        for column in range(int(box.x0 // step), int(box.x1 // step) + 1)
        for row in range(int(box.top // step), int(box.bottom // step) + 1)
    ][:400]


def _differs(full: NDArray[np.uint8], without: NDArray[np.uint8], box: Box, part: Box) -> bool:
    """``full`` and ``without`` show ``part`` of the page."""
    high, wide = full.shape[:2]
    across, down = wide / max(part.width, 1e-6), high / max(part.height, 1e-6)
    top, bottom = (box.top - part.top) * down, (box.bottom - part.top) * down
    left, right = (box.x0 - part.x0) * across, (box.x1 - part.x0) * across
    rows, columns = (
        slice(max(0, int(top)), int(bottom) + 1),
        slice(max(0, int(left)), int(right) + 1),
    )
    one, other = full[rows, columns].astype(np.int16), without[rows, columns]
    return bool(one.size) and int(np.abs(one - other).max()) >= _CONTRAST
