"""Documents and pages of a release, for those who look at them.

Belongs here: from the release's table to replies, and why something is not there.
Does not belong here: pictures (``documents.page_images``), HTTP.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from citation_platform.approvals.standing import DocumentStanding
from citation_platform.releases.document_links import image_url, original_url, page_url
from citation_platform.releases.document_table import DocumentEntry, DocumentPage
from citation_platform.releases.reader import Release
from citation_platform.service.documents.refusals import unknown_page
from citation_platform.service.documents.rendering import RENDERER
from citation_platform.service.documents.replies import (
    DocumentFacts,
    DocumentReply,
    NewerRevision,
    PageFacts,
    PageReply,
)
from citation_platform.service.documents.standing import StandingOf
from citation_platform.service.problems import ProblemError, problem


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page with the object that shows it: ``index`` (from 0) of the PDF ``sha256``."""

    page: DocumentPage
    sha256: str
    index: int

    @property
    def version(self) -> str:
        """Changes whenever the picture of this page does."""
        seed = f"{RENDERER}/{self.sha256}/{self.index}"
        return hashlib.sha256(seed.encode()).hexdigest()[:12]


def shown(entry: DocumentEntry, page: DocumentPage) -> ShownPage:
    """What a viewer shows for ``page``: its reading copy when that was read, else itself."""
    if page.reading_copy is not None:
        return ShownPage(page, page.reading_copy, 0)
    return ShownPage(page, entry.document_hash, page.number - 1)


class Library:
    """The documents of one release."""

    def __init__(self, release: Release, standing_of: StandingOf) -> None:
        self._release = release
        self._standing_of = standing_of

    def entry(self, document_hash: str) -> DocumentEntry:
        """The document. Raises ``ProblemError`` (404) for one that is not in this release."""
        return self._entries(document_hash)[0]

    def page(self, document_hash: str, number: int) -> ShownPage:
        """A page with the object that shows it. Raises ``ProblemError`` (404)."""
        entry = self.entry(document_hash)
        return shown(entry, _page_of(entry, number))

    def document_reply(self, document_hash: str) -> DocumentReply:
        """Everything about a document. Raises ``ProblemError`` (404)."""
        entry = self.entry(document_hash)
        pages = tuple(_page_facts(entry, page) for page in entry.pages)
        return DocumentReply(**self._facts(document_hash).model_dump(), pages=pages)

    def page_reply(self, document_hash: str, number: int) -> PageReply:
        """One page and its neighbours. Raises ``ProblemError`` (404)."""
        entry = self.entry(document_hash)
        page = _page_of(entry, number)
        numbers = [each.number for each in entry.pages]
        place = numbers.index(number)
        return PageReply(
            document=self._facts(document_hash),
            page=_page_facts(entry, page),
            previous=numbers[place - 1] if place else None,
            next=numbers[place + 1] if place + 1 < len(numbers) else None,
        )

    def _entries(self, document_hash: str) -> tuple[DocumentEntry, ...]:
        entries = self._release.documents.entries(document_hash)
        if not entries:
            raise ProblemError(
                problem(
                    "unknown-document",
                    "Unknown document",
                    404,
                    f"the published release holds no document {document_hash}",
                    remedy="follow a link of an answer; a document that was replaced is no"
                    " longer shown",
                )
            )
        return entries

    def _facts(self, document_hash: str) -> DocumentFacts:
        entries = self._entries(document_hash)
        entry = entries[0]
        standing = self._standing(entries)
        return DocumentFacts(
            document_hash=document_hash,
            content_hash=entry.content_hash,
            name=entry.name,
            names=tuple(dict.fromkeys(name for each in entries for name in each.names)),
            title=entry.title,
            supplier=entry.supplier,
            folders=tuple(each.folder for each in entries),
            revision=entry.revision,
            language=entry.language,
            page_count=len(entry.pages),
            standing=standing,
            citable=standing is DocumentStanding.CITABLE,
            approval_id=entry.approval_id,
            superseded_by=self._newest(entry),
            original_url=original_url(document_hash),
            release_id=self._release.id,
        )

    def _standing(self, entries: tuple[DocumentEntry, ...]) -> DocumentStanding:
        """Citable when it is in one folder: passages enter with the folder they were vetted in."""
        found = [self._standing_of(entry) for entry in entries]
        return DocumentStanding.CITABLE if DocumentStanding.CITABLE in found else found[0]

    def _newest(self, entry: DocumentEntry) -> NewerRevision | None:
        """The end of the chain of revisions, as far as this release knows it."""
        seen = {entry.document_hash}
        newest: str | None = None
        following = entry.superseded_by
        while following is not None and following not in seen:
            seen.add(following)
            newest = following
            known = self._release.document(following)
            following = known.superseded_by if known else None
        if newest is None:
            return None
        known = self._release.document(newest)
        return NewerRevision(
            document_hash=newest,
            title=known.shown_title if known else None,
            revision=known.revision if known else None,
            served=known is not None,
        )


def _page_of(entry: DocumentEntry, number: int) -> DocumentPage:
    page = entry.page(number)
    if page is None:
        raise unknown_page(entry.name, number, len(entry.pages))
    return page


def _page_facts(entry: DocumentEntry, page: DocumentPage) -> PageFacts:
    return PageFacts(
        number=page.number,
        width=page.width,
        height=page.height,
        state=page.state,
        source=page.source,
        readable=page.readable,
        reading_copy=page.reading_copy is not None,
        image_url=image_url(entry.document_hash, page.number, version=shown(entry, page).version),
        page_url=page_url(entry.document_hash, page.number),
    )
