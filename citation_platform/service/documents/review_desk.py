"""Where requests for files under review are worked on: shown to be judged, never to be cited.

Belongs here: a file of a folder's last examination, from its table to PNG bytes.
Does not belong here: HTTP (``service.routes_review``), documents of the published release
(``documents.desk``), deciding about a folder (``approvals``).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.objects import ObjectStore
from citation_platform.releases.under_review import FileUnderReview, file_under_review
from citation_platform.service.documents.originals import stored_original
from citation_platform.service.documents.page_images import PageImages, PagePicture
from citation_platform.service.documents.refusals import not_rendered, not_stored, unknown_page
from citation_platform.service.documents.rendering import NotRendered
from citation_platform.service.documents.turns import Turns
from citation_platform.service.problems import ProblemError, problem


@dataclass(frozen=True, slots=True)
class ReviewTicket:
    """A page of a file under review, looked up and not drawn yet. ``page`` counts from 1."""

    file: FileUnderReview
    page: int
    picture: PagePicture


class ReviewDesk:
    """Shows readable files that the last examination of a folder holds, and nothing else.

    It has no passwords: a locked file gives its bytes and no pages.
    """

    def __init__(
        self, *, home: Home, objects: ObjectStore, images: PageImages, turns: Turns
    ) -> None:
        self._home = home
        self._objects = objects
        self._images = images
        self._turns = turns

    def file(self, folder: str, document_hash: str) -> FileUnderReview:
        """The file. Raises ``ProblemError``: 404 unless the folder's last examination holds it,
        422 for one that could not be read: what it holds may be hostile."""
        found = file_under_review(self._home, folder, document_hash)
        if found is None:
            raise _not_under_review(folder, document_hash)
        if not found.readable:
            raise _not_readable(found)
        return found

    def ticket(self, folder: str, document_hash: str, page: int, dpi: int) -> ReviewTicket:
        """What is asked for. Raises ``ProblemError`` (404, 422)."""
        file = self.file(folder, document_hash)
        if file.pages is None or not 1 <= page <= file.pages:
            raise unknown_page(file.name, page, file.pages or 0)
        return ReviewTicket(file, page, PagePicture(document_hash, page - 1, dpi))

    async def png(self, ticket: ReviewTicket) -> bytes:
        """The page as PNG. Raises ``ProblemError`` (422: why there is none), ``TransientFault``."""
        return await self._turns.run(lambda: self._png(ticket))

    async def original(self, folder: str, document_hash: str) -> Path:
        """The file, verified, to be read only. Raises ``ProblemError`` (404, 422, 503)."""
        self.file(folder, document_hash)
        return await self._turns.run(lambda: stored_original(self._objects, document_hash))

    def _png(self, ticket: ReviewTicket) -> bytes:
        try:
            return self._picture(ticket).read_bytes()
        except FileNotFoundError:  # the cache gave up the picture before it could be read
            return self._picture(ticket).read_bytes()

    def _picture(self, ticket: ReviewTicket) -> Path:
        try:
            found = self._images.picture(ticket.picture)
        except InvalidSource as fault:
            raise not_stored(fault) from fault
        if isinstance(found, NotRendered):
            raise not_rendered(found, ticket.picture, ticket.page)
        return found


def _not_under_review(folder: str, document_hash: str) -> ProblemError:
    return ProblemError(
        problem(
            "not-under-review",
            "Not under review",
            404,
            f"the last examination of folder {folder} holds no file {document_hash}",
            remedy="the folder changed since: look at the present page of its check folder_vetted",
        )
    )


def _not_readable(file: FileUnderReview) -> ProblemError:
    return ProblemError(
        problem(
            "not-readable",
            "The file could not be read",
            422,
            f"{file.name}: {file.message}",
            remedy="open it where the supplier's folder lies, if it is safe to",
            reason=file.state,
        )
    )
