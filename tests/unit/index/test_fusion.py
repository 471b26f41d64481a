"""Fusion of two signals: pure functions with promises about order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.index.fusion import fuse, fuse_ranks
from citation_platform.index.port import Hit

Fuse = Callable[..., list[tuple[str, float]]]

HITS = (Hit("a", 0.90, 1.0), Hit("b", 0.85, 9.0), Hit("c", 0.80, 5.0))


def order(ranked: Sequence[tuple[str, float]]) -> list[str]:
    return [name for name, _ in ranked]


@pytest.mark.parametrize("function", [fuse, fuse_ranks])
def test_the_weight_decides_which_signal_orders(function: Fuse) -> None:
    assert order(function(HITS, dense_weight=1, sparse_weight=0)) == ["a", "b", "c"]
    assert order(function(HITS, dense_weight=0, sparse_weight=1)) == ["b", "c", "a"]
    assert order(function(HITS, dense_weight=1, sparse_weight=1))[0] == "b"


@pytest.mark.parametrize("function", [fuse, fuse_ranks])
def test_no_hits_and_absent_signals_are_no_error(function: Fuse) -> None:
    assert function([]) == []
    assert order(function([Hit("a", None, 1.0), Hit("b", None, 2.0)])) == ["b", "a"]
    assert order(function([Hit("b", None, None), Hit("a", None, None)])) == ["a", "b"]


def test_an_absent_score_counts_as_the_weakest_of_its_signal() -> None:
    hits = [Hit("a", 0.9, None), Hit("b", 0.8, 3.0), Hit("c", 0.8, 1.0)]
    scores = dict(fuse(hits, dense_weight=0, sparse_weight=1))
    assert scores["a"] == scores["c"] < scores["b"]


def test_reciprocal_ranks_follow_the_published_formula() -> None:
    scores = dict(fuse_ranks(HITS))
    assert scores["b"] == pytest.approx(1 / 62 + 1 / 61)
    assert scores["a"] == pytest.approx(1 / 61 + 1 / 63)


SCORES = st.one_of(st.none(), st.floats(-10, 50, allow_nan=False))


@given(st.lists(st.tuples(SCORES, SCORES), max_size=20), st.randoms())
def test_the_order_of_the_hits_does_not_matter(pairs: list[tuple[float, float]], shuffle) -> None:
    hits = [Hit(f"u{number:02}", dense, sparse) for number, (dense, sparse) in enumerate(pairs)]
    shuffled = hits.copy()
    shuffle.shuffle(shuffled)
    assert fuse_ranks(hits) == fuse_ranks(shuffled)
    before, after = dict(fuse(hits)), dict(fuse(shuffled))
    assert before.keys() == after.keys() == {hit.unit_id for hit in hits}
    assert all(before[name] == pytest.approx(after[name], abs=1e-6) for name in before)
