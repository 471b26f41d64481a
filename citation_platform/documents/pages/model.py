"""A page as it was read: words, rules, areas and pictures in display space.

Belongs here: frozen values that every later step reads, and the closed sets of states.
Does not belong here: reading (the other modules), storing (``documents.pages.store``).

All coordinates: PDF points, origin top left, after CropBox and /Rotate, of the page that a
viewer shows: the original page, or the deskewed *reading copy* where OCR straightened it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from citation_platform.documents.geometry import Box


class PageSource(StrEnum):
    """Where the words of a page come from."""

    DIGITAL = "digital"  # the text that the PDF draws
    OCR = "ocr"  # read from the image of the whole page
    MIXED = "mixed"  # digital text, and OCR of pictures or outlined letters that hold text


class PageState(StrEnum):
    """What became of a page. Only ``readable`` pages enter an index."""

    READABLE = "readable"
    BLANK = "blank"
    LOW_CONFIDENCE = "low_confidence"  # mean word confidence below the gate
    LOW_RESOLUTION = "low_resolution"  # scanned too coarsely to trust a digit
    UNREADABLE = "unreadable"  # neither text layer nor OCR gives words
    TIMEOUT = "timeout"
    FAILED = "failed"  # the reader ended on this page; the others went on
    BEYOND_LIMIT = "beyond_limit"  # after the last page that a document may have


@dataclass(frozen=True, slots=True)
class Word:
    """One printed word. ``size``: font size in points (OCR: height of the line).

    ``angle``: direction of writing, clockwise, 0, 90, 180 or 270. ``confidence``: 0 to 1,
    None for digital text, which needs none. ``font``: base name, empty for OCR.
    Soft hyphens (U+00AD) stand as they are printed: "-" at a broken line end.
    """

    text: str
    box: Box
    size: float
    bold: bool = False
    italic: bool = False
    angle: int = 0
    confidence: float | None = None
    font: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight, thin line (drawn, or a side of a drawn rectangle); one of width, height ≈ 0."""

    box: Box
    thickness: float


@dataclass(frozen=True, slots=True)
class Area:
    """A filled or outlined rectangle. ``fill``: RGB 0 to 255, None when only outlined."""

    box: Box
    fill: tuple[int, int, int] | None
    outlined: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """An image on the page; ``dpi``: effective resolution (the lower of both directions)."""

    box: Box
    dpi: float


@dataclass(frozen=True, slots=True)
class Page:
    """One page. ``number`` from 1; ``width``, ``height``: points, as displayed.

    ``reason``: why it is not readable, in words. ``language``: ISO 639-1, of the page's own
    text. ``dpi``: effective resolution of the scan, None for digital pages.
    ``confidence``: mean word confidence of OCR words, None without any. ``reading_copy``:
    SHA-256 of the straightened single-page PDF that was read instead of the original page
    (in the object store), None when coordinates are those of the original.
    """

    number: int
    width: float
    height: float
    source: PageSource
    state: PageState
    words: tuple[Word, ...] = ()
    rules: tuple[Rule, ...] = ()
    areas: tuple[Area, ...] = ()
    pictures: tuple[Picture, ...] = ()
    reason: str | None = None
    language: str | None = None
    dpi: float | None = None
    confidence: float | None = None
    reading_copy: str | None = None


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of the document's own outline. ``level`` from 1, ``page`` from 1 or None."""

    title: str
    level: int
    page: int | None


@dataclass(frozen=True, slots=True)
class DocumentPages:
    """All pages of one document, in order.

    ``document_hash``: SHA-256 of the file that was read; ``content_hash``: structural hash,
    the key of the cache; ``reader``: version of everything that shaped the result.
    """

    document_hash: str
    content_hash: str
    reader: str
    pages: tuple[Page, ...]
    bookmarks: tuple[Bookmark, ...] = ()
