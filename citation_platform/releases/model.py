"""What a release is, as data: the manifest, its parts, and rows for people.

Belongs here: frozen models that are written into a release or read from one.
Does not belong here: building, publishing or reading one.
"""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import Protocol

from pydantic import BaseModel, ConfigDict, Field

SCHEMA_VERSION = 3
"""Layout of a release directory; a reader refuses any other."""


class ReleaseModel(BaseModel):
    """Frozen and closed: an unknown field is an error, not a surprise."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class DescribesModel(Protocol):
    """What identifies a model: ``index.dense.ModelIdentity`` has this shape."""

    @property
    def name(self) -> str:
        """Name of the model."""
        ...

    @property
    def sha256(self) -> str:
        """SHA-256 of its weights."""
        ...

    @property
    def dimension(self) -> int:
        """Length of its vectors."""
        ...


class SourceFileRef(ReleaseModel):
    """One source file behind a folder. ``role``: ``state:2023-02-22``, ``manifest``, ``file:a.xml``."""

    name: str
    role: str
    sha256: str
    state_date: date | None = None


class FolderSource(ReleaseModel):
    """The source state that a folder's table was made of."""

    fingerprint: str
    files: tuple[SourceFileRef, ...]


class ReleaseFolder(ReleaseModel):
    """One folder as it stands in the release. ``table_sha256``: of the Passage table's file."""

    key: str
    corpus: str
    role: str
    source: FolderSource
    table_sha256: str
    embeddings_sha256: str
    passages: int
    units: int


class RefusedFolder(ReleaseModel):
    """A folder that was kept out of the release, and why."""

    key: str
    reason: str


class Counts(ReleaseModel):
    """``units``: all units; ``indexed_units``: those that can be in force on some day;
    ``documents``: those that readers can look at.
    """

    folders: int
    passages: int
    units: int
    indexed_units: int
    documents: int = 0


class ModelRef(ReleaseModel):
    """The dense model whose vectors are in the index (``index.dense.ModelIdentity``)."""

    name: str
    sha256: str
    dimension: int

    @classmethod
    def of(cls, identity: DescribesModel) -> ModelRef:
        """The reference to a model with this identity."""
        return cls(name=identity.name, sha256=identity.sha256, dimension=identity.dimension)


class Threshold(ReleaseModel):
    """A learned limit. ``learned_from``: SHA-256 of the data; ``n``: how many examples."""

    name: str
    corpus: str
    value: float
    learned_from: str
    n: int
    date: date
    method: str


class FileRef(ReleaseModel):
    """One file of the release directory. ``size`` in bytes."""

    path: str
    size: int
    sha256: str


class ReleaseManifest(ReleaseModel):
    """Everything that identifies a release. ``id``: first 16 hex of SHA-256 over the inputs.

    ``created_at`` and ``parent_id`` (the release that was current at build time) are not
    part of the id: the same inputs give the same release.
    """

    id: str
    schema_version: int = SCHEMA_VERSION
    created_at: datetime
    parent_id: str | None
    code_version: str
    model: ModelRef
    lexicon: str
    folders: tuple[ReleaseFolder, ...]
    refused: tuple[RefusedFolder, ...]
    counts: Counts
    thresholds: tuple[Threshold, ...]
    office_models: dict[str, str] = Field(default_factory=dict)
    """corpus → SHA-256 of the vocabulary and ranking it was read from."""
    files: tuple[FileRef, ...]

    @property
    def corpora(self) -> tuple[str, ...]:
        """Names of the corpora in the release, sorted."""
        return tuple(sorted({folder.corpus for folder in self.folders}))

    @property
    def fingerprints(self) -> dict[str, str]:
        """Folder key → fingerprint of its source."""
        return {folder.key: folder.source.fingerprint for folder in self.folders}


class Evaluation(ReleaseModel):
    """The eval report of one release.

    ``manifest_sha256`` and ``calibration_sha256`` (None = nothing learned) bind it to what
    was evaluated: other contents or other thresholds have not been.
    """

    release_id: str
    manifest_sha256: str
    calibration_sha256: str | None
    evaluated_at: datetime
    passed: bool
    failures: tuple[str, ...] = ()
    report: dict[str, object] = Field(default_factory=dict)


class LogAction(StrEnum):
    """Why the pointer moved."""

    PUBLISH = "publish"
    ROLLBACK = "rollback"
    RECOVERED = "recovered"  # the pointer had moved, but the process died before it logged that


class LogEntry(ReleaseModel):
    """One line of ``releases/log.jsonl``."""

    at: datetime
    action: LogAction
    release_id: str
    previous_id: str | None


class ReleaseState(StrEnum):
    """Where a release stands."""

    CURRENT = "current"
    PUBLISHED_BEFORE = "published_before"
    READY = "ready"  # evaluated and passed, never published
    FAILED_EVALUATION = "failed_evaluation"
    NOT_EVALUATED = "not_evaluated"
    UNREADABLE = "unreadable"


class ReleaseRow(ReleaseModel):
    """One release for a table or ``--json``. Fields are None where the release is unreadable.

    ``refused``: how many folders were kept out; ``problem``: why it cannot be read.
    """

    id: str
    state: ReleaseState
    created_at: datetime | None = None
    published_at: datetime | None = None
    folders: int | None = None
    passages: int | None = None
    units: int | None = None
    refused: int | None = None
    model: str | None = None
    failures: tuple[str, ...] = ()
    problem: str | None = None


class ReleaseDifference(ReleaseModel):
    """Folder keys that a release adds, changes and removes; ``passages``: how many more."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]
    passages: int


class ReleaseChange(ReleaseModel):
    """The pointer before and after a publish or rollback; equal = nothing was to do."""

    action: LogAction
    previous_id: str | None
    current_id: str
    changed: bool
