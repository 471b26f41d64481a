"""The clause graph of one real law: what a lawyer can check in the text of Boek 4 BW."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from citation_platform.graph.queries import exceptions_to, references_to
from citation_platform.graph.reader import ClauseGraph
from citation_platform.graph.summary import summarise
from citation_platform.graph.writing import write_graph
from citation_platform.law.reading import read_law
from citation_platform.passages.record import Passage, to_table
from citation_platform.passages.statutes import statute_passages

LAW = "BWBR0002761"
DAY = date(2024, 7, 1)


@pytest.fixture(scope="module")
def passages(shared_data: Path) -> list[Passage]:
    (path,) = (shared_data / "law" / "toestand").glob(f"{LAW}*.xml")
    source = path.read_bytes()
    state = read_law(source, name=path.name, document_hash=hashlib.sha256(source).hexdigest())
    return statute_passages(
        [state], corpus="statutes", folder=f"statutes.{LAW}", role="authority", vetting=None
    )


@pytest.fixture(scope="module")
def graph(
    passages: list[Passage], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ClauseGraph]:
    directory = tmp_path_factory.mktemp("erfrecht")
    pq.write_table(to_table(passages), directory / "passages.parquet")
    write_graph(
        directory / "graph.duckdb",
        passages=directory / "passages.parquet",
        titles={LAW: ("Burgerlijk Wetboek Boek 4",)},
    )
    graph = ClauseGraph(directory / "graph.duckdb")
    yield graph
    graph.close()


def test_who_refers_to_the_statutory_division_of_the_estate(graph: ClauseGraph) -> None:
    found = {one.from_artikel for one in references_to(graph, "bw:4:13", DAY).edges}
    assert {"bw:4:14", "bw:4:18", "bw:4:127", "bw:4:182"} <= found


def test_every_exception_lies_at_the_passage_that_says_so(
    graph: ClauseGraph, passages: list[Passage]
) -> None:
    by_id = {one.passage_id: one for one in passages}
    artikelen = sorted({one.artikel_address for one in passages})
    found = [edge for one in artikelen for edge in exceptions_to(graph, one, DAY).edges]
    assert len(found) >= 30
    for one in found:
        assert by_id[one.edge.passage_id].address in (one.edge.from_id, one.edge.to_id)


def test_few_mentions_of_a_real_law_lead_nowhere(graph: ClauseGraph) -> None:
    summary = summarise(graph)
    assert summary.mentions > 400
    assert summary.unresolved_share < 0.05
