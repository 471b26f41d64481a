"""Run one function on an untrusted file, in a child process with limits.

Belongs here: starting the child, waiting, ending its whole process group, judging the end.
Does not belong here: what runs in the child (``sandbox.child`` and the task itself).

The child is a fresh interpreter with a bare environment and an empty working directory that
is removed afterwards. Arguments and secrets travel over stdin, never as process arguments.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import IO, Any, NamedTuple

from citation_platform.sandbox.limits import Limits
from citation_platform.sandbox.outcomes import Ending, Outcome

_KEPT_VARIABLES = ("PATH", "LANG", "LC_ALL", "TZ", "TESSDATA_PREFIX", "LD_LIBRARY_PATH")
"""All that a task sees of our environment: where programs lie and how they print."""

_POLL_SECONDS = (0.002, 0.02)  # first and longest pause between looks at the child
_NOISE_BYTES = 4096
_MEMORY_SHARE = 0.7
"""A crash of a child that held this share of its memory limit counts as out of memory:
pdfium and OpenCV abort where an allocation fails, instead of raising."""


class _End(NamedTuple):
    """Status, CPU seconds, peak in bytes (of parent or child), and whether we stopped it."""

    code: int
    cpu_seconds: float
    peak_bytes: int
    stopped: bool


def run_limited(
    task: str,
    arguments: Mapping[str, Any],
    *,
    limits: Limits,
    secrets: Mapping[str, Any] | None = None,
) -> Outcome:
    """Call ``task`` (``package.module:function``) with keyword ``arguments`` in a child.

    Arguments, secrets and the returned value are JSON; paths in them must be absolute.
    ``secrets`` are keyword arguments too, whose texts are struck out of every message.
    Never raises for what the task does: the outcome tells.
    """
    hidden = dict(secrets or {})
    request = {
        "task": task,
        "arguments": dict(arguments),
        "secrets": hidden,
        "limits": asdict(limits),
    }
    started = time.monotonic()
    with (
        tempfile.TemporaryDirectory(prefix="sandbox-") as scratch,
        tempfile.TemporaryFile() as told,
        tempfile.TemporaryFile() as noise,
    ):
        child = _start(scratch, told, noise)
        _hand_over(child, json.dumps(request).encode())
        end = _await_end(child, started + limits.wall_seconds)
        outcome = _judge(end, _records(told), limits, time.monotonic() - started, _tail(noise))
    return _without(outcome, tuple(_texts(hidden)))


def _start(scratch: str, told: IO[bytes], noise: IO[bytes]) -> subprocess.Popen[bytes]:
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    environment = {
        "LANG": "C.UTF-8",
        **kept,
        "HOME": scratch,
        "TMPDIR": scratch,
        "OMP_NUM_THREADS": "1",
        "OMP_THREAD_LIMIT": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "PYTHONPATH": os.pathsep.join(entry for entry in sys.path if Path(entry).is_absolute()),
    }
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "citation_platform.sandbox.child"],
        stdin=subprocess.PIPE,
        stdout=told,
        stderr=noise,
        cwd=scratch,
        env=environment,
        start_new_session=True,
    )


def _hand_over(child: subprocess.Popen[bytes], request: bytes) -> None:
    stream = child.stdin
    if stream is None:  # cannot be: stdin=PIPE
        return
    with suppress(BrokenPipeError):  # it ended before it read; its status tells
        stream.write(request)
    with suppress(BrokenPipeError):
        stream.close()


def _await_end(child: subprocess.Popen[bytes], deadline: float) -> _End:
    """Wait, then kill what is left of the group while the child's own id is still taken."""
    pause, longest = _POLL_SECONDS
    stopped = False
    while os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG) is None:
        if time.monotonic() >= deadline:
            stopped = True
            _kill_group(child.pid)
        time.sleep(pause)
        pause = min(2 * pause, longest)
    _kill_group(child.pid)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    peak = usage.ru_maxrss if sys.platform == "darwin" else usage.ru_maxrss * 1024
    return _End(child.returncode, usage.ru_utime + usage.ru_stime, peak, stopped)


def _kill_group(leader: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # gone; a zombie leader on macOS
        os.killpg(leader, signal.SIGKILL)


def _records(told: IO[bytes]) -> dict[str, Any]:
    """All that the child told, as one mapping; a line cut off by its end is left out."""
    told.seek(0)
    records: dict[str, Any] = {}
    for line in told:
        with suppress(ValueError):
            records.update(json.loads(line))
    return records


def _tail(noise: IO[bytes]) -> str:
    size = noise.seek(0, os.SEEK_END)
    noise.seek(max(0, size - _NOISE_BYTES))
    return noise.read().decode("utf-8", "replace")


def _judge(
    end: _End, records: Mapping[str, Any], limits: Limits, wall: float, noise: str
) -> Outcome:
    # The kernel's figure starts with the peak of the process that started the child.
    inherited = records.get("inherited_peak", end.peak_bytes)
    peak = records.get("peak") or (end.peak_bytes if end.peak_bytes > inherited else 0)
    return Outcome(
        _ending(end, records, limits, peak),
        value=records.get("value"),
        fault=records.get("fault"),
        message=records.get("message"),
        signal=-end.code if end.code < 0 else None,
        peak_bytes=peak,
        cpu_seconds=end.cpu_seconds,
        wall_seconds=wall,
        noise=noise,
    )


def _ending(end: _End, records: Mapping[str, Any], limits: Limits, peak: int) -> Ending:
    if "value" in records:
        return Ending.FINISHED
    if end.stopped:
        return Ending.TIMEOUT
    if "out_of_memory" in records:
        return Ending.OUT_OF_MEMORY
    if "fault" in records:
        return Ending.FAILED
    if -end.code == signal.SIGXCPU or end.cpu_seconds >= limits.cpu_seconds:
        return Ending.CPU_LIMIT
    if -end.code == signal.SIGALRM:
        return Ending.TIMEOUT
    if peak > _MEMORY_SHARE * limits.memory_bytes:
        return Ending.OUT_OF_MEMORY
    return Ending.KILLED


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)


def _without(outcome: Outcome, secrets: tuple[str, ...]) -> Outcome:
    def struck(text: str | None) -> str | None:
        for secret in sorted(filter(None, secrets), key=len, reverse=True):
            text = text.replace(secret, "•••") if text else text
        return text

    return replace(outcome, message=struck(outcome.message), noise=struck(outcome.noise) or "")
