"""Releases for people: one row each, and what differs between two.

Belongs here: typed rows for the command line, the API and Dagster's metadata.
Does not belong here: how they are printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.releases import layout
from citation_platform.releases.evaluations import read_eval
from citation_platform.releases.model import (
    Evaluation,
    LogAction,
    ReleaseDifference,
    ReleaseManifest,
    ReleaseRow,
    ReleaseState,
)
from citation_platform.releases.pointer import current_id, read_log
from citation_platform.releases.verification import read_manifest


def list_releases(home: Home) -> tuple[ReleaseRow, ...]:
    """All releases on disk, newest first; one that cannot be read is listed with its problem."""
    published = _published(home)
    current = current_id(home)
    rows = [
        _row(layout.release_directory(home, release_id), current, published)
        for release_id in layout.release_ids(home)
    ]
    return tuple(sorted(rows, key=_newest_first))


def describe_release(home: Home, release_id: str) -> ReleaseManifest:
    """The manifest of one release. Raises ``UnknownRelease``, ``InvalidSource``."""
    return read_manifest(layout.existing_release(home, release_id))


def difference(before: ReleaseManifest | None, after: ReleaseManifest) -> ReleaseDifference:
    """Which folders a release adds, changes and removes against an earlier one (None = nothing)."""
    old = before.fingerprints if before else {}
    new = after.fingerprints
    return ReleaseDifference(
        added=tuple(sorted(new.keys() - old.keys())),
        changed=tuple(sorted(key for key in new.keys() & old.keys() if new[key] != old[key])),
        removed=tuple(sorted(old.keys() - new.keys())),
        passages=after.counts.passages - (before.counts.passages if before else 0),
    )


def first_label_in_force(home: Home, release_id: str) -> str | None:
    """The label of a provision that has no known end: something that can be asked for.

    None when there is none. Raises ``UnknownRelease``.
    """
    import pyarrow.parquet as pq

    path = layout.existing_release(home, release_id) / layout.PASSAGES
    wanted = [("role", "=", "authority"), ("status", "=", "in_force")]
    table = pq.read_table(path, columns=["label", "valid_to"], filters=wanted)
    return next((row["label"] for row in table.to_pylist() if row["valid_to"] is None), None)


def _published(home: Home) -> dict[str, datetime]:
    """Release id → when it was last published (a rollback does not count as that)."""
    return {
        entry.release_id: entry.at
        for entry in read_log(home)
        if entry.action is not LogAction.ROLLBACK
    }


def _row(directory: Path, current: str | None, published: Mapping[str, datetime]) -> ReleaseRow:
    try:
        manifest = read_manifest(directory)
    except InvalidSource as fault:
        return ReleaseRow(id=directory.name, state=ReleaseState.UNREADABLE, problem=fault.what)
    evaluation = read_eval(directory)
    return ReleaseRow(
        id=manifest.id,
        state=_state(manifest.id, current, published, evaluation),
        created_at=manifest.created_at,
        published_at=published.get(manifest.id),
        folders=manifest.counts.folders,
        passages=manifest.counts.passages,
        units=manifest.counts.units,
        refused=len(manifest.refused),
        model=manifest.model.name,
        failures=evaluation.failures if evaluation else (),
    )


def _state(
    release_id: str,
    current: str | None,
    published: Mapping[str, datetime],
    evaluation: Evaluation | None,
) -> ReleaseState:
    if release_id == current:
        return ReleaseState.CURRENT
    if release_id in published:
        return ReleaseState.PUBLISHED_BEFORE
    if evaluation is None:
        return ReleaseState.NOT_EVALUATED
    return ReleaseState.READY if evaluation.passed else ReleaseState.FAILED_EVALUATION


def _newest_first(row: ReleaseRow) -> tuple[float, str]:
    return (-row.created_at.timestamp() if row.created_at else 0.0, row.id)
