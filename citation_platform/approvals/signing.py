"""Signing keys: who could have written a record of the register.

Belongs here: keys from a secret file, HMAC signatures, rotation.
Does not belong here: what is signed (``approvals.records``).
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from citation_platform.approvals.model import KeyOrigin
from citation_platform.durable import local_path
from citation_platform.errors import InvalidInput
from citation_platform.home import Home

KEY_FILE_VARIABLE = "CITATION_APPROVAL_KEY_FILE"
_KEY = re.compile(r"[0-9a-f]{64,}")
_KEY_BYTES = 32  # the block of SHA-256's output: longer adds nothing


@dataclass(frozen=True, slots=True, repr=False)
class SigningKey:
    """One HMAC key. It has no ``repr``: a key must not reach a log."""

    secret: bytes
    origin: KeyOrigin

    @property
    def key_id(self) -> str:
        """Names the key without giving it away: 16 hex digits."""
        return hmac.new(self.secret, b"key id", hashlib.sha256).hexdigest()[:16]

    def sign(self, message: bytes) -> str:
        """HMAC-SHA256 (hex)."""
        return hmac.new(self.secret, message, hashlib.sha256).hexdigest()


@dataclass(frozen=True, slots=True)
class KeyRing:
    """The key that signs now, and older ones that still prove what they signed."""

    active: SigningKey
    retired: tuple[SigningKey, ...] = ()

    def proves(self, key_id: str, message: bytes, signature: str) -> bool:
        """True when a key of the ring made this signature."""
        for key in (self.active, *self.retired):
            if key.key_id == key_id:
                return hmac.compare_digest(key.sign(message), signature)
        return False


def key_ring(home: Home, environment: Mapping[str, str] = os.environ) -> KeyRing:
    """The keys of this installation.

    ``CITATION_APPROVAL_KEY_FILE``: one key per line, as at least 64 hex digits; the first
    signs, the others only prove (to rotate, put a new line on top). Lines with ``#`` are
    remarks. Without it a key is made once under ``<home>/secrets/approvals.key`` (mode 0600)
    and records say so. Raises ``InvalidInput`` for an unusable file.
    """
    named = environment.get(KEY_FILE_VARIABLE)
    if named:
        return _read(Path(named), KeyOrigin.SECRET)
    path = local_path(home.root / "secrets" / "approvals.key")
    _generate(path)
    return _read(path, KeyOrigin.GENERATED)


def _read(path: Path, origin: KeyOrigin) -> KeyRing:
    try:
        lines = [line.strip() for line in path.read_text(encoding="ascii").splitlines()]
    except (OSError, UnicodeDecodeError) as fault:
        raise _unusable(path, "the signing keys cannot be read") from fault
    keys = [line.lower() for line in lines if line and not line.startswith("#")]
    if not keys:
        raise _unusable(path, "the file holds no signing key")
    for number, key in enumerate(keys, start=1):
        if not _KEY.fullmatch(key) or len(key) % 2:
            raise _unusable(path, f"key {number} is not at least 64 hex digits")
    first, *others = (SigningKey(bytes.fromhex(key), origin) for key in keys)
    return KeyRing(first, tuple(others))


def _unusable(path: Path, what: str) -> InvalidInput:
    return InvalidInput(
        what,
        where=str(path),
        remedy="one key per line, e.g. made by: openssl rand -hex 32",
    )


def _generate(path: Path) -> None:
    """A key of its own, once, even when several processes start together."""
    if path.exists():
        return
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as stream:
            stream.write(f"{secrets.token_hex(_KEY_BYTES)}\n")
            stream.flush()
            os.fsync(stream.fileno())
        # A link fails where a key appeared in the meantime; a rename would replace it.
        os.link(temporary, path)
    except FileExistsError:
        return
    finally:
        temporary.unlink()
