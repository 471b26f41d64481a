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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citation_platform.errors import InvalidInput
from citation_platform.evaluation.gold import GoldQuestion
from citation_platform.index.adapters import Adapter
from citation_platform.learning import query_adapter
from citation_platform.learning.bench import PARTS, Bench, LawExample
from citation_platform.learning.order import METHOD, Tell, Vectors, learn_order
from citation_platform.learning.query_adapter import Taught
from citation_platform.learning.torch_encoder import TorchEncoder
from citation_platform.retrieval.law.ranking import LawRanking
from citation_platform.retrieval.query import half_way

FEWEST = 100
"""Questions below which nothing is learned."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What is written into the pack."""

    adapter: Adapter
    ranking: LawRanking


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
    ranking = learn_order(bench, examples, held_out, part, learned_from, tell)
    card = {"learned_on": str(bench.today), "questions": len(examples), "method": METHOD}
    return Learned(Adapter(bench.base, encoder.halves(), card), ranking)


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
