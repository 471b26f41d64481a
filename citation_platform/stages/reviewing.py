"""A supplier's folder as it is put before the operations lead, out of the stages' tables.

Belongs here: from examined files and the catalogue to ``ReviewedFolder``.
Does not belong here: what deserves attention (``approvals.review``), deciding.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.opening import opened_approvals
from citation_platform.approvals.review.attention import review
from citation_platform.approvals.review.markdown import as_markdown
from citation_platform.approvals.review.model import (
    DocumentChange,
    ReviewDocument,
    ReviewedFolder,
)
from citation_platform.approvals.standing import StandingState
from citation_platform.documents.catalog.changes import ChangeKind
from citation_platform.documents.catalog.tables import (
    CATALOG_CHANGES,
    CATALOG_CLUSTERS,
    CATALOG_REVISIONS,
)
from citation_platform.documents.intake.model import ReasonCode
from citation_platform.documents.model import Folder
from citation_platform.errors import InvalidInput
from citation_platform.home import Home
from citation_platform.stages.cataloguing import catalog_rows
from citation_platform.stages.examining import Examined, examined_folder, examined_folders
from citation_platform.stages.paging import unusable_pages
from citation_platform.stages.vetting import needs_approval

_CHANGES: Mapping[ChangeKind, DocumentChange] = {
    ChangeKind.NEW: DocumentChange.NEW,
    ChangeKind.MOVED: DocumentChange.SAME,
    ChangeKind.RESAVED: DocumentChange.RE_EXPORTED,
    ChangeKind.RE_EXPORTED: DocumentChange.RE_EXPORTED,
    ChangeKind.SILENT_UPDATE: DocumentChange.SILENTLY_UPDATED,
}
"""How the review page calls what the catalogue found; every other change is a change."""


DEFAULT_SERVICE_URL = "http://127.0.0.1:8000"
"""Where the query service listens when nobody says otherwise (``service.server``)."""


@dataclass(frozen=True, slots=True)
class ExaminedFolders:
    """The folders that need an approval, as ``approvals.desk`` reads them."""

    home: Home

    def keys(self) -> Sequence[str]:
        """Keys of all examined folders, in order."""
        return examined_folders(self.home)

    def folder(self, key: str) -> ReviewedFolder:
        """The folder as it was last examined. Raises ``InvalidInput`` for an unknown one."""
        return reviewed_folder(self.home, key)


def reviewed_folder(home: Home, key: str) -> ReviewedFolder:
    """The folder with everything that is known of its documents.

    Raises ``InvalidInput`` for a folder that was never examined.
    """
    if key not in examined_folders(home):
        raise InvalidInput(
            "there is no such folder to approve",
            where=key,
            remedy="`citation-platform approvals list` shows the folders; ingest it first",
        )
    found = _Found.of(home, key)
    documents = tuple(_document(one, found) for one in examined_folder(home, key))
    return ReviewedFolder(folder=key, supplier=key.partition(".")[2], documents=documents)


@dataclass(frozen=True, slots=True)
class _Found:
    """What the catalogue says of a folder: by content hash, by path; unusable pages."""

    revisions: Mapping[str, Mapping[str, object]]
    copies: Mapping[str, Mapping[str, object]]
    changes: Mapping[str, Mapping[str, object]]
    names: Mapping[str, str]
    unusable: Mapping[str, tuple[int, ...]]

    @classmethod
    def of(cls, home: Home, key: str) -> _Found:
        revisions = catalog_rows(home, CATALOG_REVISIONS, folder=key)
        copies = catalog_rows(home, CATALOG_CLUSTERS, folder=key)
        return cls(
            revisions={str(row["content_hash"]): row for row in revisions},
            copies={str(row["path"]): row for row in copies},
            changes=_unseen_changes(home, key),
            names={one.content_hash: one.path for one in examined_folder(home, key)},
            unusable=unusable_pages(home, key),
        )


def _unseen_changes(home: Home, key: str) -> dict[str, Mapping[str, object]]:
    """The last change of each file since somebody last approved the folder, by path."""
    with opened_approvals(home) as approvals:
        valid = approvals.histories().folder(key).valid()
    seen = valid[-1].vetted_at if valid else datetime.min.replace(tzinfo=UTC)
    now = {one.path: one.document_hash for one in examined_folder(home, key)}
    return {
        str(row["path"]): row
        for row in catalog_rows(home, CATALOG_CHANGES, folder=key)
        if _moment(row["found_at"]) > seen and row["after_hash"] == now.get(str(row["path"]))
    }


def _moment(value: object) -> datetime:
    if not isinstance(value, datetime):
        return datetime.min.replace(tzinfo=UTC)
    return value if value.tzinfo else value.replace(tzinfo=UTC)


def _document(one: Examined, found: _Found) -> ReviewDocument:
    row = found.revisions.get(one.content_hash, {})
    confidence = row.get("confidence")
    newer = row.get("superseded_by")
    blank = one.reason_code == ReasonCode.BLANK_PAGES.value
    return ReviewDocument(
        name=one.path,
        content_hash=one.content_hash,
        document_hash=one.document_hash,
        pages=one.pages,
        state=one.state.value,
        readable=one.readable,
        reason=one.message,
        needs_person=not one.readable or blank,
        # A weak label names the content itself: the person who approves it knows that nothing
        # is printed, and an answer still says exactly which content it quotes.
        revision=str(row.get("label") or f"inhoud {one.content_hash[:8]}"),
        revision_confidence=float(confidence) if isinstance(confidence, float) else 0.0,
        change=_change(one, found),
        duplicate_of=_canonical(one, found),
        superseded_by=found.names.get(str(newer), str(newer)) if newer else None,
        unusable_pages=found.unusable.get(one.document_hash, ()),
        drawable=one.password_label is None and not one.needs_copy,
    )


def _change(one: Examined, found: _Found) -> DocumentChange:
    row = found.changes.get(one.path)
    if row is None:
        return DocumentChange.SAME
    return _CHANGES.get(ChangeKind(str(row["change"])), DocumentChange.CHANGED)


def _canonical(one: Examined, found: _Found) -> str | None:
    """Which other file this one is a copy of, across folders."""
    row = found.copies.get(one.path)
    if row is None or (row["canonical_folder"], row["canonical_path"]) == (row["folder"], one.path):
        return None
    place = f"{row['canonical_folder']}: " if row["canonical_folder"] != row["folder"] else ""
    return f"{place}{row['canonical_path']}"


@dataclass(frozen=True, slots=True)
class VettedShown:
    """What the check of a folder shows. ``review``: the page as Markdown, None for a corpus
    that its pack vouches for. ``fingerprint``: what an approval must name."""

    folder: str
    vetted: bool
    message: str
    fingerprint: str | None
    approval_id: str | None
    review: str | None


def shown_standing(home: Home, folder: Folder, approvals: Approvals) -> VettedShown:
    """Where the folder stands, in words, with the page that a person reads before approving."""
    if not needs_approval(folder):
        message = "the office's pack vouches for this corpus"
        return VettedShown(folder.key, True, message, folder.fingerprint, None, None)
    reviewed = reviewed_folder(home, folder.key)
    if not reviewed.documents:
        return VettedShown(folder.key, False, "the folder holds no documents", None, None, None)
    standing = approvals.folder(folder.key, reviewed.entries)
    page = as_markdown(review(reviewed, standing), service_url=service_url())
    approval = standing.approval
    return VettedShown(
        folder=folder.key,
        vetted=standing.approved,
        message=_MESSAGES[standing.state].format(
            by=approval.vetted_by if approval else "",
            at=approval.vetted_at.date().isoformat() if approval else "",
            folder=folder.key,
            fingerprint=standing.fingerprint[:16],
        ),
        fingerprint=standing.fingerprint,
        approval_id=approval.approval_id if approval and standing.approved else None,
        review=page,
    )


def service_url() -> str:
    """Where the query service shows pages: ``CITATION_SERVICE_URL``, which ``./run`` sets.

    The check is read in Dagster's UI, where a link without a host would lead to Dagster itself.
    """
    return os.environ.get("CITATION_SERVICE_URL", DEFAULT_SERVICE_URL).rstrip("/")


_MESSAGES: Mapping[StandingState, str] = {
    StandingState.APPROVED: "approved by {by} on {at}",
    StandingState.AWAITING: "never approved: review the page, then run approve_supplier with "
    "folder {folder} and fingerprint {fingerprint}",
    StandingState.CHANGED: "the content changed since {by} approved it on {at}: review what is "
    "new, then run approve_supplier with fingerprint {fingerprint}",
    StandingState.REVOKED: "the approval was revoked; review, then approve anew with fingerprint "
    "{fingerprint}",
}
