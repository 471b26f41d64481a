"""Move the pointer: publish, roll back, prune.

Belongs here: everything that decides which release is served.
Does not belong here: building a release or opening one.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from citation_platform.durable import exclusive_lock
from citation_platform.errors import InvalidInput, InvalidSource, NoRelease, TransientFault
from citation_platform.home import Home
from citation_platform.releases import layout
from citation_platform.releases.evaluations import read_eval, record_eval
from citation_platform.releases.listing import list_releases
from citation_platform.releases.model import LogAction, ReleaseChange
from citation_platform.releases.pointer import (
    append_log,
    current_id,
    move,
    published_stack,
    read_log,
    repair_log,
)
from citation_platform.releases.verification import damaged_file, read_manifest

__all__ = [
    "PublishStep",
    "current_id",
    "list_releases",
    "prune",
    "publish",
    "record_eval",
    "rollback",
]


class PublishStep(StrEnum):
    """Named steps, in order; reported to ``on_step`` when they have been done."""

    LOCKED = "locked"
    VERIFIED = "verified"
    MOVED = "moved"
    LOGGED = "logged"


OnStep = Callable[[PublishStep], None]


def publish(
    home: Home, release_id: str, *, wait: float = 10.0, on_step: OnStep | None = None
) -> ReleaseChange:
    """Serve this release from now on; a no-op when it is served already.

    Raises ``UnknownRelease``; ``InvalidInput`` when its evaluation is missing, failed or of
    other contents; ``InvalidSource`` when a file differs from the manifest (named);
    ``StoreBusy`` when another process publishes for longer than ``wait`` seconds;
    ``TransientFault`` when the disk refuses to write.
    """
    return _point_at(home, release_id, LogAction.PUBLISH, wait, on_step)


def rollback(
    home: Home, to: str | None = None, *, wait: float = 10.0, on_step: OnStep | None = None
) -> ReleaseChange:
    """Serve an earlier release again: ``to``, or the one published before the current.

    Raises as ``publish`` does, and ``NoRelease`` when there is nothing to go back to.
    """
    return _point_at(home, to, LogAction.ROLLBACK, wait, on_step)


def _point_at(
    home: Home, release_id: str | None, action: LogAction, wait: float, on_step: OnStep | None
) -> ReleaseChange:
    report = on_step or _silent
    with _publishing(home, wait):
        report(PublishStep.LOCKED)
        previous = current_id(home)
        target = _before(home) if release_id is None else release_id
        directory = layout.existing_release(home, target)
        if target == previous:
            return ReleaseChange(
                action=action, previous_id=previous, current_id=target, changed=False
            )
        _require_publishable(directory)
        report(PublishStep.VERIFIED)
        move(home, target)
        report(PublishStep.MOVED)
        append_log(home, action, target, previous)
        report(PublishStep.LOGGED)
        return ReleaseChange(action=action, previous_id=previous, current_id=target, changed=True)


def _silent(_step: PublishStep) -> None:
    return None


@contextmanager
def _publishing(home: Home, wait: float) -> Iterator[None]:
    """Only one process moves the pointer or deletes releases; a torn log is mended first."""
    try:
        with exclusive_lock(layout.publish_lock(home), wait=wait, purpose="publishing a release"):
            repair_log(home)
            yield
    except OSError as fault:
        raise TransientFault(
            f"the pointer cannot be moved: {fault.strerror or fault}",
            where=str(fault.filename or layout.pointer(home)),
            remedy="free disk space or correct the permissions, then publish again",
        ) from fault


def _before(home: Home) -> str:
    stack = [item for item in published_stack(read_log(home)) if item != current_id(home)]
    for release_id in reversed(stack):
        if (layout.release_directory(home, release_id) / layout.MANIFEST).is_file():
            return release_id
    raise NoRelease(
        "there is no earlier release to go back to",
        where=str(layout.releases_directory(home)),
        remedy="`citation-platform releases list` shows what there is",
    )


def _require_publishable(directory: Path) -> None:
    """Complete to the byte, and evaluated with success. There is no way around either."""
    manifest = read_manifest(directory)
    damage = damaged_file(directory, manifest)
    if damage is not None:
        raise InvalidSource(
            f"the release is damaged: {damage}",
            where=str(directory),
            remedy="build it again: a damaged release is replaced by the next build",
        )
    evaluation = read_eval(directory)
    if evaluation is None:
        raise InvalidInput(
            "the release has not been evaluated",
            where=directory.name,
            remedy="materialise eval_scores for it first",
        )
    if not evaluation.passed:
        raise InvalidInput(
            f"its evaluation failed: {'; '.join(evaluation.failures) or 'no reason recorded'}",
            where=directory.name,
            remedy="correct what the failures name, then build and evaluate again",
        )


def prune(
    home: Home, *, keep: int = 3, referenced: Collection[str] = (), wait: float = 10.0
) -> tuple[str, ...]:
    """Delete old releases; returns their ids.

    Kept: the current one, the ``keep`` newest others, and every one in ``referenced``
    (release ids that audit events refer to). Leftovers of dead builds go too.
    """
    with _publishing(home, wait):
        current = current_id(home)
        others = [row.id for row in list_releases(home) if row.id != current]
        doomed = [item for item in others[max(keep, 0) :] if item not in set(referenced)]
        for release_id in doomed:
            directory = layout.release_directory(home, release_id)
            # Without its manifest it is no release any more, should we die half-way.
            (directory / layout.MANIFEST).unlink(missing_ok=True)
            shutil.rmtree(directory)
        layout.sweep(home)
    return tuple(doomed)
