"""Write ``graph.duckdb``.

Belongs here: rows and the file. Does not belong here: edges (``graph.building``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow as pa

from citation_platform.graph.building import Built, build_graph
from citation_platform.graph.model import Edge, EdgeKind
from citation_platform.graph.passages import SourcePassage, read_source_passages
from citation_platform.graph.schema import TABLE_COMMENTS, TABLES, arrow_schema


def write_graph(
    target: Path, *, passages: Path, titles: Mapping[str, Sequence[str]]
) -> Mapping[str, int]:
    """Build the graph of a ``passages.parquet`` and write it; returns its figures.

    ``titles``: BWB id → names of the law. The same passages give the same rows; the bytes
    of the file may differ. Raises ``OSError`` when the disk refuses.
    """
    source = list(read_source_passages(passages))
    built = build_graph(source, titles)
    write_tables(target, tables_of(built, source))
    return built.figures


def tables_of(built: Built, passages: Iterable[SourcePassage]) -> dict[str, pa.Table]:
    """The three tables, in their fixed order of rows."""
    by_id = {one.passage_id: one for one in passages}
    artikel = {node.id: node.artikel for node in built.nodes}
    nodes = [
        {
            "node_id": node.id,
            "kind": str(node.kind),
            "artikel_id": node.artikel,
            "label": node.label,
            "in_release": node.in_release,
        }
        for node in built.nodes
    ]
    edges = [_row(number, edge, artikel, by_id) for number, edge in enumerate(built.edges)]
    figures = [{"name": name, "value": value} for name, value in built.figures.items()]
    rows = {"nodes": nodes, "edges": edges, "figures": figures}
    return {
        name: pa.Table.from_pylist(content, schema=arrow_schema(name))
        for name, content in rows.items()
    }


def _row(
    number: int, edge: Edge, artikel: Mapping[str, str], by_id: Mapping[str, SourcePassage]
) -> dict[str, Any]:
    first, last = _period(edge, by_id)
    return {
        "edge_id": number,
        "from_id": edge.from_id,
        "to_id": edge.to_id,
        "from_artikel": artikel[edge.from_id],
        "to_artikel": artikel[edge.to_id],
        "kind": str(edge.kind),
        "passage_id": edge.passage_id,
        "span_start": edge.start,
        "span_end": edge.end,
        "source": str(edge.source),
        "cue": edge.cue,
        "exact": edge.exact,
        "other_passage_id": edge.other_passage_id,
        "other_start": edge.other_start,
        "other_end": edge.other_end,
        "valid_from": first,
        "valid_to": last,
    }


def _period(edge: Edge, by_id: Mapping[str, SourcePassage]) -> tuple[date | None, date | None]:
    """When the source passage is in force, and for a term also the passage that uses it."""
    first, last = _in_force(by_id[edge.passage_id])
    if edge.kind is not EdgeKind.DEFINES_TERM_USED_IN or edge.other_passage_id is None:
        return first, last
    other_first, other_last = _in_force(by_id[edge.other_passage_id])
    if first is None or other_first is None:
        return None, None
    ends = [day for day in (last, other_last) if day is not None]
    return max(first, other_first), min(ends) if ends else None


def _in_force(passage: SourcePassage) -> tuple[date | None, date | None]:
    """A passage that is no law in force (withdrawn, not yet in force) never makes an edge hold."""
    if passage.status != "in_force":
        return None, None
    return passage.valid_from, passage.valid_to


def write_tables(target: Path, tables: Mapping[str, pa.Table]) -> None:
    """A new DuckDB file with these tables; no write-ahead log stays beside it."""
    import duckdb

    with duckdb.connect(str(target)) as connection:
        connection.execute("SET threads = 1")
        for name, table in tables.items():
            columns = ", ".join(f"{one.name} {one.type}" for one in TABLES[name])
            connection.execute(f"CREATE TABLE {name} ({columns})")
            connection.register("incoming", table)
            connection.execute(f"INSERT INTO {name} SELECT * FROM incoming")
            connection.unregister("incoming")
            _comment(connection, name)
        connection.execute("CHECKPOINT")


def _comment(connection: Any, table: str) -> None:
    connection.execute(f"COMMENT ON TABLE {table} IS {_quoted(TABLE_COMMENTS[table])}")
    for one in TABLES[table]:
        connection.execute(f"COMMENT ON COLUMN {table}.{one.name} IS {_quoted(one.comment)}")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
