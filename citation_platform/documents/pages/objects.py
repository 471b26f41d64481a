"""Everything that a page draws, in order of painting: text runs, paths and pictures.

Belongs here: walking pdfium's page objects, into forms, with their place on the page.
Does not belong here: what lines and areas the paths form (``drawings``), characters
(``glyphs``).
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.frame import IDENTITY, Frame, Matrix
from citation_platform.documents.pages.model import Picture

# Forms nested deeper than this are not drawn by hand-made or exported manuals, only by traps.
_DEPTH = 8
# Drawings of a building hold 100,000 paths; their lines are no table rules.
MAX_PATHS = 30_000

Colour = tuple[int, int, int]
Corners = tuple[tuple[float, float], ...]
Clips = dict[tuple[Matrix, Corners], Box]
"""Clip paths of a page by matrix and corners: most objects share one with their neighbours."""


@dataclass(frozen=True, slots=True)
class TextRun:
    """A text object. ``order``: place in the order of painting; ``mode``: render mode 0 to 7.

    ``colour``, ``alpha`` (0 to 1): of the fill.
    ``outer``: matrix of the forms around it, to user space.
    """

    order: int
    handle: Any
    mode: int
    colour: Colour
    alpha: float
    outer: Matrix

    @property
    def stroked(self) -> bool:
        """Filled and outlined: how software without a bold face makes bold letters."""
        return self.mode == 2

    @property
    def painted(self) -> bool:
        """False for text that is never shown: modes 3 (invisible) and 7 (clip only)."""
        return self.mode not in (3, 7) and self.alpha > 0.05


@dataclass(frozen=True, slots=True)
class Shape:
    """A path object with its matrix to user space."""

    order: int
    handle: Any
    matrix: Matrix
    clip: Box | None


@dataclass(slots=True)
class PageObjects:
    """What was found. ``capped``: there were more paths than ``MAX_PATHS``."""

    runs: dict[int, TextRun] = field(default_factory=dict)
    shapes: list[Shape] = field(default_factory=list)
    pictures: list[tuple[int, Picture]] = field(default_factory=list)
    capped: bool = False


def page_objects(page: Any, frame: Frame) -> PageObjects:
    """Walk a raw page; everything in order of painting."""
    import pypdfium2.raw as pdfium

    found = PageObjects()
    clips: Clips = {}
    for order, (handle, kind, outer) in enumerate(_walk(page)):
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            found.runs[_address(handle)] = _run(order, handle, outer)
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            if len(found.shapes) >= MAX_PATHS:
                found.capped = True
                continue
            matrix = _matrix(handle).then(outer)
            found.shapes.append(Shape(order, handle, matrix, _clip(handle, outer, frame, clips)))
        elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            picture = _picture(handle, outer, frame, clips)
            if picture is not None:
                found.pictures.append((order, picture))
    return found


def text_runs(page: Any) -> list[TextRun]:
    """Only the text of a raw page: on a page full of drawings a small part of the cost."""
    import pypdfium2.raw as pdfium

    return [
        _run(order, handle, outer)
        for order, (handle, kind, outer) in enumerate(_walk(page))
        if kind == pdfium.FPDF_PAGEOBJ_TEXT
    ]


def _walk(page: Any) -> Iterator[tuple[Any, int, Matrix]]:
    import pypdfium2.raw as pdfium

    def inside(form: Any, outer: Matrix, depth: int) -> Iterator[tuple[Any, int, Matrix]]:
        for index in range(max(0, pdfium.FPDFFormObj_CountObjects(form))):
            yield from visit(pdfium.FPDFFormObj_GetObject(form, index), outer, depth)

    def visit(handle: Any, outer: Matrix, depth: int) -> Iterator[tuple[Any, int, Matrix]]:
        kind = pdfium.FPDFPageObj_GetType(handle)
        if kind != pdfium.FPDF_PAGEOBJ_FORM:
            yield handle, kind, outer
        elif depth < _DEPTH:
            yield from inside(handle, _matrix(handle).then(outer), depth + 1)

    for index in range(max(0, pdfium.FPDFPage_CountObjects(page))):
        yield from visit(pdfium.FPDFPage_GetObject(page, index), IDENTITY, 0)


def _address(handle: Any) -> int:
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def _matrix(handle: Any) -> Matrix:
    import pypdfium2.raw as pdfium

    raw = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(handle, ctypes.byref(raw)):
        return IDENTITY
    return Matrix(raw.a, raw.b, raw.c, raw.d, raw.e, raw.f)


def _run(order: int, handle: Any, outer: Matrix) -> TextRun:
    import pypdfium2.raw as pdfium

    colour, alpha = fill_colour(handle)
    return TextRun(
        order=order,
        handle=handle,
        mode=pdfium.FPDFTextObj_GetTextRenderMode(handle),
        colour=colour or (0, 0, 0),
        alpha=alpha,
        outer=outer,
    )


def fill_colour(handle: Any) -> tuple[Colour | None, float]:
    """RGB and opacity of an object's fill; no colour for a pattern."""
    import pypdfium2.raw as pdfium

    parts = [ctypes.c_uint() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetFillColor(handle, *(ctypes.byref(part) for part in parts)):
        return None, 1.0
    red, green, blue, alpha = (part.value for part in parts)
    return (red, green, blue), alpha / 255


def _picture(handle: Any, outer: Matrix, frame: Frame, clips: Clips) -> Picture | None:
    import pypdfium2.raw as pdfium

    matrix = _matrix(handle).then(outer)
    corners = [frame.point(*matrix.point(x, y)) for x in (0, 1) for y in (0, 1)]
    box = Box(
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners),
        max(y for _, y in corners),
    )
    shown = within(box, frame.sheet)
    clip = _clip(handle, outer, frame, clips)
    shown = within(shown, clip) if shown and clip else shown
    wide, high = ctypes.c_uint(), ctypes.c_uint()
    if shown is None or not pdfium.FPDFImageObj_GetImagePixelSize(
        handle, ctypes.byref(wide), ctypes.byref(high)
    ):
        return None
    across = (matrix.a**2 + matrix.b**2) ** 0.5
    along = (matrix.c**2 + matrix.d**2) ** 0.5
    if across <= 0 or along <= 0:
        return None
    return Picture(shown, round(72 * min(wide.value / across, high.value / along), 1))


