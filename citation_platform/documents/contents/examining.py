"""``examine``: the first look at a file, in one sandboxed child.

Belongs here: calling it and putting its result together. Does not belong here: keeping the
result (``contents.store``).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from citation_platform.documents.contents.model import (
    ContentHashes,
    Examination,
    content_version,
)
from citation_platform.documents.intake.inspecting import (
    inspect_head,
    inspection_of_end,
    task_arguments,
)
from citation_platform.documents.intake.model import IntakeLimits
from citation_platform.documents.intake.passwords import Secret
from citation_platform.documents.intake.rows import inspection_from_row
from citation_platform.durable import sha256_of
from citation_platform.sandbox.running import run_limited

_TASK = "citation_platform.documents.contents.child_examine:examine_task"


def examine(
    source: Path,
    *,
    passwords: Sequence[Secret] = (),
    limits: IntakeLimits | None = None,
    raw_sha256: str | None = None,
) -> Examination:
    """Inspect ``source`` and hash its content. Never raises for what a file contains.

    ``raw_sha256``: where a scan has read the file already. Raises ``InvalidSource`` only when
    the file is gone or this user may not read it.
    """
    caps = limits or IntakeLimits()
    early = inspect_head(source, caps)
    raw = raw_sha256 or sha256_of(source)
    if early is not None:
        return Examination(early, _hashes(raw, None, None))
    outcome = run_limited(
        _TASK,
        {**task_arguments(source, caps), "labels": [secret.label for secret in passwords]},
        secrets={"passwords": [secret.reveal() for secret in passwords]},
        limits=caps.sandbox,
    )
    if not outcome.finished:
        inspection = inspection_of_end(source.stat().st_size, outcome)
        return Examination(inspection, _hashes(raw, None, None))
    row = outcome.value
    return Examination(
        inspection_from_row(row["inspection"]), _hashes(raw, row["structural"], row["semantic"])
    )


def _hashes(raw: str, structural: str | None, semantic: str | None) -> ContentHashes:
    return ContentHashes(raw, structural, semantic, content_version())
