"""The desk of the person who vets: folders as they are now, and decisions about them.

Belongs here: what the command line, the service page and the Dagster job all do, once.
Does not belong here: what lies in a folder (a ``FolderSource`` tells), rules of the register.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Protocol

from sqlalchemy import Engine

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.decided import Approval, FolderHistory
from citation_platform.approvals.edits import carried_over
from citation_platform.approvals.model import DocumentEntry, Head, Stored
from citation_platform.approvals.reading import verify
from citation_platform.approvals.records import Damage
from citation_platform.approvals.register import Register
from citation_platform.approvals.review.attention import Review, review
from citation_platform.approvals.review.model import ReviewDocument, ReviewedFolder
from citation_platform.approvals.signing import KeyRing, key_ring
from citation_platform.approvals.standing import FolderStanding, StandingState
from citation_platform.errors import InvalidInput
from citation_platform.home import Home
from citation_platform.state import open_state

_SHORTEST_HASH = 8
"""Hex digits by which a person may name a hash."""


class FolderSource(Protocol):
    """Where folders come from; ``stages`` fills it from its tables."""

    def keys(self) -> Sequence[str]:
        """Keys of all folders that need an approval."""
        ...

    def folder(self, key: str) -> ReviewedFolder:
        """The folder as it is now. Raises ``InvalidInput`` for one that is not known."""
        ...


@dataclass(frozen=True, slots=True)
class FolderOverview:
    """One line of the list of folders. ``state`` is None for one that has no documents now;
    ``approval``: the last that was not revoked."""

    folder: str
    supplier: str
    state: StandingState | None
    documents: int
    quarantined: int
    fingerprint: str | None
    approval: Approval | None


@dataclass(frozen=True, slots=True)
class Desk:
    """Decisions about the folders of one source. ``opened_desk`` makes one."""

    engine: Engine
    keys: KeyRing
    register: Register
    approvals: Approvals
    source: FolderSource

    def overview(self) -> tuple[FolderOverview, ...]:
        """Every folder that is there or was decided about, in order of key."""
        decided = self.approvals.histories().folders
        here = set(self.source.keys())
        return tuple(
            self._line(self.source.folder(key)) if key in here else self._gone(key)
            for key in sorted(here | set(decided))
        )

    def _line(self, folder: ReviewedFolder) -> FolderOverview:
        if not folder.documents:
            return self._gone(folder.folder, folder.supplier)
        standing = self.standing(folder)
        decided = self._as_decided(folder).entries
        return FolderOverview(
            folder=folder.folder,
            supplier=folder.supplier,
            state=standing.state,
            documents=len(folder.documents),
            quarantined=sum(entry.quarantined for entry in decided),
            fingerprint=standing.fingerprint,
            approval=standing.approval,
        )

    def _gone(self, key: str, supplier: str = "") -> FolderOverview:
        valid = self.approvals.histories().folder(key).valid()
        return FolderOverview(key, supplier, None, 0, 0, None, valid[-1] if valid else None)

    def folder(self, key: str) -> ReviewedFolder:
        """A folder, with what people decided about its documents so far.

        Raises ``InvalidInput`` for one that is not known or holds no documents.
        """
        folder = self.source.folder(key)
        if not folder.documents:
            raise InvalidInput(
                "the folder holds no documents",
                where=key,
                remedy="see that its source can be read, then ingest it again",
            )
        return self._as_decided(folder)

    def folders(self) -> tuple[ReviewedFolder, ...]:
        """Every folder that holds documents, in order of key."""
        found = (self.source.folder(key) for key in sorted(self.source.keys()))
        return tuple(self._as_decided(folder) for folder in found if folder.documents)

    def _as_decided(self, folder: ReviewedFolder) -> ReviewedFolder:
        history = self.approvals.histories().folder(folder.folder)
        last = self.approvals.entries(history.approvals[-1]) if history.approvals else ()
        before = {entry.content_hash: entry for entry in last}
        documents = tuple(
            _decided(document, history, carried_over(document.entry, before))
            for document in folder.documents
        )
        return replace(folder, documents=documents)

    def standing(self, folder: ReviewedFolder) -> FolderStanding:
        """Where a folder stands."""
        return self.approvals.folder(folder.folder, folder.entries)

    def review(self, key: str) -> Review:
        """The page that a person reads before approving."""
        folder = self.folder(key)
        return review(folder, self.standing(folder))

    def approve(self, key: str, *, fingerprint: str, by: str, reason: str = "") -> Stored:
        """Approve a folder as it was reviewed. ``fingerprint``: its first 8 digits will do.

        Raises ``InvalidInput``; ``StaleFingerprint`` when the folder changed since.
        """
        folder = self.folder(key)
        return self.register.approve(
            key,
            fingerprint=_completed(fingerprint, folder.fingerprint),
            entries=folder.entries,
            by=by,
            reason=reason,
        )

    def document(self, key: str, named: str) -> DocumentEntry:
        """A document of a folder by its name, or by the beginning of a hash of it.

        Raises ``InvalidInput`` when none or several are meant. A document of an approval
        counts too: what a release still holds can be quarantined after its file has gone.
        """
        entries = {entry.content_hash: entry for entry in self._approved(key)}
        entries |= {entry.content_hash: entry for entry in self.source.folder(key).entries}
        found = [entry for entry in entries.values() if _is_meant(entry, named)]
        if len(found) == 1:
            return found[0]
        what = "several documents are meant" if found else "no such document in the folder"
        remedy = (
            f"give the hash: {', '.join(entry.content_hash[:12] for entry in found[:5])}"
            if found
            else "give its name as `citation-platform approvals export` lists it, or its hash"
        )
        raise InvalidInput(what, where=f"{key}: {named}", remedy=remedy)

    def _approved(self, key: str) -> Iterator[DocumentEntry]:
        for approval in self.approvals.histories().folder(key).valid():
            yield from self.approvals.entries(approval)

    def verify(self, anchor: Head | None = None) -> tuple[Damage, ...]:
        """Every fault of the register."""
        return verify(self.engine, self.keys, anchor=anchor)


def _decided(
    document: ReviewDocument, history: FolderHistory, entry: DocumentEntry
) -> ReviewDocument:
    """The document as it counts; a revision that a person gave is sure."""
    now = history.decided(entry)
    corrected = history.document(document.content_hash).revision is not None
    return replace(
        document,
        revision=now.revision,
        revision_confidence=1.0 if corrected else document.revision_confidence,
        quarantined=now.quarantined,
        authoritative=now.authoritative,
        note=now.note,
    )


def _completed(fingerprint: str, now: str) -> str:
    given = fingerprint.strip().lower()
    return now if len(given) >= _SHORTEST_HASH and now.startswith(given) else given


def _is_meant(entry: DocumentEntry, named: str) -> bool:
    if entry.name == named:
        return True
    given = named.strip().lower()
    hashes = (entry.content_hash, *entry.document_hashes)
    return len(given) >= _SHORTEST_HASH and any(one.startswith(given) for one in hashes)


@contextmanager
def opened_desk(home: Home, source: FolderSource) -> Iterator[Desk]:
    """The desk of an installation. Raises ``InvalidInput`` for unusable keys, ``StoreBusy``."""
    keys = key_ring(home)
    engine = open_state(home.state_url)
    try:
        yield Desk(engine, keys, Register(engine, keys), Approvals(engine, keys), source)
    finally:
        engine.dispose()
