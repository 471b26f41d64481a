"""Weights that put the right option first."""

from __future__ import annotations

import numpy as np
import pytest

from citation_platform.evaluation.ranking_fit import Flags, Matrix, fit_logistic, fit_ranking

TELLING, NOISE, AGAINST = 0, 1, 2


def questions(count: int, *, seed: int = 7) -> tuple[list[Matrix], list[Flags]]:
    """Each with eight options of which the right one has the first feature, seldom the last."""
    drawn = np.random.default_rng(seed)
    options, right = [], []
    for _ in range(count):
        table = drawn.uniform(-0.2, 0.2, (8, 3))
        answer = int(drawn.integers(8))
        table[answer, TELLING] += 1.0
        table[:, AGAINST] += 1.0
        table[answer, AGAINST] -= 1.0
        options.append(table)
        right.append(np.arange(8) == answer)
    return options, right


def test_a_telling_feature_gets_the_weight_and_noise_gets_little() -> None:
    options, right = questions(60)
    weights = fit_ranking(options, right, ridge=0.5)
    assert weights[TELLING] > 1
    assert weights[AGAINST] < -1
    assert abs(weights[NOISE]) < weights[TELLING] / 4
    first = [
        bool(flags[int((table @ weights).argmax())])
        for table, flags in zip(*questions(40, seed=8), strict=True)
    ]
    assert all(first)


def test_questions_without_a_right_option_teach_nothing() -> None:
    options, right = questions(20)
    unanswered = [np.zeros(8, dtype=bool)] * 5
    more = fit_ranking([*options, *options[:5]], [*right, *unanswered], ridge=1.0)
    assert more == pytest.approx(fit_ranking(options, right, ridge=1.0))
    assert fit_ranking(options[:5], unanswered, ridge=1.0).tolist() == [0.0, 0.0, 0.0]


def test_several_options_may_be_right() -> None:
    options, right = questions(40)
    both = [flags | (np.arange(8) == 0) for flags in right]
    weights = fit_ranking(options, both, ridge=0.5)
    assert weights[TELLING] > 0 > weights[AGAINST]


def test_more_ridge_gives_smaller_weights_and_the_order_of_questions_does_not_matter() -> None:
    options, right = questions(30)
    loose = fit_ranking(options, right, ridge=0.3)
    tight = fit_ranking(options, right, ridge=30.0)
    assert np.abs(tight).max() < np.abs(loose).max()
    again = fit_ranking(options[::-1], right[::-1], ridge=0.3)
    assert again == pytest.approx(loose, abs=1e-4)


def test_a_constant_feature_and_one_option_are_no_fault() -> None:
    options = [np.ones((1, 2)), np.ones((3, 2))]
    right = [np.array([True]), np.array([True, False, False])]
    assert fit_ranking(options, right, ridge=1.0) == pytest.approx([0.0, 0.0])


def test_confidence_learns_how_often_and_by_what_answers_are_right() -> None:
    drawn = np.random.default_rng(3)
    signals = drawn.standard_normal((400, 2))
    labels = signals[:, 0] + 0.3 * drawn.standard_normal(400) > 0.5
    weights, bias = fit_logistic(signals, labels, ridge=1.0)
    assert weights[0] > 1 > abs(weights[1])
    chances = 1 / (1 + np.exp(-(signals @ weights + bias)))
    assert chances.mean() == pytest.approx(labels.mean(), abs=0.01)


@pytest.mark.parametrize("answer", [True, False])
def test_all_right_or_all_wrong_is_no_fault(answer: bool) -> None:
    signals = np.random.default_rng(3).standard_normal((40, 2))
    weights, bias = fit_logistic(signals, np.full(40, answer), ridge=30.0)
    assert np.isfinite([*weights, bias]).all()
    assert (bias > 2) == answer
