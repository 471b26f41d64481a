"""The characters that a page draws, each with its box and style.

Belongs here: the text layer as pdfium gives it, in display space.
Does not belong here: putting characters together to words (``words``), whether they can be
seen (``visibility``).
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.frame import Frame, Matrix
from citation_platform.documents.pages.objects import TextRun

_BOLD = re.compile(r"bold|black|heavy|demi(?!tal)|-bd\b|[-,]b$|semibd", re.IGNORECASE)
_LIGHTER = re.compile(r"regular|light|roman|book|medium|thin", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obli|kursiv|-it\b|slanted", re.IGNORECASE)
_SUBSET = re.compile(r"^[A-Z]{6}\+")

# ISO 32000-1 table 123: font flags, bit 7 and bit 19.
_FLAG_ITALIC, _FLAG_FORCE_BOLD = 1 << 6, 1 << 18
# Heights of a line in ems that are believed, and what stands in for others.
_LOWEST, _TALLEST = 0.5, 1.7
_ASCENT, _DESCENT = 0.95, 0.25
# A page of small print has about 8,000 characters. Reading 100,000 takes 10 CPU-s, a million ten
# times that: no page for a reader, but a trap.
MOST_CHARACTERS = 100_000
# pdfium derives a weight from StemV; regular faces come out at 400 to 500.
_BOLD_WEIGHT = 650


@dataclass(frozen=True, slots=True)
class Font:
    """A font as it is named, without its subset prefix."""

    name: str
    bold: bool
    italic: bool


class Style(NamedTuple):
    """What the characters of one text run share. ``size``: points as displayed."""

    run: int
    font: str
    bold: bool
    italic: bool
    size: float
    angle: int


class Glyph(NamedTuple):
    """One character. ``code``: Unicode; ``mapped``: False when the file doesn't tell which."""

    code: int
    box: Box
    style: Style
    mapped: bool


@contextmanager
def text_layer(page: Any) -> Iterator[Any]:
    """pdfium's text of a page; ``page``: a raw page handle."""
    import pypdfium2.raw as pdfium

    handle = pdfium.FPDFText_LoadPage(page)
    try:
        yield handle
    finally:
        pdfium.FPDFText_ClosePage(handle)


def crowded(layer: Any) -> bool:
    """True when the page holds more characters than anybody could read (``MOST_CHARACTERS``)."""
    import pypdfium2.raw as pdfium

    return bool(pdfium.FPDFText_CountChars(layer) > MOST_CHARACTERS)


def glyphs(layer: Any, frame: Frame, runs: dict[int, TextRun]) -> Iterator[Glyph | None]:
    """The characters in order of drawing; None where pdfium sees a space or a line end.

    ``runs``: the text runs of the page by address (``objects.page_objects``).
    """
    import pypdfium2.raw as pdfium

    styles: dict[int, Style] = {}
    fonts: dict[int, Font] = {}
    loose = pdfium.FS_RECTF()
    place = ctypes.byref(loose)
    for index in range(pdfium.FPDFText_CountChars(layer)):
        code = pdfium.FPDFText_GetUnicode(layer, index)
        if pdfium.FPDFText_IsGenerated(layer, index) == 1 or code in _SPACES:
            yield None
            continue
        run = pdfium.FPDFText_GetTextObject(layer, index)
        address = ctypes.cast(run, ctypes.c_void_p).value or 0
        style = styles.get(address)
        if style is None:
            style = _style(layer, index, run, frame, runs.get(address), fonts)
            styles[address] = style
        if not pdfium.FPDFText_GetLooseCharBox(layer, index, place):
            continue
        box = frame.box(loose.left, loose.bottom, loose.right, loose.top)
        mapped = pdfium.FPDFText_HasUnicodeMapError(layer, index) != 1
        yield Glyph(code, _plausible(layer, index, frame, box, style), style, mapped)


_SPACES = frozenset((0x20, 0x09, 0x0A, 0x0D, 0xA0, 0x3000, *range(0x2000, 0x200C), 0x202F, 0x205F))


def _plausible(layer: Any, index: int, frame: Frame, box: Box, style: Style) -> Box:
    """The loose box (ascent to descent); around the baseline when the font's are absurd.

    Fonts of several scripts tell an ascent for the tallest of them: 2.9 em in all.
    """
    tall = box.width if style.angle % 180 else box.height
    if _LOWEST * style.size <= tall <= _TALLEST * style.size:
        return box
    import pypdfium2.raw as pdfium

    x, y = ctypes.c_double(), ctypes.c_double()
    if not pdfium.FPDFText_GetCharOrigin(layer, index, ctypes.byref(x), ctypes.byref(y)):
        return box
    across, down = frame.point(x.value, y.value)
    above, below = _ASCENT * style.size, _DESCENT * style.size
    if style.angle == 0:
        return Box(box.x0, down - above, box.x1, down + below)
    if style.angle == 180:
        return Box(box.x0, down - below, box.x1, down + above)
    if style.angle == 90:
        return Box(across - below, box.top, across + above, box.bottom)
    return Box(across - above, box.top, across + below, box.bottom)


def _style(
    layer: Any,
    index: int,
    run: Any,
    frame: Frame,
    known: TextRun | None,
    fonts: dict[int, Font],
) -> Style:
    import pypdfium2.raw as pdfium

    raw = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(layer, index, ctypes.byref(raw))
    matrix = Matrix(raw.a, raw.b, raw.c, raw.d)
    font = _font(pdfium.FPDFTextObj_GetFont(run), fonts)
    nominal = pdfium.FPDFText_GetFontSize(layer, index)
    return Style(
        run=known.order if known else -1,
        font=font.name,
        bold=font.bold or (known is not None and known.stroked),
        italic=font.italic,
        size=round(abs(nominal) * math.hypot(matrix.c, matrix.d), 2),
        angle=frame.angle(matrix.a, matrix.b),
    )


def _font(handle: Any, fonts: dict[int, Font]) -> Font:
    import pypdfium2.raw as pdfium

    address = ctypes.cast(handle, ctypes.c_void_p).value or 0
    if address not in fonts:
        buffer = ctypes.create_string_buffer(256)
        pdfium.FPDFFont_GetBaseFontName(handle, buffer, len(buffer))
        name = _SUBSET.sub("", buffer.value.decode("utf-8", "replace"))
        flags = pdfium.FPDFFont_GetFlags(handle)
        weight = pdfium.FPDFFont_GetWeight(handle)
        heavy = weight >= _BOLD_WEIGHT and not _LIGHTER.search(name)
        fonts[address] = Font(
            name=name,
            bold=bool(_BOLD.search(name))
            or heavy
            or (flags > 0 and bool(flags & _FLAG_FORCE_BOLD)),
            italic=bool(_ITALIC.search(name)) or (flags > 0 and bool(flags & _FLAG_ITALIC)),
        )
    return fonts[address]
