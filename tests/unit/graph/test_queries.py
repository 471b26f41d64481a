"""Questions to an opened graph, also on ugly ones."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest

from citation_platform.errors import InvalidSource
from citation_platform.graph.model import Direction, EdgeKind
from citation_platform.graph.paths import shortest_path
from citation_platform.graph.queries import (
    definitions_used_in,
    edges_of,
    exceptions_to,
    references_from,
    references_to,
    related,
)
from citation_platform.graph.reader import ClauseGraph
from citation_platform.graph.schema import TABLES
from citation_platform.graph.summary import summarise
from tests.unit.graph.provisions import LAW, opened, provision

DAY = date(2024, 1, 1)


def at(place: str) -> str:
    return f"{LAW}/{place}"


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClauseGraph]:
    law = (
        provision("1", "In deze wet wordt verstaan onder:\na. rek: een hek."),
        provision("2/1", "Een rek is verplicht."),
        provision("2/2", "In afwijking van het eerste lid mag een kind stallen."),
        provision("3", "In afwijking van artikel 2 geldt dit niet.", last=date(2022, 12, 31)),
        provision("4", "Zie artikel 2, eerste lid, en NEN 1010.", first=date(2023, 1, 1)),
        provision("5", "Zie artikel 4."),
        provision("6", "Zie artikel 2.", status="withdrawn"),
        provision("7", "Zie artikel 8."),
        provision("8", "Zie artikel 7 en NEN 1010."),
    )
    graph = opened(tmp_path_factory.mktemp("graph"), *law)
    yield graph
    graph.close()


def ends(found: object) -> list[tuple[str, str]]:
    return [(one.edge.from_id, one.edge.to_id) for one in found.edges]  # type: ignore[attr-defined]  # Edges


def test_who_refers_to_an_artikel_counts_its_leden_and_leaves_its_own_out(
    graph: ClauseGraph,
) -> None:
    assert ends(references_to(graph, at("2"), DAY)) == [(at("4"), at("2/1"))]


def test_a_lid_has_its_own_edges_and_those_to_its_artikel_as_a_whole(graph: ClauseGraph) -> None:
    found = edges_of(graph, at("2/1"), Direction.IN, date(2021, 1, 1), (EdgeKind.EXCEPTION_TO,))
    assert set(ends(found)) == {(at("2/2"), at("2/1")), (at("3"), at("2"))}


@pytest.mark.parametrize(
    ("day", "expected"),
    [(date(2022, 12, 31), {at("2/2"), at("3")}), (date(2023, 1, 1), {at("2/2")})],
)
def test_only_edges_whose_passage_is_in_force_that_day_hold(
    graph: ClauseGraph, day: date, expected: set[str]
) -> None:
    assert {one for one, _ in ends(exceptions_to(graph, at("2"), day))} == expected


def test_a_withdrawn_passage_makes_no_edge_hold_on_any_day(graph: ClauseGraph) -> None:
    assert references_from(graph, at("6"), DAY).total == 0
    assert references_from(graph, at("6"), None).total == 1


def test_definitions_of_the_terms_that_an_artikel_uses(graph: ClauseGraph) -> None:
    (found,) = definitions_used_in(graph, at("2"), DAY).edges
    assert (found.edge.from_id, found.edge.cue) == (at("1"), "rek")


def test_related_gives_each_neighbour_once_and_no_address_that_was_asked(
    graph: ClauseGraph,
) -> None:
    found = related(graph, [at("2"), at("4"), at("2")], DAY)
    nodes = [one.node for one in found]
    assert len(nodes) == len(set(nodes))
    assert not {at("2"), at("4")} & set(nodes)
    assert {at("2/1"), at("2/2"), at("1"), at("5")} <= set(nodes)
    weights = [one.weight for one in found]
    assert weights == sorted(weights, reverse=True)
    assert all(0 < weight <= 1 for weight in weights)


def test_related_follows_only_the_kinds_and_the_number_asked(graph: ClauseGraph) -> None:
    (found,) = related(graph, [at("2/1")], DAY, (EdgeKind.EXCEPTION_TO,), limit=1)
    assert (found.node, found.direction, found.same_artikel) == (at("2/2"), Direction.IN, True)
    assert related(graph, [at("2/1")], DAY, limit=0) == ()


def test_a_path_runs_over_edges_in_either_direction(graph: ClauseGraph) -> None:
    steps = shortest_path(graph, at("5"), at("2/2"), DAY)
    assert steps is not None
    assert [step.edge.edge.to_id for step in steps] == [at("4"), at("2/1")]


def test_no_path_leads_through_a_standard_that_both_name_nor_beyond_the_bound(
    graph: ClauseGraph,
) -> None:
    assert shortest_path(graph, at("4"), at("8"), DAY) is None
    assert shortest_path(graph, at("5"), at("2"), DAY, most=1) is None


def test_a_cycle_ends_and_a_path_to_itself_is_empty(graph: ClauseGraph) -> None:
    assert shortest_path(graph, at("7"), at("7"), DAY) == ()
    steps = shortest_path(graph, at("7"), at("8"), DAY)
    assert steps is not None
    assert len(steps) == 1


@pytest.mark.parametrize("address", ["", "bw:4:13", "'; DROP TABLE edges; --", "é" * 5000, "\x00"])
def test_an_address_that_is_no_node_has_no_edges(graph: ClauseGraph, address: str) -> None:
    assert references_to(graph, address, DAY).total == 0
    assert related(graph, [address], DAY) == ()
    assert shortest_path(graph, address, at("2"), DAY) is None
    assert graph.node(address) is None


def test_many_threads_share_the_graph_and_other_processes_may_open_it(
    graph: ClauseGraph, tmp_path: Path
) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: ends(references_to(graph, at("2"), DAY)), range(200)))
    assert all(answer == answers[0] for answer in answers)


def test_two_readers_open_one_file_and_a_damaged_file_is_told(tmp_path: Path) -> None:
    one = opened(tmp_path, provision("1", "Zie artikel 2."), provision("2"))
    two = ClauseGraph(tmp_path / "graph.duckdb")
    assert one.figures() == two.figures()
    one.close()
    two.close()
    (tmp_path / "graph.duckdb").write_bytes(b"no database")
    with pytest.raises(InvalidSource, match="clause graph"):
        ClauseGraph(tmp_path / "graph.duckdb")


def test_ten_thousand_edges_on_one_node_are_counted_and_cut(tmp_path: Path) -> None:
    many = [provision(str(number), "Zie artikel 1.") for number in range(2, 10_002)]
    graph = opened(tmp_path, provision("1"), *many)
    found = references_to(graph, at("1"), DAY, limit=7)
    assert (len(found.edges), found.total) == (7, 10_000)
    assert len(related(graph, [at("1")], DAY, limit=5)) == 5
    assert shortest_path(graph, at("2"), at("10001"), DAY) is not None
    graph.close()


def test_a_graph_without_edges_opens_and_says_so(tmp_path: Path) -> None:
    graph = opened(tmp_path, provision("1"))
    assert related(graph, [at("1")], DAY) == ()
    assert summarise(graph).sample == ()
    graph.close()


def test_the_summary_samples_every_kind(graph: ClauseGraph) -> None:
    summary = summarise(graph)
    assert {one.edge.kind for one in summary.sample} == {
        kind for kind, count in summary.edges.items() if count
    }
    assert len(summary.sample) <= 10
    assert 0 <= summary.unresolved_share <= 1


def test_every_column_is_described_in_the_file(tmp_path: Path) -> None:
    import duckdb

    opened(tmp_path, provision("1")).close()
    with duckdb.connect(str(tmp_path / "graph.duckdb"), read_only=True) as connection:
        rows = connection.execute(
            "SELECT table_name, column_name, comment FROM duckdb_columns() WHERE NOT internal"
        )
        found = {(table, column): comment for table, column, comment in rows.fetchall()}
    assert found == {(name, one.name): one.comment for name, cols in TABLES.items() for one in cols}
