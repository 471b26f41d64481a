"""Learning the retrieval of law: the encoder of questions, then the order of what it finds.

Belongs here: the order of the steps, and honest figures: whatever scores a question was
learned without it. Does not belong here: the loops (``query_adapter``), the fit
(``evaluation.ranking_fit``), the features (``retrieval.law``).

Questions are split into parts by the artikel that answers them, never by row: two questions
about one artikel would tell each other's answer. For every part an adapter is learned from the
others, so that the ranking learns from vectors that are as good as those of a question nobody
has asked yet. The adapter that ships is learned from all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from citation_platform.errors import InvalidInput
from citation_platform.evaluation.gold import GoldQuestion
from citation_platform.evaluation.ranking_fit import Flags, Matrix, fit_ranking
from citation_platform.evaluation.scoring import covers
from citation_platform.index.adapters import Adapter
from citation_platform.index.quantised_weights import E5Weights
from citation_platform.index.vocabulary import Vocabulary
from citation_platform.law.addresses import parse_address
from citation_platform.learning import query_adapter
from citation_platform.learning.query_adapter import Taught
from citation_platform.learning.torch_encoder import TorchEncoder
from citation_platform.passages.schema import Role
from citation_platform.releases.reader import Release
from citation_platform.retrieval.law.ranker import LawRanker
from citation_platform.retrieval.law.ranking import LawRanking
from citation_platform.retrieval.query import Query, half_way
from citation_platform.retrieval.search import Searcher
from citation_platform.retrieval.understanding import Understanding

PARTS = 3
RIDGE, LID_RIDGE = 1.0, 3.0
FEWEST = 100
"""Questions below which nothing is learned."""

METHOD = (
    f"query adapter: rank {query_adapter.RANK}, upper layers, softmax over all units, "
    f"{query_adapter.EPOCHS} epochs; order: listwise softmax, ridge {RIDGE}; {PARTS} parts by artikel"
)

Vectors = NDArray[np.float32]
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class LawExample:
    """A labelled question as read. ``part``: which part it belongs to."""

    question: GoldQuestion
    read: Understanding
    part: int


@dataclass(frozen=True, slots=True)
class Learned:
    """What is written into the pack."""

    adapter: Adapter
    ranking: LawRanking


@dataclass(frozen=True, slots=True)
class Bench:
    """Where it is learned: an opened release with its search, the encoder's weights.

    ``searcher``: without learned parts; ``query_prefix``: what the encoder wants before a
    question; ``base``: identity of the model.
    """

    release: Release
    searcher: Searcher
    vocabulary: Vocabulary
    corpora: tuple[str, ...]
    weights: E5Weights
    tokenizer: Path
    query_prefix: str
    base: str
    today: date


def learn_law(
    bench: Bench,
    examples: Sequence[LawExample],
    *,
    learned_from: Mapping[str, str],
    tell: Tell = lambda _: None,
) -> Learned:
    """Learn both models. Raises ``InvalidInput`` with fewer than ``FEWEST`` questions,
    ``ModelIntegrity`` without PyTorch."""
    if len(examples) < FEWEST:
        raise InvalidInput(
            f"only {len(examples)} questions apply to this release",
            remedy=f"label at least {FEWEST} questions about laws that are in it",
        )
    units = _Units.of(bench)
    part = np.array([one.part for one in examples])
    held_out = np.zeros((len(examples), units.vectors.shape[1]), np.float32)
    base = _encoder(bench, rank=0)
    frozen = query_adapter.encode(base, [_asked(bench, one) for one in examples])
    for number in range(PARTS):
        encoder = _taught(bench, units, [one for one in examples if one.part != number], tell)
        at = np.flatnonzero(part == number)
        own = query_adapter.encode(encoder, [_asked(bench, examples[i]) for i in at.tolist()])
        held_out[at] = half_way(frozen[at], own)
        tell(f"part {number + 1} of {PARTS}: {_nearest(units, examples, held_out, at)}")
    encoder = _taught(bench, units, examples, tell)
    ranking = _learn_order(bench, examples, held_out, part, learned_from, tell)
    card = {"learned_on": str(bench.today), "questions": len(examples), "method": METHOD}
    return Learned(Adapter(bench.base, encoder.halves(), card), ranking)


def part_of(question: GoldQuestion) -> int:
    """By the first artikel that answers it."""
    seed = str(question.gold[0].artikel_address)
    return hashlib.sha256(seed.encode()).digest()[0] % PARTS


@dataclass(frozen=True, slots=True)
class _Units:
    """The units that may be found on the day, renumbered from 0."""

    vectors: Vectors
    unit_of: NDArray[np.int64]
    by_artikel: Mapping[str, list[int]]

    @classmethod
    def of(cls, bench: Bench) -> _Units:
        ids, vectors, numbers = bench.release.all_vectors()
        kept, by_artikel = np.full(len(ids), -1), dict[str, list[int]]()
        count = 0
        for at, unit_id in enumerate(ids):
            passages = bench.release.unit(unit_id)
            if passages[0].corpus in bench.corpora and any(
                passage.in_force_on(bench.today) for passage in passages
            ):
                kept[at] = count
                by_artikel.setdefault(passages[0].artikel_address, []).append(count)
                count += 1
        unit_of = kept[numbers]
        rows = np.flatnonzero(unit_of >= 0)
        return cls(np.ascontiguousarray(vectors[rows]), unit_of[rows], by_artikel)

    def right(self, question: GoldQuestion) -> list[int]:
        wanted = {str(one.artikel_address) for one in question.gold}
        return [unit for name in wanted for unit in self.by_artikel.get(name, ())]


def _asked(bench: Bench, example: LawExample) -> str:
    return bench.query_prefix + example.read.text


def _taught(
    bench: Bench, units: _Units, examples: Sequence[LawExample], tell: Tell
) -> TorchEncoder:
    encoder = _encoder(bench, rank=query_adapter.RANK)
    kept = [one for one in examples if units.right(one.question)]
    query_adapter.train(
        encoder,
        Taught(
            [_asked(bench, one) for one in kept],
            [units.right(one.question) for one in kept],
            units.vectors,
            units.unit_of,
        ),
        on_epoch=lambda epoch, loss: tell(f"epoch {epoch}: loss {loss:.3f}"),
    )
    return encoder


def _encoder(bench: Bench, *, rank: int) -> TorchEncoder:
    return TorchEncoder(bench.weights, bench.tokenizer, rank=rank, seed=query_adapter.SEED)


def _nearest(
    units: _Units, examples: Sequence[LawExample], vectors: Vectors, at: NDArray[np.int64]
) -> str:
    """How often the adapted vectors alone put a right unit first, and among ten and fifty."""
    ranks = []
    starts = np.flatnonzero(np.diff(units.unit_of, prepend=-1))
    for i in at.tolist():
        right = units.right(examples[i].question)
        if right:
            scores = np.maximum.reduceat(units.vectors @ vectors[i], starts)
            ranks.append(int((scores > scores[right].max()).sum()) + 1)
    found = np.array(ranks)
    return ", ".join(f"recall@{depth} {(found <= depth).mean():.3f}" for depth in (1, 3, 10, 50))


def _learn_order(
    bench: Bench,
    examples: Sequence[LawExample],
    vectors: Vectors,
    part: NDArray[np.int64],
    learned_from: Mapping[str, str],
    tell: Tell,
) -> LawRanking:
    ranker = LawRanker(bench.release, bench.vocabulary, None)
    pools: list[_Pool] = []
    leden: list[_Pool] = []
    for number, example in enumerate(examples):
        query = replace(_query(bench, example), adapted=vectors[number])
        pools.append(_pool(bench, ranker, example, query))
        leden.append(_leden(bench, ranker, example, query))
        if (number + 1) % 250 == 0:
            tell(f"{number + 1} of {len(examples)} questions compared")
    weights, scores = _fitted(pools, part, RIDGE)
    lid_weights, lid_scores = _fitted(leden, part, LID_RIDGE)
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
    )


@dataclass(frozen=True, slots=True)
class _Pool:
    """What is compared for one question; ``artikelen``: of each candidate."""

    names: tuple[str, ...]
    values: Matrix
    right: Flags
    artikelen: tuple[str, ...] = ()


_NOTHING = _Pool((), np.zeros((0, 0)), np.zeros(0, bool))


def _query(bench: Bench, example: LawExample) -> Query:
    read = example.read
    return bench.searcher.prepare(read.text, read.language, read.laws)


def _pool(bench: Bench, ranker: LawRanker, example: LawExample, query: Query) -> _Pool:
    hits = bench.searcher.find(
        query, corpora=bench.corpora, role=Role.AUTHORITY, on=example.read.peildatum
    )
    ids = sorted(hit.unit_id for hit in hits)
    names, values = ranker.compare(query, ids)
    artikelen = tuple(ranker.facts(one).artikel for one in ids)
    question = example.question
    wanted = {str(one.artikel_address) for one in (*question.gold, *question.acceptable)}
    return _Pool(names, values, np.array([one in wanted for one in artikelen]), artikelen)


def _leden(bench: Bench, ranker: LawRanker, example: LawExample, query: Query) -> _Pool:
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
    return _Pool(names, values, right)


def _fitted(
    pools: Sequence[_Pool], part: NDArray[np.int64], ridge: float
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


def _figures(
    pools: Sequence[_Pool], scores: Sequence[Matrix], examples: Sequence[LawExample]
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


def _first_right(pools: Sequence[_Pool], scores: Sequence[Matrix]) -> float:
    judged = [
        bool(pool.right[int(score.argmax())])
        for pool, score in zip(pools, scores, strict=True)
        if pool.right.any()
    ]
    return round(float(np.mean(judged)), 3) if judged else 0.0
