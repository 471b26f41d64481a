"""Records as signed text: canonical JSON, its hash and signature, and back.

Belongs here: writing and proving one record, and its place behind the one before.
Does not belong here: the table (``approvals.sql``), what a record means for a folder.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from pydantic import ValidationError

from citation_platform.approvals.model import Head, Record, Stored
from citation_platform.approvals.signing import KeyRing, SigningKey


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table. ``body``: the text that was signed, byte for byte."""

    sequence: int
    folder: str
    body: str
    record_hash: str
    signature: str


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong with the register, and at which record."""

    sequence: int
    what: str


def written(record: Record, key: SigningKey) -> Row:
    """The row of a record, signed."""
    body = canonical(record)
    return Row(
        sequence=record.sequence,
        folder=record.folder,
        body=body,
        record_hash=_sha256(body),
        signature=key.sign(body.encode()),
    )


def canonical(record: Record) -> str:
    """JSON with sorted names and no spaces: one text for one record."""
    return json.dumps(
        record.model_dump(mode="json"), ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )


def proven(row: Row, after: Head, keys: KeyRing | None) -> Stored | Damage:
    """The record of a row that follows ``after``, or why it is not to be believed.

    ``keys``: None proves the chain but not who wrote it.
    """
    if row.sequence != after.sequence + 1:
        return Damage(row.sequence, f"record {after.sequence + 1} is missing")
    if _sha256(row.body) != row.record_hash:
        return Damage(row.sequence, "the record was changed after it was written")
    try:
        record = Record.model_validate_json(row.body)
    except ValidationError as fault:
        return Damage(row.sequence, f"the record cannot be read: {fault.error_count()} faults")
    if record.previous != after.record_hash:
        return Damage(row.sequence, "the record does not follow the one before it")
    if (record.sequence, record.folder) != (row.sequence, row.folder):
        return Damage(row.sequence, "number or folder of the row are not those of the record")
    if keys is not None and not keys.proves(record.key_id, row.body.encode(), row.signature):
        return Damage(row.sequence, f"the signature is not of a known key ({record.key_id})")
    return Stored(record=record, record_hash=row.record_hash, signature=row.signature)


def _sha256(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()
