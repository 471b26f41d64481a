"""Learning the order of artikelen and leden from labelled questions.

Belongs here: comparing, fitting, held-out figures. Does not belong here: the features
(``retrieval.law``), the fit itself (``evaluation.ranking_fit``), the adapter (``law``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from citation_platform.evaluation.ranking_fit import Flags, Matrix, fit_ranking
from citation_platform.evaluation.scoring import covers
from citation_platform.law.addresses import parse_address
from citation_platform.learning import query_adapter
from citation_platform.learning.bench import PARTS, Bench, LawExample
from citation_platform.learning.certainty import learn_certainty
from citation_platform.passages.schema import Role
from citation_platform.retrieval.law.certainty import shares
from citation_platform.retrieval.law.ranker import LawRanker
from citation_platform.retrieval.law.ranking import LawRanking
from citation_platform.retrieval.query import Query

RIDGE, LID_RIDGE = 1.0, 3.0

METHOD = (
    f"query adapter: rank {query_adapter.RANK}, upper layers, softmax over all units, "
    f"{query_adapter.EPOCHS} epochs; order: listwise softmax, ridge {RIDGE}; {PARTS} parts by artikel"
)

Vectors = NDArray[np.float32]
Tell = Callable[[str], None]


def learn_order(
    bench: Bench,
    examples: Sequence[LawExample],
    vectors: Vectors,
    part: NDArray[np.int64],
    learned_from: Mapping[str, str],
    tell: Tell,
) -> LawRanking:
    """The ranking of artikelen and of leden. ``vectors``: of each question, by an encoder that
    did not learn from its part; ``part``: its part."""
    ranker = LawRanker(bench.release, bench.vocabulary, None)
    pools: list[Pool] = []
    leden: list[Pool] = []
    for number, example in enumerate(examples):
        query = replace(_query(bench, example), adapted=vectors[number])
        pools.append(_pool(bench, ranker, example, query))
        leden.append(_leden(bench, ranker, example, query))
        if (number + 1) % 250 == 0:
            tell(f"{number + 1} of {len(examples)} questions compared")
    weights, scores = fitted(pools, part, RIDGE)
    lid_weights, lid_scores = fitted(leden, part, LID_RIDGE)
    figures = _figures(pools, scores, examples) | {
        "right_lid": _first_right(leden, lid_scores),
        "leden_compared": float(sum(bool(one.right.any()) for one in leden)),
    }
    return LawRanking(
        weights=weights,
        lid_weights=lid_weights,
        questions=len(examples),
        learned_from=dict(learned_from),
        learned_on=bench.today,
        method=METHOD,
        held_out=figures,
        certainty=learn_certainty(*_first(pools, scores), part),
    )


@dataclass(frozen=True, slots=True)
class Pool:
    """What is compared for one question; ``artikelen``: of each candidate."""

    names: tuple[str, ...]
    values: Matrix
    right: Flags
    artikelen: tuple[str, ...] = ()


_NOTHING = Pool((), np.zeros((0, 0)), np.zeros(0, bool))


def _query(bench: Bench, example: LawExample) -> Query:
    read = example.read
    return bench.searcher.prepare(read.text, read.language, read.laws)


def _pool(bench: Bench, ranker: LawRanker, example: LawExample, query: Query) -> Pool:
    hits = bench.searcher.find(
        query, corpora=bench.corpora, role=Role.AUTHORITY, on=example.read.peildatum
    )
    ids = sorted(hit.unit_id for hit in hits)
    names, values = ranker.compare(query, ids)
    artikelen = tuple(ranker.facts(one).artikel for one in ids)
    question = example.question
    wanted = {str(one.artikel_address) for one in (*question.gold, *question.acceptable)}
    return Pool(names, values, np.array([one in wanted for one in artikelen]), artikelen)


def _leden(bench: Bench, ranker: LawRanker, example: LawExample, query: Query) -> Pool:
    """The leden of the first labelled artikel, where the label says which."""
    gold = example.question.gold[0]
    if gold.lid is None:
        return _NOTHING
    labels = (*example.question.gold, *example.question.acceptable)
    leden = [
        passage
        for passage in bench.release.editions(gold.artikel_address)
        if passage.in_force_on(example.read.peildatum)
    ]
    if len(leden) < 2:
        return _NOTHING
    names, values = ranker.compare_leden(query, leden)
    right = np.array(
        [any(covers(parse_address(one.address), label) for label in labels) for one in leden]
    )
    return Pool(names, values, right)


def fitted(
    pools: Sequence[Pool], part: NDArray[np.int64], ridge: float
) -> tuple[dict[str, float], list[Matrix]]:
    """(weights of all, scores of each pool by weights that had not seen its part)."""
    used = [at for at, one in enumerate(pools) if one.right.any()]
    names = pools[used[0]].names
    scores: list[Matrix] = [np.zeros(len(one.right)) for one in pools]
    for number in range(PARTS):
        kept = [at for at in used if part[at] != number]
        weights = fit_ranking(
            [pools[at].values for at in kept], [pools[at].right for at in kept], ridge=ridge
        )
        for at in np.flatnonzero(part == number).tolist():
            if len(pools[at].right):
                scores[at] = pools[at].values @ weights
    weights = fit_ranking(
        [pools[at].values for at in used], [pools[at].right for at in used], ridge=ridge
    )
    named = {name: round(float(one), 4) for name, one in zip(names, weights, strict=True)}
    return named, scores


def _first(pools: Sequence[Pool], scores: Sequence[Matrix]) -> tuple[list[float], list[bool]]:
    """(share of the first artikel, whether it is labelled), of every question."""
    share, right = [], []
    for pool, score in zip(pools, scores, strict=True):
        found = shares(score, pool.artikelen)
        first = max(found, key=lambda name: found[name], default="")
        labelled = {
            name for name, is_right in zip(pool.artikelen, pool.right, strict=True) if is_right
        }
        share.append(found.get(first, 0.0))
        right.append(first in labelled)
    return share, right


def _figures(
    pools: Sequence[Pool], scores: Sequence[Matrix], examples: Sequence[LawExample]
) -> dict[str, float]:
    """Held-out recall and MRR at artikel level, over all questions."""
    ranks = []
    for pool, score, example in zip(pools, scores, examples, strict=True):
        gold = {str(one.artikel_address) for one in example.question.gold}
        ordered = dict.fromkeys(pool.artikelen[at] for at in np.argsort(-score, kind="stable"))
        places = [place for place, name in enumerate(ordered, start=1) if name in gold]
        ranks.append(float(places[0]) if places else np.inf)
    found = np.array(ranks)
    figures = {f"recall@{depth}": round(float((found <= depth).mean()), 3) for depth in (1, 3, 10)}
    figures["in_pool"] = round(float(np.isfinite(found).mean()), 3)
    figures["mrr"] = round(float((1 / found).mean()), 3)
    return figures


def _first_right(pools: Sequence[Pool], scores: Sequence[Matrix]) -> float:
    judged = [
        bool(pool.right[int(score.argmax())])
        for pool, score in zip(pools, scores, strict=True)
        if pool.right.any()
    ]
    return round(float(np.mean(judged)), 3) if judged else 0.0
