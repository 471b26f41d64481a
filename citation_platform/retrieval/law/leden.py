"""Which lid of an artikel answers: features of leden, for the same kind of linear model.

Belongs here: the comparison. Does not belong here: weights, choosing the artikel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from citation_platform.retrieval.law.facts import PATTERNS

Matrix = NDArray[np.float64]

_COSINE_SPREAD = 20.0


def lid_features(
    texts: Sequence[str],
    terms: Sequence[Mapping[int, int]],
    *,
    frozen: Sequence[float],
    adapted: Sequence[float],
    words: Mapping[int, float],
    concepts: Mapping[int, float],
    concepts_of: Sequence[frozenset[int]],
    seeks: Sequence[float],
) -> tuple[tuple[str, ...], Matrix]:
    """(names, values [leden, features]).

    ``terms[i]``: term id → how often lid i holds it; ``frozen``, ``adapted``: cosines of the
    leden; ``concepts_of``: their concepts as term ids; the rest as in ``features.AskedLaw``.
    """
    overlap = np.array(
        [
            sum(idf * np.sqrt(held[term]) for term, idf in words.items() if term in held)
            for held in terms
        ]
    )
    shared = np.array(
        [sum(idf for term, idf in concepts.items() if term in held) for held in concepts_of]
    )
    total, spoken = sum(words.values()) or 1.0, sum(concepts.values()) or 1.0
    columns: dict[str, Matrix] = {
        "frozen": (np.array(frozen) - max(frozen)) * _COSINE_SPREAD,
        "adapted": (np.array(adapted) - max(adapted)) * _COSINE_SPREAD,
        "overlap": overlap / total,
        "overlap_best": (overlap == overlap.max()).astype(float) / max(1, len(texts)) * 2,
        "concepts": shared / spoken,
        "first": np.array([float(place == 0) for place in range(len(texts))]),
        "place": np.array([place / len(texts) for place in range(len(texts))]),
        "length": np.log([len(text) + 1 for text in texts]),
    }
    for at, (name, pattern) in enumerate(PATTERNS.items()):
        does = np.array([float(bool(pattern.search(text))) for text in texts])
        columns[name] = does
        columns[f"{name}_sought"] = does * seeks[at]
    return tuple(columns), np.stack(list(columns.values()), axis=1)
