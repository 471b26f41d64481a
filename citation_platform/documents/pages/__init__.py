"""Page text: what stands where on each page, digital or read by OCR.

Belongs here: words with their boxes, ruling lines, areas, pictures, and the state of a page.
Does not belong here: what the words form together (``documents.layout``), tables
(``documents.grids``), whether the file may be opened at all (``documents.intake``).
"""

from citation_platform.documents.pages.model import (
    Area,
    Bookmark,
    DocumentPages,
    Page,
    PageSource,
    PageState,
    Picture,
    Rule,
    Word,
)
from citation_platform.documents.pages.reading import read_pages
from citation_platform.documents.pages.settings import ReadingSettings

__all__ = [
    "Area",
    "Bookmark",
    "DocumentPages",
    "Page",
    "PageSource",
    "PageState",
    "Picture",
    "ReadingSettings",
    "Rule",
    "Word",
    "read_pages",
]
