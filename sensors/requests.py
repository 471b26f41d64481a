"""From a plan to a run request: which partitions, which job, which run key.

Belongs here: what sensor and schedule share. Does not belong here: when to look.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import dagster as dg

from assets.jobs import REFRESH, RELEASE
from assets.partitions import FOLDERS, contiguous, range_tags
from citation_platform.documents.model import Folder

IN_PROGRESS = (
    dg.DagsterRunStatus.QUEUED,
    dg.DagsterRunStatus.NOT_STARTED,
    dg.DagsterRunStatus.STARTING,
    dg.DagsterRunStatus.STARTED,
    dg.DagsterRunStatus.CANCELING,
)

Change = dg.AddDynamicPartitionsRequest | dg.DeleteDynamicPartitionsRequest


@dataclass(frozen=True, slots=True)
class Registration:
    """What must happen to the partitions before a run can span exactly ``order``."""

    order: tuple[str, ...]
    changes: tuple[Change, ...]


def registration(
    instance: dg.DagsterInstance, folders: Sequence[Folder], removed: Sequence[str]
) -> Registration:
    """Partitions to register and to delete so that the folders are one range."""
    registered = list(instance.get_dynamic_partitions(_name()))
    wanted = [folder.key for folder in folders]
    scattered = set(contiguous(registered, wanted))
    gone = [key for key in registered if key in scattered or key in set(removed)]
    add = [key for key in wanted if key in scattered or key not in registered]
    changes: list[Change] = []
    if gone:
        changes.append(FOLDERS.build_delete_request(gone))
    if add:
        changes.append(FOLDERS.build_add_request(add))
    kept = [key for key in registered if key in set(wanted) - scattered]
    return Registration(tuple(kept + add), tuple(changes))


def apply(instance: dg.DagsterInstance, changes: Iterable[Change]) -> None:
    """Register and delete partitions at once (a sensor's daemon does it by itself)."""
    for change in changes:
        if isinstance(change, dg.DeleteDynamicPartitionsRequest):
            for key in change.partition_keys:
                instance.delete_dynamic_partition(_name(), key)
        else:
            instance.add_dynamic_partitions(_name(), list(change.partition_keys))


def run_request(
    order: Sequence[str], folders: Sequence[Folder], removed: Sequence[str], *, occasion: str
) -> dg.RunRequest:
    """One run for all folders, or a release alone when folders only left.

    The run key contains the content: it is never used for another revision. It also
    contains the ``occasion``, because keys are remembered for ever and content may return
    to what it was.
    """
    content = "\n".join([*(f"{one.key}:{one.fingerprint}" for one in folders), *removed])
    revision = hashlib.sha256(content.encode()).hexdigest()[:16]
    tags = {"citation/folders": str(len(order)), "citation/revision": revision}
    if not order:
        return dg.RunRequest(run_key=f"{occasion}:{revision}", job_name=RELEASE, tags=tags)
    return dg.RunRequest(
        run_key=f"{occasion}:{revision}",
        job_name=REFRESH,
        tags={**tags, **range_tags(order[0], order[-1])},
    )


def busy(instance: dg.DagsterInstance) -> bool:
    """True while a refresh or release is on its way: ranges must not move under its feet."""
    return any(
        instance.get_runs(dg.RunsFilter(job_name=job, statuses=list(IN_PROGRESS)), limit=1)
        for job in (REFRESH, RELEASE)
    )


def _name() -> str:
    if FOLDERS.name is None:
        raise ValueError("folder partitions must have a name")
    return FOLDERS.name
