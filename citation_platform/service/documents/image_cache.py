"""Pictures of pages on disk, at most so many bytes: those not looked at longest go first.

Belongs here: files and their total size. Does not belong here: what is in a picture.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_LOW_WATER = 0.9
"""When the limit is passed, the cache shrinks to this share: not one file per picture."""

_ABANDONED_SECONDS = 600.0
"""A temporary file of that age belongs to a process that died."""


class ImageCache:
    """PNG files under ``directory``, by key. Several processes may share one directory."""

    def __init__(self, directory: Path, *, limit_bytes: int) -> None:
        self._directory = directory
        self._limit = limit_bytes
        self._lock = threading.Lock()
        self._total: int | None = None  # counted when the first picture is added

    def find(self, key: str) -> Path | None:
        """The picture of ``key``, now the one looked at last; None when it is not kept."""
        path = self._path(key)
        try:
            os.utime(path)
        except OSError:
            return None
        return path

    def add(self, key: str, write: Callable[[Path], bool]) -> Path | None:
        """Keep what ``write`` puts at the path it is given; None when it returns False.

        The picture appears whole or not at all.
        """
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        with _temporary(path) as target:
            if not write(target):
                return None
            size = target.stat().st_size
            target.replace(path)
        self._grow(size)
        return path

    def _path(self, key: str) -> Path:
        return self._directory / key[:2] / f"{key}.png"

    def _grow(self, size: int) -> None:
        with self._lock:
            counted = self._total
            self._total = self._count() if counted is None else counted + size
            if self._total > self._limit:
                self._total = self._shrink()

    def _count(self) -> int:
        return sum(size for _, size, _ in _pictures(self._directory))

    def _shrink(self) -> int:
        """Delete the pictures looked at longest ago; returns the bytes that stay.

        The newest stays whatever its size: somebody waits for it.
        """
        found = sorted(_pictures(self._directory))
        total = sum(size for _, size, _ in found)
        for _, size, path in found[:-1]:
            if total <= self._limit * _LOW_WATER:
                break
            path.unlink(missing_ok=True)
            total -= size
        _sweep(self._directory)
        return total


def _pictures(directory: Path) -> Iterator[tuple[int, int, Path]]:
    """Time of the last look (nanoseconds), bytes, and path of every picture."""
    for path in directory.glob("??/*.png"):
        with suppress(FileNotFoundError):  # another process deleted it
            status = path.stat()
            yield status.st_mtime_ns, status.st_size, path


def _sweep(directory: Path) -> None:
    before = time.time() - _ABANDONED_SECONDS
    for path in directory.glob("??/.*.tmp"):
        with suppress(FileNotFoundError):
            if path.stat().st_mtime < before:
                path.unlink()


@contextmanager
def _temporary(path: Path) -> Iterator[Path]:
    """A name beside ``path`` that is gone afterwards. No fsync: a lost picture is drawn again."""
    name = f".{path.stem}.{os.getpid()}.{threading.get_ident()}.{time.monotonic_ns()}.tmp"
    temporary = path.with_name(name)
    try:
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)
