"""The document's own outline (bookmarks).

Belongs here: reading it, with limits. Does not belong here: headings found on the pages.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

from citation_platform.documents.pages.model import Bookmark

_DEPTH = 12
_MOST = 5_000  # an outline may point to itself; no manual has more entries


def bookmarks(document: Any) -> tuple[Bookmark, ...]:
    """Entries in printed order; ``document``: a raw pdfium handle."""
    found: list[Bookmark] = []
    for bookmark in _entries(document, None, 1, set()):
        found.append(bookmark)
        if len(found) >= _MOST:
            break
    return tuple(found)


def _entries(document: Any, parent: Any, level: int, seen: set[int]) -> Iterator[Bookmark]:
    import pypdfium2.raw as pdfium

    entry = pdfium.FPDFBookmark_GetFirstChild(document, parent)
    while entry:
        address = ctypes.cast(entry, ctypes.c_void_p).value or 0
        if address in seen:
            return
        seen.add(address)
        title = _title(entry)
        if title:
            yield Bookmark(title, level, _page(document, entry))
        if level < _DEPTH:
            yield from _entries(document, entry, level + 1, seen)
        entry = pdfium.FPDFBookmark_GetNextSibling(document, entry)


def _title(entry: Any) -> str:
    import pypdfium2.raw as pdfium

    size = pdfium.FPDFBookmark_GetTitle(entry, None, 0)
    buffer = ctypes.create_string_buffer(size)
    pdfium.FPDFBookmark_GetTitle(entry, buffer, size)
    text = buffer.raw[: max(0, size - 2)].decode("utf-16-le", "replace")
    return " ".join(text.split())


def _page(document: Any, entry: Any) -> int | None:
    import pypdfium2.raw as pdfium

    target = pdfium.FPDFBookmark_GetDest(document, entry)
    if not target:
        action = pdfium.FPDFBookmark_GetAction(entry)
        target = pdfium.FPDFAction_GetDest(document, action) if action else None
    if not target:
        return None
    index = pdfium.FPDFDest_GetDestPageIndex(document, target)
    return int(index) + 1 if index >= 0 else None
