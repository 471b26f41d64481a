"""Where a folder stands: vetted by its pack, or by an approval of exactly this content.

Belongs here: opening the register for a stage, the entries that an approval is about, and the
fingerprint that a folder's tables are made under. Does not belong here: the rules
(``approvals``), the review page (``stages.reviewing``).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.model import DocumentEntry, distinct_entries
from citation_platform.approvals.opening import opened_approvals
from citation_platform.approvals.standing import FolderStanding
from citation_platform.documents.catalog.tables import CATALOG_REVISIONS
from citation_platform.documents.citing.version import CITING_VERSION
from citation_platform.documents.grids.version import grids_version
from citation_platform.documents.layout.laying_out import LAYOUT_VERSION
from citation_platform.documents.model import Folder
from citation_platform.documents.pages.settings import ReadingSettings
from citation_platform.documents.pages.version import reader_version
from citation_platform.home import Home
from citation_platform.offices import ApprovalMode, load_pack
from citation_platform.stages.capture import captured_folder
from citation_platform.stages.cataloguing import catalog_rows
from citation_platform.stages.examining import examined_folder, was_examined


def needs_approval(folder: Folder) -> bool:
    """True when the folder's office wants a person to approve each folder of this corpus."""
    spec = load_pack(folder.office).corpus(folder.corpus)
    return spec is not None and spec.approval is ApprovalMode.FOLDER


def folder_entries(home: Home, key: str) -> tuple[DocumentEntry, ...]:
    """What an approval of the folder is about: each content once, with its revision."""
    revisions = revision_labels(home, key)
    return distinct_entries(
        DocumentEntry(
            content_hash=one.content_hash,
            name=one.path,
            revision=revisions.get(one.content_hash) or f"inhoud {one.content_hash[:8]}",
            document_hashes=(one.document_hash,),
        )
        for one in examined_folder(home, key)
    )


def revision_labels(home: Home, key: str) -> dict[str, str]:
    """Content hash → revision label, as the catalogue found it."""
    rows = catalog_rows(home, CATALOG_REVISIONS, folder=key)
    return {str(row["content_hash"]): str(row["label"]) for row in rows}


def standing_of(home: Home, key: str, approvals: Approvals) -> FolderStanding | None:
    """Where an examined folder stands; None before it was examined or while it is empty."""
    entries = folder_entries(home, key)
    return approvals.folder(key, entries) if entries else None


@dataclass(frozen=True, slots=True)
class Vetted:
    """A folder that may be read: the fingerprint its tables carry, and the standing behind it."""

    fingerprint: str
    standing: FolderStanding | None


def vetted(home: Home, folder: Folder, approvals: Approvals) -> Vetted | None:
    """The folder's state as its tables must have been made of it, None while not approved.

    For a corpus that its pack vetted: the source fingerprint. For one whose folders need
    approval: that, the approval, every decision about a document, so that a correction or
    quarantine is a new state, too, and the versions of what reads documents.
    """
    if not needs_approval(folder):
        return Vetted(folder.fingerprint, None)
    captured = captured_folder(home, folder.key)
    if captured is None or captured.fingerprint != folder.fingerprint:
        return None
    standing = standing_of(home, folder.key, approvals)
    if standing is None or not standing.approved or standing.approval is None:
        return None
    decided = sorted(
        f"{content_hash}:{one.standing.value}:{one.entry.revision}"
        for content_hash, one in standing.documents.items()
    )
    # Better readers are a new state as well: what they would read is not what was read.
    made_by = [
        reader_version(ReadingSettings()),
        grids_version(),
        LAYOUT_VERSION,
        CITING_VERSION,
    ]
    seed = "\n".join([folder.fingerprint, standing.approval.approval_id, *decided, *made_by])
    return Vetted(hashlib.sha256(seed.encode()).hexdigest(), standing)


def is_examined(home: Home, folder: Folder) -> bool:
    """True when the files that lie there now have been examined."""
    captured = captured_folder(home, folder.key)
    return (
        captured is not None
        and captured.fingerprint == folder.fingerprint
        and was_examined(home, folder.key)
    )


def decisions(home: Home) -> int:
    """How many decisions the register holds: it grows with every approval and revocation."""
    with opened_approvals(home) as approvals:
        return approvals.head().sequence
