"""The relevance model is learned, and says so when it cannot be."""

from __future__ import annotations

import numpy as np
import pytest

from citation_platform.evaluation.calibration import calibrate, upper_bound
from citation_platform.evaluation.tables import curve_markdown


def test_separable_signals_give_a_model_that_separates_them() -> None:
    random = np.random.default_rng(7)
    good = random.normal([0.9, 3.0, 0.05, 0.8], 0.02, size=(40, 4))
    poor = random.normal([0.8, 1.0, 0.01, 0.2], 0.02, size=(30, 4))
    learned = calibrate([*good.tolist(), *poor.tolist()], [True] * 40 + [False] * 30)
    assert learned is not None
    assert learned.false_decline_rate == 0.0
    assert learned.false_answer_rate == 0.0
    assert learned.model.probability(good[0].tolist()) > learned.model.threshold
    assert learned.model.probability(poor[0].tolist()) < learned.model.threshold


def test_signals_without_information_are_reported_as_such() -> None:
    random = np.random.default_rng(11)
    learned = calibrate(random.normal(size=(120, 4)).tolist(), [True, False] * 60)
    assert learned is not None
    assert learned.false_answer_rate > 0.3


def test_too_few_labels_teach_nothing() -> None:
    assert calibrate([[0.0] * 4] * 12, [True] * 9 + [False] * 3) is None


def test_a_rate_of_few_questions_may_be_much_worse() -> None:
    assert upper_bound(0.0, 20) == pytest.approx(0.161, abs=0.001)
    assert upper_bound(0.1, 1000) < 0.121


def test_the_curve_goes_from_answering_all_to_answering_little() -> None:
    generator = np.random.default_rng(3)
    labels = [True] * 40 + [False] * 40
    signals = [[float(generator.normal(2.0 * label))] for label in labels]
    found = calibrate(signals, labels)
    assert found is not None
    covered = [point[1] for point in found.curve]
    risks = [point[2] for point in found.curve]
    assert covered == sorted(covered, reverse=True)
    assert (covered[0], risks[0]) == (1.0, 0.5)
    assert risks[-1] < 0.2
    assert found.false_answer_rate < found.false_answer_bound < 1


def test_the_curve_becomes_a_table_that_marks_the_choice() -> None:
    table = curve_markdown([(0.1, 1.0, 0.5), (0.6, 0.5, 0.1)], 0.55)
    assert "| 0.60 ← chosen | ██████████ 50% | ██ 10% |" in table
