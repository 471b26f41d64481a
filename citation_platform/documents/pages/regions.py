"""Text that is drawn as a picture or as outlines on a page that is otherwise digital.

Belongs here: telling which parts of a page hold such text, and reading just those by OCR from
the page as rendered without its real text, so that no word is read twice.
Does not belong here: pages that are scans as a whole (``scans``).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.frame import Frame
from citation_platform.documents.pages.hocr import Placing, words_of
from citation_platform.documents.pages.model import Word
from citation_platform.documents.pages.objects import TextRun, within
from citation_platform.documents.pages.rendering import render, without_text
from citation_platform.documents.pages.tesseract import read_image

_DPI = 300
_LOOK_DPI = 150
_SPARSE = 11  # tesseract's page segmentation: find as much text as possible, in no order
_MOST_REGIONS = 8
_FEWEST_LETTERS = 6
_LETTER = (3.5, 40.0)  # points: heights of letters that are worth reading
_SURE = 0.6  # a word of a picture below this confidence is a line, a shadow or a guess
_SURE_LETTER = 0.85  # and single characters are mostly graphics


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
) -> tuple[Word, ...]:
    """Words in those parts of the page that look like text.

    Raises ``ProgramFailed`` when tesseract fails. A region whose mean confidence is below
    ``min_confidence`` gives no word.
    """
    found: list[Word] = []
    with without_text(runs):
        for region in _separate(regions, frame)[:_MOST_REGIONS]:
            if not holds_letters(render(page, frame, _LOOK_DPI, region), _LOOK_DPI):
                continue
            words = _read(page, frame, region, languages, seconds, scratch)
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


def _read(
    page: Any, frame: Frame, region: Box, languages: Sequence[str], seconds: float, scratch: Path
) -> tuple[Word, ...]:
    from PIL import Image

    margin = 4.0
    grown = Box(region.x0 - margin, region.top - margin, region.x1 + margin, region.bottom + margin)
    part = within(grown, frame.sheet) or region
    file = scratch / "region.png"
    Image.fromarray(render(page, frame, _DPI, part)).convert("L").save(file, dpi=(_DPI, _DPI))
    hocr = read_image(file, languages, layout=_SPARSE, seconds=seconds)
    words = words_of(hocr, Placing(_DPI / 72, part.x0, part.top))
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


def holds_letters(picture: NDArray[np.uint8], dpi: float) -> bool:
    """True when shapes of like height stand in rows, as letters do and photographs don't."""
    import cv2

    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    if min(grey.shape) < 6:
        return False
    letters = 0
    for image in (grey, 255 - grey):
        block = max(11, round(dpi / 72 * 14) | 1)
        ink = cv2.adaptiveThreshold(
            image, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, 25
        )
        _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
        letters = max(letters, _in_rows(stats[1:], dpi / 72))
    return letters >= _FEWEST_LETTERS


def _in_rows(stats: NDArray[Any], scale: float) -> int:
    """How many shapes have a neighbour of like height on the same line."""
    low, high = _LETTER[0] * scale, _LETTER[1] * scale
    x, y, width, height, area = (stats[:, column].astype(float) for column in range(5))
    fits = (height >= low) & (height <= high) & (width <= 2.5 * height)
    fits &= (area >= 0.12 * width * height) & (area <= 0.95 * width * height)
    boxes = np.stack([x, y, width, height], axis=1)[fits]
    boxes = boxes[np.lexsort((boxes[:, 0],))][:4000] if len(boxes) else boxes
    count = 0
    for index in range(len(boxes)):
        left, top, wide, high_ = boxes[index]
        rest = boxes[index + 1 : index + 60]
        gap = rest[:, 0] - (left + wide)
        near = (gap > -0.3 * high_) & (gap < 0.8 * high_)
        level = np.abs(rest[:, 1] + rest[:, 3] - top - high_) < 0.25 * high_
        like = (rest[:, 3] > 0.6 * high_) & (rest[:, 3] < 1.7 * high_)
        count += bool((near & level & like).any())
    return count
