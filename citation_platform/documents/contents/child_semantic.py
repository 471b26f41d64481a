"""The semantic hash: the same words and pictures, though another program made the file.

Belongs here: what a reader of the page would call the content. Runs inside the sandbox only.
Does not belong here: lines and their mask (``child_lines``), the structural hash.

It says "exported anew, nothing changed": a structural hash that differs while this one is
equal. Vector drawings don't count, so it never hides a change silently: it is recorded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from citation_platform.documents.contents.child_lines import Line, masked, page_lines
from citation_platform.documents.contents.child_values import stream_digest

if TYPE_CHECKING:
    import pikepdf
    import pypdfium2

_PIXEL_BUDGET = 16_000_000
"""Pixels decoded per document, about 0.7 CPU-s (measured); images after that count by their
data, so that a scan that was packed anew counts as changed."""

_DRAWN_DEPTH = 8
_SILENT_ANNOTATIONS = frozenset({"/Link", "/Popup"})  # how one gets somewhere, not what is said
_FILE_TREE_STEPS = 10_000


def semantic_hash(pdf: pikepdf.Pdf, pages: Sequence[Any], document: pypdfium2.PdfDocument) -> str:
    """SHA-256 (hex). ``document``: the same document, opened by the page reader."""
    lines: list[list[Line]] = []
    shown: list[list[str]] = []
    pixels = _Pixels(_PIXEL_BUDGET)
    for number in range(len(document)):
        found, pictures = _page(document, number, pixels)
        lines.append(found)
        shown.append(pictures)
    total = hashlib.sha256()
    for texts, pictures in zip(masked(lines), shown, strict=True):
        _add(total, ["page", *texts, *pictures])
    for page in pages:
        _add(total, ["notes", *sorted(_notes(page))])
    _add(total, ["files", *sorted(_embedded(pdf))])
    return total.hexdigest()


def _page(
    document: pypdfium2.PdfDocument, number: int, pixels: _Pixels
) -> tuple[list[Line], list[str]]:
    """Lines and pictures; of a damaged page that does not load, only that it is one."""
    import pypdfium2

    try:
        page = document[number]
    except pypdfium2.PdfiumError:
        return [], ["unreadable"]
    try:
        width, height = page.get_size()
        return page_lines(page), [f"size {width:.0f} {height:.0f}", *sorted(pixels.of(page))]
    finally:
        page.close()


def _add(total: Any, parts: Sequence[str]) -> None:
    total.update("\n".join(parts).encode("utf-8", "surrogatepass") + b"\x00")


class _Pixels:
    """Digests of images by their pixels, as long as the budget lasts."""

    def __init__(self, budget: int) -> None:
        self._left = budget

    def of(self, page: pypdfium2.PdfPage) -> Iterator[str]:
        """One digest per image on the page."""
        import pypdfium2.raw as raw

        for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=_DRAWN_DEPTH):
            width, height = item.get_px_size()
            self._left -= width * height
            yield f"image {width} {height} " + (
                _pixels(item) if self._left >= 0 else _image_data(item)
            )


def _pixels(image: Any) -> str:
    import pypdfium2

    try:
        picture = image.get_bitmap(render=False).to_pil()
    except pypdfium2.PdfiumError:  # it does not decode: by its data
        return _image_data(image)
    return hashlib.sha256(picture.convert("RGB").tobytes()).hexdigest()


def _image_data(image: Any) -> str:
    return hashlib.sha256(bytes(image.get_data(decode_simple=True))).hexdigest()


def _notes(page: Any) -> Iterator[str]:
    """What annotations and form fields say."""
    import pikepdf

    annotations = page.get("/Annots")
    for item in annotations if isinstance(annotations, pikepdf.Array) else ():
        if not isinstance(item, pikepdf.Dictionary):
            continue
        kind = str(item.get("/Subtype"))
        said = [_text(item.get(key)) for key in ("/Contents", "/V", "/AS")]
        if kind not in _SILENT_ANNOTATIONS and (any(said) or kind != "/Widget"):
            yield " ".join([kind, *said])


def _text(value: Any) -> str:
    import pikepdf

    if isinstance(value, pikepdf.String | pikepdf.Name):
        return " ".join(str(value).split())
    return ""


def _embedded(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Digests of the data of embedded files, found through the name tree."""
    import pikepdf

    names = pdf.trailer["/Root"].get("/Names")
    waiting = [names.get("/EmbeddedFiles")] if isinstance(names, pikepdf.Dictionary) else []
    for _ in range(_FILE_TREE_STEPS):
        if not waiting:
            return
        node = waiting.pop()
        if isinstance(node, pikepdf.Dictionary):
            waiting.extend(node.get(key) for key in ("/Kids", "/Names") if key in node)
            files = node.get("/EF")
            if isinstance(files, pikepdf.Dictionary):
                data = files.get("/UF", files.get("/F"))
                if isinstance(data, pikepdf.Stream):
                    yield f"file {stream_digest(data).hex()}"
        elif isinstance(node, pikepdf.Array):
            waiting.extend(node)
