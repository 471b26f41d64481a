"""Walk a document's pages, objects and streams under caps, before anything renders them.

Belongs here: page tree, page sizes, declared image sizes, unpacked stream sizes, damage in
streams. Runs inside the sandbox only. Does not belong here: text (``child_text``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citation_platform.documents.intake.child_images import declared_size
from citation_platform.documents.intake.child_opening import CAP_PASSED, Unreadable
from citation_platform.documents.intake.child_streams import (
    filter_names,
    flate_prefix_bytes,
    is_exact,
    unpacked,
)
from citation_platform.documents.intake.model import IntakeLimits

if TYPE_CHECKING:
    import pikepdf

_INHERITANCE_STEPS = 250


class TooMuch(Exception):
    """The document passes a cap: it must not be opened further."""


def walk_pages(pdf: pikepdf.Pdf, limits: IntakeLimits) -> tuple[list[Any], list[str]]:
    """The page dictionaries in order, and damage found in the tree (a loop, a hole).

    A walk of our own: libraries follow the tree by recursion, or trust its counts.
    """
    import pikepdf

    root = pdf.trailer.get("/Root")
    tree = root.get("/Pages") if isinstance(root, pikepdf.Dictionary) else None
    if not isinstance(tree, pikepdf.Dictionary):
        raise Unreadable("no page tree")
    pages: list[Any] = []
    damage: list[str] = []
    seen: set[tuple[int, int]] = set()
    waiting: list[tuple[Any, int]] = [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        if not isinstance(node, pikepdf.Dictionary):
            damage.append("an entry of the page tree is no page")
            continue
        kids = node.get("/Kids")
        if not isinstance(kids, pikepdf.Array):
            pages.append(node)
        elif node.objgen != (0, 0) and node.objgen in seen:
            damage.append("the page tree runs in a circle")
        else:
            seen.add(node.objgen)
            waiting.extend((kid, depth + 1) for kid in _kids(kids, depth, limits))
        if len(pages) + len(waiting) > limits.pages:
            raise TooMuch(f"more than {limits.pages} pages")
    if not pages or (len(pages) == 1 and pages[0].objgen == tree.objgen):
        raise Unreadable("no pages")
    return pages, list(dict.fromkeys(damage))


def _kids(kids: Any, depth: int, limits: IntakeLimits) -> list[Any]:
    if depth >= limits.tree_depth:
        raise TooMuch(f"a page tree of more than {limits.tree_depth} levels")
    if len(kids) > limits.pages:
        raise TooMuch(f"more than {limits.pages} pages")
    return [kids[number] for number in range(len(kids) - 1, -1, -1)]


def check_page_sizes(pages: list[Any], limits: IntakeLimits) -> None:
    """Raise ``TooMuch`` for a page that nobody could print, ``Unreadable`` never."""
    for number, page in enumerate(pages, start=1):
        sides = _sides(inherited(page, "/MediaBox"))
        unit = page.get("/UserUnit", 1)
        scale = float(unit) if isinstance(unit, int) or _is_decimal(unit) else 1.0
        longest = max(sides, default=0.0) * max(1.0, scale)
        if not longest <= limits.side_points:
            raise TooMuch(f"page {number} is {longest:.0f} points long")


def inherited(page: Any, key: str) -> Any:
    """A page attribute, from the page or its nearest parent; None where nobody has it."""
    import pikepdf

    node = page
    for _ in range(_INHERITANCE_STEPS):
        if not isinstance(node, pikepdf.Dictionary):
            return None
        if key in node:
            return node[key]
        node = node.get("/Parent")
    return None


def _sides(box: Any) -> tuple[float, ...]:
    import pikepdf

    if not isinstance(box, pikepdf.Array) or len(box) != 4:
        return ()
    try:
        x0, y0, x1, y1 = (float(value) for value in box)
    except (TypeError, ValueError):
        return ()
    return abs(x1 - x0), abs(y1 - y0)


def _is_decimal(value: Any) -> bool:
    from decimal import Decimal

    return isinstance(value, Decimal | float)


def check_streams(pdf: pikepdf.Pdf, limits: IntakeLimits) -> list[str]:
    """Look at every object once: caps on images and unpacked sizes; returns damaged streams."""
    import pikepdf

    if len(pdf.objects) > limits.objects:
        raise TooMuch(f"more than {limits.objects} objects")
    damage: list[str] = []
    for item in pdf.objects:
        if not isinstance(item, pikepdf.Stream):
            continue
        if item.get("/Subtype") == "/Image":
            _check_image(item, limits)
        elif not _unpacks(item, limits):
            damage.append(f"the data of object {item.objgen[0]} is damaged")
    return damage


def _check_image(image: Any, limits: IntakeLimits) -> None:
    """Raise ``TooMuch`` when the image, as declared or in its own header, is too large.

    The only filter of an image is undone line by line; of a chain, all but the last is undone
    as a whole, whatever size was declared.
    """
    size = declared_size(image)
    if size.pixels > limits.image_pixels or size.decoded_bytes > limits.image_bytes:
        raise TooMuch(f"an image of {size.width} × {size.height} pixels")
    if len(filter_names(image)) > 1:
        prefix = flate_prefix_bytes(image, limits.stream_bytes)
        if prefix > limits.stream_bytes:
            raise TooMuch("an image that unpacks to more than is safe")


def _unpacks(stream: Any, limits: IntakeLimits) -> bool:
    """False when the data is damaged. Raises ``TooMuch`` when it becomes too large."""
    import pikepdf

    if not is_exact(stream):
        return True
    try:
        size = len(unpacked(stream))
    except pikepdf.PdfError as fault:
        if CAP_PASSED in str(fault):
            raise TooMuch("a stream that unpacks to more than is safe") from None
        return False
    if size > limits.stream_bytes:
        raise TooMuch(f"a stream that unpacks to {size} bytes")
    return True
