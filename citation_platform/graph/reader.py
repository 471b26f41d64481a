"""Open ``graph.duckdb`` of a release: structure in memory, words from the file.

The connection is read-only, so several processes may open the same file; each call has a
cursor of its own, so threads may share the graph.

Belongs here: opening, fetching rows. Does not belong here: choosing them
(``graph.adjacency``, ``graph.queries``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from citation_platform.errors import InvalidSource
from citation_platform.graph.adjacency import Adjacency, Ints, days, kind_codes
from citation_platform.graph.model import Edge, EdgeKind, EdgeSource, Node, NodeKind


@dataclass(frozen=True, slots=True)
class StoredEdge:
    """An edge of a release with its number, its artikelen, and the days on which it holds.

    ``valid_from`` None: it holds on no day (its passage is withdrawn or not yet law).
    """

    id: int
    edge: Edge
    from_artikel: str
    to_artikel: str
    valid_from: date | None
    valid_to: date | None


_EDGE_COLUMNS = (
    "edge_id, from_artikel, to_artikel, valid_from, valid_to, from_id, to_id, kind, passage_id,"
    " span_start, span_end, source, cue, exact, other_passage_id, other_start, other_end"
)


class ClauseGraph:
    """The clause graph of one release. ``close`` it with the release."""

    def __init__(self, path: Path) -> None:
        """Raises ``InvalidSource`` when the file is no clause graph."""
        import duckdb

        try:
            self._connection: Any = duckdb.connect(str(path), read_only=True)
            self._connection.execute("SET threads = 1")
            self.adjacency = _adjacency(self._connection)
        except (duckdb.Error, KeyError, ValueError, OSError) as fault:
            raise InvalidSource(
                f"the clause graph cannot be opened: {fault}",
                where=str(path),
                remedy="roll back to another release, and build this one again",
            ) from fault

    def node(self, node_id: str) -> Node | None:
        """The node with this id."""
        return next(iter(self.nodes([node_id])), None)

    def nodes(self, ids: Sequence[str]) -> tuple[Node, ...]:
        """The nodes with these ids that exist, in the order asked."""
        wanted = list(dict.fromkeys(ids))
        rows = self._all(
            "SELECT node_id, kind, artikel_id, label, in_release FROM nodes "
            "WHERE node_id IN (SELECT unnest(?::VARCHAR[]))",
            [wanted],
        )
        found = {row[0]: Node(row[0], NodeKind(row[1]), *row[2:]) for row in rows}
        return tuple(found[one] for one in wanted if one in found)

    def edges(self, numbers: Sequence[int] | Ints) -> tuple[StoredEdge, ...]:
        """The edges with these numbers, in the order asked."""
        wanted = [int(number) for number in numbers]
        if not wanted:
            return ()
        rows = self._all(
            f"SELECT {_EDGE_COLUMNS} FROM edges WHERE edge_id IN (SELECT unnest(?::INTEGER[]))",
            [wanted],
        )
        found = {row[0]: _stored(row) for row in rows}
        return tuple(found[number] for number in wanted)

    def figures(self) -> dict[str, int]:
        """What building it came across, and edges by kind (``edges.refers_to``)."""
        figures = dict(self._all("SELECT name, value FROM figures ORDER BY name", []))
        counted = self._all("SELECT kind, count(*) FROM edges GROUP BY kind ORDER BY kind", [])
        return {**figures, **{f"edges.{kind}": count for kind, count in counted}}

    def table(self, name: str, batch: int = 10_000) -> Any:
        """An Arrow record batch reader over ``nodes`` or ``edges``, in table order."""
        order = "node_id" if name == "nodes" else "edge_id"
        cursor = self._connection.cursor()
        return cursor.sql(f"SELECT * FROM {name} ORDER BY {order}").to_arrow_reader(batch)

    def close(self) -> None:
        """Close the file; idempotent."""
        self._connection.close()

    def _all(self, sql: str, parameters: Sequence[Any]) -> list[Any]:
        with self._connection.cursor() as cursor:
            rows: list[Any] = cursor.execute(sql, parameters).fetchall()
            return rows


def _stored(row: Sequence[Any]) -> StoredEdge:
    number, from_artikel, to_artikel, first, last, from_id, to_id, kind, passage_id = row[:9]
    start, end, source, cue, exact, other, other_start, other_end = row[9:]
    edge = Edge(
        from_id=from_id,
        to_id=to_id,
        kind=EdgeKind(kind),
        passage_id=passage_id,
        start=start,
        end=end,
        source=EdgeSource(source),
        cue=cue,
        exact=exact,
        other_passage_id=other,
        other_start=other_start,
        other_end=other_end,
    )
    return StoredEdge(number, edge, from_artikel, to_artikel, first, last)


def _adjacency(connection: Any) -> Adjacency:
    nodes = connection.execute(
        "SELECT node_id, artikel_id, kind IN ('artikel', 'lid', 'document') "
        "OR (kind = 'standard' AND in_release) FROM nodes ORDER BY node_id"
    ).fetchall()
    columns = connection.execute(
        "SELECT a.rank AS from_rank, b.rank AS to_rank, e.kind, e.valid_from, e.valid_to "
        "FROM edges e "
        "JOIN (SELECT node_id, row_number() OVER (ORDER BY node_id) - 1 AS rank FROM nodes) a"
        "  ON a.node_id = e.from_id "
        "JOIN (SELECT node_id, row_number() OVER (ORDER BY node_id) - 1 AS rank FROM nodes) b"
        "  ON b.node_id = e.to_id "
        "ORDER BY e.edge_id"
    ).fetchnumpy()
    first, last = _masked(columns["valid_from"]), _masked(columns["valid_to"])
    return Adjacency(
        [row[0] for row in nodes],
        [row[1] for row in nodes],
        [row[2] for row in nodes],
        np.asarray(columns["from_rank"], dtype=np.int32),
        np.asarray(columns["to_rank"], dtype=np.int32),
        kind_codes(list(columns["kind"])),
        days(*first, end=False),
        days(*last, end=True),
    )


def _masked(column: Any) -> tuple[Any, Any]:
    """Values and which are missing; a column without missing days is no masked array."""
    mask = np.ma.getmaskarray(column)
    return np.array(np.ma.getdata(column)), mask
