"""Stages candidate_collections to published_collections: all folders as one release.

Belongs here: which folders should be in the release, and for which offices.
Does not belong here: building and publishing (``releases``), learning and evaluating
(``evaluation.candidate``).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from citation_platform.documents.model import Scan
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.offices import OfficePack, load_pack
from citation_platform.releases.build import FolderInput, OnProgress, build_candidate
from citation_platform.releases.model import ModelRef, ReleaseManifest
from citation_platform.releases.tables import describe_passages, known_folders, remove_folder
from citation_platform.stages.planning import removed_folders
from citation_platform.stages.refusals import accept


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate and the folders that left with it."""

    manifest: ReleaseManifest
    removed: tuple[str, ...]
    kept_at_last_good: tuple[str, ...]


def assemble(
    home: Home,
    found: Scan,
    *,
    model: ModelRef,
    required_checks: Collection[str],
    on_progress: OnProgress | None = None,
) -> Candidate:
    """Build the candidate of everything that lies in the sources now.

    A folder whose present state was refused stays in at its last good table; a folder
    whose source is gone leaves, with its tables. Raises as ``build_candidate`` does.
    """
    removed = removed_folders(home, found)
    for key in removed:
        remove_folder(home, key)
        accept(home, key)
    inputs = folder_inputs(home, found)
    manifest = build_candidate(
        home,
        folders=inputs,
        model=model,
        required_checks=required_checks,
        on_progress=on_progress,
    )
    admitted = manifest.fingerprints
    kept = tuple(one.key for one in inputs if one.fingerprint is None and one.key in admitted)
    return Candidate(manifest, removed, kept)


def folder_inputs(home: Home, found: Scan) -> tuple[FolderInput, ...]:
    """Every folder with a table, with the source state the table must have been made of.

    A table of an older state (the newer one was refused, or is not read yet) enters as the
    last good one: without a fingerprint.
    """
    fingerprints = {folder.key: folder.fingerprint for folder in found.folders}
    return tuple(
        FolderInput(key, fingerprint if fingerprint == _made_of(home, key) else None)
        for key in known_folders(home)
        for fingerprint in [fingerprints.get(key)]
    )


def _made_of(home: Home, key: str) -> str | None:
    try:
        table = describe_passages(home, key)
    except InvalidSource:
        return None  # build_candidate names the damage and keeps the folder out
    return table.source.fingerprint if table else None


def packs_of(found: Scan) -> tuple[OfficePack, ...]:
    """The packs of the offices that have folders. Raises ``UnknownOffice``, ``InvalidPack``."""
    return tuple(load_pack(name) for name in sorted({folder.office for folder in found.folders}))
