"""Figures of rankings: from the places of labelled artikelen to recall, MRR and nDCG.

Belongs here: what the figures mean, and how sure they are. Does not belong here: ranking.

recall@k   share of a question's labelled artikelen among the first k
mrr        1 / place of the first labelled artikel, 0 when it is not in the list
ndcg@10    Σ 1 / log2(place + 1) of labelled artikelen among the first 10, divided by what the
           best possible order would give (Järvelin and Kekäläinen 2002, gain 0 or 1)

Each is a mean over questions, with the interval that holds 95 % of the means of 2,000 draws of
as many questions with replacement (percentile bootstrap, fixed seed): two systems whose
intervals overlap widely are not told apart by so few questions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

DEPTHS = (1, 3, 10, 50)
DRAWS = 2000
SEED = 7


@dataclass(frozen=True, slots=True)
class RankedQuestion:
    """The order of artikelen for one question (addresses, best first, each once), and the
    labelled ones."""

    ranked: Sequence[str]
    labelled: frozenset[str]


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean with its interval, or nothing measured (``questions`` = 0)."""

    mean: float
    low: float
    high: float
    questions: int


def recall(one: RankedQuestion, depth: int) -> float:
    """Share of the labelled artikelen among the first ``depth``."""
    return len(one.labelled & set(one.ranked[:depth])) / len(one.labelled)


def reciprocal_rank(one: RankedQuestion) -> float:
    """1 / place of the first labelled artikel."""
    places = (place for place, name in enumerate(one.ranked, start=1) if name in one.labelled)
    first = next(places, None)
    return 1 / first if first else 0.0


def ndcg(one: RankedQuestion, depth: int = 10) -> float:
    """Normalised discounted cumulative gain with gains 0 and 1."""
    gained = sum(
        1 / math.log2(place + 1)
        for place, name in enumerate(one.ranked[:depth], start=1)
        if name in one.labelled
    )
    best = sum(1 / math.log2(place + 1) for place in range(1, min(depth, len(one.labelled)) + 1))
    return gained / best


MEASURES: Mapping[str, Callable[[RankedQuestion], float]] = {
    **{f"recall@{depth}": partial(recall, depth=depth) for depth in DEPTHS},
    "mrr": reciprocal_rank,
    "ndcg@10": ndcg,
}


def figures(questions: Sequence[RankedQuestion]) -> dict[str, Figure]:
    """Every measure over the questions that have a label."""
    judged = [one for one in questions if one.labelled]
    return {name: bootstrap([measure(one) for one in judged]) for name, measure in MEASURES.items()}


def bootstrap(values: Sequence[float]) -> Figure:
    """Mean with its 95 % percentile interval."""
    return bootstrap_ratio(values, [1.0] * len(values))


def bootstrap_ratio(parts: Sequence[float], wholes: Sequence[float]) -> Figure:
    """Sum of ``parts`` by sum of ``wholes`` (each above 0) with its 95 % percentile interval;
    question by question, both drawn together."""
    if not parts:
        return Figure(0.0, 0.0, 0.0, 0)
    part, whole = np.asarray(parts, dtype=np.float64), np.asarray(wholes, dtype=np.float64)
    draws = np.random.default_rng(SEED).integers(0, len(part), size=(DRAWS, len(part)))
    low, high = np.quantile(part[draws].sum(axis=1) / whole[draws].sum(axis=1), [0.025, 0.975])
    return Figure(float(part.sum() / whole.sum()), float(low), float(high), len(part))
