"""The relevance model is learned, and says so when it cannot be."""

from __future__ import annotations

import numpy as np

from citation_platform.evaluation.calibration import calibrate


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
