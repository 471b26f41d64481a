"""Marking rectangles on the picture of a page, and cutting a part out of it.

Belongs here: pixels. Does not belong here: which rectangles (``documents.places``).
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from citation_platform.releases.document_links import Bounds

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

_AIR = 1.5
"""Points between a rectangle and its frame: boxes of words end where their ink ends."""

_FILL = (255, 208, 0, 72)
_FRAME = (204, 51, 0)
_HALO = (255, 255, 255)
"""A see-through yellow inside, a red frame, and white around it: on white paper the frame is
seen, on dark the halo, on red or yellow either."""

_FRAME_POINTS = 1.2

PixelBox = tuple[int, int, int, int]


def marked_png(
    picture: Path,
    page_size: tuple[float, float],
    places: Sequence[Bounds],
    crop: Bounds | None = None,
) -> bytes:
    """The picture as PNG with the rectangles marked, cut to ``crop``.

    ``page_size``: width and height in points, that the whole picture shows; ``places`` and
    ``crop`` in points of that page. A cut-out keeps the scale of the picture.
    """
    from PIL import Image, ImageDraw

    with Image.open(picture) as opened:
        image = opened.convert("RGB")
    scale = image.width / page_size[0], image.height / page_size[1]
    draw = ImageDraw.Draw(image)
    for place in places:
        _mark(image, draw, _pixels(place, scale), max(1, round(_FRAME_POINTS * scale[0])), scale)
    if crop is not None:
        image = image.crop(_inside(_pixels(crop, scale), image.size))
    return _png(image)


def _mark(
    image: Image.Image,
    draw: ImageDraw.ImageDraw,
    box: PixelBox,
    line: int,
    scale: tuple[float, float],
) -> None:
    """Fill the rectangle and frame it from outside, so that the frame hides no ink."""
    from PIL import Image

    air = round(_AIR * scale[0]), round(_AIR * scale[1])
    x0, top, x1, bottom = box[0] - air[0], box[1] - air[1], box[2] + air[0], box[3] + air[1]
    inner = _inside((x0, top, x1, bottom), image.size)
    part = image.crop(inner)
    tint = Image.new("RGB", part.size, _FILL[:3])
    image.paste(Image.blend(part, tint, _FILL[3] / 255), inner[:2])
    halo = max(1, line // 2)
    _frame(draw, (x0, top, x1, bottom), line, _FRAME)
    _frame(draw, (x0 - line, top - line, x1 + line, bottom + line), halo, _HALO)


def _frame(
    draw: ImageDraw.ImageDraw, box: PixelBox, width: int, colour: tuple[int, int, int]
) -> None:
    """Lines around ``box`` (right and bottom exclusive), ``width`` pixels outwards."""
    x0, top, x1, bottom = box
    outer = (x0 - width, top - width, x1 + width - 1, bottom + width - 1)
    draw.rectangle(outer, outline=colour, width=width)


def _pixels(place: Bounds, scale: tuple[float, float]) -> PixelBox:
    """The pixels that the rectangle touches; right and bottom exclusive."""
    x0, top, x1, bottom = place
    return (
        int(x0 * scale[0]),
        int(top * scale[1]),
        -int(-x1 * scale[0] // 1),
        -int(-bottom * scale[1] // 1),
    )


def _inside(box: PixelBox, size: tuple[int, int]) -> PixelBox:
    """The part of ``box`` in a picture of ``size``; at least one pixel."""
    x0, top = min(max(0, box[0]), size[0] - 1), min(max(0, box[1]), size[1] - 1)
    return x0, top, max(x0 + 1, min(box[2], size[0])), max(top + 1, min(box[3], size[1]))


def _png(image: Image.Image) -> bytes:
    stream = io.BytesIO()
    image.save(stream, format="PNG", compress_level=3)
    return stream.getvalue()
