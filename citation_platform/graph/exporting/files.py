"""The clause graph as files: CSV (``nodes.csv``, ``edges.csv``), GraphML, Cypher.

Belongs here: the three formats, written as a stream and put in place whole.
Does not belong here: a running database (``graph.exporting.neo4j``).
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TextIO
from xml.sax.saxutils import escape, quoteattr

from citation_platform.durable import replacing
from citation_platform.errors import TransientFault
from citation_platform.graph.exporting.formats import Format
from citation_platform.graph.exporting.records import (
    EDGE_FIELDS,
    NODE_FIELDS,
    Record,
    Value,
    edge_records,
    node_records,
)
from citation_platform.graph.model import EdgeKind
from citation_platform.graph.reader import ClauseGraph

CONSTRAINT = (
    "CREATE CONSTRAINT citation_place_id IF NOT EXISTS FOR (n:Place) REQUIRE n.id IS UNIQUE"
)
MERGE_NODES = "UNWIND {rows} AS row MERGE (n:Place {{id: row.id}}) SET n += row"
_MERGE_EDGES = (
    "UNWIND {{rows}} AS row MATCH (a:Place {{{{id: row.from_id}}}}) "
    "MATCH (b:Place {{{{id: row.to_id}}}}) "
    "MERGE (a)-[r:{label} {{{{key: row.key}}}}]->(b) SET r += row"
)
_IN_ONE_STATEMENT = 500
_XML_TYPES = {
    "in_release": "boolean",
    "span_start": "int",
    "span_end": "int",
    "other_start": "int",
    "other_end": "int",
}


def export_files(graph: ClauseGraph, kind: Format, directory: Path) -> tuple[Path, ...]:
    """Write the graph into ``directory``, replacing earlier exports; returns the files.

    The same graph gives the same bytes. Raises ``TransientFault`` when the disk refuses.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
        return tuple(_written(directory / name, write, graph) for name, write in _FILES[kind])
    except OSError as fault:
        raise TransientFault(
            f"the graph cannot be written: {fault.strerror or fault}",
            where=str(fault.filename or directory),
            remedy="free disk space or correct the permissions, then export again",
        ) from fault


def _written(
    target: Path, write: Callable[[ClauseGraph, TextIO], None], graph: ClauseGraph
) -> Path:
    with (
        replacing(target) as path,
        path.open("w", encoding="utf-8", newline="") as file,
    ):
        write(graph, file)
    return target


def _nodes_csv(graph: ClauseGraph, file: TextIO) -> None:
    _csv(file, NODE_FIELDS, node_records(graph))


def _edges_csv(graph: ClauseGraph, file: TextIO) -> None:
    _csv(file, EDGE_FIELDS, edge_records(graph))


def _csv(file: TextIO, fields: Sequence[str], records: Iterable[Record]) -> None:
    writer = csv.DictWriter(file, fields, lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: _csv_value(value) for key, value in one.items()} for one in records)


def _csv_value(value: Value) -> Value:
    return ("false", "true")[value] if isinstance(value, bool) else value


def _graphml(graph: ClauseGraph, file: TextIO) -> None:
    file.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    file.write('<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n')
    edge_fields = [name for name in EDGE_FIELDS if name not in ("from_id", "to_id")]
    for owner, names in (("node", NODE_FIELDS[1:]), ("edge", edge_fields)):
        for name in names:
            kind = _XML_TYPES.get(name, "string")
            file.write(
                f'<key id="{owner}.{name}" for="{owner}" attr.name="{name}" attr.type="{kind}"/>\n'
            )
    file.write('<graph id="clauses" edgedefault="directed">\n')
    for node in node_records(graph):
        file.write(
            f"<node id={quoteattr(_xml(node['id']))}>{_data('node', node, ('id',))}</node>\n"
        )
    for edge in edge_records(graph):
        ends = f"source={quoteattr(_xml(edge['from_id']))} target={quoteattr(_xml(edge['to_id']))}"
        file.write(f"<edge {ends}>{_data('edge', edge, ('from_id', 'to_id'))}</edge>\n")
    file.write("</graph>\n</graphml>\n")


def _data(owner: str, record: Record, without: Sequence[str]) -> str:
    return "".join(
        f'<data key="{owner}.{name}">{escape(_xml(value))}</data>'
        for name, value in record.items()
        if name not in without
    )


def _xml(value: Value) -> str:
    """As XML holds it: control characters have no place there."""
    text = str(_csv_value(value))
    return "".join(sign for sign in text if sign >= " " or sign in "\t\n")


def _cypher(graph: ClauseGraph, file: TextIO) -> None:
    file.write(f"{CONSTRAINT};\n")
    for batch in batches(node_records(graph), _IN_ONE_STATEMENT):
        file.write(f"{MERGE_NODES.format(rows=_list(batch))};\n")
    for kind, batch in edges_by_kind(edge_records(graph), _IN_ONE_STATEMENT):
        file.write(f"{merge_edges(kind).format(rows=_list(batch))};\n")


def merge_edges(kind: str) -> str:
    """The statement that merges edges of a kind; ``rows`` is to be filled in.

    Raises ``ValueError`` for a kind that does not exist: a label is no parameter.
    """
    return _MERGE_EDGES.format(label=EdgeKind(kind).name)


def edges_by_kind(records: Iterable[Record], size: int) -> Iterator[tuple[str, list[Record]]]:
    """Batches of edges of one kind: a statement has one label."""
    waiting: dict[str, list[Record]] = {}
    for record in records:
        kind = str(record["kind"])
        batch = waiting.setdefault(kind, [])
        batch.append(record)
        if len(batch) == size:
            yield kind, waiting.pop(kind)
    yield from waiting.items()


def batches(records: Iterable[Record], size: int) -> Iterator[list[Record]]:
    """The records in lists of at most ``size``."""
    rest = iter(records)
    while batch := list(islice(rest, size)):
        yield batch


def _list(batch: Iterable[Record]) -> str:
    return "[" + ", ".join(_map(record) for record in batch) + "]"


def _map(record: Record) -> str:
    return "{" + ", ".join(f"{name}: {_literal(value)}" for name, value in record.items()) + "}"


def _literal(value: Value) -> str:
    """A Cypher literal: JSON's strings, numbers and booleans are all valid in it."""
    return json.dumps(value, ensure_ascii=False)


_FILES = {
    Format.CSV: (("nodes.csv", _nodes_csv), ("edges.csv", _edges_csv)),
    Format.GRAPHML: (("clauses.graphml", _graphml),),
    Format.CYPHER: (("clauses.cypher", _cypher),),
}
