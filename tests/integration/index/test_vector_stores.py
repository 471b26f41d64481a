"""The contract of a vector store, held against both adapters.

The server adapter runs on an in-memory client: the same library, no network.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import numpy as np
import pytest

from citation_platform.errors import InvalidInput, InvalidSource
from citation_platform.index.edge import EdgeStore
from citation_platform.index.port import (
    Hit,
    IndexedUnit,
    SearchFilter,
    SparseVector,
    UnitPayload,
    VectorStore,
)
from citation_platform.index.server import ServerStore, publish_alias

# The in-memory client says that it does without two things that a server needs.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Payload indexes have no effect:UserWarning"),
    pytest.mark.filterwarnings("ignore:Local mode performs exact:UserWarning"),
]

DIMENSION = 8
MakeStore = Callable[[str], VectorStore]


@pytest.fixture(params=["edge", "server"])
def make_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MakeStore]:
    """Name → store; the same name gives the same collection again, newly opened."""
    from qdrant_client import QdrantClient

    client = QdrantClient(":memory:")
    opened: list[VectorStore] = []

    def make(name: str) -> VectorStore:
        edge = request.param == "edge"
        store = EdgeStore(tmp_path / name) if edge else ServerStore(client, name)
        opened.append(store)
        return store

    yield make
    for store in opened:
        store.close()
    client.close()


def axis(number: int) -> np.ndarray:
    vector = np.zeros(DIMENSION, dtype=np.float32)
    vector[number] = 1.0
    return vector


def unit(
    name: str,
    *,
    dense: int = 0,
    terms: tuple[int, ...] = (1,),
    corpus: str = "statutes",
    role: str = "authority",
    language: str = "nl",
    valid_from: date | None = date(2020, 1, 1),
    valid_to: date | None = None,
    legal_area: str | None = None,
) -> IndexedUnit:
    payload = UnitPayload(
        unit_id=name,
        corpus=corpus,
        role=role,
        artikel_address=f"test:{name}",
        language=language,
        valid_from=valid_from,
        valid_to=valid_to,
        legal_area=legal_area,
    )
    return IndexedUnit(payload, axis(dense)[np.newaxis], SparseVector(terms, (1.0,) * len(terms)))


def found(hits: list[Hit] | tuple[Hit, ...]) -> set[str]:
    return {hit.unit_id for hit in hits}


def everything(store: VectorStore, **where: object) -> set[str]:
    query = SearchFilter(**({"corpora": ("statutes",)} | where))  # type: ignore[arg-type]  # keyword names vary by test
    return found(store.search(axis(0), None, where=query, limit=50))


STATUTES = SearchFilter(corpora=("statutes",))


def test_unit_ids_of_any_form_come_back_as_they_went_in(make_store: MakeStore) -> None:
    names = ["0" * 32, "f3a9" * 8, "een heel andere vorm › 4:13", "7"]
    store = make_store("ids")
    assert store.build((unit(name) for name in names), dimension=DIMENSION) == 4
    assert store.count() == 4
    assert everything(store) == set(names)


def test_a_reopened_collection_gives_the_same_hits(make_store: MakeStore) -> None:
    first = make_store("again")
    first.build([unit("a", dense=0), unit("b", dense=1)], dimension=DIMENSION)
    before = first.search(axis(0), SparseVector((1,), (1.0,)), where=STATUTES, limit=2)
    first.close()
    after = make_store("again").search(axis(0), SparseVector((1,), (1.0,)), where=STATUTES, limit=2)
    assert sorted(before, key=str) == sorted(after, key=str)


def test_an_empty_collection_finds_nothing(make_store: MakeStore) -> None:
    store = make_store("empty")
    assert store.build([], dimension=DIMENSION) == 0
    assert store.count() == 0
    assert store.search(axis(0), SparseVector((1,), (1.0,)), where=STATUTES, limit=5) == []


def test_an_unknown_corpus_or_no_corpus_finds_nothing(make_store: MakeStore) -> None:
    store = make_store("unknown")
    store.build([unit("a")], dimension=DIMENSION)
    assert everything(store, corpora=("no such corpus",)) == set()
    assert everything(store, corpora=()) == set()


def test_any_of_several_corpora_is_searched(make_store: MakeStore) -> None:
    store = make_store("corpora")
    units = [unit("a"), unit("b", corpus="model_deeds"), unit("c", corpus="archive")]
    store.build(units, dimension=DIMENSION)
    assert everything(store, corpora=("statutes", "archive")) == {"a", "c"}


def test_experience_is_never_found_when_authority_is_asked(make_store: MakeStore) -> None:
    store = make_store("roles")
    store.build([unit("law"), unit("deed", role="experience")], dimension=DIMENSION)
    assert everything(store, role="authority") == {"law"}
    assert everything(store, role="experience") == {"deed"}
    assert everything(store) == {"law", "deed"}


def test_in_force_includes_the_first_and_the_last_day_and_no_other(make_store: MakeStore) -> None:
    first, last = date(2021, 3, 1), date(2022, 12, 31)
    store = make_store("dates")
    store.build([unit("old", valid_from=first, valid_to=last)], dimension=DIMENSION)
    day = timedelta(days=1)
    asked = (first - day, first, last, last + day)
    assert [everything(store, on=on) for on in asked] == [set(), {"old"}, {"old"}, set()]


def test_an_open_end_reaches_every_date(make_store: MakeStore) -> None:
    store = make_store("open")
    units = [
        unit("no end", valid_from=date(2020, 1, 1), valid_to=None),
        unit("no beginning", valid_from=None, valid_to=date(2019, 12, 31)),
    ]
    store.build(units, dimension=DIMENSION)
    assert everything(store, on=date.max) == {"no end"}
    assert everything(store, on=date.min) == {"no beginning"}
    assert everything(store) == {"no end", "no beginning"}


def test_language_and_legal_area_narrow_the_search(make_store: MakeStore) -> None:
    store = make_store("narrow")
    units = [
        unit("nl", legal_area="erfrecht"),
        unit("fr", language="fr", legal_area="huurrecht"),
        unit("none", language="de"),
    ]
    store.build(units, dimension=DIMENSION)
    assert everything(store, languages=("nl", "fr")) == {"nl", "fr"}
    assert everything(store, legal_areas=("huurrecht",)) == {"fr"}


def test_the_limit_holds_for_each_signal(make_store: MakeStore) -> None:
    store = make_store("limit")
    store.build(
        [*(unit(f"d{n}", dense=0, terms=(9,)) for n in range(5)),
         *(unit(f"s{n}", dense=1, terms=(1,)) for n in range(5))],
        dimension=DIMENSION,
    )  # fmt: skip
    hits = store.search(axis(0), SparseVector((1,), (1.0,)), where=STATUTES, limit=3)
    assert len(hits) == 6
    assert sum(name.startswith("d") for name in found(hits)) == 3
    assert store.search(axis(0), None, where=STATUTES, limit=0) == []


def test_a_hit_of_one_signal_carries_the_true_score_of_the_other(make_store: MakeStore) -> None:
    store = make_store("both")
    units = [unit("dense", dense=0, terms=(5,)), unit("sparse", dense=1, terms=(1,))]
    store.build(units, dimension=DIMENSION)
    query = np.array([0.8, 0.6, 0, 0, 0, 0, 0, 0], dtype=np.float32)
    hits = store.search(query, SparseVector((1,), (1.0,)), where=STATUTES, limit=1)
    scores = {hit.unit_id: hit for hit in hits}
    assert scores["dense"].dense_score == pytest.approx(0.8, abs=1e-6)
    assert scores["dense"].sparse_score == 0.0
    assert scores["sparse"].dense_score == pytest.approx(0.6, abs=1e-6)
    assert scores["sparse"].sparse_score is not None
    assert scores["sparse"].sparse_score > 0


def test_a_signal_that_is_not_asked_has_no_score(make_store: MakeStore) -> None:
    store = make_store("single")
    store.build([unit("a")], dimension=DIMENSION)
    (dense,) = store.search(axis(0), None, where=STATUTES, limit=5)
    (sparse,) = store.search(None, SparseVector((1,), (1.0,)), where=STATUTES, limit=5)
    assert (dense.dense_score, dense.sparse_score) == (pytest.approx(1.0), None)
    assert sparse.dense_score is None
    assert store.search(None, None, where=STATUTES, limit=5) == []


def test_a_question_without_known_terms_is_answered_by_meaning(make_store: MakeStore) -> None:
    store = make_store("no terms")
    store.build([unit("a"), unit("without terms", dense=1, terms=())], dimension=DIMENSION)
    hits = store.search(axis(1), SparseVector((), ()), where=STATUTES, limit=1)
    assert [(hit.unit_id, hit.sparse_score) for hit in hits] == [("without terms", 0.0)]


def test_rare_terms_weigh_more_than_common_ones(make_store: MakeStore) -> None:
    store = make_store("idf")
    common = [unit(f"common{n}", terms=(1,)) for n in range(9)]
    store.build([*common, unit("rare", terms=(2,))], dimension=DIMENSION)
    hits = store.search(None, SparseVector((1, 2), (1.0, 1.0)), where=STATUTES, limit=10)
    scores = {hit.unit_id: hit.sparse_score or 0.0 for hit in hits}
    # ln(1 + (N − n + ½) / (n + ½)), N = 10: n = 1 and n = 9
    assert scores["rare"] == pytest.approx(np.log1p(9.5 / 1.5), rel=1e-4)
    assert scores["common0"] == pytest.approx(np.log1p(1.5 / 9.5), rel=1e-4)


def test_a_killed_build_is_not_a_collection_and_the_next_build_repairs(
    make_store: MakeStore,
) -> None:
    def dies() -> Iterator[IndexedUnit]:
        yield from (unit(f"u{n}") for n in range(600))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_store("killed").build(dies(), dimension=DIMENSION)
    with pytest.raises(InvalidSource, match="not complete"):
        make_store("killed").count()
    with pytest.raises(InvalidSource):
        make_store("killed").search(axis(0), None, where=STATUTES, limit=1)
    store = make_store("killed")
    assert store.build([unit("whole")], dimension=DIMENSION) == 1
    assert everything(store) == {"whole"}


def test_a_complete_collection_is_never_changed(make_store: MakeStore) -> None:
    store = make_store("immutable")
    store.build([unit("a")], dimension=DIMENSION)
    with pytest.raises(InvalidInput, match="never changed"):
        store.build([unit("b")], dimension=DIMENSION)
    assert everything(store) == {"a"}


def test_a_unit_is_as_near_as_the_nearest_of_its_vectors(make_store: MakeStore) -> None:
    far, near = unit("far", dense=1), unit("near", dense=1)
    both = replace(near, dense=np.stack([axis(1), axis(0)]))
    store = make_store("parts")
    store.build([far, both], dimension=DIMENSION)
    hits = {
        hit.unit_id: hit.dense_score for hit in store.search(axis(0), None, where=STATUTES, limit=5)
    }
    assert hits == pytest.approx({"far": 0.0, "near": 1.0})


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ([unit("a"), unit("a")], "given twice"),
        (
            [IndexedUnit(unit("a").payload, np.zeros((1, 3), np.float32), SparseVector((), ()))],
            "vector",
        ),
    ],
)
def test_a_unit_that_cannot_be_stored_is_named(
    make_store: MakeStore, bad: list[IndexedUnit], message: str
) -> None:
    with pytest.raises(InvalidInput, match=message):
        make_store("bad").build(bad, dimension=DIMENSION)


def test_many_threads_search_one_store(make_store: MakeStore) -> None:
    store = make_store("threads")
    store.build([unit(f"u{n}", dense=n % DIMENSION) for n in range(400)], dimension=DIMENSION)

    def ask(number: int) -> set[str]:
        hits = store.search(axis(number % DIMENSION), None, where=STATUTES, limit=50)
        return found(hits)

    with ThreadPoolExecutor(8) as pool:
        for number, names in enumerate(pool.map(ask, range(64))):
            assert names == {f"u{n}" for n in range(400) if n % DIMENSION == number % DIMENSION}


def _search_in_another_process(directory: str) -> tuple[int, int]:
    store = EdgeStore(Path(directory))
    hits = [store.search(axis(0), None, where=STATUTES, limit=5) for _ in range(20)]
    return store.count(), len(hits[-1])


def test_several_processes_read_an_edge_index_at_once(tmp_path: Path) -> None:
    writer = EdgeStore(tmp_path)
    writer.build([unit(f"u{n}") for n in range(100)], dimension=DIMENSION)
    assert everything(writer)
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        answers = pool.map(_search_in_another_process, [str(tmp_path)] * 3)
    assert answers == [(100, 5)] * 3
    writer.close()


def test_a_damaged_edge_index_says_what_to_do(tmp_path: Path) -> None:
    store = EdgeStore(tmp_path)
    store.build([unit("a")], dimension=DIMENSION)
    (tmp_path / "shard" / "edge_config.json").write_text("{")
    with pytest.raises(InvalidSource, match="build the release again"):
        store.count()


def test_publishing_moves_the_alias_in_one_step_and_back() -> None:
    from qdrant_client import QdrantClient

    client = QdrantClient(":memory:")
    for name in ("release-1", "release-2"):
        ServerStore(client, name).build([unit(name)], dimension=DIMENSION)
    for name in ("release-1", "release-2", "release-1"):
        publish_alias(client, "current", name)
        assert everything(ServerStore(client, "current")) == {name}
    client.close()


def test_a_server_that_does_not_answer_is_a_transient_fault() -> None:
    from qdrant_client import QdrantClient

    from citation_platform.errors import TransientFault

    client = QdrantClient(url="http://127.0.0.1:9", timeout=1, check_compatibility=False)
    with pytest.raises(TransientFault, match="does not answer"):
        ServerStore(client, "any").count()
    client.close()
