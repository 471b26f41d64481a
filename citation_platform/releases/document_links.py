"""Where the service shows a document, a page, and a rectangle on it.

Belongs here: the paths and their query, for every layer that hands out a link.
Does not belong here: serving them (``service.documents``).
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

Bounds = tuple[float, float, float, float]
"""x0, top, x1, bottom: PDF points of the page as displayed, origin top left."""

MARGIN = 54.0
"""Points (three quarters of an inch) that a cut-out shows above and below its rectangle."""

_ANY_WIDTH = 99_999.0
"""Wider than a PDF page can be (14,400 points); what shows a page cuts this off."""


def document_url(document_hash: str) -> str:
    """What is known about a document, as JSON."""
    return f"/v1/documents/{_segment(document_hash)}"


def original_url(document_hash: str) -> str:
    """The original file."""
    return f"{document_url(document_hash)}/original.pdf"


def page_url(document_hash: str, page: int, boxes: Sequence[Bounds] = ()) -> str:
    """The page for people, with the rectangles marked."""
    return f"/documents/{_segment(document_hash)}/pages/{page}{_query(highlight=written(boxes))}"


def image_url(
    document_hash: str,
    page: int,
    boxes: Sequence[Bounds] = (),
    *,
    dpi: int | None = None,
    crop: Bounds | None = None,
    version: str | None = None,
) -> str:
    """The picture of a page. ``crop``: only this part; ``version``: makes it cacheable for ever."""
    query = _query(
        dpi=str(dpi) if dpi else "",
        highlight=written(boxes),
        crop=written([crop] if crop else ()),
        v=version or "",
    )
    return f"{document_url(document_hash)}/pages/{page}.png{query}"


def cutout_url(document_hash: str, page: int, box: Bounds, *, dpi: int | None = None) -> str:
    """The rectangle in a strip as wide as its page, so that a cell is seen with its row."""
    _, top, _, bottom = box
    strip = (0.0, max(0.0, top - MARGIN), _ANY_WIDTH, bottom + MARGIN)
    return image_url(document_hash, page, [box], dpi=dpi, crop=strip)


def review_image_url(folder: str, document_hash: str, page: int, *, dpi: int | None = None) -> str:
    """The picture of a page of a file under review: shown to judge it, never to cite it."""
    query = _query(dpi=str(dpi) if dpi else "")
    return f"/v1/review/{_reviewed(folder, document_hash)}/pages/{page}.png{query}"


def review_original_url(folder: str, document_hash: str) -> str:
    """The original of a file under review."""
    return f"/v1/review/{_reviewed(folder, document_hash)}/original.pdf"


def review_page_url(folder: str, document_hash: str, page: int) -> str:
    """The page of a file under review, for people."""
    return f"/review/{_reviewed(folder, document_hash)}/pages/{page}"


def _reviewed(folder: str, document_hash: str) -> str:
    return f"{_segment(folder)}/documents/{_segment(document_hash)}"


def _segment(name: str) -> str:
    return quote(name, safe="")


def written(boxes: Sequence[Bounds]) -> str:
    """Rectangles as a query has them: ``x0,top,x1,bottom;…``."""
    return ";".join(",".join(_number(value) for value in box) for box in boxes)


def _number(value: float) -> str:
    """At most two decimals (a hundredth of a point is 3.5 µm), never an exponent."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _query(**parts: str) -> str:
    given = "&".join(f"{name}={quote(value, safe=',;')}" for name, value in parts.items() if value)
    return f"?{given}" if given else ""
