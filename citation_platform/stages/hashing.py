"""Stage content_hashes: what the stored originals really are, and what changed.

Belongs here: verifying the stored bytes, the folder's fingerprint, the change per file.
Does not belong here: the Merkle tree (``fingerprints``).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

import pyarrow as pa
import pyarrow.parquet as pq

from citation_platform.durable import local_path, replacing
from citation_platform.errors import InvalidSource
from citation_platform.fingerprints import merkle_root
from citation_platform.home import Home
from citation_platform.objects import ObjectStore
from citation_platform.stages.capture import require_captured

CONTENT_HASHES = "content_hashes"

SCHEMA: pa.Schema = pa.schema(
    [
        pa.field(name, kind, nullable=nullable, metadata={"description": text})
        for name, kind, nullable, text in (
            (
                "role",
                pa.string(),
                False,
                "Place in the folder; with sha256 a leaf of the fingerprint.",
            ),
            ("sha256", pa.string(), True, "SHA-256 of the stored bytes; null = the file is gone."),
            ("previous_sha256", pa.string(), True, "SHA-256 at the last materialisation."),
            ("change", pa.string(), False, "new, changed, same or removed."),
        )
    ]
)


class Change(StrEnum):
    """What happened to a file since the last materialisation."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class HashReport:
    """The verified fingerprint of a folder and how many files changed in which way."""

    key: str
    fingerprint: str
    changes: dict[Change, int]


def hash_folder(home: Home, key: str) -> HashReport:
    """Verify every stored original, write the content_hashes table, report the changes.

    Raises ``InvalidSource`` when an original is missing or damaged, or when two different
    files claim the same place in the folder.
    """
    folder = require_captured(home, key)
    folder.require_usable()
    store = ObjectStore(home.objects)
    for file in folder.files:
        store.verify(file.sha256)
    now = {file.role: file.sha256 for file in folder.files}
    before = _previous(home, key)
    rows = [
        {
            "role": role,
            "sha256": now.get(role),
            "previous_sha256": before.get(role),
            "change": _change(before.get(role), now.get(role)).value,
        }
        for role in sorted(before.keys() | now.keys())
    ]
    with replacing(local_path(home.table(CONTENT_HASHES, key))) as temporary:
        pq.write_table(pa.Table.from_pylist(rows, schema=SCHEMA), temporary, compression="zstd")
    counted = Counter(Change(str(row["change"])) for row in rows)
    return HashReport(key, merkle_root(now.items()), {change: counted[change] for change in Change})


def _change(before: str | None, now: str | None) -> Change:
    if before is None:
        return Change.NEW
    if now is None:
        return Change.REMOVED
    return Change.SAME if before == now else Change.CHANGED


def _previous(home: Home, key: str) -> dict[str, str]:
    path = local_path(home.table(CONTENT_HASHES, key))
    if not path.exists():
        return {}
    try:
        rows = pq.read_table(path, columns=["role", "sha256"]).to_pylist()
    except (OSError, ValueError, pa.ArrowException) as fault:
        raise InvalidSource(
            f"the table cannot be used: {fault}",
            where=str(path),
            remedy="delete the file; the hashes are then taken as new",
        ) from fault
    return {row["role"]: row["sha256"] for row in rows if row["sha256"] is not None}
