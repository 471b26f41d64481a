"""What tesseract read, as words.

Belongs here: reading its hOCR, in pixels, into words of a page, in points.
Does not belong here: running it (``tesseract``, ``scans``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.model import Word

if TYPE_CHECKING:
    from lxml.html import HtmlElement

_BOX = re.compile(r"bbox (-?\d+) (-?\d+) (-?\d+) (-?\d+)")
_CONFIDENCE = re.compile(r"x_wconf (\d+)")
_SIZE = re.compile(r"x_size ([\d.]+)")
_ANGLE = re.compile(r"textangle (-?\d+)")
_LINES = ("ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat")


@dataclass(frozen=True, slots=True)
class Placing:
    """Where an image lies on its page: pixels per point, and its top left corner in points."""

    scale: float
    left: float = 0.0
    top: float = 0.0

    def box(self, pixels: tuple[float, float, float, float]) -> Box:
        """Pixels to points."""
        x0, y0, x1, y1 = (side / self.scale for side in pixels)
        return Box(
            round(x0 + self.left, 2),
            round(y0 + self.top, 2),
            round(x1 + self.left, 2),
            round(y1 + self.top, 2),
        )


def image_width(hocr: bytes) -> int:
    """Width of the image that was read, in pixels; 0 when nothing is told."""
    for element in _elements(hocr):
        if element.get("class") == "ocr_page":
            found = _BOX.search(element.get("title") or "")
            return int(found[3]) if found else 0
    return 0


def words_of(hocr: bytes, placing: Placing) -> tuple[Word, ...]:
    """Words in the order of tesseract, without those that hold no character."""
    return tuple(_words(hocr, placing))


def _words(hocr: bytes, placing: Placing) -> Iterator[Word]:
    size, angle = 0.0, 0
    for element in _elements(hocr):
        kind, title = element.get("class"), element.get("title") or ""
        if kind in _LINES:
            found = _SIZE.search(title)
            size = float(found[1]) / placing.scale if found else 0.0
            turned = _ANGLE.search(title)
            angle = -int(turned[1]) % 360 if turned else 0
        elif kind == "ocrx_word":
            word = _word(element.text_content(), title, placing, size, angle)
            if word:
                yield word


def _word(raw: str, title: str, placing: Placing, size: float, angle: int) -> Word | None:
    text = unicodedata.normalize("NFC", "".join(raw.split()))
    box, confidence = _BOX.search(title), _CONFIDENCE.search(title)
    if not text or not box:
        return None
    place = placing.box((int(box[1]), int(box[2]), int(box[3]), int(box[4])))
    return Word(
        text=text,
        box=place,
        size=round(size or place.height, 2),
        angle=round(angle / 90) % 4 * 90,
        confidence=int(confidence[1]) / 100 if confidence else 0.0,
    )


def _elements(hocr: bytes) -> Iterator[HtmlElement]:
    from lxml import html

    for element in html.document_fromstring(hocr).iter("div", "span", "p"):
        if isinstance(element, html.HtmlElement):
            yield element
