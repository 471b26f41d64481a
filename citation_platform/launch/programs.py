"""What a supervised program is, and one running instance of it.

Belongs here: starting one process so that it cannot outlive us, and ending it with all
that it started. Does not belong here: which programs there are (``launch.services``),
watching several (``launch.supervision``).
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

Probe = Callable[[], str | None]
"""Asks a program whether it is ready: None, or what is still missing."""

_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG, linux/prctl.h
_GONE_SECONDS = 5.0  # a killed process ends at once, unless the machine is very busy
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass(frozen=True, slots=True)
class Program:
    """A program to run: the name people read (and its log file's), command and probe."""

    name: str
    command: tuple[str, ...]
    ready: Probe


class Running:
    """One started program. Its process leads a process group of its own, so that a Ctrl-C
    in the terminal reaches only us and the order of ending is ours."""

    def __init__(
        self, program: Program, *, environment: Mapping[str, str], directory: Path, logs: Path
    ) -> None:
        """Start ``program`` in ``directory``; its output goes to ``<logs>/<name>.log``."""
        self.program = program
        self.log = logs / f"{program.name}.log"
        if self.log.exists():  # a crash is often looked into after the next start
            self.log.replace(logs / f"{program.name}.previous.log")
        with self.log.open("wb") as output:
            self._process = subprocess.Popen(
                program.command,
                cwd=directory,
                env=dict(environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=end_with_parent,
            )

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """None while it runs; negative for the signal that ended it."""
        return self._process.poll()

    def family(self) -> list[psutil.Process]:
        """The process and everything it started that still runs, children last."""
        with suppress(psutil.NoSuchProcess):
            leader = psutil.Process(self.pid)
            return [leader, *leader.children(recursive=True)]
        return []

    def ask_to_end(self) -> None:
        """SIGTERM to the leading process, which ends its own children in its own order."""
        if self.exit_code is None:
            self._process.terminate()

    def kill(self, family: list[psutil.Process]) -> None:
        """SIGKILL to the process group and to each of ``family`` that is still there."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        for process in family:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        self._process.wait()
        psutil.wait_procs(family, timeout=_GONE_SECONDS)

    def last_lines(self, count: int = 12) -> list[str]:
        """The end of its log, for a person to read."""
        with self.log.open(encoding="utf-8", errors="replace") as stream:
            return [line.rstrip() for line in deque(stream, maxlen=count)]


def end_with_parent() -> None:
    """Runs in the child before its program: the kernel ends it when we die, even by SIGKILL.

    Without this a killed launcher would leave a daemon behind that works on the same home.
    """
    if _LIBC is not None:
        _LIBC.prctl(_SET_DEATH_SIGNAL, signal.SIGTERM)
