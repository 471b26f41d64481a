"""What an ingest did, as data for the command line and scripts.

Belongs here: the typed summary. Does not belong here: doing it (``definitions.ingest``),
printing it (``cli``).
"""

from __future__ import annotations

from enum import StrEnum

from pydantic import BaseModel, ConfigDict


class SummaryModel(BaseModel):
    """Frozen and closed."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class FolderState(StrEnum):
    """What became of a folder."""

    READ = "read"
    UNCHANGED = "unchanged"
    REFUSED = "refused"  # its files could not be read; the last good table stays
    FAILED_CHECK = "failed_check"  # read, but a blocking check keeps it out of every release
    NOT_DONE = "not_done"  # the run ended before it
    AWAITING_APPROVAL = "awaiting_approval"  # examined; a person has to review it
    REMOVED = "removed"


class FolderResult(SummaryModel):
    """One folder. ``reason``: why not, with place and remedy; ``passages``: rows of its table."""

    key: str
    state: FolderState
    reason: str | None = None
    passages: int | None = None

    @property
    def ok(self) -> bool:
        """True unless a person has to look at it."""
        return self.state not in (
            FolderState.REFUSED,
            FolderState.FAILED_CHECK,
            FolderState.NOT_DONE,
        )


class SkippedInput(SummaryModel):
    """A file or directory that belongs to no folder, and why."""

    path: str
    reason: str


class IngestSummary(SummaryModel):
    """``release_id``: what is served now; ``published``: it was published by this ingest.

    ``problem``: why no new release was published though one was due. ``seconds`` per step.
    """

    folders: tuple[FolderResult, ...]
    skipped: tuple[SkippedInput, ...]
    release_id: str | None
    published: bool
    problem: str | None
    run_id: str | None
    files: int
    files_read: int
    seconds: dict[str, float]

    @property
    def ok(self) -> bool:
        """True when nothing was refused, failed or left out; waiting for a person is no fault."""
        return self.problem is None and all(folder.ok for folder in self.folders)

    @property
    def awaiting(self) -> tuple[str, ...]:
        """Keys of the folders that a person has to approve before they are read."""
        waiting = FolderState.AWAITING_APPROVAL
        return tuple(folder.key for folder in self.folders if folder.state is waiting)

    def count(self, state: FolderState) -> int:
        """How many folders ended so."""
        return sum(folder.state is state for folder in self.folders)
