"""Where the parts of a release lie, and directories of builds that died.

Belongs here: file names inside ``releases/``, claiming and sweeping build directories.
Does not belong here: the content of any file.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from citation_platform.durable import exclusive_lock, is_locked, local_path
from citation_platform.errors import UnknownRelease
from citation_platform.home import Home

MANIFEST = "manifest.json"
PASSAGES = "passages.parquet"
UNITS = "units.parquet"
EMBEDDINGS = "embeddings.npy"
LEXICON = "lexicon.json"
TERMS = "terms.npz"
INDEX = "index"
TITLES = "titles.json"
DOCUMENTS = "documents.parquet"
MENTIONS = "mentions.parquet"
GRAPH = "graph.duckdb"
THRESHOLDS = "thresholds.json"
EVALUATION = "eval.json"

_CURRENT = "current"
_LOG = "log.jsonl"
_PUBLISH_LOCK = ".publish.lock"
_BUILDING = ".building-"
_BROKEN = ".broken-"
_BUILD_LOCK = ".lock"
_UNCLAIMED_SECONDS = 60.0
"""A build directory whose lock nobody holds is between two system calls of a live process,
or abandoned; after this time it is abandoned even if its process number is in use again."""


def releases_directory(home: Home) -> Path:
    """The directory of all releases."""
    return local_path(home.releases)


def release_directory(home: Home, release_id: str) -> Path:
    """The directory of one release. Raises ``UnknownRelease`` for a name that is no id."""
    if not release_id.isalnum():
        raise UnknownRelease(
            f"{release_id!r} is no release id",
            remedy="`citation-platform releases list` shows the ids",
        )
    return releases_directory(home) / release_id


def existing_release(home: Home, release_id: str) -> Path:
    """The directory of a release that exists. Raises ``UnknownRelease``."""
    directory = release_directory(home, release_id)
    if not (directory / MANIFEST).is_file():
        raise UnknownRelease(
            f"there is no release {release_id}",
            where=str(directory.parent),
            remedy="`citation-platform releases list` shows the ids",
        )
    return directory


def release_ids(home: Home) -> tuple[str, ...]:
    """Ids of all complete releases on disk, sorted."""
    directory = releases_directory(home)
    if not directory.is_dir():
        return ()
    return tuple(sorted(p.name for p in directory.iterdir() if p.name.isalnum() and p.is_dir()))


def pointer(home: Home) -> Path:
    """The text file that names the published release."""
    return releases_directory(home) / _CURRENT


def log_path(home: Home) -> Path:
    """The log of every move of the pointer, one JSON object per line."""
    return releases_directory(home) / _LOG


def publish_lock(home: Home) -> Path:
    """Held by whoever moves the pointer or deletes releases."""
    return releases_directory(home) / _PUBLISH_LOCK


@contextmanager
def building(home: Home, release_id: str) -> Iterator[Path]:
    """A fresh directory to build in, gone afterwards unless it was moved away.

    Its lock ends with this process, so that the next build can tell a dead build from a
    running one even when the process number is in use again.
    """
    sweep(home)
    # Process numbers repeat (in containers always); the clock tells two builds apart.
    name = f"{_BUILDING}{release_id}-{os.getpid()}-{time.monotonic_ns()}"
    directory = releases_directory(home) / name
    directory.mkdir(parents=True)
    try:
        with exclusive_lock(directory / _BUILD_LOCK, wait=0, purpose="building this release"):
            yield directory
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def finish(directory: Path, target: Path) -> bool:
    """Give a complete build its final name; False when another build was first."""
    (directory / _BUILD_LOCK).unlink()
    try:
        directory.rename(target)
    except OSError:
        if target.is_dir():
            return False
        raise
    return True


def set_aside(directory: Path) -> None:
    """Move a damaged release out of the way of its rebuild; the next sweep deletes it."""
    directory.rename(directory.with_name(f"{_BROKEN}{directory.name}-{time.monotonic_ns()}"))


def sweep(home: Home) -> tuple[str, ...]:
    """Delete what dead builds left behind; returns the names. Running builds are kept."""
    directory = releases_directory(home)
    if not directory.is_dir():
        return ()
    dead = [path for path in sorted(directory.iterdir()) if path.is_dir() and _is_dead(path)]
    for path in dead:
        shutil.rmtree(path, ignore_errors=True)
    return tuple(path.name for path in dead)


def _is_dead(path: Path) -> bool:
    if path.name.startswith(_BROKEN):
        return True
    if not path.name.startswith(_BUILDING):
        return False
    lock = path / _BUILD_LOCK
    if lock.exists() and is_locked(lock):
        return False
    young = time.time() - path.stat().st_mtime < _UNCLAIMED_SECONDS
    return not (young and _is_running(int(path.name.split("-")[2])))


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
