"""A page, or a part of it, as pixels.

Belongs here: rendering with pdfium, with or without the text. Does not belong here: what the
pixels show.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.frame import Frame
from citation_platform.documents.pages.objects import TextRun

# Of one rendering, whatever the page size: 12 million pixels are 36 MB, an A4 page at 300 dpi
# is 9 million.
MAX_PIXELS = 12_000_000


def render(
    page: Any, frame: Frame, dpi: float, part: Box | None = None, *, most: int = MAX_PIXELS
) -> NDArray[np.uint8]:
    """RGB, shape (height, width, 3), of a part of the page (default: all of it).

    The resolution falls below ``dpi`` when the picture would have more than ``most`` pixels.
    """
    import pypdfium2.raw as pdfium

    box = part or frame.sheet
    scale = dpi / 72
    scale *= min(1.0, (most / max(1.0, box.area * scale * scale)) ** 0.5)
    wide, high = max(1, round(box.width * scale)), max(1, round(box.height * scale))
    bitmap = pdfium.FPDFBitmap_CreateEx(wide, high, pdfium.FPDFBitmap_BGRx, None, 0)
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, wide, high, 0xFFFFFFFF)
        pdfium.FPDF_RenderPageBitmap(
            bitmap,
            page,
            -round(box.x0 * scale),
            -round(box.top * scale),
            max(1, round(frame.width * scale)),
            max(1, round(frame.height * scale)),
            0,
            pdfium.FPDF_REVERSE_BYTE_ORDER,
        )
        return _pixels(bitmap, wide, high)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)


def _pixels(bitmap: Any, wide: int, high: int) -> NDArray[np.uint8]:
    import pypdfium2.raw as pdfium

    stride = pdfium.FPDFBitmap_GetStride(bitmap)
    start = ctypes.cast(pdfium.FPDFBitmap_GetBuffer(bitmap), ctypes.c_void_p).value or 0
    data = (ctypes.c_ubyte * (stride * high)).from_address(start)
    rows = np.frombuffer(data, dtype=np.uint8).reshape(high, stride)[:, : wide * 4]
    pixels = rows.reshape(high, wide, 4)
    copy = np.empty((high, wide, 3), dtype=np.uint8)
    for colour in range(3):  # a third of the time of copying all three at once (measured)
        copy[:, :, colour] = pixels[:, :, colour]
    return copy


@contextmanager
def without_text(runs: Iterable[TextRun]) -> Iterator[None]:
    """Within it, the page renders without these text runs."""
    import pypdfium2.raw as pdfium

    hidden = list(runs)
    for run in hidden:
        pdfium.FPDFPageObj_SetIsActive(run.handle, False)
    try:
        yield
    finally:
        for run in hidden:
            pdfium.FPDFPageObj_SetIsActive(run.handle, True)
