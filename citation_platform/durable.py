"""Files that are whole or absent: atomic, flushed writes on a local disk.

Belongs here: temporary name, fsync, rename; locks between processes.
Does not belong here: what is written. Object storage needs none of this: its puts are atomic.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import file_digest
from pathlib import Path

from upath import UPath
from upath.implementations.local import FilePath

from citation_platform.errors import InvalidInput, StoreBusy

_POLL_SECONDS = 0.02


def local_path(path: UPath | Path) -> Path:
    """A plain path on this machine. Raises ``InvalidInput`` for a remote URL.

    Releases are memory-mapped and renamed as directories, which needs a file system.
    """
    if isinstance(path, UPath) and not isinstance(path, Path | FilePath):
        raise InvalidInput(
            "this data needs a local disk",
            where=str(path),
            remedy="set CITATION_HOME to a local directory",
        )
    return Path(str(path))


def sha256_of(path: Path) -> str:
    """SHA-256 (hex) of a file's bytes."""
    with path.open("rb") as stream:
        return file_digest(stream, "sha256").hexdigest()


def fsync_path(path: Path) -> None:
    """Flush a file or directory to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def fsync_tree(directory: Path) -> None:
    """Flush every file and directory below, deepest first, and the directory itself."""
    for parent, _, names in os.walk(directory, topdown=False):
        for name in names:
            fsync_path(Path(parent) / name)
        fsync_path(Path(parent))


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A temporary path to write to; on success it takes the place of ``path`` at once.

    A crash at any point leaves the old file, or the new one, never a mixture.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{time.monotonic_ns()}.tmp")
    try:
        yield temporary
        fsync_path(temporary)
        temporary.replace(path)
        fsync_path(path.parent)
    finally:
        with suppress(FileNotFoundError):
            temporary.unlink()


def write_atomic(path: Path, content: bytes) -> None:
    """Write a whole file at once."""
    with replacing(path) as temporary:
        temporary.write_bytes(content)


@contextmanager
def exclusive_lock(path: Path, *, wait: float, purpose: str) -> Iterator[None]:
    """Hold a lock between processes; it ends with the process, however that dies.

    Raises ``StoreBusy`` when another holds it for longer than ``wait`` seconds.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    deadline = time.monotonic() + wait
    with path.open("ab") as stream:
        while not _try_lock(stream.fileno()):
            if time.monotonic() >= deadline:
                raise StoreBusy(
                    f"another process is busy: {purpose}",
                    where=str(path),
                    remedy="wait until it has finished, then run this again",
                )
            time.sleep(_POLL_SECONDS)
        yield


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def is_locked(path: Path) -> bool:
    """True while some process holds the lock of this file."""
    with path.open("ab") as stream:
        return not _try_lock(stream.fileno())
