"""The eval report of a release: recorded beside it, bound to its manifest.

Belongs here: writing and reading ``eval.json``.
Does not belong here: evaluating (``evaluation``), or what a failure means (``publish``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from pydantic import ValidationError

from citation_platform.durable import sha256_of, write_atomic
from citation_platform.errors import InvalidInput
from citation_platform.home import Home
from citation_platform.releases import layout
from citation_platform.releases.calibration import CALIBRATION
from citation_platform.releases.model import Evaluation


def record_eval(
    home: Home,
    release_id: str,
    report: Mapping[str, object],
    *,
    passed: bool,
    failures: Sequence[str] = (),
) -> Evaluation:
    """Write the eval report beside the release, bound to its contents; replaces an earlier one.

    ``report`` must be plain JSON. Raises ``UnknownRelease``, and ``InvalidInput`` for a
    report that contradicts itself (passed, with failures).
    """
    directory = layout.existing_release(home, release_id)
    if passed and failures:
        raise InvalidInput(
            f"an evaluation cannot pass with failures: {'; '.join(failures)}",
            where=release_id,
            remedy="record it as not passed",
        )
    evaluation = Evaluation(
        release_id=release_id,
        manifest_sha256=sha256_of(directory / layout.MANIFEST),
        calibration_sha256=_calibration_hash(directory),
        evaluated_at=datetime.now(UTC),
        passed=passed,
        failures=tuple(failures),
        report=dict(report),
    )
    content = evaluation.model_dump_json(indent=1).encode()
    write_atomic(directory / layout.EVALUATION, content)
    return evaluation


def read_eval(directory: Path) -> Evaluation | None:
    """The eval report of a release directory; None when there is none that is about it.

    A damaged report, or one about another manifest or other thresholds, is as good as none.
    """
    try:
        evaluation = Evaluation.model_validate_json((directory / layout.EVALUATION).read_bytes())
        manifest = sha256_of(directory / layout.MANIFEST)
        calibration = _calibration_hash(directory)
    except (OSError, ValidationError):
        return None
    found = (evaluation.release_id, evaluation.manifest_sha256, evaluation.calibration_sha256)
    return evaluation if found == (directory.name, manifest, calibration) else None


def _calibration_hash(directory: Path) -> str | None:
    path = directory / CALIBRATION
    return sha256_of(path) if path.is_file() else None
