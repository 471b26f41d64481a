"""How likely it is that the corpus answers a question at all: a learned, small model.

Belongs here: the signals of a search result and the model that weighs them.
Does not belong here: learning it (``evaluation.calibration``).

The signals are cheap by-products of the search. None of them alone separates "the law says
so" from "the law has similar words". Their weights and the threshold are learned from
labelled questions and stored with the release. Tried and left out, because held-out errors
fell without them (16 % to 14 % on 118 questions): the best BM25 score, which grows with the
length of a question, and the distance of the best cosine to the next.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from citation_platform.releases.calibration import RelevanceCalibration
from citation_platform.retrieval.ranking import RankedUnit

SIGNALS = (
    "best_dense",
    "best_adapted",
    "score",
    "lead",
    "covered",
    "meanings_held",
    "law_mass",
    "near_mass",
    "known",
    "foreign",
    "words",
    "meanings",
)


@dataclass(frozen=True, slots=True)
class RelevanceModel:
    """Logistic model: probability = 1 / (1 + exp(−(bias + Σ weight · (signal − mean) / scale))).

    ``threshold``: below it the question is refused as weakly relevant.
    """

    means: tuple[float, ...]
    scales: tuple[float, ...]
    weights: tuple[float, ...]
    bias: float
    threshold: float

    def probability(self, signals: Sequence[float]) -> float:
        """Calibrated relevance, 0 to 1."""
        total = self.bias + sum(
            weight * (value - mean) / scale
            for weight, value, mean, scale in zip(
                self.weights, signals, self.means, self.scales, strict=True
            )
        )
        return 1.0 / (1.0 + math.exp(-max(-40.0, min(40.0, total))))


def signals_of(
    ranked: Sequence[RankedUnit],
    *,
    covered: float,
    known: float,
    foreign: bool,
    words: int,
    meanings: int,
) -> tuple[float, ...]:
    """The signals of one search result, in the order of ``SIGNALS``.

    ``covered``: share (0 to 1) of the question's content words that the best unit holds,
    weighted by rarity. ``known``: share (0 to 1) of its words that are words at all.
    ``foreign``: asked in another language than the unit's, so that shared words are few.
    ``words``, ``meanings``: how many it has; a long question shares something with any text.
    The others are the best cosines by both vectors, and of the best unit of a learned ranking
    (0 without one) its score, how far it leads, which share of the question's meanings it
    holds, and how much of the law and of the artikelen around it was found as well.
    """
    cosine = max((unit.dense_score or 0.0 for unit in ranked), default=0.0)
    adapted = max((unit.adapted_score or 0.0 for unit in ranked), default=0.0)
    telling = ranked[0].telling if ranked else {}
    return (
        cosine,
        adapted,
        ranked[0].score if telling else 0.0,
        telling.get("lead", 0.0),
        covered,
        telling.get("concepts_held", 0.0),
        telling.get("law_mass", 0.0),
        telling.get("near_mass", 0.0),
        known,
        float(foreign),
        math.log1p(words),
        math.log1p(meanings),
    )


def relevance_model_of(record: RelevanceCalibration | None) -> RelevanceModel | None:
    """The model that a release learned; None when it learned none, or from other signals."""
    if record is None or record.signals != SIGNALS:
        return None
    return RelevanceModel(
        means=record.means,
        scales=record.scales,
        weights=record.weights,
        bias=record.bias,
        threshold=record.threshold,
    )
