"""Where requests for pictures wait for their turn and are worked on in a thread.

Belongs here: one request for a picture, from the release to PNG bytes.
Does not belong here: HTTP (``service.routes_documents``), pixels (``documents.drawing``), how
many at once (``documents.turns``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from citation_platform.errors import InvalidInput, InvalidSource
from citation_platform.objects import ObjectStore
from citation_platform.releases.document_links import Bounds
from citation_platform.service.context import Holder
from citation_platform.service.documents.drawing import marked_png
from citation_platform.service.documents.library import Library, ShownPage
from citation_platform.service.documents.originals import stored_original
from citation_platform.service.documents.page_images import PageImages, PagePicture
from citation_platform.service.documents.places import on_page
from citation_platform.service.documents.refusals import not_rendered, not_stored
from citation_platform.service.documents.rendering import MAX_PIXELS, NotRendered
from citation_platform.service.documents.standing import StandingOf
from citation_platform.service.documents.turns import Turns
from citation_platform.service.logs import log

MIN_DPI, DEFAULT_DPI, MAX_DPI = 36, 110, 300

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class ImageRequest:
    """A picture of a page; ``places`` and ``crop`` in points of the page as displayed."""

    document_hash: str
    page: int
    dpi: int = DEFAULT_DPI
    places: tuple[Bounds, ...] = ()
    crop: tuple[Bounds, ...] = ()


@dataclass(frozen=True, slots=True)
class ImageTicket:
    """What a request stands for, before anything is drawn. ``etag``: equal = equal pixels."""

    request: ImageRequest
    shown: ShownPage
    etag: str


class DocumentDesk:
    """Shows documents of the published release."""

    def __init__(
        self,
        *,
        holder: Holder,
        objects: ObjectStore,
        images: PageImages,
        standing_of: StandingOf,
        turns: Turns,
    ) -> None:
        self._holder = holder
        self._objects = objects
        self._images = images
        self._standing_of = standing_of
        self._turns = turns

    def look(self, work: Callable[[Library], Result]) -> Result:
        """What ``work`` finds in the published release. Raises ``NoRelease``."""
        with self._holder.use() as release:
            return work(Library(release, self._standing_of))

    def ticket(self, wanted: ImageRequest) -> ImageTicket:
        """What is asked for. Raises ``ProblemError`` (404), ``InvalidInput``, ``NoRelease``."""
        shown = self.look(lambda library: library.page(wanted.document_hash, wanted.page))
        page = shown.page
        _require_pixels(shown, wanted.dpi)
        clipped = ImageRequest(
            wanted.document_hash,
            wanted.page,
            wanted.dpi,
            on_page(wanted.places, page, where="highlight"),
            on_page(wanted.crop, page, where="crop"),
        )
        seed = f"{shown.version}/{clipped.dpi}/{clipped.places}/{clipped.crop}"
        return ImageTicket(clipped, shown, hashlib.sha256(seed.encode()).hexdigest()[:32])

    async def png(self, ticket: ImageTicket) -> bytes:
        """The picture. Raises ``ProblemError`` (422: why there is none), ``TransientFault``."""
        return await self._turns.run(lambda: self._png(ticket))

    async def draw(self, ticket: ImageTicket) -> None:
        """Have the page drawn and kept. Raises what ``png`` raises."""
        await self._turns.run(lambda: self._picture(ticket))

    async def original(self, document_hash: str) -> Path:
        """The original file, verified, to be read only. Raises ``ProblemError`` (404, 503)."""
        self.look(lambda library: library.entry(document_hash))
        return await self._turns.run(lambda: stored_original(self._objects, document_hash))

    def _png(self, ticket: ImageTicket) -> bytes:
        wanted = ticket.request
        try:
            return self._drawn(ticket)
        except FileNotFoundError:  # the cache gave up the picture before it could be read
            log.info("picture_drawn_again", page=wanted.page)
            return self._drawn(ticket)

    def _drawn(self, ticket: ImageTicket) -> bytes:
        wanted, page = ticket.request, ticket.shown.page
        found = self._picture(ticket)
        if not wanted.places and not wanted.crop:
            return found.read_bytes()
        crop = next(iter(wanted.crop), None)
        return marked_png(found, (page.width, page.height), wanted.places, crop)

    def _picture(self, ticket: ImageTicket) -> Path:
        shown = ticket.shown
        wanted = PagePicture(shown.sha256, shown.index, ticket.request.dpi)
        try:
            found = self._images.picture(wanted)
        except InvalidSource as fault:
            raise not_stored(fault) from fault
        if isinstance(found, NotRendered):
            raise not_rendered(found, wanted, shown.page.number)
        return found


def largest_dpi(width: float, height: float) -> int:
    """The finest resolution at which a page of this size (points) may be drawn."""
    return int((MAX_PIXELS / (width / 72 * height / 72)) ** 0.5)


def _require_pixels(shown: ShownPage, dpi: int) -> None:
    largest = largest_dpi(shown.page.width, shown.page.height)
    if dpi > largest:
        raise InvalidInput(
            f"page {shown.page.number} at {dpi} dpi has more than {MAX_PIXELS} pixels",
            where="dpi",
            remedy=f"ask for at most {largest} dpi"
            if largest >= MIN_DPI
            else "open the original: the page is too large to be shown",
        )
