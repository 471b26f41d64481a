"""One order out of two signals: weighted z-scores, or reciprocal ranks.

Belongs here: pure functions over hits. Does not belong here: which weights are used
(``retrieval.search``), asking the store (``index.edge``).

Cosines of small multilingual models live in a narrow band and BM25 scores in a wide one, so
neither can be added as it is. A z-score says how far a hit stands out among the hits of its
own signal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from citation_platform.index.port import Hit

# Damping of reciprocal ranks as in Cormack, Clarke and Büttcher (SIGIR 2009).
RANK_DAMPING = 60


def fuse(
    hits: Sequence[Hit], *, dense_weight: float = 1.0, sparse_weight: float = 1.0
) -> list[tuple[str, float]]:
    """(unit id, score), best first: the weighted sum of z-scores; ties by unit id.

    A hit that a signal did not find counts as the weakest hit of that signal.
    """
    signals = (
        (dense_weight, _z_scores({hit.unit_id: hit.dense_score for hit in hits})),
        (sparse_weight, _z_scores({hit.unit_id: hit.sparse_score for hit in hits})),
    )
    scores = {
        hit.unit_id: sum(weight * signal.get(hit.unit_id, 0.0) for weight, signal in signals)
        for hit in hits
    }
    return _best_first(scores)


def fuse_ranks(
    hits: Sequence[Hit], *, dense_weight: float = 1.0, sparse_weight: float = 1.0
) -> list[tuple[str, float]]:
    """(unit id, score), best first: the weighted sum of 1 / (60 + rank); ties by unit id.

    Equal scores share the better rank; a signal that did not find a hit adds nothing.
    """
    signals = (
        (dense_weight, _ranks({hit.unit_id: hit.dense_score for hit in hits})),
        (sparse_weight, _ranks({hit.unit_id: hit.sparse_score for hit in hits})),
    )
    scores = {
        hit.unit_id: sum(
            weight / (RANK_DAMPING + ranks[hit.unit_id])
            for weight, ranks in signals
            if hit.unit_id in ranks
        )
        for hit in hits
    }
    return _best_first(scores)


def _z_scores(scores: Mapping[str, float | None]) -> dict[str, float]:
    """z-score per unit; absent scores take the lowest; all equal gives zeros."""
    found = [score for score in scores.values() if score is not None]
    if not found:
        return {}
    lowest = min(found)
    values = np.array([lowest if score is None else score for score in scores.values()])
    spread = float(values.std())
    if spread == 0.0:
        return dict.fromkeys(scores, 0.0)
    standard = (values - values.mean()) / spread
    return dict(zip(scores, map(float, standard), strict=True))


def _ranks(scores: Mapping[str, float | None]) -> dict[str, int]:
    found = {name: score for name, score in scores.items() if score is not None}
    ordered = sorted(found.values(), reverse=True)
    return {name: ordered.index(score) + 1 for name, score in found.items()}


def _best_first(scores: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))
