"""Walk one source root: every file with what it is, reading only what changed.

Belongs here: listing, stat, hashing and sniffing through the cache.
Does not belong here: grouping files into folders (``documents.folders``).
"""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from citation_platform.documents.file_cache import KnownFile
from citation_platform.documents.model import SkippedFile, SkipReason, Unavailable
from citation_platform.documents.sniff import HEAD_BYTES, sniff

OpenFile = Callable[[str], BinaryIO]
"""How a file's content is opened; tests count with it."""

_CHUNK = 1024 * 1024
# Whoever may put files here must not make the platform read, keep and show others with it.
_OUTSIDE = "a link that leads out of the source; put the file itself there"
_TO_DIRECTORY = "a link to a directory, which is not followed; make it a source of its own"


def open_binary(path: str) -> BinaryIO:
    """Open a file for reading bytes."""
    return Path(path).open("rb")


@dataclass(slots=True)
class Walk:
    """What one walk found. ``lost``: known files that could not be read now."""

    files: list[KnownFile] = field(default_factory=list)
    read: list[KnownFile] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    skipped: list[SkippedFile] = field(default_factory=list)
    lost: list[KnownFile] = field(default_factory=list)
    unavailable: list[Unavailable] = field(default_factory=list)


def walk(root: Path, known: Mapping[str, KnownFile], open_file: OpenFile) -> Walk:
    """Look at every file below ``root``; hidden files and directories are no sources.

    A root that is missing or suddenly empty is unavailable (an unmounted disk looks so),
    not emptied: nothing in it is gone.
    """
    found = Walk()
    paths = _list(root, found)
    if not paths and known and not found.unavailable:
        found.unavailable.append(
            Unavailable(
                root,
                "the directory is empty, and it was not before; if that is meant, remove the root",
            )
        )
    inside = root.resolve()
    for path in paths:
        _look_at(path, inside, known.get(path), found, open_file)
    if not found.unavailable:
        found.gone = set(known) - set(paths)
    return found


def _list(root: Path, found: Walk) -> list[str]:
    def report(fault: OSError) -> None:
        detail = f"{fault.filename} cannot be listed: {fault.strerror}"
        found.unavailable.append(Unavailable(root, detail))

    paths: list[str] = []
    for parent, directories, names in os.walk(root, onerror=report):
        directories[:] = sorted(name for name in directories if not name.startswith("."))
        found.skipped += [
            SkippedFile(link, SkipReason.OUTSIDE, _TO_DIRECTORY)
            for name in directories
            if (link := Path(parent, name)).is_symlink()
        ]
        paths += [os.path.join(parent, name) for name in names if not name.startswith(".")]  # noqa: PTH118 - strings: a Path per file doubles the cost of a no-change scan
    return sorted(paths)


def _look_at(
    path: str, root: Path, known: KnownFile | None, found: Walk, open_file: OpenFile
) -> None:
    try:
        path.encode()
    except UnicodeEncodeError:
        detail = "the file name is not UTF-8; rename the file"
        found.skipped.append(SkippedFile(Path(path), SkipReason.UNUSABLE_NAME, detail))
        return
    try:
        status = os.lstat(path)
        if stat.S_ISLNK(status.st_mode):
            if not Path(path).resolve().is_relative_to(root):
                found.skipped.append(SkippedFile(Path(path), SkipReason.OUTSIDE, _OUTSIDE))
                return
            status = os.stat(path)  # noqa: PTH116 - see above
        if known is not None and known.still_holds(status):
            found.files.append(known)
            return
        fresh = _read(path, status, open_file)
    except OSError as fault:
        detail = f"{fault.strerror or fault}; check the file and its permissions"
        found.skipped.append(SkippedFile(Path(path), SkipReason.UNREADABLE, detail))
        if known is not None:
            found.lost.append(known)
        return
    found.files.append(fresh)
    found.read.append(fresh)


def _read(path: str, status: os.stat_result, open_file: OpenFile) -> KnownFile:
    if not stat.S_ISREG(status.st_mode):
        raise OSError("not a regular file")
    read_ns = time.time_ns()
    with open_file(path) as stream:
        head = stream.read(HEAD_BYTES)
        digest = hashlib.sha256(head)
        while chunk := stream.read(_CHUNK):
            digest.update(chunk)
    sniffed = sniff(head, path)
    return KnownFile(
        path=path,
        size=status.st_size,
        mtime_ns=status.st_mtime_ns,
        ctime_ns=status.st_ctime_ns,
        read_ns=read_ns,
        sha256=digest.hexdigest(),
        kind=sniffed.kind,
        root_element=sniffed.root_element,
        bwb_id=sniffed.bwb_id,
        state_date=sniffed.state_date,
    )
