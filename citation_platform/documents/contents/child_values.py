"""A digest of a PDF value that does not depend on numbering, packing or dates.

Belongs here: canonical bytes of values and streams. Runs inside the sandbox only.
Does not belong here: which values make a document (``child_structural``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from citation_platform.documents.intake.child_streams import filter_names, unpacked

_ABOUT_THE_FILE = frozenset(
    {
        # How a stream is packed.
        *("/Length", "/Filter", "/DecodeParms", "/DL", "/F", "/FFilter", "/FDecodeParms"),
        # What programs note about their own work.
        *("/Metadata", "/PieceInfo", "/LastModified", "/Thumb", "/PTEX.FileName"),
        *("/PTEX.InfoDict", "/PTEX.PageNumber", "/CreationDate", "/ModDate"),
        # Ways back up, and into the structure tree.
        *("/Parent", "/StructParent", "/StructParents"),
    }
)
_ABOUT_AN_ANNOTATION = frozenset({"/M", "/NM", "/P"})  # date, unique name, way back to the page
_PACKING_ONLY = frozenset({"/F", "/DL"})  # mean something else where there is no stream
_NAMED_RESOURCES = frozenset(
    {"/Font", "/XObject", "/ExtGState", "/ColorSpace", "/Pattern", "/Shading", "/Properties"}
)
"""Their keys are names that the producer chose: none is left out."""

_DEEPEST = 80


class ValueDigests:
    """Digests of values of one document; each indirect object is digested once.

    ``pages``: number of the page by object id, so that a link to a page is its number.
    """

    def __init__(self, pages: Mapping[tuple[int, int], int]) -> None:
        self._pages = pages
        self._known: dict[tuple[int, int], bytes] = {}

    def digest(self, value: Any, depth: int = 0) -> bytes:
        """Canonical bytes, short: long ones are replaced by their SHA-256."""
        import pikepdf

        if not isinstance(value, pikepdf.Object):
            return _plain(value)
        if value.objgen == (0, 0):
            return _short(self._direct(value, depth))
        if value.objgen in self._pages:
            return b"page %d" % self._pages[value.objgen]
        known = self._known.get(value.objgen)
        if known is None:
            self._known[value.objgen] = b"circle"  # what it holds leads back to it
            known = self._known[value.objgen] = _short(self._direct(value, depth))
        return known

    def _direct(self, value: Any, depth: int) -> bytes:
        import pikepdf

        if depth > _DEEPEST:
            return b"deep"
        if isinstance(value, pikepdf.Array):
            return b"[" + b" ".join(self.digest(item, depth + 1) for item in value) + b"]"
        if isinstance(value, pikepdf.Stream):
            entries = self._entries(value, depth, _ABOUT_THE_FILE)
            return b"stream" + entries + stream_digest(value)
        if isinstance(value, pikepdf.Dictionary):
            left_out = _ABOUT_THE_FILE - _PACKING_ONLY
            if "/Rect" in value:
                left_out = left_out | _ABOUT_AN_ANNOTATION
            return self._entries(value, depth, left_out)
        if isinstance(value, pikepdf.Name):
            return str(value).encode("utf-8", "surrogateescape")
        return b"(" + bytes(value) + b")" if isinstance(value, pikepdf.String) else b"?"

    def _entries(self, value: Any, depth: int, left_out: frozenset[str]) -> bytes:
        parts = []
        for key in sorted(value.keys()):
            if key in left_out:
                continue
            item = value[key]
            inside = self._named(item, depth) if key in _NAMED_RESOURCES else None
            digest = self.digest(item, depth + 1) if inside is None else inside
            parts.append(key.encode("utf-8", "surrogateescape") + b" " + digest)
        return b"<<" + b" ".join(parts) + b">>"

    def _named(self, value: Any, depth: int) -> bytes | None:
        import pikepdf

        if not isinstance(value, pikepdf.Dictionary) or isinstance(value, pikepdf.Stream):
            return None
        if depth > _DEEPEST:
            return b"deep"
        return _short(self._entries(value, depth + 1, frozenset()))


def stream_digest(stream: Any) -> bytes:
    """SHA-256 of the unpacked data; of the packed data and its filters where only an image
    decoder could unpack it, or where it is damaged or beyond the caps."""
    import pikepdf

    try:
        return hashlib.sha256(unpacked(stream)).digest()
    except pikepdf.PdfError:
        packed = hashlib.sha256(stream.get_raw_stream_buffer())
        packed.update(" ".join(filter_names(stream)).encode())
        return packed.digest()


def _plain(value: Any) -> bytes:
    """Numbers without needless zeros; qpdf hands over null as None."""
    if value is None:
        return b"null"
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, Decimal | float):
        return f"{float(value):.4f}".rstrip("0").rstrip(".").encode()
    return str(value).encode("utf-8", "surrogateescape")


def _short(data: bytes) -> bytes:
    return data if len(data) <= 64 else b"#" + hashlib.sha256(data).digest()
