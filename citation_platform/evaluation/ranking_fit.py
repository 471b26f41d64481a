"""Fitting the ranking of manuals: weights that put the right option first.

Belongs here: the two fits as pure functions of arrays. Does not belong here: where the arrays
come from (``evaluation.manual_ranking``), using the weights (``retrieval.manuals``).

The ranking maximises the probability of the right options of each question under a softmax
over all its options; several options may be right. That is done by alternating between how
the probability divides over the right ones and a Newton step of the convex problem that
remains (expectation maximisation), with ridge on the weights.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
Flags = NDArray[np.bool_]

_ROUNDS = 40
_ENOUGH = 1e-4


def fit_ranking(options: Sequence[Matrix], right: Sequence[Flags], *, ridge: float) -> Matrix:
    """Weights [features]. ``options[i]``: features of the options of question i [n, features];
    ``right[i]``: which of them answer; a question with none right teaches nothing."""
    taught = [(x, y) for x, y in zip(options, right, strict=True) if y.any()]
    size = options[0].shape[1]
    weights = np.zeros(size)
    for _ in range(_ROUNDS):
        gradient = 2 * ridge * weights
        curvature = 2 * ridge * np.eye(size)
        for x, y in taught:
            among_all = _softmax(x @ weights)
            among_right = np.where(y, among_all, 0.0)
            among_right /= max(float(among_right.sum()), 1e-300)
            mean = among_all @ x
            gradient += mean - among_right @ x
            curvature += (x * among_all[:, None]).T @ x - np.outer(mean, mean)
        step = np.linalg.solve(curvature, gradient)
        # A Newton step far from the optimum overshoots: it is cut to a length that cannot.
        length = float(np.abs(step).max())
        weights = weights - step * min(1.0, 2.0 / length if length else 1.0)
        if length < _ENOUGH:
            break
    return weights


def fit_logistic(signals: Matrix, labels: Flags, *, ridge: float) -> tuple[Matrix, float]:
    """(weights, bias) of a ridge logistic regression on standardised signals."""
    design = np.column_stack([np.ones(len(labels)), signals])
    penalty = np.diag([1e-6] + [ridge] * signals.shape[1])
    wanted = labels.astype(np.float64)
    found = np.zeros(design.shape[1])
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(design @ found, -40, 40)))
        gradient = design.T @ (chance - wanted) + penalty @ found
        spread = chance * (1 - chance) + 1e-9
        step = np.linalg.solve((design * spread[:, None]).T @ design + penalty, gradient)
        found = found - step
        if float(np.abs(step).max()) < _ENOUGH:
            break
    return found[1:], float(found[0])


def _softmax(scores: Matrix) -> Matrix:
    powers = np.exp(scores - scores.max())
    return np.asarray(powers / powers.sum())
