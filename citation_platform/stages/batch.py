"""One stage over many folders: each is tried, none stops another.

Belongs here: retrying what may pass, writing down what may not, the outcome per folder.
Does not belong here: what the stage does, how outcomes are shown (``assets``).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from citation_platform.errors import CitationPlatformError, PermanentFault, TransientFault
from citation_platform.home import Home
from citation_platform.stages.refusals import Refusal, refusal_of, refuse

T = TypeVar("T")

RETRY_AFTER_SECONDS = (0.5, 2.0)
"""Waits before the second and third try: a file that is just being copied is whole by then."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """What became of one folder: ``value``, or the ``refusal``. ``seconds``: wall time."""

    key: str
    value: T | None
    refusal: Refusal | None
    seconds: float


@dataclass(frozen=True, slots=True)
class Stage(Generic[T]):
    """A stage of one run. ``attempt``: the run's id; ``fingerprint``: of a folder's state.

    ``work`` raises ``CitationPlatformError`` for a folder that it cannot do.
    """

    name: str
    attempt: str
    work: Callable[[str], T]
    fingerprint: Callable[[str], str]


def run_stage(
    home: Home,
    keys: Sequence[str],
    stage: Stage[T],
    *,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[Outcome[T]]:
    """Work through the folders in order and yield each outcome as soon as it is there.

    A folder that an earlier stage of this run refused is passed over in silence.
    """
    for key in keys:
        earlier = refusal_of(home, key)
        if earlier is not None and earlier.attempt == stage.attempt:
            continue
        started = time.perf_counter()
        try:
            value = _persistently(stage.work, key, sleep)
        except Exception as fault:  # noqa: BLE001 - a defect met by one folder must not stop the others; it is reported as that folder's refusal
            refusal = _refusal(key, stage, fault)
            refuse(home, refusal)
            yield Outcome(key, None, refusal, time.perf_counter() - started)
        else:
            yield Outcome(key, value, None, time.perf_counter() - started)


def _persistently(work: Callable[[str], T], key: str, sleep: Callable[[float], None]) -> T:
    for wait in RETRY_AFTER_SECONDS:
        try:
            return work(key)
        except TransientFault:
            sleep(wait)
    return work(key)


def _refusal(key: str, stage: Stage[T], fault: Exception) -> Refusal:
    named = fault if isinstance(fault, CitationPlatformError) else _defect(fault)
    return Refusal(
        key=key,
        fingerprint=stage.fingerprint(key),
        stage=stage.name,
        attempt=stage.attempt,
        permanent=isinstance(named, PermanentFault),
        what=named.what,
        where=named.where or key,
        remedy=named.remedy,
    )


def _defect(fault: Exception) -> PermanentFault:
    return PermanentFault(
        f"unexpected {type(fault).__name__}: {fault}",
        remedy="this is a defect of the platform: report it together with the file",
    )
