"""How certain the first artikel is: the chance, its limits, and what a precision costs."""

from __future__ import annotations

import numpy as np
import pytest

from citation_platform.evaluation.calibration import lower_bound, upper_bound
from citation_platform.learning.certainty import learn_certainty
from citation_platform.offices import load_pack
from citation_platform.retrieval.law.certainty import Certainty, CertaintyPoint, shares
from citation_platform.retrieval.law.ranking import LawRanking


def test_shares_are_of_artikelen_by_their_best_edition_and_add_up() -> None:
    found = shares(np.array([1.0, 3.0, 2.0]), ["a", "a", "b"])
    assert found["a"] > found["b"]
    assert sum(found.values()) == pytest.approx(1.0)
    assert found["a"] == pytest.approx(1 / (1 + np.exp(-1)))
    assert shares(np.zeros(0), []) == {}


def test_the_extremes_are_chances_too() -> None:
    model = Certainty(bias=0.0, weight=2.0, questions=9, curve=())
    assert 0 <= model.chance(0.0) < 0.001
    assert model.chance(0.5) == 0.5
    assert 0.999 < model.chance(1.0) <= 1


def test_a_share_that_boasts_is_put_right() -> None:
    """Shares of .9 that are right half of the time are chances of about a half."""
    count = 600
    rng = np.random.default_rng(3)
    share = rng.choice([0.2, 0.9], size=count)
    right = rng.random(count) < np.where(share > 0.5, 0.5, 0.1)
    model = learn_certainty(share.tolist(), right.tolist(), np.arange(count) % 3)
    assert model.chance(0.9) == pytest.approx(0.5, abs=0.08)
    assert model.chance(0.2) == pytest.approx(0.1, abs=0.06)


def test_a_precision_is_promised_only_where_its_lower_bound_reaches_it() -> None:
    def point(threshold: float, at_least: float) -> CertaintyPoint:
        return CertaintyPoint(threshold=threshold, covered=0.5, right=0.9, at_least=at_least)

    curve = (point(0.1, 0.4), point(0.5, 0.7), point(0.9, 0.85))
    model = Certainty(bias=0, weight=1, questions=99, curve=curve)
    assert model.threshold_for(0.6) == 0.5
    assert model.threshold_for(0.8) == 0.9
    assert model.threshold_for(0.99) is None


def test_bounds_hold_the_rate_between_them() -> None:
    assert lower_bound(0.7, 50) < 0.7 < upper_bound(0.7, 50)
    assert lower_bound(1.0, 20) == pytest.approx(0.839, abs=0.001)


def test_the_shipped_order_knows_how_far_it_can_be_trusted() -> None:
    pack = load_pack("notary")
    assert pack.ranking is not None
    certainty = LawRanking.model_validate_json(pack.ranking.read_text()).certainty
    assert certainty is not None
    assert certainty.questions >= 2000
    for low, high in zip(certainty.curve, certainty.curve[8:], strict=False):
        assert low.covered > high.covered
        assert low.right < high.right
    reached = [point for point in certainty.curve if 0.55 <= point.threshold <= 0.9]
    assert all(point.right > point.threshold for point in reached)
