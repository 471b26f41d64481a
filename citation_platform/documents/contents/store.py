"""Examinations by raw hash: a file that was examined once costs a look-up ever after.

Belongs here: keeping and finding them, and when one must be made again.
Does not belong here: making one (``contents.examining``).

A kept examination stays valid with the version of the algorithm. Two states may pass: one
that asked for a password is made again when other passwords are known, and one that took too
long gets a second try, because the machine may have been busy.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from upath import UPath
from upath.implementations.local import FilePath

from citation_platform.documents.contents.examining import examine
from citation_platform.documents.contents.model import (
    ContentHashes,
    Examination,
    content_version,
)
from citation_platform.documents.intake.model import DocumentState, IntakeLimits
from citation_platform.documents.intake.passwords import Secret
from citation_platform.documents.intake.rows import inspection_from_row, inspection_row
from citation_platform.durable import sha256_of, write_atomic
from citation_platform.home import Home

_TRIES = 2
_COST = 1 << 14  # of scrypt: guessing passwords from the kept marks stays slow


class ExaminationStore:
    """Kept examinations under ``CITATION_HOME``, one JSON file each."""

    def __init__(self, home: Home, *, limits: IntakeLimits | None = None) -> None:
        self._limits = limits or IntakeLimits()
        self._root = home.root / "tables" / "examinations" / content_version()
        self._marks: dict[tuple[Secret, ...], str] = {}

    def find(self, raw_sha256: str, passwords: Sequence[Secret] = ()) -> Examination | None:
        """The kept examination of these bytes, or None when it must be made (again)."""
        row = self._load(raw_sha256)
        if row is None:
            return None
        state = row["inspection"]["state"]
        if state == DocumentState.PASSWORD and row["passwords"] != self._mark(passwords):
            return None
        if state == DocumentState.TIMEOUT and row["tries"] < _TRIES:
            return None
        return Examination(inspection_from_row(row["inspection"]), ContentHashes(**row["hashes"]))

    def examine(
        self,
        source: Path,
        *,
        passwords: Sequence[Secret] = (),
        raw_sha256: str | None = None,
    ) -> Examination:
        """The examination of ``source``: kept, or made now and kept. Raises as ``examine``."""
        raw = raw_sha256 or sha256_of(source)
        known = self.find(raw, passwords)
        if known is not None:
            return known
        made = examine(source, passwords=passwords, limits=self._limits, raw_sha256=raw)
        self._keep(made, passwords)
        return made

    def _keep(self, made: Examination, passwords: Sequence[Secret]) -> None:
        before = self._load(made.hashes.raw_sha256)
        locked = made.inspection.state is DocumentState.PASSWORD
        row = {
            "inspection": inspection_row(made.inspection),
            "hashes": asdict(made.hashes),
            "passwords": self._mark(passwords) if locked else None,
            "tries": (before["tries"] if before else 0) + 1,
        }
        _write(self._path(made.hashes.raw_sha256), json.dumps(row, ensure_ascii=False).encode())

    def _load(self, raw_sha256: str) -> dict[str, Any] | None:
        try:
            row: dict[str, Any] = json.loads(self._path(raw_sha256).read_bytes())
        except (FileNotFoundError, ValueError):  # a damaged entry is made again
            return None
        return row

    def _path(self, raw_sha256: str) -> UPath:
        return self._root / raw_sha256[:2] / f"{raw_sha256}.json"

    def _mark(self, passwords: Sequence[Secret]) -> str:
        """Tells one set of passwords from another without holding any of them."""
        known = tuple(dict.fromkeys(passwords))
        if not known:
            return ""
        if known not in self._marks:
            texts = "\0".join(sorted(secret.reveal() for secret in known)).encode()
            derived = hashlib.scrypt(texts, salt=self._salt(), n=_COST, r=8, p=1, dklen=16)
            self._marks[known] = derived.hex()
        return self._marks[known]

    def _salt(self) -> bytes:
        path = self._root / "salt"
        try:
            return path.read_bytes()
        except FileNotFoundError:
            salt = secrets.token_bytes(16)
            _write(path, salt)
            return salt


def _write(path: UPath, content: bytes) -> None:
    if isinstance(path, FilePath):
        write_atomic(Path(str(path)), content)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
