"""The tables of ``graph.duckdb``: columns, types and what each means.

Belongs here: the one description that writing, the asset's column schema and documentation
share. Does not belong here: SQL that asks (``graph.queries``).
"""

from __future__ import annotations

from dataclasses import dataclass

import pyarrow as pa


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its type in DuckDB, and its meaning."""

    name: str
    type: str
    comment: str


NODES: tuple[Column, ...] = (
    Column("node_id", "VARCHAR", "Canonical address, or kind:name for what has none (law:, eu:)."),
    Column("kind", "VARCHAR", "artikel, lid, document, law, division, eu, standard or other."),
    Column("artikel_id", "VARCHAR", "Node that it rolls up to: the artikel of a lid, else itself."),
    Column("label", "VARCHAR", "As a professional writes it."),
    Column("in_release", "BOOLEAN", "The release holds passages of it."),
)
EDGES: tuple[Column, ...] = (
    Column("edge_id", "INTEGER", "Number of the row, in a fixed order; from 0."),
    Column("from_id", "VARCHAR", "Node from which the edge is read: from <kind> to."),
    Column("to_id", "VARCHAR", "Node to which it leads."),
    Column("from_artikel", "VARCHAR", "artikel_id of from_id."),
    Column("to_artikel", "VARCHAR", "artikel_id of to_id."),
    Column(
        "kind",
        "VARCHAR",
        "refers_to, exception_to, defines_term_used_in, norm_by_reference or superseded_by.",
    ),
    Column("passage_id", "VARCHAR", "Passage that says so."),
    Column("span_start", "INTEGER", "First character of that passage that says so."),
    Column("span_end", "INTEGER", "Character after the last one."),
    Column(
        "source",
        "VARCHAR",
        "xml_reference, citation_string, cue_phrase, definition or edition.",
    ),
    Column("cue", "VARCHAR", "Cue phrase, or the term defined; null for a plain reference."),
    Column("exact", "VARCHAR", "The onderdeel that is meant, where the node is its lid."),
    Column(
        "other_passage_id",
        "VARCHAR",
        "Passage at the other end where one edition is bound: it uses the term, or is superseded.",
    ),
    Column("other_start", "INTEGER", "First character there: the term used."),
    Column("other_end", "INTEGER", "Character after the last one there."),
    Column("valid_from", "DATE", "First day on which it holds; null = on no day."),
    Column("valid_to", "DATE", "Last day on which it holds, inclusive; null = no end known."),
)
FIGURES: tuple[Column, ...] = (
    Column(
        "name", "VARCHAR", "mentions, unresolved, not_in_release, self_references, definitions."
    ),
    Column("value", "INTEGER", "How many."),
)
TABLES: dict[str, tuple[Column, ...]] = {"nodes": NODES, "edges": EDGES, "figures": FIGURES}
TABLE_COMMENTS = {
    "nodes": "Places that edges of the clause graph join. Nothing of the graph is citable by itself.",
    "edges": "Typed edges with the characters that say so. Nothing of the graph is citable by itself.",
    "figures": "What building the graph came across.",
}

_ARROW = {
    "VARCHAR": pa.string(),
    "INTEGER": pa.int32(),
    "BOOLEAN": pa.bool_(),
    "DATE": pa.date32(),
}


def arrow_schema(table: str) -> pa.Schema:
    """The table as Arrow has it, with a description per column."""
    return pa.schema(
        [
            pa.field(one.name, _ARROW[one.type], metadata={"description": one.comment})
            for one in TABLES[table]
        ]
    )
