"""Merkle fingerprints: one hash for the contents of a folder.

Belongs here: the tree over (role, content hash). Does not belong here: which files count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

# Different first bytes for leaves and nodes: a node can never pass for a leaf (RFC 6962, 2.1).
_LEAF = b"\x00"
_NODE = b"\x01"


def merkle_root(entries: Iterable[tuple[str, str]]) -> str:
    """SHA-256 Merkle root (hex) over (role, content SHA-256), whatever their order.

    Raises ``ValueError`` without entries: a folder without files does not exist.
    """
    level = [
        _sha256(_LEAF + role.encode() + b"\x00" + bytes.fromhex(sha256))
        for role, sha256 in sorted(entries)
    ]
    if not level:
        raise ValueError("a fingerprint needs at least one entry")
    while len(level) > 1:
        pairs = [level[i : i + 2] for i in range(0, len(level), 2)]
        level = [_sha256(_NODE + b"".join(pair)) if len(pair) == 2 else pair[0] for pair in pairs]
    return level[0].hex()


def _sha256(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()
