"""How likely it is that the artikel a ranking puts first is the one that was asked for.

Belongs here: the stored model, and the chance it gives. Does not belong here: learning it
(``learning.certainty``), whether the corpus answers at all (``retrieval.relevance``).

The learned order is the softmax model of a choice, so its scores hold a chance already: the
share of the first artikel in the sum of exponents. On questions that the order had not seen
that share is a little too sure of itself; two numbers (Platt 1999) put it right. Nothing else
that was tried (distance to the second, words held, company) told more.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

_ALMOST = 1e-9
_STEEPEST = 40.0


class CertaintyPoint(BaseModel):
    """What a threshold gives on held-out questions: ``covered``, the share whose certainty
    reaches it; ``right``, how many of those have the right artikel first; ``at_least``, the
    lower end of the 95 % interval of that share."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    threshold: float
    covered: float
    right: float
    at_least: float


class Certainty(BaseModel):
    """chance = 1 / (1 + exp(−(bias + weight · logit(share)))).

    ``questions``: how many it was learned from, each ranked by an order that had not seen it;
    ``curve``: thresholds ascending.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    bias: float
    weight: float
    questions: int
    curve: tuple[CertaintyPoint, ...]

    def chance(self, share: float) -> float:
        """Certainty, 0 to 1, of the artikel that has this share."""
        total = self.bias + self.weight * logit(share)
        return 1.0 / (1.0 + math.exp(-max(-_STEEPEST, min(_STEEPEST, total))))

    def threshold_for(self, precision: float) -> float | None:
        """The lowest threshold from which on at least ``precision`` of the answers are right
        with 95 % confidence; None when the questions show none."""
        kept = [point for point in self.curve if point.at_least >= precision]
        return kept[0].threshold if kept else None


def logit(share: float) -> float:
    """log(share / (1 − share)), finite for shares of 0 and 1."""
    inside = min(1 - _ALMOST, max(_ALMOST, share))
    return math.log(inside / (1 - inside))


def shares(scores: NDArray[np.float64], artikelen: Sequence[str]) -> dict[str, float]:
    """Artikel → its share of the sum of exponents; an artikel scores as its best unit."""
    best: dict[str, float] = {}
    for name, score in zip(artikelen, scores.tolist(), strict=True):
        best[name] = max(score, best.get(name, -math.inf))
    highest = max(best.values(), default=0.0)
    powers = {name: math.exp(score - highest) for name, score in best.items()}
    total = sum(powers.values())
    return {name: power / total for name, power in powers.items()}
