"""Paths become rules and areas.

Belongs here: which drawn lines are straight and thin, which rectangles are filled, and the
small curved shapes that may be letters drawn as outlines.
Does not belong here: what the lines form together (``documents.grids``).
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.frame import Frame
from citation_platform.documents.pages.model import Area, Rule
from citation_platform.documents.pages.objects import (
    Colour,
    Shape,
    fill_colour,
    segment_point,
    within,
)

_THIN = 3.0  # points: a filled rectangle up to this thick is drawn as a line
_SLENDER = 4.0  # and at least this many times as long as thick
_STRAIGHT = 0.5  # points that a line may deviate over its length
_SHORTEST = 3.0  # points
_MAX_RULES = 6_000
_MAX_SEGMENTS = 120_000
_LETTER = (1.0, 40.0)  # points: heights of shapes that may be letters

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Painted:
    """A filled rectangle with its place in the order of painting."""

    order: int
    area: Area


@dataclass(slots=True)
class Drawings:
    """``painted``: areas in order; ``outlines``: small curved or slanted filled shapes."""

    rules: list[Rule]
    painted: list[Painted]
    outlines: list[Box]


def drawings(shapes: Iterable[Shape], frame: Frame) -> Drawings:
    """Rules, areas and possible letter outlines of all paths of a page."""
    found = Drawings([], [], [])
    budget = _MAX_SEGMENTS
    for shape in shapes:
        budget -= _draw(shape, frame, found)
        if budget < 0:
            break
    found.rules = _once(found.rules)[:_MAX_RULES]
    return found


def _draw(shape: Shape, frame: Frame, found: Drawings) -> int:
    import pypdfium2.raw as pdfium

    mode, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(shape.handle, ctypes.byref(mode), ctypes.byref(stroke))
    if not mode.value and not stroke.value:
        return 0
    colour, alpha = fill_colour(shape.handle) if mode.value else (None, 0.0)
    width = _stroke_width(shape) if stroke.value else 0.0
    count = 0
    for points, curved in _outlines(shape, frame):
        count += len(points)
        _one(points, curved, shape, frame, found, _Paint(colour, alpha, bool(mode.value), width))
    return count


@dataclass(frozen=True, slots=True)
class _Paint:
    colour: Colour | None
    alpha: float
    filled: bool
    stroke: float  # points, 0 when not stroked


def _stroke_width(shape: Shape) -> float:
    import pypdfium2.raw as pdfium

    width = ctypes.c_float()
    pdfium.FPDFPageObj_GetStrokeWidth(shape.handle, ctypes.byref(width))
    # A width of 0 is the thinnest line that a device can draw.
    return max(0.1, width.value * shape.matrix.scale)


def _outlines(shape: Shape, frame: Frame) -> Iterator[tuple[list[Point], bool]]:
    """Each subpath as points in display space, with whether it has curves."""
    import pypdfium2.raw as pdfium

    points: list[Point] = []
    curved = False
    for index in range(max(0, pdfium.FPDFPath_CountSegments(shape.handle))):
        segment = pdfium.FPDFPath_GetPathSegment(shape.handle, index)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO and points:
            yield points, curved
            points, curved = [], False
        curved = curved or kind == pdfium.FPDF_SEGMENT_BEZIERTO
        points.append(frame.point(*shape.matrix.point(*segment_point(segment))))
        if pdfium.FPDFPathSegment_GetClose(segment) and points[-1] != points[0]:
            points.append(points[0])
    if points:
        yield points, curved


def _one(
    points: list[Point],
    curved: bool,
    shape: Shape,
    frame: Frame,
    found: Drawings,
    paint: _Paint,
) -> None:
    box = Box(
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )
    limit = frame.sheet if shape.clip is None else within(shape.clip, frame.sheet)
    shown = within(box, limit) if limit else None
    if shown is None:
        return
    rectangle = not curved and _rectangular(points)
    if rectangle and (thin := _thin(shown)) and paint.filled and paint.alpha > 0.05:
        found.rules.append(Rule(shown, thin))
    elif rectangle and shown.area > 0 and (paint.filled or paint.stroke):
        fill = paint.colour if paint.filled and paint.alpha > 0.05 else None
        found.painted.append(Painted(shape.order, Area(shown, fill, bool(paint.stroke))))
    elif paint.filled and _LETTER[0] <= shown.height <= _LETTER[1] and shown.width <= 60:
        found.outlines.append(shown)
    if paint.stroke and limit:
        found.rules.extend(_strokes(points, paint.stroke, limit))


def _rectangular(points: list[Point]) -> bool:
    """Four sides along the axes."""
    if not 4 <= len(points) <= 6:
        return False
    for (ax, ay), (bx, by) in pairwise(points):
        if abs(ax - bx) > _STRAIGHT and abs(ay - by) > _STRAIGHT:
            return False
    ends = points[0], points[-1]
    # A filled path is closed by itself: then its ends are two corners of one side.
    return abs(ends[0][0] - ends[1][0]) <= _STRAIGHT or abs(ends[0][1] - ends[1][1]) <= _STRAIGHT


def _thin(box: Box) -> float | None:
    thickness, length = sorted((box.width, box.height))
    if thickness <= _THIN and length >= max(_SHORTEST, _SLENDER * thickness):
        return max(thickness, 0.1)
    return None


def _strokes(points: list[Point], width: float, limit: Box) -> Iterator[Rule]:
    for (ax, ay), (bx, by) in pairwise(points):
        box = Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        flat = box.height <= _STRAIGHT and box.width >= _SHORTEST
        upright = box.width <= _STRAIGHT and box.height >= _SHORTEST
        shown = within(box, limit) if flat or upright else None
        if shown is not None:
            yield Rule(shown, width)


def _once(rules: list[Rule]) -> list[Rule]:
    """Without doubles: the same line drawn by two neighbouring cells counts once."""
    kept: dict[tuple[int, ...], Rule] = {}
    for rule in rules:
        kept.setdefault(tuple(round(side * 2) for side in rule.box), rule)
    return list(kept.values())
