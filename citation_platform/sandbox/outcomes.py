"""How a task in the sandbox ended.

Belongs here: the closed set of ends, and the value that tells one.
Does not belong here: what an end means for the file that the task worked on.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Ending(StrEnum):
    """How a task ended."""

    FINISHED = "finished"  # it returned a value
    FAILED = "failed"  # it raised
    OUT_OF_MEMORY = "out_of_memory"
    CPU_LIMIT = "cpu_limit"
    TIMEOUT = "timeout"  # wall time
    KILLED = "killed"  # by a signal that is none of the limits: a crash of a library


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of one task.

    ``value``: what it returned (JSON), only when finished. ``fault``, ``message``: type and
    text of the exception, for a person. ``signal``: number of the signal that killed it.
    ``peak_bytes``: most memory held at once; 0 where a killed child never held more than
    the process that started it.
    ``noise``: the end of what it and its libraries printed. Secrets never stand in any field.
    """

    ending: Ending
    value: Any = None
    fault: str | None = None
    message: str | None = None
    signal: int | None = None
    peak_bytes: int = 0
    cpu_seconds: float = 0.0
    wall_seconds: float = 0.0
    noise: str = ""

    @property
    def finished(self) -> bool:
        """True when there is a value."""
        return self.ending is Ending.FINISHED

    @property
    def hit_limit(self) -> bool:
        """True when the task used up memory, CPU or wall time."""
        return self.ending in (Ending.OUT_OF_MEMORY, Ending.CPU_LIMIT, Ending.TIMEOUT)
