"""What a task in the sandbox may use.

Belongs here: the limits and how a process puts them on itself.
Does not belong here: starting it, or noticing that it hit one (``sandbox.running``).
"""

from __future__ import annotations

import resource
import signal
import sys
from dataclasses import dataclass

MEBIBYTE = 1 << 20

_MAPPED_MARGIN = 4096 * MEBIBYTE
"""Address space beyond the data limit: code, mapped files and reserved, unused ranges.

OpenCV, onnxruntime and pdfium start within 0.45 GB of it (measured)."""

_CPU_GRACE_SECONDS = 2
"""Between the signal that tells a process its CPU time is up and the one that kills it."""

_ORPHAN_GRACE_SECONDS = 10.0
"""A task whose parent died ends itself so long after its wall time."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on one task. Sizes in bytes.

    ``memory_bytes``: private memory, whether heap or anonymous mapping. ``file_bytes``: the
    largest file that it may write, its result included. CPU time counts per process.
    """

    memory_bytes: int = 1024 * MEBIBYTE
    cpu_seconds: int = 60
    wall_seconds: float = 120.0
    file_bytes: int = 256 * MEBIBYTE
    open_files: int = 256


def apply_limits(limits: Limits) -> None:
    """Bind this process, and what it starts, to ``limits``; there is no way back.

    Memory is limited as *data* (RLIMIT_DATA): unlike the address space it does not count what
    libraries map or reserve without writing it, so that a limit means memory. The address
    space is limited too, far above, against memory that is mapped as shared.
    """
    if sys.platform == "linux":  # elsewhere the kernel knows the limit, but does not hold it
        _lower(resource.RLIMIT_DATA, limits.memory_bytes)
        _lower(resource.RLIMIT_AS, limits.memory_bytes + _MAPPED_MARGIN)
    _lower(resource.RLIMIT_CPU, limits.cpu_seconds, limits.cpu_seconds + _CPU_GRACE_SECONDS)
    _lower(resource.RLIMIT_FSIZE, limits.file_bytes)
    _lower(resource.RLIMIT_NOFILE, limits.open_files)
    _lower(resource.RLIMIT_CORE, 0)
    signal.setitimer(signal.ITIMER_REAL, limits.wall_seconds + _ORPHAN_GRACE_SECONDS)


def _lower(kind: int, soft: int, hard: int | None = None) -> None:
    """Set a limit; one that is already stricter stays."""
    ceiling = resource.getrlimit(kind)[1]
    wanted = soft if hard is None else hard
    if ceiling != resource.RLIM_INFINITY:
        wanted = min(wanted, ceiling)
    resource.setrlimit(kind, (min(soft, wanted), wanted))
