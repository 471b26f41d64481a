"""Learn the relevance model and its threshold from labelled questions.

Belongs here: the fit, the choice of threshold, honest figures about both.
Does not belong here: collecting signals (``evaluation.relevance_data``) or using the model
(``retrieval.relevance``).

The threshold is the probability at which the larger of the two error rates (answerable
questions declined, unanswerable ones answered) is smallest, on probabilities that were
predicted for each question by a model that had not seen it (leave one out).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citation_platform.retrieval.relevance import RelevanceModel

# Ridge on the weights, in units of observations: with about a hundred examples and four
# signals this keeps separable data from running to infinity.
RIDGE = 1.0
MINIMUM_PER_CLASS = 10
_STEPS = 50
_POINTS = 21

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Calibration:
    """A learned model with its leave-one-out error rates, and their upper bounds.

    ``curve``: risk over coverage: (threshold, share of answerable questions answered, share of
    all answers that are given to unanswerable ones).
    """

    model: RelevanceModel
    answerable: int
    unanswerable: int
    false_decline_rate: float
    false_answer_rate: float
    false_decline_bound: float
    false_answer_bound: float
    curve: tuple[tuple[float, float, float], ...]


def calibrate(signals: Sequence[Sequence[float]], answerable: Sequence[bool]) -> Calibration | None:
    """Learn from one row of signals per question; None with fewer than ten of either class."""
    labels = np.asarray(answerable, dtype=np.float64)
    positives, negatives = int(labels.sum()), int((1 - labels).sum())
    if min(positives, negatives) < MINIMUM_PER_CLASS:
        return None
    features = np.asarray(signals, dtype=np.float64)
    held_out = np.array(
        [
            _predict(_fit(np.delete(features, row, 0), np.delete(labels, row)), features[row])
            for row in range(len(labels))
        ]
    )
    threshold = _threshold(held_out, labels)
    means, scales, weights, bias = _fit(features, labels)
    model = RelevanceModel(
        means=tuple(means.tolist()),
        scales=tuple(scales.tolist()),
        weights=tuple(weights.tolist()),
        bias=bias,
        threshold=threshold,
    )
    declined, answered = _error_rates(held_out, labels, threshold)
    return Calibration(
        model=model,
        answerable=positives,
        unanswerable=negatives,
        false_decline_rate=declined,
        false_answer_rate=answered,
        false_decline_bound=upper_bound(declined, positives),
        false_answer_bound=upper_bound(answered, negatives),
        curve=_curve(held_out, labels),
    )


def upper_bound(rate: float, questions: int) -> float:
    """Upper end of the 95 % interval of a share (Wilson 1927): 0 of 20 may still be .16."""
    z = 1.96
    spread = z * np.sqrt(rate * (1 - rate) / questions + z**2 / (4 * questions**2))
    return float((rate + z**2 / (2 * questions) + spread) / (1 + z**2 / questions))


def lower_bound(rate: float, questions: int) -> float:
    """Lower end of the 95 % interval of a share (Wilson 1927): 20 of 20 may still be .84."""
    return 1 - upper_bound(1 - rate, questions)


def _curve(probabilities: Matrix, labels: Matrix) -> tuple[tuple[float, float, float], ...]:
    """At most ``_POINTS`` thresholds, from answering everything to answering little."""
    points = []
    for threshold in np.quantile(probabilities, np.linspace(0, 1, _POINTS)):
        given = probabilities >= threshold
        covered = float(given[labels == 1].mean())
        risk = float((labels[given] == 0).mean())
        points.append((round(float(threshold), 4), round(covered, 4), round(risk, 4)))
    return tuple(dict.fromkeys(points))


_Fit = tuple[Matrix, Matrix, Matrix, float]


def _fit(features: Matrix, labels: Matrix) -> _Fit:
    """Ridge logistic regression by Newton's method; classes weigh the same."""
    means = features.mean(axis=0)
    scales = features.std(axis=0)
    scales[scales == 0] = 1.0
    design = np.column_stack([np.ones(len(labels)), (features - means) / scales])
    share = labels.mean()
    importance = np.where(labels == 1, 0.5 / share, 0.5 / (1 - share))
    penalty = np.diag([0.0] + [RIDGE] * features.shape[1])
    coefficients = np.zeros(design.shape[1])
    for _ in range(_STEPS):
        probabilities = 1 / (1 + np.exp(-np.clip(design @ coefficients, -40, 40)))
        gradient = design.T @ (importance * (probabilities - labels)) + penalty @ coefficients
        curvature = importance * probabilities * (1 - probabilities) + 1e-9
        hessian = (design * curvature[:, None]).T @ design + penalty
        step = np.linalg.solve(hessian, gradient)
        coefficients -= step
        if float(np.abs(step).max()) < 1e-8:
            break
    return means, scales, coefficients[1:], float(coefficients[0])


def _predict(fit: _Fit, row: Matrix) -> float:
    means, scales, weights, bias = fit
    value = bias + float(((row - means) / scales) @ weights)
    return float(1 / (1 + np.exp(-np.clip(value, -40, 40))))


def _threshold(probabilities: Matrix, labels: Matrix) -> float:
    ordered = np.unique(probabilities)
    between = (ordered[1:] + ordered[:-1]) / 2 if len(ordered) > 1 else ordered
    worst = [max(_error_rates(probabilities, labels, value)) for value in between]
    return float(between[int(np.argmin(worst))])


def _error_rates(probabilities: Matrix, labels: Matrix, threshold: float) -> tuple[float, float]:
    """(answerable declined, unanswerable answered), each as a share of its class."""
    declined = float((probabilities[labels == 1] < threshold).mean())
    answered = float((probabilities[labels == 0] >= threshold).mean())
    return declined, answered
