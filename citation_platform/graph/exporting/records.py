"""Nodes and edges as flat records, the same in every export.

Belongs here: names of properties, the key of an edge. Does not belong here: any format.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from citation_platform.graph.reader import ClauseGraph

Value = str | int | bool
Record = Mapping[str, Value]

NODE_FIELDS = ("id", "kind", "artikel", "label", "in_release")
EDGE_FIELDS = (
    "key",
    "from_id",
    "to_id",
    "kind",
    "passage_id",
    "span_start",
    "span_end",
    "source",
    "cue",
    "exact",
    "other_passage_id",
    "other_start",
    "other_end",
    "valid_from",
    "valid_to",
)
_KEYED = EDGE_FIELDS[1:13]


def node_records(graph: ClauseGraph) -> Iterator[Record]:
    """All nodes; values that are missing are left out."""
    for batch in graph.table("nodes"):
        for row in batch.to_pylist():
            yield {
                "id": row["node_id"],
                "kind": row["kind"],
                "artikel": row["artikel_id"],
                "label": row["label"],
                "in_release": row["in_release"],
            }


def edge_records(graph: ClauseGraph) -> Iterator[Record]:
    """All edges; days as ISO dates. ``key``: the same for the same edge in any release."""
    for batch in graph.table("edges"):
        for row in batch.to_pylist():
            yield {
                "key": _key(row),
                **{name: _plain(row[name]) for name in EDGE_FIELDS[1:] if row[name] is not None},
            }


def _plain(value: Any) -> Value:
    plain: Value = value.isoformat() if isinstance(value, date) else value
    return plain


def _key(row: Mapping[str, Any]) -> str:
    seed = "\x1f".join("" if row[name] is None else str(row[name]) for name in _KEYED)
    return hashlib.sha256(seed.encode()).hexdigest()[:24]
