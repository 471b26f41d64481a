"""The clause graph into a running Neo4j, through the official driver (extra ``neo4j``).

Nodes and edges are merged by their id and key: pushing a graph again changes nothing, and a
push that was cut off is completed by the next.

Belongs here: connecting, batches. Does not belong here: statements and records, which the
Cypher file shares (``graph.exporting.files``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from citation_platform.errors import InvalidInput, SourceUnavailable
from citation_platform.graph.exporting.files import (
    CONSTRAINT,
    MERGE_NODES,
    batches,
    edges_by_kind,
    merge_edges,
)
from citation_platform.graph.exporting.records import edge_records, node_records
from citation_platform.graph.reader import ClauseGraph

BATCH = 1000
_SCHEMES = ("bolt://", "bolt+s://", "bolt+ssc://", "neo4j://", "neo4j+s://", "neo4j+ssc://")


class Driver(Protocol):
    """The part of ``neo4j.Driver`` that is used."""

    def execute_query(
        self, query_: str, parameters_: dict[str, Any] | None = None, *, database_: str | None
    ) -> Any:
        """One statement in one transaction, tried again when the server says so."""
        ...


@dataclass(frozen=True, slots=True)
class Server:
    """Where to, and as whom. The password is never shown."""

    uri: str
    user: str = "neo4j"
    password: str = field(default="", repr=False)
    database: str | None = None

    def __post_init__(self) -> None:
        if not self.uri.startswith(_SCHEMES):
            raise InvalidInput(
                f"{self.uri.split('@')[-1]!r} is no address of a Neo4j server",
                remedy="write e.g. bolt://localhost:7687",
            )
        if "@" in self.uri:
            raise InvalidInput(
                "a user or password does not belong in the address of the server",
                remedy="set NEO4J_USER and NEO4J_PASSWORD, or give --password-file",
            )


@dataclass(frozen=True, slots=True)
class Pushed:
    """How many nodes and edges were merged."""

    nodes: int
    edges: int


def push(
    graph: ClauseGraph, driver: Driver, *, database: str | None = None, batch: int = BATCH
) -> Pushed:
    """Merge the whole graph, ``batch`` rows a transaction: nodes first, then edges."""
    driver.execute_query(CONSTRAINT, database_=database)
    nodes = edges = 0
    statement = MERGE_NODES.format(rows="$rows")
    for rows in batches(node_records(graph), batch):
        driver.execute_query(statement, {"rows": rows}, database_=database)
        nodes += len(rows)
    for kind, rows in edges_by_kind(edge_records(graph), batch):
        driver.execute_query(
            merge_edges(kind).format(rows="$rows"), {"rows": rows}, database_=database
        )
        edges += len(rows)
    return Pushed(nodes, edges)


@contextmanager
def connected(server: Server) -> Iterator[Driver]:
    """A driver of a server that answers; faults of the driver become ours, also in the block.

    Raises ``InvalidInput`` without the extra or with a wrong password,
    ``SourceUnavailable`` when the server does not answer or refuses.
    """
    try:
        from neo4j import GraphDatabase
        from neo4j.exceptions import AuthError, DriverError, Neo4jError
    except ImportError as missing:
        raise InvalidInput(
            "the driver of Neo4j is not installed",
            where="extra neo4j",
            remedy="install it with `uv sync --extra neo4j`, or export a file with --format cypher",
        ) from missing
    try:
        with GraphDatabase.driver(server.uri, auth=(server.user, server.password)) as driver:
            driver.verify_connectivity()
            yield driver
    except AuthError as fault:
        raise InvalidInput(
            "Neo4j refuses the user or password",
            where=server.uri,
            remedy="set NEO4J_USER and NEO4J_PASSWORD, or give --password-file",
        ) from fault
    except (DriverError, Neo4jError, OSError) as fault:
        raise SourceUnavailable(
            f"Neo4j does not take the graph: {fault}",
            where=server.uri,
            remedy="check that the server runs and listens there, then export again",
        ) from fault
