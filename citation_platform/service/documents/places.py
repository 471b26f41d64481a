"""Rectangles that a client names on a page: ``x0,top,x1,bottom;…`` in PDF points.

Belongs here: reading and limiting them. Does not belong here: drawing (``documents.drawing``).
"""

from __future__ import annotations

import re

from citation_platform.errors import InvalidInput
from citation_platform.releases.document_links import Bounds
from citation_platform.releases.document_table import DocumentPage

MAX_PLACES = 40
"""Rectangles on one page: more than a citation of many lines needs."""

MAX_CHARACTERS = 2_000
_NUMBER = re.compile(r"-?\d{1,5}(?:\.\d{1,6})?", re.ASCII)
_REMEDY = "write x0,top,x1,bottom in points, e.g. 72,96.5,310,110; separate several by ;"


def parse_places(text: str, *, where: str, most: int = MAX_PLACES) -> tuple[Bounds, ...]:
    """The rectangles that ``text`` names, at most ``most``; an empty text names none.

    Raises ``InvalidInput`` for any other text.
    """
    if not text:
        return ()
    parts = text.split(";")
    if len(text) > MAX_CHARACTERS or len(parts) > most:
        raise InvalidInput(
            f"{where}: more than {most} rectangles", where=where, remedy="name fewer at once"
        )
    return tuple(_place(part, where) for part in parts)


def _place(text: str, where: str) -> Bounds:
    numbers = text.split(",")
    if len(numbers) != 4 or not all(_NUMBER.fullmatch(number) for number in numbers):
        raise InvalidInput(f"{where}: {text[:60]!r} is no rectangle", where=where, remedy=_REMEDY)
    x0, top, x1, bottom = map(float, numbers)
    if x1 <= x0 or bottom <= top:
        raise InvalidInput(
            f"{where}: {text[:60]!r} has no area: x1 must exceed x0, and bottom top",
            where=where,
            remedy=_REMEDY,
        )
    return x0, top, x1, bottom


def on_page(places: tuple[Bounds, ...], page: DocumentPage, *, where: str) -> tuple[Bounds, ...]:
    """The rectangles, cut off at the edge of the page.

    Raises ``InvalidInput`` for one that lies wholly outside: it marks nothing, so it was
    meant for another page.
    """
    clipped = tuple(_clipped(place, page) for place in places)
    for given, (x0, top, x1, bottom) in zip(places, clipped, strict=True):
        if x1 <= x0 or bottom <= top:
            raise InvalidInput(
                f"{where}: {','.join(f'{value:g}' for value in given)} lies outside page "
                f"{page.number}, which is {page.width:g} × {page.height:g} points",
                where=where,
                remedy="give coordinates of the page as displayed, from its top left corner",
            )
    return clipped


def _clipped(place: Bounds, page: DocumentPage) -> Bounds:
    x0, top, x1, bottom = place
    return max(0.0, x0), max(0.0, top), min(page.width, x1), min(page.height, bottom)
