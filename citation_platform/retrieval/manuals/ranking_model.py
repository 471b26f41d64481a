"""The learned model that says which row, cell or paragraph answers, and how surely.

Belongs here: the stored form, scoring, confidence. Does not belong here: the features
(``features``), learning (``evaluation.manual_ranking``).

Two small linear models. The first gives every candidate of a question a score; the second
says from the scores and from the best candidate's features how likely that candidate is the
right one. Below ``threshold`` the question is refused. All are learned from labelled
questions by one command and stored with the release (docs/manuals.md, "Ranking").
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from citation_platform.errors import InvalidSource


class ConfidenceModel(BaseModel):
    """Logistic: 1 / (1 + exp(−(bias + Σ weight · (signal − mean) / scale)))."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    signals: tuple[str, ...]
    means: tuple[float, ...]
    scales: tuple[float, ...]
    weights: tuple[float, ...]
    bias: float

    def probability(self, signals: Mapping[str, float]) -> float:
        """0 to 1; a signal that is absent counts as 0."""
        total = self.bias + sum(
            weight * (signals.get(name, 0.0) - mean) / scale
            for name, mean, scale, weight in zip(
                self.signals, self.means, self.scales, self.weights, strict=True
            )
        )
        return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, total))))


class RankingModel(BaseModel):
    """Weights per feature, the confidence on top, and what both were learned from.

    ``threshold``: confidence below which a question is refused; the least at which held-out
    questions were answered rightly as often as the office demands. ``questions``,
    ``must_decline``: how many taught it; ``learned_from``: SHA-256 of their files.
    ``held_out``: figures on questions that the model had not seen (cross-validation).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: int = 1
    weights: dict[str, float]
    confidence: ConfidenceModel
    threshold: float
    questions: int
    must_decline: int
    learned_from: dict[str, str]
    learned_on: date
    method: str
    held_out: dict[str, float]

    def score(self, features: Mapping[str, float]) -> float:
        """The candidate's score; only differences between candidates of a question mean
        something."""
        return sum(self.weights.get(name, 0.0) * value for name, value in features.items() if value)


def stored_ranking(stored: Mapping[str, Any] | None) -> RankingModel | None:
    """The model of manuals that a release carries, if any; a ranking of law is none.

    Raises ``InvalidSource`` when it is of another form.
    """
    if stored is None or stored.get("of") == "law":
        return None
    try:
        return RankingModel.model_validate(stored)
    except ValidationError as fault:
        raise InvalidSource(
            f"the learned ranking of manuals cannot be read: {fault.errors()[0]['msg']}",
            remedy="learn it again with `citation-platform evals learn-manuals`, then ingest",
        ) from fault


def shares(scores: Sequence[float]) -> list[float]:
    """Scores as shares of one (softmax)."""
    highest = max(scores, default=0.0)
    powers = [math.exp(score - highest) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]
