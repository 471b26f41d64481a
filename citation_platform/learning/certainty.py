"""Learning how far the first artikel of a ranking can be trusted.

Belongs here: the fit and its held-out curve. Does not belong here: using it
(``retrieval.law.certainty``).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from citation_platform.evaluation.calibration import lower_bound
from citation_platform.evaluation.ranking_fit import fit_logistic
from citation_platform.retrieval.law.certainty import Certainty, CertaintyPoint, logit

_RIDGE = 1e-3
_POINTS = 41


def learn_certainty(
    first_share: Sequence[float], right: Sequence[bool], part: NDArray[np.int64]
) -> Certainty:
    """``first_share``: of the first artikel of each question, by an order that had not seen it;
    ``right``: whether it is a labelled one; ``part``: the curve is made of chances that were
    learned from the other parts."""
    signal = np.array([[logit(share)] for share in first_share])
    labels = np.asarray(right, dtype=bool)
    chances = np.zeros(len(labels))
    for number in np.unique(part):
        held_out = part == number
        if held_out.all():
            held_out = np.zeros(len(part), dtype=bool)
        model = _fitted(signal[~held_out], labels[~held_out])
        for at in np.flatnonzero(part == number).tolist():
            chances[at] = model.chance(first_share[at])
    model = _fitted(signal, labels)
    return model.model_copy(update={"curve": _curve(chances, labels)})


def _fitted(signal: NDArray[np.float64], labels: NDArray[np.bool_]) -> Certainty:
    weights, bias = fit_logistic(signal, labels, ridge=_RIDGE)
    return Certainty(
        bias=round(bias, 4), weight=round(float(weights[0]), 4), questions=len(labels), curve=()
    )


def _curve(chances: NDArray[np.float64], labels: NDArray[np.bool_]) -> tuple[CertaintyPoint, ...]:
    points = []
    for threshold in np.unique(np.round(np.quantile(chances, np.linspace(0, 1, _POINTS)), 4)):
        given = labels[chances >= threshold]
        if len(given):
            rate = float(given.mean())
            points.append(
                CertaintyPoint(
                    threshold=float(threshold),
                    covered=round(len(given) / len(labels), 4),
                    right=round(rate, 4),
                    at_least=round(lower_bound(rate, len(given)), 4),
                )
            )
    return tuple(points)
