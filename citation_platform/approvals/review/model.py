"""A folder as it is put before a reviewer.

Belongs here: frozen values that the caller fills from its tables.
Does not belong here: sorting them into what deserves attention (``review.attention``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from citation_platform.approvals.model import (
    DocumentEntry,
    content_fingerprint,
    distinct_entries,
)


class DocumentChange(StrEnum):
    """What happened to a file since the folder was last read, as the catalogue found it."""

    NEW = "new"
    CHANGED = "changed"
    SILENTLY_UPDATED = "silently_updated"  # same name and same revision, other content
    RE_EXPORTED = "re_exported"  # another file with the same text and pictures
    SAME = "same"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewDocument:
    """One document of a folder.

    ``content_hash``: of the content, of the bytes when it cannot be read. ``document_hash``:
    SHA-256 of the file. ``state``, ``reason``: as intake found it; ``readable``: whether its
    pages were read; ``needs_person``: e.g. a password is missing. ``revision``: None = not
    known; ``revision_confidence``: 0 to 1. ``duplicate_of``, ``superseded_by``: names of
    documents, in other folders too. ``unusable_pages``: page numbers that cannot be cited.
    ``drawable``: False when the service cannot draw its pages though they were read, because
    the file wants a password (which the service never has) or was read from a repaired copy.
    """

    name: str
    content_hash: str
    document_hash: str
    pages: int | None
    state: str
    readable: bool = True
    reason: str | None = None
    needs_person: bool = False
    revision: str | None = None
    revision_confidence: float | None = None
    change: DocumentChange = DocumentChange.SAME
    duplicate_of: str | None = None
    superseded_by: str | None = None
    unusable_pages: tuple[int, ...] = ()
    drawable: bool = True
    quarantined: bool = False
    authoritative: bool = True
    note: str = ""

    @property
    def entry(self) -> DocumentEntry:
        """As an approval records it."""
        return DocumentEntry(
            content_hash=self.content_hash,
            name=self.name,
            revision=self.revision,
            quarantined=self.quarantined,
            authoritative=self.authoritative,
            note=self.note,
            document_hashes=(self.document_hash,),
        )

    @property
    def citable_pages(self) -> tuple[int, ...]:
        """Page numbers, from 1, that a reviewer can look at and an answer could cite."""
        if not self.readable or not self.pages:
            return ()
        unusable = set(self.unusable_pages)
        return tuple(page for page in range(1, self.pages + 1) if page not in unusable)


@dataclass(frozen=True, slots=True)
class ReviewedFolder:
    """Everything that lies in a folder now. ``folder``: its key; ``supplier``: for people."""

    folder: str
    supplier: str
    documents: tuple[ReviewDocument, ...]

    @property
    def entries(self) -> tuple[DocumentEntry, ...]:
        """Each content once, as an approval of this folder would record it."""
        return distinct_entries(document.entry for document in self.documents)

    @property
    def fingerprint(self) -> str:
        """What an approval of this folder binds to. ``ValueError`` for an empty folder."""
        return content_fingerprint(document.content_hash for document in self.documents)
