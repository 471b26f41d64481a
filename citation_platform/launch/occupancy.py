"""One launcher per home: two daemons on one home would start every run twice.

Belongs here: the lock and the note of who holds it. Does not belong here: other locks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from citation_platform.durable import exclusive_lock, write_atomic
from citation_platform.errors import StoreBusy

_LOCK = "launch.lock"
_NOTE = "launch.json"


class Occupant(BaseModel):
    """The addresses that the launcher of a home serves, and its process id."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    pid: int
    dagster: str
    service: str


@contextmanager
def occupied(home: Path) -> Iterator[Callable[[Occupant], None]]:
    """Hold ``home`` for this launcher; yields how to note the addresses, once they are known.

    Raises ``StoreBusy`` that says who holds it already.
    """
    with ExitStack() as held:
        try:
            held.enter_context(exclusive_lock(home / _LOCK, wait=0, purpose="serving this home"))
        except StoreBusy as error:
            raise _taken(home) from error
        held.callback((home / _NOTE).unlink, missing_ok=True)
        yield partial(_note, home)


def _note(home: Path, occupant: Occupant) -> None:
    write_atomic(home / _NOTE, occupant.model_dump_json().encode())


def _taken(home: Path) -> StoreBusy:
    remedy = "end the other one, or choose another home with --home"
    try:
        other = Occupant.model_validate_json((home / _NOTE).read_bytes())
    except (FileNotFoundError, ValidationError):
        return StoreBusy("this home is already being served", where=str(home), remedy=remedy)
    return StoreBusy(
        f"this home is already being served by process {other.pid}: "
        f"questions at {other.service}, Dagster at {other.dagster}",
        where=str(home),
        remedy=remedy,
    )
