"""What a release learned about relevance: the model, its threshold and its error rates.

Belongs here: the stored record, writing and reading it. Does not belong here: learning it
(``evaluation.calibration``) or using it (``retrieval.relevance``).

It is learned after the index is built and before the evaluation, and, like the evaluation,
is bound to the manifest: a record of other contents counts for nothing.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path

from pydantic import ValidationError

from citation_platform.durable import sha256_of, write_atomic
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.releases.layout import MANIFEST, existing_release
from citation_platform.releases.model import ReleaseModel

CALIBRATION = "relevance.json"


class RelevanceCalibration(ReleaseModel):
    """A learned relevance model. ``learned_from``: SHA-256 of the labelled questions;
    ``answerable`` and ``unanswerable``: how many of each; rates are leave-one-out shares, and
    the bounds the ends of their 95 % intervals that count against the release. ``curve``: what
    every other threshold would give: (threshold, share of answerable questions answered, share
    of all answers that no provision answers)."""

    manifest_sha256: str
    signals: tuple[str, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    weights: tuple[float, ...]
    bias: float
    threshold: float
    learned_from: str
    answerable: int
    unanswerable: int
    false_decline_rate: float
    false_answer_rate: float
    false_decline_bound: float | None = None
    false_answer_bound: float | None = None
    curve: tuple[tuple[float, float, float], ...] = ()
    learned_on: date
    method: str


def manifest_sha256(home: Home, release_id: str) -> str:
    """The hash that binds a record to a release. Raises ``UnknownRelease``."""
    return sha256_of(existing_release(home, release_id) / MANIFEST)


def record_calibration(home: Home, release_id: str, record: RelevanceCalibration) -> None:
    """Write the record beside the candidate. Raises ``UnknownRelease``."""
    directory = existing_release(home, release_id)
    write_atomic(directory / CALIBRATION, record.model_dump_json(indent=2).encode())


def read_calibration(directory: Path) -> RelevanceCalibration | None:
    """The record of a release, or None when nothing was learned for these contents.

    Raises ``InvalidSource`` when the file cannot be read.
    """
    path = directory / CALIBRATION
    if not path.is_file():
        return None
    try:
        record = RelevanceCalibration.model_validate_json(path.read_bytes())
    except ValidationError as problem:
        raise InvalidSource(
            "is no relevance record",
            where=str(path),
            remedy="delete the file and materialise thresholds again",
        ) from problem
    bound = record.manifest_sha256 == sha256_of(directory / MANIFEST)
    return record if bound else None
