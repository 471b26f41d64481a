"""A working copy: the same document, repaired and without encryption, for readers that refuse it.

Belongs here: writing one, in the sandbox. Does not belong here: deciding who needs one
(``Inspection.needs_copy``). The original stays what is hashed, shown and cited.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from citation_platform.documents.intake.child_opening import open_document
from citation_platform.documents.intake.child_reading import plain_copy
from citation_platform.documents.intake.inspecting import task_arguments
from citation_platform.documents.intake.model import IntakeLimits
from citation_platform.documents.intake.passwords import Secret
from citation_platform.durable import replacing
from citation_platform.errors import InvalidSource
from citation_platform.sandbox.running import run_limited

_TASK = "citation_platform.documents.intake.copying:copy_task"


def write_working_copy(
    source: Path,
    target: Path,
    *,
    passwords: Sequence[Secret] = (),
    limits: IntakeLimits | None = None,
) -> None:
    """Write a copy of ``source`` to ``target``, whole or not at all.

    Raises ``InvalidSource`` when the document cannot be opened or does not fit the caps.
    """
    caps = limits or IntakeLimits()
    with replacing(target.absolute()) as temporary:
        outcome = run_limited(
            _TASK,
            {
                **task_arguments(source, caps),
                "target": str(temporary),
                "labels": [secret.label for secret in passwords],
            },
            secrets={"passwords": [secret.reveal() for secret in passwords]},
            limits=replace(caps.sandbox, file_bytes=caps.file_bytes),
        )
        if not outcome.finished:
            raise InvalidSource(
                f"no working copy can be made ({outcome.fault or outcome.ending})",
                where=str(source),
                remedy="inspect the document; its state says what to do",
            )


def copy_task(
    source: str,
    target: str,
    limits: Mapping[str, Any],
    labels: Sequence[str],
    passwords: Sequence[str],
) -> None:
    """The task in the sandbox."""
    caps = IntakeLimits(**limits)
    known = list(zip(labels, passwords, strict=True))
    opened = open_document(Path(source), known, caps.stream_bytes)
    Path(target).write_bytes(plain_copy(opened.pdf))
