"""How likely it is that the corpus answers a question at all: a learned, small model.

Belongs here: the signals of a search result and the model that weighs them.
Does not belong here: learning it (``evaluation.calibration``).

The signals are cheap by-products of the search. None of them alone separates "the law says
so" from "the law has similar words": cosines of small multilingual models live in a narrow
band, BM25 grows with the length of the question. Their weights and the threshold are
learned from labelled questions and stored with the release.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from citation_platform.releases.calibration import RelevanceCalibration
from citation_platform.retrieval.ranking import RankedUnit

SIGNALS = ("best_dense", "best_sparse", "dense_margin", "covered", "known")
MARGIN_DEPTH = 10


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


def signals_of(ranked: Sequence[RankedUnit], *, covered: float, known: float) -> tuple[float, ...]:
    """The signals of one search result, in the order of ``SIGNALS``.

    ``covered``: share (0 to 1) of the question's content words that the best unit holds,
    weighted by rarity. ``known``: share (0 to 1) of its words that are words at all.
    """
    dense = sorted((unit.dense_score or 0.0 for unit in ranked), reverse=True)
    sparse = max((unit.sparse_score or 0.0 for unit in ranked), default=0.0)
    best = dense[0] if dense else 0.0
    others = dense[1:MARGIN_DEPTH]
    margin = best - sum(others) / len(others) if others else 0.0
    return best, math.log1p(sparse), margin, covered, known


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
