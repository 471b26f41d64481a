"""Text that is drawn as a picture or as outlines on a page that is otherwise digital.

Belongs here: telling which parts of a page hold such text, and reading just those by OCR from
the page as rendered without its real text, so that no word is read twice.
Does not belong here: pages that are scans as a whole (``scans``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.frame import Frame
from citation_platform.documents.pages.hocr import Placing, image_width, words_of
from citation_platform.documents.pages.model import Word
from citation_platform.documents.pages.objects import TextRun, within
from citation_platform.documents.pages.rendering import render, without_text
from citation_platform.documents.pages.tesseract import read_image

_DPI = 300
_LOOK_DPI = 150
_MOST_PIXELS = 6_000_000
_SPARSE = 11  # tesseract's page segmentation: find as much text as possible, in no order
_MOST_REGIONS = 8
_FEWEST_LETTERS = 8
_FEWEST_ALIKE = 10
_ALIKE_FROM = 5.0  # points: below it, the grain of a photograph is of one height too
_MOST_SHAPES = 4_000
_LETTER = (3.5, 40.0)  # points: heights of letters that are worth reading
_SURE = 0.6  # a word of a picture below this confidence is a line, a shadow or a guess
_SURE_LETTER = 0.85  # and single characters are mostly graphics

# What stands in a place of the page, by how it looks: the logo on each page is read once.
KnownRegions = dict[tuple[Box, bytes], tuple[Word, ...]]


def read_regions(
    page: Any,
    frame: Frame,
    runs: Sequence[TextRun],
    regions: Sequence[Box],
    languages: Sequence[str],
    *,
    seconds: float,
    min_confidence: float,
    scratch: Path,
    known: KnownRegions,
) -> tuple[Word, ...]:
    """Words in those parts of the page that look like text.

    Raises ``ProgramFailed`` when tesseract fails. A region whose mean confidence is below
    ``min_confidence`` gives no word. ``known``: what was read on other pages.
    """
    found: list[Word] = []
    with without_text(runs):
        for region in _separate(regions, frame)[:_MOST_REGIONS]:
            look = render(page, frame, _LOOK_DPI, region)
            key = (region, hashlib.sha256(look.tobytes()).digest())
            if key not in known:
                part = lettered_part(look, _LOOK_DPI)
                known[key] = ()
                if part is not None:
                    place = _on_page(part, region)
                    known[key] = _read(page, frame, place, languages, seconds, scratch)
            words = known[key]
            if words and mean_confidence(words) >= min_confidence:
                found.extend(words)
    return tuple(found)


def _separate(regions: Sequence[Box], frame: Frame) -> list[Box]:
    """On the page, overlapping ones joined, largest first."""
    joined: list[Box] = []
    for region in regions:
        box = within(region, frame.sheet)
        if box is None:
            continue
        for other in [other for other in joined if other.intersection(box) > 0]:
            joined.remove(other)
            box = Box(
                min(box.x0, other.x0),
                min(box.top, other.top),
                max(box.x1, other.x1),
                max(box.bottom, other.bottom),
            )
        joined.append(box)
    return sorted(joined, key=lambda box: -box.area)


def _on_page(part: Box, region: Box) -> Box:
    """``part`` in pixels of the look at ``region``, in points of the page."""
    scale = _LOOK_DPI / 72
    return Box(
        region.x0 + part.x0 / scale,
        region.top + part.top / scale,
        region.x0 + part.x1 / scale,
        region.top + part.bottom / scale,
    )


def _read(
    page: Any, frame: Frame, region: Box, languages: Sequence[str], seconds: float, scratch: Path
) -> tuple[Word, ...]:
    from PIL import Image

    margin = 9.0
    grown = Box(region.x0 - margin, region.top - margin, region.x1 + margin, region.bottom + margin)
    part = within(grown, frame.sheet) or region
    file = scratch / "region.pgm"
    Image.fromarray(render(page, frame, _DPI, part, most=_MOST_PIXELS)).convert("L").save(file)
    hocr = read_image(file, languages, layout=_SPARSE, seconds=seconds)
    scale = (image_width(hocr) or part.width * _DPI / 72) / part.width
    words = words_of(hocr, Placing(scale, part.x0, part.top))
    return tuple(word for word in words if _believable(word))


def _believable(word: Word) -> bool:
    solid = sum(character.isalnum() for character in word.text)
    if not solid or word.confidence is None:
        return False
    return word.confidence >= (_SURE_LETTER if len(word.text) == 1 else _SURE)


def mean_confidence(words: Sequence[Word]) -> float:
    """Mean confidence of OCR words, weighted by their length; 0 without any."""
    weight = sum(len(word.text) for word in words)
    total = sum(len(word.text) * (word.confidence or 0.0) for word in words)
    return total / weight if weight else 0.0


def lettered_part(picture: NDArray[np.uint8], dpi: float) -> Box | None:
    """The part (pixels) where shapes stand as letters do and photographs' don't; None without.

    That is: shapes of like height next to each other on one line, or many shapes of the very
    same height (the figures of a table, which may touch each other).
    """
    import cv2

    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    if min(grey.shape) < 6:
        return None
    block = max(11, round(dpi / 72 * 14) | 1)
    found = []
    for image in (grey, 255 - grey):
        ink = cv2.adaptiveThreshold(
            image, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, 25
        )
        _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
        boxes = _letters(stats[1:], dpi / 72)
        rows, alike = _in_rows(boxes), _alike(boxes, dpi / 72)
        found += [rows] if len(rows) >= _FEWEST_LETTERS else []
        found += [alike] if len(alike) >= _FEWEST_ALIKE else []
    if not found:
        return None
    every = np.concatenate(found)
    left, top = every[:, 0].min(), every[:, 1].min()
    right, bottom = (every[:, 0] + every[:, 2]).max(), (every[:, 1] + every[:, 3]).max()
    return Box(float(left), float(top), float(right), float(bottom))


def _letters(stats: NDArray[Any], scale: float) -> NDArray[np.float64]:
    """Rows of x, y, width, height of shapes that may be letters, from left to right."""
    low, high = _LETTER[0] * scale, _LETTER[1] * scale
    x, y, width, height, area = (stats[:, column].astype(float) for column in range(5))
    fits = (height >= low) & (height <= high) & (width <= 5.0 * height)
    fits &= (area >= 0.12 * width * height) & (area <= 0.95 * width * height)
    boxes: NDArray[np.float64] = np.stack([x, y, width, height], axis=1)[fits]
    return boxes[np.argsort(boxes[:, 0], kind="stable")][:_MOST_SHAPES]


def _in_rows(boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    """The shapes that have a neighbour of like height on the same line, neighbours included."""
    chosen: set[int] = set()
    for index in range(len(boxes)):
        left, top, wide, high = boxes[index]
        if wide > 2.5 * high:
            continue
        rest = boxes[index + 1 : index + 60]
        gap = rest[:, 0] - (left + wide)
        near = (gap > -0.3 * high) & (gap < 0.8 * high)
        level = np.abs(rest[:, 1] + rest[:, 3] - top - high) < 0.25 * high
        like = (rest[:, 3] > 0.6 * high) & (rest[:, 3] < 1.7 * high)
        beside = np.flatnonzero(near & level & like)
        if len(beside):
            chosen.update((index, index + 1 + int(beside[0])))
    return boxes[sorted(chosen)]


def _alike(boxes: NDArray[np.float64], scale: float) -> NDArray[np.float64]:
    """Shapes that share one height, within a tenth, when they are most of all; else none."""
    order = np.argsort(boxes[:, 3], kind="stable")
    order = order[boxes[order, 3] >= _ALIKE_FROM * scale]
    heights = boxes[order, 3]
    if not len(heights):
        return boxes[:0]
    up_to = np.searchsorted(heights, heights * 1.1, side="right")
    first = int((up_to - np.arange(len(heights))).argmax())
    chosen = boxes[order[first : up_to[first]]]
    return chosen if len(chosen) >= 0.5 * len(boxes) else boxes[:0]
