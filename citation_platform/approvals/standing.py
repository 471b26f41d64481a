"""What the records add up to: where a folder and a document stand.

Belongs here: the rules, as functions from records to standing; no I/O.
Does not belong here: reading the register (``approvals.register``), answering many
questions fast (``approvals.citing``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from citation_platform.approvals.decided import Approval, FolderHistory, Revocation
from citation_platform.approvals.model import DocumentEntry
from citation_platform.passages.vetting import vetting_gaps


class DocumentStanding(StrEnum):
    """Whether a document may be cited now, or why not. Values are stable: they are logged."""

    CITABLE = "citable"
    UNKNOWN_APPROVAL = "unknown_approval"
    REVOKED = "revoked"
    NOT_IN_APPROVAL = "not_in_approval"
    QUARANTINED = "quarantined"
    NOT_AUTHORITATIVE = "not_authoritative"
    NOT_VETTED = "not_vetted"  # who, when or which revision is not known
    REGISTER_DAMAGED = "register_damaged"

    @property
    def citable(self) -> bool:
        """True for the one value that lets a passage through."""
        return self is DocumentStanding.CITABLE


def document_standing(
    history: FolderHistory, approval: Approval, entry: DocumentEntry | None
) -> DocumentStanding:
    """May a document be cited under an approval? ``entry``: of the document in the approval.

    The same rule at admission and at answer time. A decision about the document (quarantine,
    revision) counts whenever it was made; the folder's later approvals don't matter.
    """
    if history.revoked(approval):
        return DocumentStanding.REVOKED
    if entry is None:
        return DocumentStanding.NOT_IN_APPROVAL
    now = history.decided(entry)
    if now.quarantined:
        return DocumentStanding.QUARANTINED
    if not now.authoritative:
        return DocumentStanding.NOT_AUTHORITATIVE
    vetted_at: date = approval.vetted_at
    if vetting_gaps(vetted_by=approval.vetted_by, vetted_at=vetted_at, revision=now.revision):
        return DocumentStanding.NOT_VETTED
    return DocumentStanding.CITABLE


class StandingState(StrEnum):
    """Where a folder stands."""

    APPROVED = "approved"  # exactly this content
    AWAITING = "awaiting"  # never approved
    CHANGED = "changed_since"  # something else was approved
    REVOKED = "revoked"  # and not approved since


@dataclass(frozen=True, slots=True)
class FolderChanges:
    """What is in the folder and was not in the approved one, and the reverse."""

    added: tuple[DocumentEntry, ...]
    removed: tuple[DocumentEntry, ...]


@dataclass(frozen=True, slots=True)
class StandingDocument:
    """A document of an approved folder as it counts now."""

    entry: DocumentEntry
    standing: DocumentStanding


@dataclass(frozen=True, slots=True)
class FolderStanding:
    """Where a folder with this content stands.

    ``approval``: that of this content when approved; otherwise the last one that was not
    revoked. ``documents``: by content hash, when approved. ``changes``: against ``approval``
    when something else was approved.
    """

    folder: str
    fingerprint: str
    state: StandingState
    approval: Approval | None = None
    documents: Mapping[str, StandingDocument] = field(default_factory=dict)
    changes: FolderChanges | None = None
    revocation: Revocation | None = None

    @property
    def approved(self) -> bool:
        """True when documents of this folder may enter a release."""
        return self.state is StandingState.APPROVED

    def citable(self, content_hash: str) -> DocumentStanding:
        """Where one document of the folder stands; nothing of a folder not approved passes."""
        if not self.approved:
            revoked = self.state is StandingState.REVOKED
            return DocumentStanding.REVOKED if revoked else DocumentStanding.UNKNOWN_APPROVAL
        known = self.documents.get(content_hash)
        return DocumentStanding.NOT_IN_APPROVAL if known is None else known.standing


EntriesOf = Callable[[Approval], Sequence[DocumentEntry]]


def folder_standing(
    history: FolderHistory, fingerprint: str, now: Sequence[DocumentEntry], entries_of: EntriesOf
) -> FolderStanding:
    """The standing of a folder whose content is ``now`` (``fingerprint`` is its fingerprint).

    ``entries_of``: what an approval was given for. Of several approvals of the same content
    the last counts.
    """
    valid = history.valid()
    if not valid:
        state = StandingState.AWAITING if history.revocation is None else StandingState.REVOKED
        return FolderStanding(history.folder, fingerprint, state, revocation=history.revocation)
    matching = [approval for approval in valid if approval.fingerprint == fingerprint]
    if matching:
        approval = matching[-1]
        return FolderStanding(
            history.folder,
            fingerprint,
            StandingState.APPROVED,
            approval=approval,
            documents=_documents(history, approval, entries_of(approval)),
        )
    return FolderStanding(
        history.folder,
        fingerprint,
        StandingState.CHANGED,
        approval=valid[-1],
        changes=folder_changes(entries_of(valid[-1]), now),
    )


def _documents(
    history: FolderHistory, approval: Approval, entries: Sequence[DocumentEntry]
) -> dict[str, StandingDocument]:
    return {
        entry.content_hash: StandingDocument(
            history.decided(entry), document_standing(history, approval, entry)
        )
        for entry in entries
    }


def folder_changes(before: Sequence[DocumentEntry], now: Sequence[DocumentEntry]) -> FolderChanges:
    """Compare by content: a renamed document is neither added nor removed."""
    had = {entry.content_hash for entry in before}
    has = {entry.content_hash for entry in now}
    return FolderChanges(
        added=tuple(entry for entry in now if entry.content_hash not in had),
        removed=tuple(entry for entry in before if entry.content_hash not in has),
    )