def within(box: Box, limit: Box) -> Box | None:
    """The part of the box inside the limit, None when nothing is left."""
    part = Box(
        max(box.x0, limit.x0),
        max(box.top, limit.top),
        min(box.x1, limit.x1),
        min(box.bottom, limit.bottom),
    )
    return part if part.x0 <= part.x1 and part.top <= part.bottom else None


def _clip(handle: Any, outer: Matrix, frame: Frame, clips: Clips) -> Box | None:
    """The rectangle that all clip paths of an object leave open; None without clips."""
    import pypdfium2.raw as pdfium

    clip = pdfium.FPDFPageObj_GetClipPath(handle)
    open_part: Box | None = None
    for path in range(max(0, pdfium.FPDFClipPath_CountPaths(clip))):
        count = pdfium.FPDFClipPath_CountPathSegments(clip, path)
        if count < 2 or count > 200:
            continue
        corners = _corners(clip, path, count)
        box = clips.get((outer, corners))
        if box is None:
            box = clips[outer, corners] = _around(corners, outer, frame)
        open_part = box if open_part is None else (within(open_part, box) or Box(0, 0, 0, 0))
    return open_part


def _corners(clip: Any, path: int, count: int) -> Corners:
    """End points of the segments of a clip path, read without a new buffer for each."""
    import pypdfium2.raw as pdfium

    x, y = ctypes.c_float(), ctypes.c_float()
    at_x, at_y = ctypes.byref(x), ctypes.byref(y)
    corners = []
    for index in range(count):
        x.value = y.value = 0.0
        pdfium.FPDFPathSegment_GetPoint(
            pdfium.FPDFClipPath_GetPathSegment(clip, path, index), at_x, at_y
        )
        corners.append((x.value, y.value))
    return tuple(corners)


def _around(corners: Corners, outer: Matrix, frame: Frame) -> Box:
    points = [frame.point(*outer.point(x, y)) for x, y in corners]
    return Box(
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )


def segment_point(segment: Any) -> tuple[float, float]:
    """The end point of a path segment, before the object's matrix."""
    import pypdfium2.raw as pdfium

    x, y = ctypes.c_float(), ctypes.c_float()
    pdfium.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
    return x.value, y.value
