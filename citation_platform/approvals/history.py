"""The register read into memory: what was decided, without the long lists.

Belongs here: folding records into histories; a new record makes a new value.
Does not belong here: what a history means (``approvals.standing``), reading rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from citation_platform.approvals.decided import (
    Approval,
    DocumentDecisions,
    FolderHistory,
    Revocation,
)
from citation_platform.approvals.model import Decision, Head, Record, Stored


@dataclass(frozen=True, slots=True)
class Histories:
    """Everything decided up to ``head``. ``approvals``: by approval id, over all folders.

    The documents of an approval are not kept: years of approvals of large folders would fill
    the memory of every process. They are read one approval at a time.
    """

    head: Head = field(default_factory=Head)
    folders: Mapping[str, FolderHistory] = field(default_factory=dict)
    approvals: Mapping[str, Approval] = field(default_factory=dict)

    def folder(self, folder: str) -> FolderHistory:
        """The history of a folder; empty for one that nobody decided about."""
        return self.folders.get(folder) or FolderHistory(folder)


def folded(before: Histories, records: Iterable[Stored]) -> Histories:
    """The histories after some more records, in order; ``before`` stays as it is."""
    head = before.head
    folders = dict(before.folders)
    approvals = dict(before.approvals)
    for stored in records:
        record = stored.record
        history = folders.get(record.folder) or FolderHistory(record.folder)
        folders[record.folder] = _after(history, stored)
        if record.decision is Decision.APPROVE:
            approvals[stored.approval_id] = folders[record.folder].approvals[-1]
        head = Head(sequence=record.sequence, record_hash=stored.record_hash)
    return Histories(head, folders, approvals)


def _after(history: FolderHistory, stored: Stored) -> FolderHistory:
    record = stored.record
    match record.decision:
        case Decision.APPROVE:
            return replace(history, approvals=(*history.approvals, _approval(stored)))
        case Decision.REVOKE:
            revocation = Revocation(record.sequence, record.by, record.at, record.reason)
            return replace(history, revocation=revocation)
        case Decision.QUARANTINE | Decision.RELEASE | Decision.SET_REVISION:
            return replace(history, documents=_documents(history, record))


def _approval(stored: Stored) -> Approval:
    record = stored.record
    return Approval(
        approval_id=stored.approval_id,
        sequence=record.sequence,
        folder=record.folder,
        # The register refuses an approval without one.
        fingerprint=record.fingerprint or "",
        vetted_by=record.by,
        vetted_at=record.at,
    )


def _documents(history: FolderHistory, record: Record) -> dict[str, DocumentDecisions]:
    documents = dict(history.documents)
    for entry in record.entries:
        known = history.document(entry.content_hash)
        match record.decision:
            case Decision.QUARANTINE:
                known = replace(known, quarantined_by=record.by, reason=record.reason)
            case Decision.RELEASE:
                known = replace(known, quarantined_by=None, reason=None)
            case _:
                known = replace(known, revision=entry.revision)
        documents[entry.content_hash] = known
    return documents
