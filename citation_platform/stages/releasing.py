"""Stages candidate_collections to published_collections: all folders as one release.

Belongs here: which folders should be in the release, and for which offices.
Does not belong here: building and publishing (``releases``), learning and evaluating
(``evaluation.candidate``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.opening import opened_approvals
from citation_platform.documents.model import Folder, Scan
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.releases.build import FolderInput, OnProgress, build_candidate
from citation_platform.releases.document_table import from_table
from citation_platform.releases.folder_documents import read_documents
from citation_platform.releases.model import ModelRef, ReleaseManifest
from citation_platform.releases.tables import describe_passages, known_folders, remove_folder
from citation_platform.stages.examining import forget_examined
from citation_platform.stages.office_models import models_of
from citation_platform.stages.planning import plan, removed_folders
from citation_platform.stages.refusals import accept
from citation_platform.stages.vetting import needs_approval, vetted


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate and the folders that left with it."""

    manifest: ReleaseManifest
    removed: tuple[str, ...]
    kept_at_last_good: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Awaiting:
    """No release can be made, and no fault is to blame: a person has to approve first.

    ``folders``: keys of those that wait for approval; without one of them nothing may enter.
    """

    folders: tuple[str, ...]

    @property
    def message(self) -> str:
        """What is awaited and how it is given."""
        return (
            f"no release is due: awaiting approval of {', '.join(self.folders)}; review each with "
            "`citation-platform approvals show FOLDER` or the check folder_vetted, then approve "
            "with `citation-platform approvals approve FOLDER --fingerprint … --by NAME` or the "
            "job approve_supplier"
        )


def assemble(
    home: Home,
    found: Scan,
    *,
    model: ModelRef,
    required_checks: Collection[str],
    on_progress: OnProgress | None = None,
) -> Candidate | Awaiting:
    """Build the candidate of everything that lies in the sources now.

    A folder whose present state was refused stays in at its last good table; a folder
    whose source is gone leaves, with its tables. ``Awaiting``: nothing may enter before a
    person approves, and what is published stays. Raises as ``build_candidate`` does.
    """
    removed = removed_folders(home, found)
    for key in removed:
        remove_folder(home, key)
        forget_examined(home, key)
        accept(home, key)
    inputs = folder_inputs(home, found)
    waiting = _awaited(home, found, inputs)
    if waiting:
        return Awaiting(waiting)
    manifest = build_candidate(
        home,
        folders=inputs,
        model=model,
        required_checks=required_checks,
        office_models=models_of(found),
        on_progress=on_progress,
    )
    admitted = manifest.fingerprints
    kept = tuple(one.key for one in inputs if one.fingerprint is None and one.key in admitted)
    return Candidate(manifest, removed, kept)


def _awaited(home: Home, found: Scan, inputs: Sequence[FolderInput]) -> tuple[str, ...]:
    """The folders that wait for approval, where nothing else could enter a release.

    A folder that may enter decides: whatever then keeps it out is a fault, and told as one.
    """
    if any(one.barred is None for one in inputs):
        return ()
    return tuple(folder.key for folder in plan(home, found).waiting)


def folder_inputs(home: Home, found: Scan) -> tuple[FolderInput, ...]:
    """Every folder with a table, with the source state the table must have been made of.

    A table of an older state (the newer one was refused, is not read or not approved yet)
    enters as the last good one: without a fingerprint. It is barred when the approval that it
    was made under has been revoked since.
    """
    folders = {folder.key: folder for folder in found.folders}
    with opened_approvals(home) as approvals:
        return tuple(_input(home, key, folders.get(key), approvals) for key in known_folders(home))


def _input(home: Home, key: str, folder: Folder | None, approvals: Approvals) -> FolderInput:
    if folder is None:
        return FolderInput(key)
    state = vetted(home, folder, approvals)
    made_of = _made_of(home, key)
    if state is not None and state.fingerprint == made_of:
        return FolderInput(key, made_of)
    barred = _barred(home, key, approvals) if needs_approval(folder) else None
    return FolderInput(key, barred=barred)


def _barred(home: Home, key: str, approvals: Approvals) -> str | None:
    """Why the last good table may not stay in: none of its documents may be cited any more."""
    found = read_documents(home, key)
    if found is None:
        return "the folder lists no documents; materialise clause_chunks again"
    standings = {
        approvals.citable(entry.approval_id, entry.content_hash)
        for entry in from_table(found.table)
    }
    if any(standing.citable for standing in standings):
        return None
    said = ", ".join(sorted(standing.value for standing in standings)) or "no documents"
    return f"no document of the folder may be cited now: {said}"


def _made_of(home: Home, key: str) -> str | None:
    try:
        table = describe_passages(home, key)
    except InvalidSource:
        return None  # build_candidate names the damage and keeps the folder out
    return table.source.fingerprint if table else None
