"""What the text layer of a document is worth: present, absent, unusable, or nothing drawn.

Belongs here: counting and judging characters and drawings on a sample of pages. Runs inside
the sandbox only. Does not belong here: reading the text for use (``documents.pages``).
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from citation_platform.documents.intake.model import TextLayer

if TYPE_CHECKING:
    import pypdfium2

_SAMPLE_PAGES = 60
"""Pages looked at, spread over the document; all pages when these turn out blank."""

_CHARACTERS_PER_PAGE = 1000
_UNUSABLE_SHARE = 0.5
_STAMP_CHARACTERS = 60
"""Fewer letters on a page that is one picture are a stamp of the scanner, not its text."""

_PICTURE_SHARE = 0.6
_PREVIEW_POINTS = 96.0
_DRAWN_DEPTH = 4
_PROPER_SHARE = 0.6
_PUNCTUATION = ".,;:!?()[]{}\"'«»„“”‘’%*–—-"
_NUMBER = re.compile(r"[+-]?\d+([.,/:-]\d+)*")
_BREAKS = "\ufffe\u0002\u00ad"  # how pdfium and producers mark a hyphen at a line end


@dataclass(frozen=True, slots=True)
class _PageSeen:
    """What one page holds. ``good``, ``bad``: characters; ``doubtful``: in fonts whose codes
    mean nothing outside the file."""

    good: int
    bad: int
    doubtful: str
    blank: bool
    pictured: bool


def text_layer(document: pypdfium2.PdfDocument, wordless_fonts: frozenset[str]) -> TextLayer:
    """Judge the document. ``wordless_fonts``: base names of fonts without Unicode meaning."""
    count = len(document)
    step = max(1, math.ceil(count / _SAMPLE_PAGES))
    sample = [_look(document, number, wordless_fonts) for number in range(0, count, step)]
    if all(page.blank for page in sample):
        rest = (number for number in range(count) if number % step)
        if all(_look(document, number, wordless_fonts).blank for number in rest):
            return TextLayer.BLANK
        return TextLayer.NONE
    return _judge(sample)


def _judge(sample: list[_PageSeen]) -> TextLayer:
    doubtful = "".join(page.doubtful for page in sample)
    doubtful_bad = 0 if reads_as_words(doubtful) else len(doubtful)
    bad = sum(page.bad for page in sample) + doubtful_bad
    good = sum(page.good for page in sample) + len(doubtful) - doubtful_bad
    if bad and bad >= _UNUSABLE_SHARE * (good + bad):
        return TextLayer.UNUSABLE
    worded = any(
        page.good + page.bad + len(page.doubtful) > (_STAMP_CHARACTERS if page.pictured else 0)
        for page in sample
    )
    return TextLayer.PRESENT if worded else TextLayer.NONE


def reads_as_words(text: str) -> bool:
    """True when what a reader guessed spells words and numbers after all.

    Many fonts without Unicode meaning are numbered by their letters, so that the guess is
    right. Others number their letters as they come: signs among digits, or small letters and
    capitals mixed within words.
    """
    tokens = [token.strip(_PUNCTUATION) or token for token in text.split()]
    # A single letter proves nothing.
    telling = [token for token in tokens if len(token) > 1 or not token.isalpha()]
    proper = sum(len(token) for token in telling if _is_proper(token))
    return bool(telling) and proper >= _PROPER_SHARE * sum(map(len, telling))


def _is_proper(token: str) -> bool:
    if _NUMBER.fullmatch(token):
        return True
    parts = [part for part in re.split(r"[-'’/]", token) if part]
    return bool(parts) and all(
        part.isalpha() and (part.islower() or part.isupper() or part.istitle()) for part in parts
    )


def _look(
    document: pypdfium2.PdfDocument, number: int, wordless_fonts: frozenset[str]
) -> _PageSeen:
    import pypdfium2

    try:
        page = document[number]
    except pypdfium2.PdfiumError:  # one page that cannot be loaded: neither text nor blank
        return _PageSeen(0, 0, "", blank=False, pictured=False)
    try:
        good, bad, doubtful = _characters(page, wordless_fonts)
        total = good + bad + len(doubtful)
        pictured = 0 < total <= _STAMP_CHARACTERS and _is_picture(page)
        return _PageSeen(good, bad, doubtful, total == 0 and _is_blank(page), pictured)
    finally:
        page.close()


def _characters(page: pypdfium2.PdfPage, wordless_fonts: frozenset[str]) -> tuple[int, int, str]:
    import pypdfium2.raw as raw

    textpage = page.get_textpage()
    try:
        count = min(textpage.count_chars(), _CHARACTERS_PER_PAGE)
        good = bad = 0
        doubtful: list[str] = []
        for index in range(count):
            character = chr(raw.FPDFText_GetUnicode(textpage.raw, index))
            if character.isspace() or character in _BREAKS:
                doubtful.append(" ")
            elif not _means_something(character):
                bad += 1
            elif _is_guessed(textpage, index, wordless_fonts):
                doubtful.append(character)
            else:
                good += 1
        return good, bad, " ".join("".join(doubtful).split())
    finally:
        textpage.close()


def _means_something(character: str) -> bool:
    return unicodedata.category(character) not in ("Cc", "Cn", "Co", "Cs") and character != "\ufffd"


def _is_guessed(
    textpage: pypdfium2.PdfTextPage, index: int, wordless_fonts: frozenset[str]
) -> bool:
    """True when the reader took a code for a letter without anything that says so."""
    import pypdfium2.raw as raw

    if raw.FPDFText_HasUnicodeMapError(textpage.raw, index) == 1:
        return True
    return bool(wordless_fonts) and _font(textpage, index) in wordless_fonts


def _font(textpage: pypdfium2.PdfTextPage, index: int) -> str:
    import ctypes

    import pypdfium2.raw as raw

    name = ctypes.create_string_buffer(256)
    flags = ctypes.c_int()
    raw.FPDFText_GetFontInfo(textpage.raw, index, name, len(name), ctypes.byref(flags))
    return name.value.decode("utf-8", "replace")


def _is_picture(page: pypdfium2.PdfPage) -> bool:
    """True when one image covers most of the page."""
    import pypdfium2.raw as raw

    width, height = page.get_size()
    for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=_DRAWN_DEPTH):
        left, bottom, right, top = item.get_bounds()
        if (right - left) * (top - bottom) >= _PICTURE_SHARE * width * height:
            return True
    return False


def _is_blank(page: pypdfium2.PdfPage) -> bool:
    """True when a page without text shows nothing. A page with an image is never blank here:
    only reading it can tell (``PageState.BLANK``)."""
    import pypdfium2.raw as raw

    if any(page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=_DRAWN_DEPTH)):
        return False
    drawn = raw.FPDFPage_CountObjects(page.raw) + raw.FPDFPage_GetAnnotCount(page.raw)
    return drawn == 0 or _shows_one_colour(page)


def _shows_one_colour(page: pypdfium2.PdfPage) -> bool:
    longest = max(*page.get_size(), 1.0)
    bitmap: Any = page.render(scale=_PREVIEW_POINTS / longest * 4, grayscale=True)
    try:
        return len(set(bytes(bitmap.buffer))) <= 1
    finally:
        bitmap.close()
