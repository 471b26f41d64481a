"""The structural hash: the same pages, whatever program packed them.

Belongs here: what of a document counts. Runs inside the sandbox only.
Does not belong here: digests of single values (``child_values``).

Counts: page order, content streams, boxes, rotation, resources, annotations, form fields,
embedded files, layers. Does not count: Info, XMP, ID, producer, dates, object numbers,
filters, object streams, linearisation, bookmarks, structure tree.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from citation_platform.documents.contents.child_values import ValueDigests
from citation_platform.documents.intake.child_streams import unpacked
from citation_platform.documents.intake.child_structure import inherited

if TYPE_CHECKING:
    import pikepdf

_CATALOGUE_PARTS = ("/AcroForm", "/OCProperties", "/AF")


def structural_hash(pdf: pikepdf.Pdf, pages: Sequence[Any]) -> str:
    """SHA-256 (hex) over the pages in order and what the catalogue adds to them."""
    numbers = {page.objgen: number for number, page in enumerate(pages, start=1)}
    numbers.pop((0, 0), None)
    digests = ValueDigests(numbers)
    total = hashlib.sha256()
    for page in pages:
        for part in _page_parts(page, digests):
            total.update(len(part).to_bytes(8, "big") + part)
    for part in _catalogue_parts(pdf, digests):
        total.update(len(part).to_bytes(8, "big") + part)
    return total.hexdigest()


def _page_parts(page: Any, digests: ValueDigests) -> Iterator[bytes]:
    yield b"page"
    yield hashlib.sha256(_content(page)).digest()
    media = inherited(page, "/MediaBox")
    crop = inherited(page, "/CropBox")
    yield digests.digest(media)
    yield digests.digest(media if crop is None else crop)
    turn = inherited(page, "/Rotate")
    yield b"%d" % (turn % 360 if isinstance(turn, int) else 0)
    yield digests.digest(page.get("/UserUnit", 1))
    yield digests.digest(inherited(page, "/Resources"))
    yield digests.digest(page.get("/Annots"))


def _content(page: Any) -> bytes:
    """The page's operators with single spaces: programs cut and join content streams, and
    white space inside a shown string shows nothing."""
    import pikepdf

    contents = page.get("/Contents")
    streams = contents if isinstance(contents, pikepdf.Array) else [contents]
    words: list[bytes] = []
    for stream in streams:
        if isinstance(stream, pikepdf.Stream):
            words.extend(_unpacked(stream).split())
    return b" ".join(words)


def _unpacked(stream: Any) -> bytes:
    import pikepdf

    try:
        return bytes(unpacked(stream))
    except pikepdf.PdfError:  # damaged: as it lies there
        return bytes(stream.get_raw_stream_buffer())


def _catalogue_parts(pdf: pikepdf.Pdf, digests: ValueDigests) -> Iterator[bytes]:
    import pikepdf

    root = pdf.trailer["/Root"]
    names = root.get("/Names")
    yield b"catalogue"
    files = names.get("/EmbeddedFiles") if isinstance(names, pikepdf.Dictionary) else None
    yield digests.digest(files)
    for key in _CATALOGUE_PARTS:
        value = root.get(key)
        empty = isinstance(value, pikepdf.Dictionary | pikepdf.Array) and not len(value)
        yield digests.digest(None if empty else value)
