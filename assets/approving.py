"""What an operations lead does from the launchpad: approve, revoke, quarantine.

Belongs here: the jobs, their configuration and the event that opens or shuts the gate.
Does not belong here: the register and its rules (``citation_platform.approvals``).
"""

from collections.abc import Iterator
from contextlib import contextmanager

import dagster as dg

from assets.content_hashes import content_hashes
from assets.events import reported
from assets.folder_vetted import FOLDER_VETTED
from citation_platform.approvals.desk import Desk, opened_desk
from citation_platform.home import Home
from citation_platform.stages.capture import require_captured
from citation_platform.stages.reviewing import ExaminedFolders, shown_standing
from resources.faults import step_faults
from resources.home import HomeResource


class ApproveConfig(dg.Config):
    """``fingerprint``: of the page that was reviewed, at least its first 8 digits. ``by``: the
    person who vouches for it."""

    folder: str
    fingerprint: str
    by: str
    reason: str = ""


class RevokeConfig(dg.Config):
    """Every approval of the folder so far counts for nothing from now on."""

    folder: str
    by: str
    reason: str


class QuarantineConfig(dg.Config):
    """``document``: name in the folder or first digits of a hash. ``release``: let it count
    again. ``revision``: correct what was read from the document."""

    folder: str
    document: str
    by: str
    reason: str = ""
    release: bool = False
    revision: str = ""


@dg.op(tags={"citation/kind": "approval"})
def record_approval(
    context: dg.OpExecutionContext, config: ApproveConfig, citation_home: HomeResource
) -> None:
    """Record the approval when the folder is still what was reviewed; a stale one is rejected."""
    home = citation_home.home()
    with _desk(context, home) as desk:
        stored = desk.approve(
            config.folder, fingerprint=config.fingerprint, by=config.by, reason=config.reason
        )
        context.log.info(f"{config.folder} approved: {stored.approval_id}")
        _show(context, home, desk, config.folder)


@dg.op(tags={"citation/kind": "approval"})
def record_revocation(
    context: dg.OpExecutionContext, config: RevokeConfig, citation_home: HomeResource
) -> None:
    """Take back every approval of the folder; the next question counts with it."""
    home = citation_home.home()
    with _desk(context, home) as desk:
        desk.register.revoke(config.folder, by=config.by, reason=config.reason)
        context.log.info(f"{config.folder}: approvals revoked")
        _show(context, home, desk, config.folder)


@dg.op(tags={"citation/kind": "approval"})
def record_document_decision(
    context: dg.OpExecutionContext, config: QuarantineConfig, citation_home: HomeResource
) -> None:
    """Quarantine one document, release it again, or correct its revision."""
    home = citation_home.home()
    with _desk(context, home) as desk:
        entry = desk.document(config.folder, config.document)
        said = {"by": config.by, "reason": config.reason}
        if config.revision:
            desk.register.set_revision(config.folder, entry, config.revision, **said)
        elif config.release:
            desk.register.release_from_quarantine(config.folder, entry, **said)
        else:
            desk.register.quarantine(config.folder, entry, **said)
        _show(context, home, desk, config.folder)


@contextmanager
def _desk(context: dg.OpExecutionContext, home: Home) -> Iterator[Desk]:
    with step_faults(context), opened_desk(home, ExaminedFolders(home)) as desk:
        yield desk


def _show(context: dg.OpExecutionContext, home: Home, desk: Desk, folder: str) -> None:
    """Report the check anew, so that UI and automation see the gate as it is now."""
    shown = shown_standing(home, require_captured(home, folder), desk.approvals)
    key = dg.AssetCheckKey(content_hashes.key, FOLDER_VETTED)
    reported(
        context.instance,
        key,
        folder,
        passed=shown.vetted,
        description=shown.message,
        metadata={
            "fingerprint": shown.fingerprint or "",
            "approval_id": shown.approval_id or "",
            **({"review": dg.MetadataValue.md(shown.review)} if shown.review else {}),
        },
    )


@dg.job(
    description="Approve a supplier's folder for exactly the content that was reviewed "
    "(fingerprint of the check folder_vetted). A stale fingerprint is rejected."
)
def approve_supplier() -> None:
    """Launchpad: ``ops: record_approval: config: {folder, fingerprint, by, reason}``."""
    record_approval()


@dg.job(description="Revoke every approval of a supplier's folder, with immediate effect.")
def revoke_supplier() -> None:
    """Launchpad: ``ops: record_revocation: config: {folder, by, reason}``."""
    record_revocation()


@dg.job(description="Quarantine one document, release it again, or correct its revision.")
def decide_document() -> None:
    """Launchpad: ``ops: record_document_decision: config: {folder, document, by, …}``."""
    record_document_decision()
