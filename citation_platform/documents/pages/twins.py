"""Text that is drawn twice in one place.

Belongs here: finding the text runs that pdfium leaves out because they repeat another one.
They make letters bold, and they must vanish together when visibility is proved.
Does not belong here: repeated letters that pdfium does report (``words``).
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from dataclasses import replace

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.frame import Frame
from citation_platform.documents.pages.objects import TextRun
from citation_platform.documents.pages.words import DrawnWord

_SHARED = 0.6  # of the word's box that a twin covers
_SHIFT = 0.1  # points by which a twin must lie aside to thicken the letters
_MOST = 2_000


def with_twins(
    words: Sequence[DrawnWord], runs: Iterable[TextRun], frame: Frame
) -> list[DrawnWord]:
    """The words, each with the unreported runs that repeat it; shifted ones make it bold."""
    by_order = {run.order: run for run in runs}
    used = {order for word in words for order in word.runs}
    spare = [run for order, run in by_order.items() if order not in used and run.painted][:_MOST]
    boxes = [(run.order, box) for run in spare if (box := _box(run, frame)).area > 0]
    if not boxes:
        return list(words)
    return [_joined(word, boxes, by_order, frame) for word in words]


def _joined(
    drawn: DrawnWord, spare: list[tuple[int, Box]], runs: dict[int, TextRun], frame: Frame
) -> DrawnWord:
    area = drawn.word.box.area
    over = [(o, box) for o, box in spare if box.intersection(drawn.word.box) > _SHARED * area]
    if not over:
        return drawn
    own = [_box(runs[order], frame) for order in drawn.runs if order in runs]
    shifted = any(
        _SHIFT < max(abs(a - b) for a, b in zip(box, mine, strict=True)) < 0.3 * drawn.word.size
        for _, box in over
        for mine in own
    )
    word = replace(drawn.word, bold=drawn.word.bold or shifted)
    return DrawnWord(word, drawn.runs | {order for order, _ in over})


def _box(run: TextRun, frame: Frame) -> Box:
    import pypdfium2.raw as pdfium

    sides = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(run.handle, *(ctypes.byref(side) for side in sides)):
        return Box(0, 0, 0, 0)
    left, bottom, right, top = (side.value for side in sides)
    corners = [frame.point(*run.outer.point(x, y)) for x in (left, right) for y in (bottom, top)]
    return Box(
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners),
        max(y for _, y in corners),
    )
