"""Straight lines in the picture of a page: what borders the cells of a scanned table.

Belongs here: rendering and finding long thin strokes of ink; runs in the sandbox. Does not
belong here: cells (``lattice``), which pages are looked at (``scanned_rules``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from citation_platform.documents.geometry import Box

# A hair line of 0.25 pt is half a pixel here; finer rendering found no further lines on the
# dev scans and costs twice as much.
DPI = 150.0
# Points. Longer than the strokes of letters in running text; headings make strokes too, but
# nothing touches them.
HORIZONTAL = 16.0
VERTICAL = 13.0
# A stroke of ink thicker than this is a bar or a picture.
THICKEST = 5.0
# Points that a worn line may be interrupted.
WORN = 2.0


def picture_lines(
    requests: Sequence[Mapping[str, Any]], password: str | None = None
) -> list[list[list[float]]]:
    """Lines on each requested page (``path``, ``number``, ``locked``) inside its ``parts``
    (boxes in points; none: the whole page).

    Each line is x0, top, x1, bottom, thickness in points of the page as displayed.
    """
    return [_on_page(request, password if request["locked"] else None) for request in requests]


def _on_page(request: Mapping[str, Any], password: str | None) -> list[list[float]]:
    from citation_platform.documents.pages.digital import loaded_page, open_pdf
    from citation_platform.documents.pages.rendering import render

    found: list[list[float]] = []
    with (
        open_pdf(Path(request["path"]), password) as document,
        loaded_page(document, request["number"]) as (page, frame),
    ):
        for part in [Box(*each) for each in request["parts"]] or [frame.sheet]:
            pixels = render(page, frame, DPI, part)
            scale = part.width / pixels.shape[1]
            for x0, top, x1, bottom, thickness in lines_in(pixels, 1 / scale):
                place = [x0 * scale, top * scale, x1 * scale, bottom * scale]
                origin = [part.x0, part.top, part.x0, part.top]
                moved = [a + b for a, b in zip(origin, place, strict=True)]
                found.append([*moved, thickness * scale])
    return found


def lines_in(pixels: Any, per_point: float) -> list[tuple[float, float, float, float, float]]:
    """Lines in an RGB picture with ``per_point`` pixels a point, in pixels, with thickness."""
    import cv2

    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
    ink = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, _odd(12 * per_point), 12
    )
    horizontal = _long(ink, (max(3, round(HORIZONTAL * per_point)), 1), per_point)
    vertical = _long(ink, (1, max(3, round(VERTICAL * per_point))), per_point)
    return _strokes(horizontal, per_point, flat=True) + _strokes(vertical, per_point, flat=False)


def _odd(value: float) -> int:
    return max(3, round(value) | 1)


def _long(ink: Any, shape: tuple[int, int], per_point: float) -> Any:
    """Ink that goes on in one direction; worn gaps are closed, a slight slant is bridged."""
    import cv2

    width, height = shape
    gap = max(1, round(WORN * per_point))
    along = (gap, 1) if width > height else (1, gap)
    across = (1, 2) if width > height else (2, 1)
    closed = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, cv2.getStructuringElement(0, along))
    thick = cv2.dilate(closed, cv2.getStructuringElement(0, across))
    return cv2.morphologyEx(thick, cv2.MORPH_OPEN, cv2.getStructuringElement(0, shape))


def _strokes(
    mask: Any, per_point: float, *, flat: bool
) -> list[tuple[float, float, float, float, float]]:
    import cv2

    count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    found = []
    for x, y, width, height, ink in stats[1:count].tolist():
        length, across = (width, height) if flat else (height, width)
        # A slanting line is wider than it is thick: its ink tells.
        thickness = ink / length
        if thickness > THICKEST * per_point or across > 2 * THICKEST * per_point:
            continue
        middle_x, middle_y = x + width / 2, y + height / 2
        box = (x, middle_y, x + width, middle_y) if flat else (middle_x, y, middle_x, y + height)
        found.append((*box, max(1.0, thickness - 1.0)))
    return found
