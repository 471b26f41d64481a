"""One page as the file draws it: words, rules, areas, pictures.

Belongs here: putting the parts of digital reading together.
Does not belong here: deciding whether to believe it (``deciding``), OCR.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.drawings import drawings
from citation_platform.documents.pages.frame import Frame
from citation_platform.documents.pages.glyphs import Glyph, crowded, glyphs, text_layer
from citation_platform.documents.pages.model import Page, PageSource, PageState
from citation_platform.documents.pages.objects import page_objects
from citation_platform.documents.pages.twins import with_twins
from citation_platform.documents.pages.visibility import seen_words
from citation_platform.documents.pages.words import drawn_words
from citation_platform.errors import InvalidSource


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """A page as drawn, with the evidence for how to read it.

    ``page``: words that can be seen, state ``readable`` until decided. ``unmapped``: share
    of characters of which the file doesn't tell what they are. ``hidden``: words that the
    text layer holds and nobody can see. ``outlines``: shapes that may be letters.
    ``crowded``: it holds too many characters to be a page for readers; none was read.
    """

    page: Page
    unmapped: float
    hidden: int
    outlines: tuple[Box, ...]
    crowded: bool = False


@contextmanager
def open_pdf(path: Path, password: str | None = None) -> Iterator[Any]:
    """The document as a raw pdfium handle. Raises ``InvalidSource`` when it cannot be opened."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(path, password=password)
    except (pypdfium2.PdfiumError, FileNotFoundError) as fault:
        raise InvalidSource(
            f"the document cannot be opened: {fault}",
            where=path.name,
            remedy="inspect it with citation-platform documents inspect",
        ) from fault
    try:
        yield document.raw
    finally:
        document.close()


@contextmanager
def loaded_page(document: Any, number: int) -> Iterator[tuple[Any, Frame]]:
    """Page ``number`` (from 1) as a raw handle, with its frame.

    Raises ``InvalidSource`` when pdfium cannot load it.
    """
    import pypdfium2.raw as pdfium

    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        raise InvalidSource(
            "the page cannot be loaded", where=f"page {number}", remedy="repair the document"
        )
    try:
        yield page, page_frame(page)
    finally:
        pdfium.FPDF_ClosePage(page)


def draw_page(document: Any, number: int) -> DrawnPage:
    """Read page ``number`` (from 1). Raises ``InvalidSource`` when pdfium cannot load it."""
    with loaded_page(document, number) as (page, frame):
        return _draw(page, frame, number)


def page_frame(page: Any) -> Frame:
    """The visible rectangle and rotation of a raw page."""
    import pypdfium2.raw as pdfium

    box = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page, ctypes.byref(box))
    rotation = pdfium.FPDFPage_GetRotation(page) * 90
    return Frame(box.left, box.bottom, box.right, box.top, rotation)


def _draw(page: Any, frame: Frame, number: int) -> DrawnPage:
    with text_layer(page) as layer:
        if crowded(layer):
            return DrawnPage(_bare(frame, number), 0.0, 0, (), crowded=True)
        objects = page_objects(page, frame)
        characters: list[Glyph | None] = list(glyphs(layer, frame, objects.runs))
    words = with_twins(drawn_words(characters), objects.runs.values(), frame)
    seen = seen_words(page, frame, words, objects.runs.values())
    drawn = drawings(objects.shapes, frame)
    printed = [glyph for glyph in characters if glyph is not None]
    result = replace(
        _bare(frame, number),
        words=tuple(item.word for item in seen),
        rules=tuple(drawn.rules),
        areas=tuple(item.area for item in drawn.painted),
        pictures=tuple(picture for _, picture in objects.pictures),
    )
    unmapped = sum(not glyph.mapped for glyph in printed) / len(printed) if printed else 0.0
    return DrawnPage(result, unmapped, len(words) - len(seen), tuple(drawn.outlines))


def _bare(frame: Frame, number: int) -> Page:
    """The page without anything on it."""
    return Page(
        number=number,
        width=round(frame.width, 2),
        height=round(frame.height, 2),
        source=PageSource.DIGITAL,
        state=PageState.READABLE,
    )
