"""Retrieval units of a release: what the index holds, and from when to when.

Belongs here: units out of Passage rows, ``units.parquet``.
Does not belong here: vectors and the index itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import pyarrow as pa

from citation_platform.index.port import UnitPayload

_COLUMNS = (
    "unit_id",
    "corpus",
    "role",
    "artikel_address",
    "language",
    "legal_area",
    "supplier",
    "superseded_by",
    "document_hash",
    "page",
    "status",
    "valid_from",
    "valid_to",
    "context_text",
)

UNITS_SCHEMA: pa.Schema = pa.schema(
    [
        pa.field("unit_id", pa.string(), nullable=False),
        pa.field("folder", pa.string(), nullable=False),
        pa.field("corpus", pa.string(), nullable=False),
        pa.field("role", pa.string(), nullable=False),
        pa.field("artikel_address", pa.string(), nullable=False),
        pa.field("language", pa.string(), nullable=False),
        pa.field("legal_area", pa.string()),
        pa.field("supplier", pa.string()),
        pa.field("document", pa.string()),  # SHA-256 of the manual; null for law
        pa.field("superseded", pa.bool_(), nullable=False),
        pa.field("valid_from", pa.date32()),
        pa.field("valid_to", pa.date32()),
        pa.field("vector", pa.int32()),  # first row in embeddings.npy; null = not indexed
        pa.field("vectors", pa.int32(), nullable=False),  # how many rows are its own
    ]
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A retrieval unit. ``indexed``: it is in force on some day, so it can be found."""

    payload: UnitPayload
    folder: str
    text: str
    indexed: bool


def units_of(table: pa.Table, folder: str) -> list[Unit]:
    """The units of one folder's Passage table, in table order.

    A unit holds from the first day on which any of its leden is law to the last: a filter
    on a day finds every unit with a lid in force then. Whether one lid is in force is
    decided by the lid's own dates, at the gate.
    """
    units: dict[str, Unit] = {}
    for batch in table.select(list(_COLUMNS)).to_batches():
        for row in batch.to_pylist():
            known = units.get(row["unit_id"])
            fresh = _unit(row, folder)
            units[row["unit_id"]] = _joined(known, fresh) if known else fresh
    return list(units.values())


def _unit(row: dict[str, Any], folder: str) -> Unit:
    in_force = row["status"] == "in_force" and row["valid_from"] is not None
    payload = UnitPayload(
        unit_id=row["unit_id"],
        corpus=row["corpus"],
        role=row["role"],
        artikel_address=row["artikel_address"],
        language=row["language"],
        valid_from=row["valid_from"] if in_force else None,
        valid_to=row["valid_to"] if in_force else None,
        legal_area=row["legal_area"],
        supplier=row["supplier"],
        document=row["document_hash"] if row["page"] is not None else None,
        # Editions of law are told apart by their dates; revisions of a manual by this.
        superseded=row["page"] is not None and row["superseded_by"] is not None,
    )
    return Unit(payload, folder, row["context_text"], in_force)


def _joined(one: Unit, other: Unit) -> Unit:
    if not other.indexed:
        return one
    if not one.indexed:
        return other
    first = [day for day in (one.payload.valid_from, other.payload.valid_from) if day]
    payload = replace(
        one.payload,
        valid_from=min(first),
        valid_to=_later(one.payload.valid_to, other.payload.valid_to),
    )
    return replace(one, payload=payload)


def _later(one: date | None, other: date | None) -> date | None:
    return None if one is None or other is None else max(one, other)


def units_table(units: Sequence[Unit], rows_of: Iterable[tuple[int, int] | None]) -> pa.Table:
    """``units.parquet``: one row per unit; ``rows_of``: first row in ``embeddings.npy`` and how
    many, or None."""
    rows = [
        {
            "unit_id": unit.payload.unit_id,
            "folder": unit.folder,
            "corpus": unit.payload.corpus,
            "role": unit.payload.role,
            "artikel_address": unit.payload.artikel_address,
            "language": unit.payload.language,
            "legal_area": unit.payload.legal_area,
            "supplier": unit.payload.supplier,
            "document": unit.payload.document,
            "superseded": unit.payload.superseded,
            "valid_from": unit.payload.valid_from,
            "valid_to": unit.payload.valid_to,
            "vector": own[0] if own else None,
            "vectors": own[1] if own else 0,
        }
        for unit, own in zip(units, rows_of, strict=True)
    ]
    return pa.Table.from_pylist(rows, schema=UNITS_SCHEMA)
