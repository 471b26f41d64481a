"""What was decided about a folder and its documents, as one value per folder.

Belongs here: approvals, revocations, decisions about documents, and what goes over what.
Does not belong here: reading records into these (``approvals.history``), whether something
may be cited (``approvals.standing``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from citation_platform.approvals.model import DocumentEntry
from citation_platform.passages.record import Vetting


@dataclass(frozen=True, slots=True)
class Approval:
    """One approval of a folder. ``fingerprint``: of the content that it is for."""

    approval_id: str
    sequence: int
    folder: str
    fingerprint: str
    vetted_by: str
    vetted_at: datetime

    @property
    def vetting(self) -> Vetting:
        """As passages carry it; the day is that of UTC."""
        return Vetting(by=self.vetted_by, on=self.vetted_at.date(), approval_id=self.approval_id)


@dataclass(frozen=True, slots=True)
class Revocation:
    """Every approval of the folder before ``sequence`` counts for nothing."""

    sequence: int
    by: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class DocumentDecisions:
    """What people decided about one document of a folder; it outlives approvals.

    ``quarantined_by`` and ``reason`` are None while it is not in quarantine. ``revision``: as
    a person corrected it, None = as it was read.
    """

    quarantined_by: str | None = None
    reason: str | None = None
    revision: str | None = None

    @property
    def quarantined(self) -> bool:
        """True while the document may not be cited, whatever an approval says."""
        return self.quarantined_by is not None


NO_DECISIONS = DocumentDecisions()


@dataclass(frozen=True, slots=True)
class FolderHistory:
    """All that was decided about a folder. ``approvals``: oldest first, revoked ones too."""

    folder: str
    approvals: tuple[Approval, ...] = ()
    revocation: Revocation | None = None
    documents: Mapping[str, DocumentDecisions] = field(default_factory=dict)

    def document(self, content_hash: str) -> DocumentDecisions:
        """The decisions about one document."""
        return self.documents.get(content_hash, NO_DECISIONS)

    def revoked(self, approval: Approval) -> bool:
        """True when the folder was revoked after this approval."""
        return self.revocation is not None and approval.sequence < self.revocation.sequence

    def valid(self) -> tuple[Approval, ...]:
        """The approvals that were not revoked."""
        return tuple(approval for approval in self.approvals if not self.revoked(approval))

    def decided(self, entry: DocumentEntry) -> DocumentEntry:
        """The entry as it counts now: decisions about the document go over what it says."""
        decisions = self.document(entry.content_hash)
        return entry.model_copy(
            update={
                "quarantined": decisions.quarantined,
                "revision": decisions.revision or entry.revision,
                "note": decisions.reason or entry.note,
            }
        )
