"""Content-addressed store: originals by the SHA-256 of their bytes.

Belongs here: putting and getting bytes. Does not belong here: what they mean.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from upath import UPath
from upath.implementations.local import FilePath

from citation_platform.durable import replacing, write_atomic
from citation_platform.errors import InvalidInput, InvalidSource, TransientFault

_PIECE = 1024 * 1024
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
        if not self._whole(sha256):
            _write(self._path(sha256), content)
        return sha256

    def put_file(self, path: str | Path, *, expected: str | None = None) -> str:
        """Store a file's content, in pieces whatever its size; returns its SHA-256.

        Raises ``InvalidSource`` when it cannot be read, ``TransientFault`` when its content
        is not ``expected`` any more (it changed after the scan).
        """
        with NamedTemporaryFile() as copy:
            found = _copy(Path(path), copy)
            if expected is not None and found != expected:
                raise TransientFault(
                    "the file changed after it was scanned",
                    where=str(path),
                    remedy="scan the sources again",
                )
            if not self._whole(found):
                self._write_stream(found, Path(copy.name))
        return found

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

    def verify(self, sha256: str) -> None:
        """Read the object through, in pieces. Raises ``InvalidSource`` as ``get`` does."""
        if not self.has(sha256):
            self.get(sha256)
        if not self._whole(sha256):
            self.get(sha256)

    @contextmanager
    def as_file(self, sha256: str) -> Iterator[Path]:
        """A local path of the object for programs that need one; read it only.

        Raises ``InvalidSource`` when it is missing.
        """
        path = self._path(sha256)
        if isinstance(path, Path | FilePath) and path.exists():
            yield Path(str(path))
            return
        with NamedTemporaryFile(suffix=".object") as copy:
            copy.write(self.get(sha256))
            copy.flush()
            yield Path(copy.name)

    def has(self, sha256: str) -> bool:
        """True when an object of this name exists (not verified)."""
        return self._path(sha256).exists()

    def _whole(self, sha256: str) -> bool:
        """True when the object is there and its content is what its name says."""
        path = self._path(sha256)
        if not path.exists():
            return False
        digest = hashlib.sha256()
        with path.open("rb") as stream:
            while piece := stream.read(_PIECE):
                digest.update(piece)
        return digest.hexdigest() == sha256

    def _write_stream(self, sha256: str, source: Path) -> None:
        path = self._path(sha256)
        if isinstance(path, Path | FilePath):
            with replacing(Path(str(path))) as temporary:
                shutil.copyfile(source, temporary)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as reader, path.open("wb") as writer:
            shutil.copyfileobj(reader, writer)

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


def _copy(source: Path, target: IO[bytes]) -> str:
    """Copy in pieces; returns the SHA-256 of what was copied."""
    digest = hashlib.sha256()
    try:
        with source.open("rb") as stream:
            while piece := stream.read(_PIECE):
                digest.update(piece)
                target.write(piece)
    except OSError as fault:
        raise InvalidSource(
            f"the file cannot be read: {fault.strerror}",
            where=str(source),
            remedy="check that it exists and that this user may read it",
        ) from fault
    target.flush()
    return digest.hexdigest()
