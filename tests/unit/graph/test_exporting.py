"""Exports: what a file or a server gets, and what it is told when it cannot."""

from __future__ import annotations

import builtins
import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from citation_platform.errors import InvalidInput, TransientFault
from citation_platform.graph.exporting.files import export_files, merge_edges
from citation_platform.graph.exporting.formats import Format
from citation_platform.graph.exporting.neo4j import Server, connected, push
from citation_platform.graph.reader import ClauseGraph
from tests.unit.graph.provisions import opened, provision

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_STATEMENT = re.compile(
    r"UNWIND \[(?P<rows>\{.*\})\] AS row (?:MERGE \(n:Place \{id: row\.id\}\) SET n \+= row"
    r"|MATCH \(a:Place \{id: row\.from_id\}\) MATCH \(b:Place \{id: row\.to_id\}\) "
    r"MERGE \(a\)-\[r:[A-Z_]+ \{key: row\.key\}\]->\(b\) SET r \+= row)"
)


@pytest.fixture
def graph(tmp_path: Path) -> Iterator[ClauseGraph]:
    law = (
        provision("1", "In deze wet wordt verstaan onder:\na. rek: een hek."),
        provision("2/1", 'In afwijking van artikel 1 heet een "rek" \\ anders.'),
        provision("3", "Zie artikel 2, eerste lid."),
    )
    graph = opened(tmp_path, *law)
    yield graph
    graph.close()


def test_csv_holds_every_node_and_edge_with_a_header(graph: ClauseGraph, tmp_path: Path) -> None:
    nodes, edges = export_files(graph, Format.CSV, tmp_path / "out")
    with nodes.open(encoding="utf-8", newline="") as file:
        ids = [row["id"] for row in csv.DictReader(file)]
    with edges.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(ids) == len(set(ids)) == 4
    assert {row["kind"] for row in rows} == {"refers_to", "exception_to", "defines_term_used_in"}
    assert all(row["from_id"] in ids and row["to_id"] in ids for row in rows)
    assert len({row["key"] for row in rows}) == len(rows)


def test_graphml_is_well_formed_and_its_edges_join_its_nodes(
    graph: ClauseGraph, tmp_path: Path
) -> None:
    (path,) = export_files(graph, Format.GRAPHML, tmp_path / "out")
    space = {"g": "http://graphml.graphdrawing.org/xmlns"}
    root = etree.parse(path).getroot()
    ids = set(root.xpath("//g:node/@id", namespaces=space))
    keys = set(root.xpath("//g:key/@id", namespaces=space))
    assert set(root.xpath("//g:edge/@source | //g:edge/@target", namespaces=space)) <= ids
    assert set(root.xpath("//g:data/@key", namespaces=space)) <= keys


def test_cypher_is_one_constraint_and_merges_of_literals(
    graph: ClauseGraph, tmp_path: Path
) -> None:
    (path,) = export_files(graph, Format.CYPHER, tmp_path / "out")
    first, *statements = path.read_text(encoding="utf-8").removesuffix(";\n").split(";\n")
    assert first.startswith("CREATE CONSTRAINT citation_place_id IF NOT EXISTS")
    for statement in statements:
        match = _STATEMENT.fullmatch(statement)
        assert match is not None, statement
        plain = _STRING.sub('""', match["rows"])
        assert json.loads("[" + re.sub(r"(\w+): ", r'"\1": ', plain) + "]")


def test_an_export_again_replaces_the_first_with_the_same_bytes(
    graph: ClauseGraph, tmp_path: Path
) -> None:
    def contents() -> list[bytes]:
        return [
            path.read_bytes()
            for kind in Format
            for path in export_files(graph, kind, tmp_path / "out")
        ]

    assert contents() == contents()
    assert not [path for path in (tmp_path / "out").iterdir() if path.name.startswith(".")]


def test_a_directory_that_cannot_be_made_is_told(graph: ClauseGraph, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(TransientFault, match="cannot be written"):
        export_files(graph, Format.CSV, tmp_path / "file" / "out")


class FakeDriver:
    """Merges as Neo4j does: by the id of a node, by the key of an edge."""

    def __init__(self) -> None:
        self.nodes: dict[str, Any] = {}
        self.edges: dict[str, Any] = {}
        self.statements: list[tuple[str, str | None]] = []
        self.largest = 0

    def execute_query(
        self, query_: str, parameters_: dict[str, Any] | None = None, *, database_: str | None
    ) -> None:
        self.statements.append((query_, database_))
        rows = (parameters_ or {}).get("rows", [])
        self.largest = max(self.largest, len(rows))
        for row in rows:
            if "key" in row:
                assert row["from_id"] in self.nodes
                assert row["to_id"] in self.nodes
                self.edges[row["key"]] = row
            else:
                self.nodes[row["id"]] = row


def test_a_push_merges_nodes_before_edges_in_batches_and_again_changes_nothing(
    graph: ClauseGraph,
) -> None:
    driver = FakeDriver()
    pushed = push(graph, driver, database="clauses", batch=2)
    before = (dict(driver.nodes), dict(driver.edges))
    assert (pushed.nodes, pushed.edges) == (len(driver.nodes), len(driver.edges))
    assert driver.largest == 2
    assert driver.statements[0][0].startswith("CREATE CONSTRAINT")
    assert {database for _, database in driver.statements} == {"clauses"}
    assert push(graph, driver, database="clauses", batch=3) == pushed
    assert (driver.nodes, driver.edges) == before


def test_a_label_can_only_be_a_kind_of_edge() -> None:
    with pytest.raises(ValueError, match="not a valid EdgeKind"):
        merge_edges("REFERS_TO]->() DETACH DELETE n //")


def test_without_the_driver_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: Any, **options: Any) -> Any:
        if name.partition(".")[0] == "neo4j":
            raise ImportError(name)
        return real(name, *arguments, **options)

    monkeypatch.setattr(builtins, "__import__", without)
    with (
        pytest.raises(InvalidInput, match=r"uv sync --extra neo4j"),
        connected(Server("bolt://localhost:7687", password="geheim")),
    ):
        pass


@pytest.mark.parametrize(
    "uri", ["http://localhost:7474", "localhost", "bolt://neo4j:geheim@host:7687"]
)
def test_an_address_that_is_none_or_holds_a_password_is_refused_without_showing_it(
    uri: str,
) -> None:
    with pytest.raises(InvalidInput) as refused:
        Server(uri, password="geheim")
    assert "geheim" not in str(refused.value)


def test_a_password_is_not_shown() -> None:
    assert "geheim" not in repr(Server("bolt://localhost:7687", password="geheim"))
