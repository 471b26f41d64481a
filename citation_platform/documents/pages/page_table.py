"""The table ``page_text``: one row per page of a folder.

Belongs here: its columns and how rows come out of pages. Does not belong here: writing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa

from citation_platform.documents.pages.model import DocumentPages, Page

PAGE_TEXT = "page_text"

SCHEMA: pa.Schema = pa.schema(
    [
        pa.field(name, kind, nullable=nullable, metadata={"description": text})
        for name, kind, nullable, text in (
            ("document_hash", pa.string(), False, "SHA-256 of the file."),
            ("content_hash", pa.string(), False, "Structural hash: equal for re-saved copies."),
            ("file_name", pa.string(), False, "Name of the file in its folder."),
            ("page", pa.int32(), False, "Page number, from 1."),
            ("width", pa.float32(), False, "Points, as displayed."),
            ("height", pa.float32(), False, "Points, as displayed."),
            ("source", pa.string(), False, "Where the words come from: digital, ocr or mixed."),
            ("state", pa.string(), False, "Only readable pages enter an index."),
            ("reason", pa.string(), True, "Why it is not readable, in Dutch."),
            ("language", pa.string(), True, "ISO 639-1; of the document where a page says little."),
            ("dpi", pa.float32(), True, "Effective resolution of a scan."),
            ("confidence", pa.float32(), True, "Mean confidence of OCR words, 0 to 1."),
            ("words", pa.int32(), False, "How many words."),
            ("text", pa.string(), False, "The words in order of drawing, not of reading."),
            ("reading_copy", pa.string(), True, "SHA-256 of the straightened page that was read."),
            ("reader", pa.string(), False, "Version of everything that shaped the row."),
        )
    ]
)


def page_rows(documents: Iterable[tuple[str, DocumentPages]]) -> Iterator[dict[str, Any]]:
    """Rows of (file name, pages), in order."""
    for file_name, pages in documents:
        for page in pages.pages:
            yield _row(file_name, pages, page)


def _row(file_name: str, pages: DocumentPages, page: Page) -> dict[str, Any]:
    return {
        "document_hash": pages.document_hash,
        "content_hash": pages.content_hash,
        "file_name": file_name,
        "page": page.number,
        "width": page.width,
        "height": page.height,
        "source": page.source.value,
        "state": page.state.value,
        "reason": page.reason,
        "language": page.language,
        "dpi": page.dpi,
        "confidence": page.confidence,
        "words": len(page.words),
        "text": " ".join(word.text for word in page.words),
        "reading_copy": page.reading_copy,
        "reader": pages.reader,
    }
