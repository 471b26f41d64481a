"""Several programs as one: started together, ready together, ended together.

Belongs here: start, wait for readiness, watch, end.
Does not belong here: which programs there are (``launch.services``), what is shown
(``launch.screen``).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, Protocol

from citation_platform.errors import ProgramFailed
from citation_platform.launch.programs import Program, Running

_POLL_SECONDS = 0.2
_ENDING_POLL_SECONDS = 0.05
_GRACE_SECONDS = 30.0
"""A program may finish its requests for so long after it was asked to end."""


def _patient() -> bool:
    return False


class Watcher(Protocol):
    """Is told what happens while programs start."""

    def waiting(self, name: str, missing: str) -> None:
        """``name`` is not ready yet, and why."""
        ...

    def ready(self, name: str, seconds: float) -> None:
        """``name`` became ready, so many seconds after the start."""
        ...


@dataclass(frozen=True, slots=True)
class Place:
    """Where programs run: environment, working directory, directory of their logs."""

    environment: Mapping[str, str]
    directory: Path
    logs: Path


@contextmanager
def supervise(
    programs: Sequence[Program], place: Place, *, hurry: Callable[[], bool] = _patient
) -> Iterator[list[Running]]:
    """Start all programs; when the block ends, however it ends, none of their processes is left.

    ``hurry``: asked while waiting for them to end; True kills what still runs.
    """
    place.logs.mkdir(parents=True, exist_ok=True)
    running: list[Running] = []
    try:
        for program in programs:
            running.append(
                Running(
                    program,
                    environment=place.environment,
                    directory=place.directory,
                    logs=place.logs,
                )
            )
        yield running
    finally:
        end_all(running, hurry=hurry)


def wait_until_ready(running: Sequence[Running], watcher: Watcher, *, patience: float) -> None:
    """Return once each program's probe is content.

    Raises ``ProgramFailed`` when one ends before, or is not ready after ``patience`` seconds.
    """
    started = time.monotonic()
    pending = list(running)
    while pending:
        check_all_run(running)
        for each in list(pending):
            missing = each.program.ready()
            elapsed = time.monotonic() - started
            if missing is None:
                pending.remove(each)
                watcher.ready(each.program.name, elapsed)
            elif elapsed > patience:
                _fail(each, f"is not ready after {elapsed:.0f} s: {missing}")
            else:
                watcher.waiting(each.program.name, missing)
        time.sleep(_POLL_SECONDS)
    check_all_run(running)  # what answered may be another program on a port we lost to it


def watch(running: Sequence[Running]) -> NoReturn:
    """Return never: raises ``ProgramFailed`` when a program ends by itself."""
    while True:
        check_all_run(running)
        time.sleep(_POLL_SECONDS)


def check_all_run(running: Sequence[Running]) -> None:
    """Raises ``ProgramFailed`` for the first program that has ended."""
    for each in running:
        code = each.exit_code
        if code is not None:
            manner = f"by signal {-code}" if code < 0 else f"with exit code {code}"
            _fail(each, f"ended by itself {manner}")


def end_all(
    running: Sequence[Running],
    *,
    grace: float = _GRACE_SECONDS,
    hurry: Callable[[], bool] = _patient,
) -> None:
    """Ask all to end at once, wait up to ``grace`` seconds, kill what is left of any of them."""
    # Taken before anything ends: a child whose parent is gone can't be found any more.
    families = [each.family() for each in running]
    for each in running:
        each.ask_to_end()
    deadline = time.monotonic() + grace
    while any(each.exit_code is None for each in running):
        if time.monotonic() >= deadline or hurry():
            break
        time.sleep(_ENDING_POLL_SECONDS)
    for each, family in zip(running, families, strict=True):
        each.kill(family)


def _fail(each: Running, what: str) -> NoReturn:
    end = "".join(f"\n    {line}" for line in each.last_lines())
    raise ProgramFailed(
        f"{each.program.name} {what}{end}", remedy=f"the whole log is in {each.log}"
    )
