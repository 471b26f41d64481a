"""What in a folder deserves a reviewer's attention, and why.

Belongs here: sorting documents under headings. Does not belong here: how it looks
(``review.markdown``), what is decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from citation_platform.approvals.model import DocumentEntry
from citation_platform.approvals.review.model import (
    DocumentChange,
    ReviewDocument,
    ReviewedFolder,
)
from citation_platform.approvals.review.sample import SamplePage, sample_pages
from citation_platform.approvals.standing import FolderStanding, StandingState

WEAK_REVISION = 0.7
"""Below this confidence a person should read the revision; the catalogue gives 1.0 to one
that a person corrected, and 0 when nothing printed names it."""


class Heading(StrEnum):
    """Under what a document is listed; in the order of the page."""

    NEEDS_PERSON = "needs_person"
    UNREADABLE = "unreadable"
    CHANGED = "changed"
    NEW = "new"
    REMOVED = "removed"
    WEAK_REVISION = "weak_revision"
    SUPERSEDED = "superseded"
    DUPLICATE = "duplicate"
    RE_EXPORTED = "re_exported"
    QUARANTINED = "quarantined"
    NOT_AUTHORITATIVE = "not_authoritative"


@dataclass(frozen=True, slots=True)
class Line:
    """One document under a heading; ``detail`` says why in a few words."""

    name: str
    detail: str
    content_hash: str


@dataclass(frozen=True, slots=True)
class Review:
    """The review page of a folder as data. ``sections``: only headings that list something.

    ``standing``: against the register at that moment. ``citable``: contents that would be
    citable if the folder were approved as it is; ``pages``: of all readable documents.
    """

    folder: str
    supplier: str
    fingerprint: str
    standing: FolderStanding
    documents: int
    contents: int
    citable: int
    pages: int
    sections: dict[Heading, tuple[Line, ...]]
    sample: tuple[SamplePage, ...]

    def as_dict(self) -> dict[str, Any]:
        """For JSON and templates."""
        approval = self.standing.approval
        revocation = self.standing.revocation
        return {
            "folder": self.folder,
            "supplier": self.supplier,
            "fingerprint": self.fingerprint,
            "state": self.standing.state.value,
            "documents": self.documents,
            "contents": self.contents,
            "citable": self.citable,
            "pages": self.pages,
            "sections": {
                heading.value: [asdict(line) for line in lines]
                for heading, lines in self.sections.items()
            },
            "sample": [asdict(page) | {"link": page.link} for page in self.sample],
            "previous_approval": approval
            and {
                "approval_id": approval.approval_id,
                "fingerprint": approval.fingerprint,
                "by": approval.vetted_by,
                "at": approval.vetted_at.isoformat(),
            },
            "revocation": revocation
            and {
                "by": revocation.by,
                "at": revocation.at.isoformat(),
                "reason": revocation.reason,
            },
        }


def review(folder: ReviewedFolder, standing: FolderStanding) -> Review:
    """The review of a folder that holds at least one document.

    ``standing``: of the same content. New, changed and removed are meant since the last
    approval that was not revoked, because that is what a person has seen.
    """
    fingerprint = folder.fingerprint
    sections: dict[Heading, list[Line]] = {heading: [] for heading in Heading}
    for document in sorted(folder.documents, key=lambda item: item.name):
        for heading, detail in _listed(document, standing):
            sections[heading].append(Line(document.name, detail, document.content_hash))
    sections[Heading.REMOVED] += _removed(folder, standing)
    fresh = {
        line.content_hash
        for heading in (Heading.NEW, Heading.CHANGED)
        for line in sections[heading]
    }
    return Review(
        folder=folder.folder,
        supplier=folder.supplier,
        fingerprint=fingerprint,
        standing=standing,
        documents=len(folder.documents),
        contents=len(folder.entries),
        citable=sum(_would_be_citable(document) for document in _distinct(folder.documents)),
        pages=sum(document.pages or 0 for document in folder.documents if document.readable),
        sections={heading: tuple(lines) for heading, lines in sections.items() if lines},
        sample=sample_pages(folder.documents, folder=folder.folder, seed=fingerprint, first=fresh),
    )


def _distinct(documents: Sequence[ReviewDocument]) -> list[ReviewDocument]:
    return list({document.content_hash: document for document in documents}.values())


def _would_be_citable(document: ReviewDocument) -> bool:
    known = bool(document.revision and document.revision.strip())
    usable = document.readable and document.authoritative and not document.quarantined
    return usable and known


def _listed(document: ReviewDocument, standing: FolderStanding) -> Iterator[tuple[Heading, str]]:
    yield from _fitness(document)
    since = _since_approval(document, standing)
    if since is not None:
        yield since
    if document.change is DocumentChange.RE_EXPORTED:
        yield Heading.RE_EXPORTED, "another file with the same text and pictures"
    if document.superseded_by:
        yield Heading.SUPERSEDED, f"by {document.superseded_by}"
    if document.duplicate_of:
        yield Heading.DUPLICATE, f"of {document.duplicate_of}"
    if document.quarantined:
        yield Heading.QUARANTINED, document.note
    if not document.authoritative:
        yield Heading.NOT_AUTHORITATIVE, document.note


def _fitness(document: ReviewDocument) -> Iterator[tuple[Heading, str]]:
    if document.needs_person:
        yield Heading.NEEDS_PERSON, document.reason or document.state
    elif not document.readable:
        yield Heading.UNREADABLE, document.reason or document.state
    elif document.unusable_pages:
        count = f"{len(document.unusable_pages)} of {document.pages} pages"
        yield Heading.UNREADABLE, f"{count}: {_numbers(document.unusable_pages)}"
    if document.readable and not (document.revision or "").strip():
        yield Heading.WEAK_REVISION, "none found: not citable until a person gives one"
    elif document.readable and _weak(document):
        shown = f"{document.revision} (confidence {document.revision_confidence:.2f})"
        yield Heading.WEAK_REVISION, shown


def _weak(document: ReviewDocument) -> bool:
    confidence = document.revision_confidence
    return confidence is not None and confidence < WEAK_REVISION


def _numbers(pages: Sequence[int]) -> str:
    shown = ", ".join(str(page) for page in pages[:10])
    return f"{shown} …" if len(pages) > 10 else shown


def _since_approval(
    document: ReviewDocument, standing: FolderStanding
) -> tuple[Heading, str] | None:
    """New or changed since the last approval; None for what a person has approved."""
    if standing.state is StandingState.APPROVED:
        return None
    if standing.changes is None:
        revoked = standing.state is StandingState.REVOKED
        return Heading.NEW, "its approval was revoked" if revoked else "never approved"
    if document.content_hash not in {item.content_hash for item in standing.changes.added}:
        return None
    if document.change is DocumentChange.SILENTLY_UPDATED:
        return Heading.CHANGED, "same name and revision, other content"
    if document.name in {item.name for item in standing.changes.removed}:
        return Heading.CHANGED, "same name, other content"
    return Heading.NEW, "not in the approved folder"


def _removed(folder: ReviewedFolder, standing: FolderStanding) -> list[Line]:
    names = {document.name for document in folder.documents}
    gone: Sequence[DocumentEntry] = standing.changes.removed if standing.changes else ()
    return [
        Line(entry.name, "was approved, is not there any more", entry.content_hash)
        for entry in gone
        if entry.name not in names
    ]
