"""What a data engineer sees of a table: schema, column lineage, sample rows, place on disk.

Belongs here: turning Arrow schemas and rows into Dagster metadata.
Does not belong here: the tables themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import dagster as dg
import pyarrow as pa

from citation_platform.passages.schema import SCHEMA as PASSAGES

CELL = 120
"""Characters of a cell that a sample shows."""

Sources = Mapping[str, Sequence[tuple[str, str]]]
"""Column → the (asset, column) pairs it is made of."""


def column_schema(schema: pa.Schema) -> dg.TableSchema:
    """The schema with a description per column."""
    return dg.TableSchema(
        columns=[
            dg.TableColumn(
                name=field.name,
                type=str(field.type),
                description=(field.metadata or {}).get(b"description", b"").decode(),
                constraints=dg.TableColumnConstraints(nullable=field.nullable),
            )
            for field in schema
        ]
    )


def lineage(sources: Sources) -> dg.TableColumnLineage:
    """Column lineage out of pairs."""
    return dg.TableColumnLineage(
        deps_by_column={
            column: [dg.TableColumnDep(asset_key=asset, column_name=name) for asset, name in pairs]
            for column, pairs in sources.items()
        }
    )


def sample(rows: Iterable[Mapping[str, Any]]) -> dg.MarkdownMetadataValue:
    """Rows as a markdown table; long cells are cut."""
    shown = [{name: _cell(value) for name, value in row.items()} for row in rows]
    if not shown:
        return dg.MetadataValue.md("*no rows*")
    names = list(shown[0])
    lines = [names, ["---"] * len(names), *([row[name] for name in names] for row in shown)]
    return dg.MetadataValue.md("\n".join(f"| {' | '.join(line)} |" for line in lines))


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    text = text.replace("|", "\\|").replace("\n", " ")
    return text if len(text) <= CELL else text[: CELL - 1] + "…"


CONTENT_HASHES_LINEAGE: Sources = {
    "role": [("raw_documents", "role")],
    "sha256": [("raw_documents", "sha256")],
    "previous_sha256": [("content_hashes", "sha256")],
    "change": [("raw_documents", "sha256"), ("content_hashes", "sha256")],
}

_PAGES = [("content_hashes", "sha256")]
PAGE_TEXT_LINEAGE: Sources = dict.fromkeys(
    ("document_hash", "page", "text", "state", "confidence", "language"), _PAGES
)
LAYOUT_LINEAGE: Sources = {
    name: [("page_text", "text"), ("page_text", "page")]
    for name in ("kind", "text", "bbox", "grid")
}

_FROM_HASH = [("content_hashes", "sha256")]
_OTHER_THAN_TEXT: Sources = {
    "document_hash": _FROM_HASH,
    "version": [("raw_documents", "state_date")],
    "valid_from": [*_FROM_HASH, ("raw_documents", "state_date")],
    "valid_to": [*_FROM_HASH, ("raw_documents", "state_date")],
}
CLAUSE_CHUNKS_LINEAGE: Sources = {
    name: _OTHER_THAN_TEXT.get(name, _FROM_HASH) for name in PASSAGES.names
}

EMBEDDINGS_LINEAGE: Sources = {
    "unit_id": [("clause_chunks", "unit_id")],
    "dense": [("clause_chunks", "context_text")],
}

CANDIDATE_LINEAGE: Sources = {
    **{name: [("clause_chunks", name)] for name in PASSAGES.names},
    "dense": [("embeddings", "dense")],
    "sparse": [("clause_chunks", "context_text")],
}
