"""``inspect``: the guard that every document passes before anything else opens it.

Belongs here: the checks that need no parser, the call into the sandbox, and what the end of
the child says of the file. Does not belong here: the checks themselves (``child_inspect``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from citation_platform.documents.intake.messages import message_for
from citation_platform.documents.intake.model import (
    DocumentState,
    Inspection,
    IntakeLimits,
    ReasonCode,
)
from citation_platform.documents.intake.passwords import Secret
from citation_platform.documents.intake.rows import inspection_from_row
from citation_platform.errors import InvalidSource
from citation_platform.sandbox.outcomes import Ending, Outcome
from citation_platform.sandbox.running import run_limited

_TASK = "citation_platform.documents.intake.child_inspect:inspect_task"
_HEAD_BYTES = 1024
"""Readers look for the header in the first kilobyte (ISO 32000-1, annex H.3)."""

_HEADER = b"%PDF-"


def inspect(
    source: Path, *, passwords: Sequence[Secret] = (), limits: IntakeLimits | None = None
) -> Inspection:
    """What ``source`` is, and whether it may be read. Never raises for what a file contains.

    Raises ``InvalidSource`` only when the file is gone or this user may not read it.
    """
    caps = limits or IntakeLimits()
    early = inspect_head(source, caps)
    if early is not None:
        return early
    outcome = run_limited(
        _TASK,
        {**task_arguments(source, caps), "labels": [secret.label for secret in passwords]},
        secrets={"passwords": [secret.reveal() for secret in passwords]},
        limits=caps.sandbox,
    )
    if outcome.finished:
        return inspection_from_row(outcome.value)
    return inspection_of_end(source.stat().st_size, outcome)


def task_arguments(source: Path, limits: IntakeLimits) -> dict[str, Any]:
    """The arguments of a task in the sandbox that applies these caps to this file."""
    caps: Mapping[str, Any] = {
        item.name: getattr(limits, item.name) for item in fields(limits) if item.name != "sandbox"
    }
    return {"source": str(source.absolute()), "limits": dict(caps)}


def inspect_head(source: Path, limits: IntakeLimits) -> Inspection | None:
    """The verdict on a file that is empty, too large or no PDF at all; else None."""
    try:
        size = source.stat().st_size
        with source.open("rb") as stream:
            head = stream.read(_HEAD_BYTES)
    except OSError as fault:
        raise InvalidSource(
            f"the file cannot be read: {fault.strerror}",
            where=str(source),
            remedy="check that it exists and that this user may read it",
        ) from fault
    if size == 0:
        return _ended(size, DocumentState.EMPTY, ReasonCode.EMPTY_FILE, None)
    if _HEADER not in head:
        return _ended(
            size, DocumentState.NOT_PDF, ReasonCode.NOT_A_PDF, "no %PDF- in the first kilobyte"
        )
    if size > limits.file_bytes:
        return _ended(size, DocumentState.BOMB, ReasonCode.BOMB, f"a file of {size} bytes")
    return None


def inspection_of_end(size: int, outcome: Outcome) -> Inspection:
    """What it says of a file that the child which looked at it did not finish."""
    if outcome.ending is Ending.OUT_OF_MEMORY:
        return _ended(
            size, DocumentState.BOMB, ReasonCode.BOMB, "it needs more memory than a document may"
        )
    if outcome.hit_limit:
        detail = f"stopped after {outcome.wall_seconds:.0f} s ({outcome.ending})"
        return _ended(size, DocumentState.TIMEOUT, ReasonCode.TIMEOUT, detail)
    if outcome.ending is Ending.KILLED:
        detail = f"the reader crashed on it (signal {outcome.signal})"
    else:
        detail = f"{outcome.fault}: {outcome.message}"
    return _ended(size, DocumentState.CORRUPT, ReasonCode.CORRUPT, detail)


def _ended(size: int, state: DocumentState, reason: ReasonCode, detail: str | None) -> Inspection:
    return Inspection(state, reason, message_for(reason), detail=detail, size=size)
