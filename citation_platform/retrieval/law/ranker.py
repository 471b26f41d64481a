"""Ordering the artikelen that a search found, and the leden of each.

Belongs here: from a release and its learned ranking to an order. Does not belong here: the
features, finding candidates (``retrieval.search``).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from citation_platform.index.vocabulary import Vocabulary
from citation_platform.passages.record import Passage
from citation_platform.retrieval.law.asked import sought
from citation_platform.retrieval.law.certainty import shares
from citation_platform.retrieval.law.facts import UnitFacts, facts_of
from citation_platform.retrieval.law.features import AskedLaw, Matrix, features_of
from citation_platform.retrieval.law.leden import lid_features
from citation_platform.retrieval.law.ranking import LawRanking, explain, weigh
from citation_platform.retrieval.query import Query

if TYPE_CHECKING:
    from citation_platform.releases.reader import Release

_REMEMBERED = 50_000

TELLING = ("words_held", "concepts_held", "law_mass", "near_mass")
"""Features of the best candidate that tell, across questions, whether it answers."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """A unit with its score, and why.

    ``cosine``, ``adapted_cosine``: of its nearest vector to both vectors of the question.
    ``telling``: features that say whether it answers at all, and ``lead``: its score beyond
    the mean of all candidates. ``share``: chance of its artikel under the learned order.
    """

    unit_id: str
    score: float
    cosine: float
    adapted_cosine: float
    why: dict[str, float]
    telling: dict[str, float]
    share: float


class LawRanker:
    """Compares and orders units of one release. Safe for concurrent use."""

    def __init__(self, release: Release, vocabulary: Vocabulary, ranking: LawRanking | None):
        self._release = release
        self._vocabulary = vocabulary
        self._ranking = ranking
        self.facts = lru_cache(maxsize=_REMEMBERED)(self._facts)

    def asked(self, query: Query, language: str = "nl") -> AskedLaw:
        """The question as it is compared. ``language``: of the law."""
        return AskedLaw(
            frozen=query.dense,
            adapted=query.adapted,
            words=self._weighed(query.terms),
            concepts=self._weighed(query.meanings),
            laws=query.laws,
            seeks=sought(query.text),
            foreign=query.language != language,
        )

    def compare(self, query: Query, unit_ids: Sequence[str]) -> tuple[tuple[str, ...], Matrix]:
        """Features of these units for the question; see ``features.features_of``."""
        return features_of(self.asked(query), [self.facts(one) for one in unit_ids])

    def order(self, query: Query, unit_ids: Sequence[str], most: int) -> list[Ordered]:
        """The best ``most`` units, best first; ties by unit id. Needs a learned ranking."""
        if self._ranking is None or not unit_ids:
            return []
        names, values = self.compare(query, unit_ids)
        contributions = weigh(self._ranking.weights, names, values)
        scores = contributions.sum(axis=1)
        best = sorted(range(len(unit_ids)), key=lambda at: (-scores[at], unit_ids[at]))
        adapted = query.dense if query.adapted is None else query.adapted
        told = [(name, names.index(name)) for name in TELLING]
        artikelen = [self.facts(one).artikel for one in unit_ids]
        chances = shares(scores, artikelen)
        return [
            Ordered(
                unit_id=unit_ids[at],
                score=float(scores[at]),
                cosine=self._cosine(unit_ids[at], query.dense),
                adapted_cosine=self._cosine(unit_ids[at], adapted),
                why=explain(names, contributions, at),
                telling={name: float(values[at, column]) for name, column in told}
                | {"lead": float(scores[at] - scores.mean())},
                share=chances[artikelen[at]],
            )
            for at in best[:most]
        ]

    def certainty(self, share: float) -> float | None:
        """Chance that the first artikel, which has this share, is the one asked for; None
        where that was not learned."""
        learned = self._ranking.certainty if self._ranking else None
        return learned.chance(share) if learned else None

    def least_certainty(self, precision: float) -> float | None:
        """The certainty from which on ``precision`` of the answers have the right artikel."""
        learned = self._ranking.certainty if self._ranking else None
        return learned.threshold_for(precision) if learned else None

    def _cosine(self, unit_id: str, question: NDArray[np.float32]) -> float:
        return float((self.facts(unit_id).vectors @ question).max())

    def compare_leden(
        self, query: Query, passages: Sequence[Passage]
    ) -> tuple[tuple[str, ...], Matrix]:
        """Features of leden of one unit; see ``leden.lid_features``."""
        lexicon = self._release.lexicon
        asked = self.asked(query)
        facts = self.facts(passages[0].unit_id)
        rows = self._vector_rows(passages[0].unit_id)
        frozen = facts.vectors @ asked.frozen
        adapted = frozen if asked.adapted is None else facts.vectors @ asked.adapted
        at = [rows.get(passage.text, 0) for passage in passages]
        return lid_features(
            [passage.text for passage in passages],
            [Counter(lexicon.numbers(lexicon.terms(passage.text))) for passage in passages],
            frozen=frozen[at].tolist(),
            adapted=adapted[at].tolist(),
            words=asked.words,
            concepts=asked.concepts,
            concepts_of=[
                frozenset(lexicon.numbers(self._vocabulary.terms(one.text, one.language)))
                for one in passages
            ],
            seeks=asked.seeks,
        )

    def order_leden(self, query: Query, passages: Sequence[Passage]) -> tuple[Passage, ...]:
        """Leden of one unit, the best first; ties keep document order."""
        if self._ranking is None or len(passages) < 2:
            return tuple(passages)
        names, values = self.compare_leden(query, passages)
        scores = weigh(self._ranking.lid_weights, names, values).sum(axis=1)
        return tuple(
            passages[at] for at in sorted(range(len(passages)), key=lambda at: (-scores[at], at))
        )

    def _weighed(self, terms: Sequence[str]) -> dict[int, float]:
        """Term id → inverse document frequency, times how often it is asked (square root)."""
        lexicon = self._release.lexicon
        counts = Counter(terms)
        return {
            number: lexicon.idf(term) * math.sqrt(count)
            for term, count in counts.items()
            for number in lexicon.numbers([term])
        }

    def _facts(self, unit_id: str) -> UnitFacts:
        passages = self._release.unit(unit_id)
        vectors = self._release.dense(unit_id)
        terms, weights = self._release.terms(unit_id)
        lexicon = self._release.lexicon
        return facts_of(
            passages,
            _NO_VECTOR if vectors is None else vectors,
            terms,
            weights,
            lambda text: lexicon.numbers(
                [*lexicon.terms(text), *self._vocabulary.terms(text, passages[0].language)]
            ),
        )

    def _vector_rows(self, unit_id: str) -> dict[str, int]:
        """Text of a lid → row of its vector; empty where the unit has one vector only."""
        facts = self.facts(unit_id)
        texts = dict.fromkeys(
            passage.text for passage in self._release.unit(unit_id) if passage.ever_in_force
        )
        if len(facts.vectors) != len(texts) + 1:
            return {}
        return {text: row for row, text in enumerate(texts, start=1)}


_NO_VECTOR: NDArray[np.float32] = np.zeros((1, 1), np.float32)
