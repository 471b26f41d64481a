"""From hits of the index to ranked units, and from a unit to its best leden.

Belongs here: order. Does not belong here: scores of one signal (``index``) or deciding
whether the best is good enough (``retrieval.relevance``).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from citation_platform.passages.record import Passage


@dataclass(frozen=True, slots=True)
class RankedUnit:
    """A retrieval unit with its scores and its leden in force, best lid first.

    ``score``: fused or learned; ``dense_score``: cosine; ``sparse_score``: BM25. None = not
    found by it. Of a learned ranking only: ``adapted_score``: cosine by the encoder that
    learned how people ask; ``why``: what each kind of evidence adds to its score; ``telling``:
    what of it says whether it answers at all (``retrieval.law.ranker.TELLING``); ``share``: the
    chance of its artikel under the learned order.
    """

    unit_id: str
    score: float
    dense_score: float | None
    sparse_score: float | None
    passages: tuple[Passage, ...]
    adapted_score: float | None = None
    why: Mapping[str, float] = field(default_factory=dict)
    telling: Mapping[str, float] = field(default_factory=dict)
    share: float | None = None


def order_passages(
    query_terms: Sequence[str],
    passages: Sequence[Passage],
    *,
    terms: Callable[[str], Sequence[str]],
    weight: Callable[[str], float],
) -> tuple[Passage, ...]:
    """Passages by how much of the question's rare words they hold; ties keep document order.

    ``weight`` is the inverse document frequency of a term in the corpus. Repetition counts
    with diminishing returns (square root), length does not count: leden are short, and a long
    lid that names every word asked for is the better quotation.
    """
    wanted = set(query_terms)

    def overlap(passage: Passage) -> float:
        counts = Counter(term for term in terms(passage.text) if term in wanted)
        return sum(weight(term) * math.sqrt(count) for term, count in counts.items())

    return tuple(sorted(passages, key=lambda passage: (-overlap(passage), passage.position)))
