"""The refusal of an approval of what is not there any more.

Belongs here: saying what changed since the review. Does not belong here: the comparison
itself (``approvals.standing``).
"""

from __future__ import annotations

from collections.abc import Sequence

from citation_platform.approvals.model import DocumentEntry
from citation_platform.approvals.standing import FolderChanges, folder_changes
from citation_platform.errors import InvalidInput

_NAMED = 5


class StaleFingerprint(InvalidInput):
    """The folder is not what the person reviewed. ``now``: its fingerprint now.

    ``changes``: what came and went since, as far as the reviewed content is known.
    """

    def __init__(self, what: str, *, where: str, remedy: str, now: str, changes: FolderChanges):
        super().__init__(what, where=where, remedy=remedy)
        self.now = now
        self.changes = changes


def stale(
    folder: str,
    *,
    reviewed: str,
    now: str,
    before: Sequence[DocumentEntry],
    entries: Sequence[DocumentEntry],
) -> StaleFingerprint:
    """The refusal. ``before``: what was reviewed, or the last approved when that is not known."""
    changes = folder_changes(before, entries) if before else FolderChanges((), ())
    return StaleFingerprint(
        f"the folder changed after the review: {reviewed[:12]} was reviewed, it is "
        f"{now[:12]} now{_described(changes)}",
        where=folder,
        remedy="review the folder again and approve what it holds now",
        now=now,
        changes=changes,
    )


def _described(changes: FolderChanges) -> str:
    parts = [
        f"{word}: {_names(entries)}"
        for word, entries in (("new", changes.added), ("gone", changes.removed))
        if entries
    ]
    return f" ({'; '.join(parts)})" if parts else ""


def _names(entries: Sequence[DocumentEntry]) -> str:
    named = ", ".join(entry.name for entry in entries[:_NAMED])
    rest = len(entries) - _NAMED
    return f"{named} and {rest} more" if rest > 0 else named
