"""What an operations lead does from the launchpad: approve, revoke, quarantine.

Belongs here: the jobs, their configuration and the event that opens or shuts the gate.
Does not belong here: the register and its rules (``citation_platform.approvals``).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import dagster as dg

from assets.content_hashes import content_hashes
from assets.folder_vetted import FOLDER_VETTED, vetted_event
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
) -> Iterator[Any]:
    """Record the approval when the folder is still what was reviewed; a stale one is rejected."""
    home = citation_home.home()
    with _desk(context, home) as desk:
        stored = desk.approve(
            config.folder, fingerprint=config.fingerprint, by=config.by, reason=config.reason
        )
        context.log.info(f"{config.folder} approved: {stored.approval_id}")
        yield _shown(context, home, desk, config.folder)
    yield dg.Output(None)


@dg.op(tags={"citation/kind": "approval"})
def record_revocation(
    context: dg.OpExecutionContext, config: RevokeConfig, citation_home: HomeResource
) -> Iterator[Any]:
    """Take back every approval of the folder; the next question counts with it."""
    home = citation_home.home()
    with _desk(context, home) as desk:
        desk.register.revoke(config.folder, by=config.by, reason=config.reason)
        context.log.info(f"{config.folder}: approvals revoked")
        yield _shown(context, home, desk, config.folder)
    yield dg.Output(None)


@dg.op(tags={"citation/kind": "approval"})
def record_document_decision(
    context: dg.OpExecutionContext, config: QuarantineConfig, citation_home: HomeResource
) -> Iterator[Any]:
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
        yield _shown(context, home, desk, config.folder)
    yield dg.Output(None)


@contextmanager
def _desk(context: dg.OpExecutionContext, home: Home) -> Iterator[Desk]:
    with step_faults(context), opened_desk(home, ExaminedFolders(home)) as desk:
        yield desk


def _shown(
    context: dg.OpExecutionContext, home: Home, desk: Desk, folder: str
) -> dg.AssetCheckEvaluation:
    """The check anew, so that UI and automation see the gate as it is now."""
    key = dg.AssetCheckKey(content_hashes.key, FOLDER_VETTED)
    shown = shown_standing(home, require_captured(home, folder), desk.approvals)
    return vetted_event(context, key, shown)


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
