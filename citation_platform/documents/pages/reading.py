"""Read all pages of one document.

Belongs here: the order of steps and that no page is lost.
Does not belong here: the steps themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from citation_platform.documents.pages.digital import draw_page, open_pdf
from citation_platform.documents.pages.languages import with_languages
from citation_platform.documents.pages.model import DocumentPages, Page, PageSource, PageState
from citation_platform.documents.pages.outline import bookmarks
from citation_platform.documents.pages.settings import ReadingSettings
from citation_platform.errors import InvalidSource
from citation_platform.objects import ObjectStore

# Raise it with every change that may alter a word, a box or a state.
READER = "pages-1"

Progress = Callable[[int, int], None]


def read_pages(
    path: Path,
    *,
    document_hash: str,
    content_hash: str,
    password: str | None = None,
    settings: ReadingSettings | None = None,
    objects: ObjectStore | None = None,
    on_progress: Progress | None = None,
) -> DocumentPages:
    """Every page of the document, each with its state.

    ``objects`` keeps reading copies of straightened scans. ``on_progress(done, total)`` is
    called after each page. Raises ``InvalidSource`` when the document cannot be opened;
    a page that cannot be read is a state, not an error.
    """
    import pypdfium2.raw as pdfium

    chosen = settings or ReadingSettings()
    pages: list[Page] = []
    with open_pdf(path, password) as document:
        total = pdfium.FPDF_GetPageCount(document)
        for number in range(1, total + 1):
            pages.append(_page(document, number, chosen))
            if on_progress:
                on_progress(number, total)
        outline = bookmarks(document)
    return DocumentPages(document_hash, content_hash, READER, with_languages(pages), outline)


def _page(document: object, number: int, settings: ReadingSettings) -> Page:
    if number > settings.max_pages:
        reason = f"na bladzijde {settings.max_pages}, de laatste die een document mag hebben"
        return Page(number, 0, 0, PageSource.DIGITAL, PageState.BEYOND_LIMIT, reason=reason)
    try:
        return draw_page(document, number).page
    except InvalidSource as fault:
        return Page(number, 0, 0, PageSource.DIGITAL, PageState.FAILED, reason=fault.what)
