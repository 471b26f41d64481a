"""The learned model: scores, shares and confidence."""

from __future__ import annotations

import math
from datetime import date

import pytest
from pydantic import ValidationError

from citation_platform.offices import load_pack
from citation_platform.retrieval.manuals.ranking_model import (
    ConfidenceModel,
    RankingModel,
    shares,
)

CONFIDENCE = ConfidenceModel(
    signals=("margin", "missing"),
    means=(0.5, 0.0),
    scales=(0.5, 1.0),
    weights=(2.0, -3.0),
    bias=0.0,
)


def model(**weights: float) -> RankingModel:
    return RankingModel(
        weights=weights,
        confidence=CONFIDENCE,
        threshold=0.7,
        questions=40,
        must_decline=10,
        learned_from={"own.jsonl": "0" * 64},
        learned_on=date(2026, 12, 1),
        method="by hand",
        held_out={},
    )


def test_a_score_is_the_weighed_sum_and_unknown_features_weigh_nothing() -> None:
    assert model(text=2.0, foreign=-1.0).score({"text": 0.5, "foreign": 1.0, "new": 9.0}) == 0.0
    assert model(text=2.0).score({}) == 0.0


def test_shares_add_up_to_one_and_keep_the_order_whatever_the_size() -> None:
    found = shares([1.0, 3.0, 2.0])
    assert sum(found) == pytest.approx(1)
    assert found[1] > found[2] > found[0]
    assert shares([1e6, 0.0]) == [1.0, 0.0]
    assert shares([4.0, 4.0]) == [0.5, 0.5]
    assert shares([]) == []


def test_confidence_rises_with_good_signs_and_falls_with_bad_ones() -> None:
    middle = CONFIDENCE.probability({"margin": 0.5})
    assert middle == pytest.approx(0.5)
    assert CONFIDENCE.probability({"margin": 1.0}) == pytest.approx(1 / (1 + math.exp(-2)))
    assert CONFIDENCE.probability({"margin": 1.0, "missing": 1.0}) < middle


@pytest.mark.parametrize("margin", [-1e9, 1e9])
def test_confidence_stays_a_probability_at_extremes(margin: float) -> None:
    assert 0 <= CONFIDENCE.probability({"margin": margin}) <= 1


def test_an_absent_signal_counts_as_zero_and_a_new_one_as_nothing() -> None:
    assert CONFIDENCE.probability({}) == CONFIDENCE.probability({"margin": 0.0, "new": 5.0})


def test_a_stored_model_reads_back_the_same_and_a_misspelt_field_is_refused() -> None:
    stored = model(text=2.0)
    assert RankingModel.model_validate_json(stored.model_dump_json()) == stored
    with pytest.raises(ValidationError):
        RankingModel.model_validate({**stored.model_dump(), "treshold": 0.1})


def test_the_model_of_the_retail_pack_reads_and_can_both_answer_and_refuse() -> None:
    path = load_pack("retail").ranking
    assert path is not None
    learned = RankingModel.model_validate_json(path.read_bytes())
    sizes = {
        len(part)
        for part in (
            learned.confidence.signals,
            learned.confidence.means,
            learned.confidence.scales,
            learned.confidence.weights,
        )
    }
    assert len(sizes) == 1
    assert all(scale > 0 for scale in learned.confidence.scales)
    assert 0 < learned.threshold < 1
    assert min(learned.questions, learned.must_decline) > 0
    assert learned.learned_from
