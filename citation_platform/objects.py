"""Content-addressed store: originals by the SHA-256 of their bytes.

Belongs here: putting and getting bytes. Does not belong here: what they mean.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from upath import UPath
from upath.implementations.local import FilePath

from citation_platform.durable import write_atomic
from citation_platform.errors import InvalidInput, InvalidSource, TransientFault

_SHA256 = re.compile(r"[0-9a-f]{64}")


class ObjectStore:
    """Objects under ``root`` (``Home.objects``): written once, verified on each read.

    A stored object is never changed; only one that is damaged is replaced by good bytes.
    """

    def __init__(self, root: UPath | Path) -> None:
        self._root = root

    def put(self, content: bytes) -> str:
        """Store the bytes; returns their SHA-256 (hex). Known content is not written again."""
        sha256 = hashlib.sha256(content).hexdigest()
        path = self._path(sha256)
        if not path.exists() or hashlib.sha256(path.read_bytes()).hexdigest() != sha256:
            _write(path, content)
        return sha256

    def put_file(self, path: str | Path, *, expected: str | None = None) -> str:
        """Store a file's content; returns its SHA-256.

        Raises ``InvalidSource`` when it cannot be read, ``TransientFault`` when its content
        is not ``expected`` any more (it changed after the scan).
        """
        try:
            content = Path(path).read_bytes()
        except OSError as fault:
            raise InvalidSource(
                f"the file cannot be read: {fault.strerror}",
                where=str(path),
                remedy="check that it exists and that this user may read it",
            ) from fault
        found = hashlib.sha256(content).hexdigest()
        if expected is not None and found != expected:
            raise TransientFault(
                "the file changed after it was scanned",
                where=str(path),
                remedy="scan the sources again",
            )
        return self.put(content)

    def get(self, sha256: str) -> bytes:
        """The bytes. Raises ``InvalidSource`` when missing or damaged (named, with remedy)."""
        path = self._path(sha256)
        try:
            content = path.read_bytes()
        except FileNotFoundError as fault:
            raise InvalidSource(
                "the original is not in the object store",
                where=str(path),
                remedy="ingest its source folder again",
            ) from fault
        if hashlib.sha256(content).hexdigest() != sha256:
            raise InvalidSource(
                "the stored original is damaged: its content is not what its name says",
                where=str(path),
                remedy="ingest its source folder again; the object is then written anew",
            )
        return content

    def has(self, sha256: str) -> bool:
        """True when an object of this name exists (not verified)."""
        return self._path(sha256).exists()

    def _path(self, sha256: str) -> UPath | Path:
        if not _SHA256.fullmatch(sha256):
            raise InvalidInput("not a SHA-256", where=repr(sha256), remedy="give 64 hex digits")
        return self._root / sha256[:2] / sha256[2:]


def _write(path: UPath | Path, content: bytes) -> None:
    """Whole or not at all: by rename on a disk; a put to object storage is atomic itself."""
    if isinstance(path, Path | FilePath):
        write_atomic(Path(str(path)), content)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
