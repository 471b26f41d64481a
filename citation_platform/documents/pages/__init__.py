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
from citation_platform.documents.pages.page_table import PAGE_TEXT, SCHEMA, page_rows
from citation_platform.documents.pages.reading import read_pages
from citation_platform.documents.pages.settings import ReadingSettings
from citation_platform.documents.pages.store import PageStore
from citation_platform.documents.pages.version import reader_version

__all__ = [
    "PAGE_TEXT",
    "SCHEMA",
    "Area",
    "Bookmark",
    "DocumentPages",
    "Page",
    "PageSource",
    "PageState",
    "PageStore",
    "Picture",
    "ReadingSettings",
    "Rule",
    "Word",
    "page_rows",
    "read_pages",
    "reader_version",
]
