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

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.frame import Frame
from citation_platform.documents.pages.objects import TextRun
from citation_platform.documents.pages.words import DrawnWord

# Grey levels by which some pixel of a word must differ from the page without the word.
# 24 of 255 is the faintest print that was still read on a screen (light grey #E7 on white).
_CONTRAST = 24
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
    full = _picture(page, frame)
    seen: set[int] = set()
    for group in (alone, [word for word in candidates if word not in alone]):
        hidden = {order for word in group for order in word.runs}
        without = _without(page, frame, [by_order[order] for order in hidden if order in by_order])
        seen.update(id(word) for word in group if _differs(full, without, word.word.box, frame))
    return [word for word in candidates if id(word) in seen]


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


def _scale(frame: Frame) -> float:
    points = max(1.0, frame.width * frame.height)
    return float(min(1.0, (_PIXELS / points) ** 0.5))


def _picture(page: Any, frame: Frame) -> NDArray[np.uint8]:
    """The page as RGB at about 72 dpi."""
    import pypdfium2.raw as pdfium

    scale = _scale(frame)
    wide, high = max(1, round(frame.width * scale)), max(1, round(frame.height * scale))
    bitmap = pdfium.FPDFBitmap_CreateEx(wide, high, pdfium.FPDFBitmap_BGRx, None, 0)
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, wide, high, 0xFFFFFFFF)
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, wide, high, 0, 0)
        stride = pdfium.FPDFBitmap_GetStride(bitmap)
        raw = pdfium.FPDFBitmap_GetBuffer(bitmap)
        import ctypes

        data = (ctypes.c_ubyte * (stride * high)).from_address(
            ctypes.cast(raw, ctypes.c_void_p).value or 0
        )
        pixels = np.frombuffer(data, dtype=np.uint8).reshape(high, stride)[:, : wide * 4]
        return pixels.reshape(high, wide, 4)[:, :, :3].copy()
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)


def _without(page: Any, frame: Frame, runs: Sequence[TextRun]) -> NDArray[np.uint8]:
    import pypdfium2.raw as pdfium

    for run in runs:
        pdfium.FPDFPageObj_SetIsActive(run.handle, False)
    try:
        return _picture(page, frame)
    finally:
        for run in runs:
            pdfium.FPDFPageObj_SetIsActive(run.handle, True)


def _differs(full: NDArray[np.uint8], without: NDArray[np.uint8], box: Box, frame: Frame) -> bool:
    scale = _scale(frame)
    rows = slice(max(0, int(box.top * scale)), int(box.bottom * scale) + 1)
    columns = slice(max(0, int(box.x0 * scale)), int(box.x1 * scale) + 1)
    one, other = full[rows, columns].astype(np.int16), without[rows, columns]
    return bool(one.size) and int(np.abs(one - other).max()) >= _CONTRAST
