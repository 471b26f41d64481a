"""Figures of rankings and how sure they are."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.evaluation.ranks import (
    RankedQuestion,
    bootstrap,
    figures,
    ndcg,
    recall,
    reciprocal_rank,
)

ONE = RankedQuestion(["a", "b", "c", "d"], frozenset({"b", "d"}))


def test_recall_is_the_share_of_labelled_artikelen() -> None:
    assert [recall(ONE, depth) for depth in (1, 3, 10)] == [0, 0.5, 1]


def test_the_first_labelled_artikel_gives_the_reciprocal_rank() -> None:
    assert reciprocal_rank(ONE) == 0.5
    assert reciprocal_rank(RankedQuestion(["a"], frozenset({"z"}))) == 0


def test_ndcg_compares_with_the_best_order() -> None:
    gained = 1 / math.log2(3) + 1 / math.log2(5)
    assert ndcg(ONE) == pytest.approx(gained / (1 + 1 / math.log2(3)))
    assert ndcg(RankedQuestion(["b", "d"], ONE.labelled)) == 1


@given(st.lists(st.floats(0, 1), min_size=1, max_size=60))
def test_the_interval_holds_the_mean_and_is_the_same_again(values: list[float]) -> None:
    found = bootstrap(values)
    assert found.low - 1e-9 <= found.mean <= found.high + 1e-9
    assert bootstrap(values) == found


def test_more_questions_make_it_surer() -> None:
    few, many = bootstrap([0, 1] * 10), bootstrap([0, 1] * 200)
    assert many.high - many.low < few.high - few.low


def test_questions_without_a_label_are_not_counted() -> None:
    found = figures([ONE, RankedQuestion(["a"], frozenset())])
    assert {one.questions for one in found.values()} == {1}
    assert figures([])["mrr"].questions == 0
