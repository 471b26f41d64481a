"""Teaching the encoder of questions: an adapter that moves a question towards what answers it.

Belongs here: the training loop. Does not belong here: the encoder (``torch_encoder``), the
file (``index.adapters``), judging it (``learning.law``).

Only questions are encoded anew; passages keep their vectors, so that nothing is embedded again
and every release can be searched with or without the adapter. The loss is the softmax over
all units of the corpus, a unit as near as the nearest of its vectors, every labelled unit
counting as right. Because the passages stand still, each step compares with all of them
instead of a handful of near misses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citation_platform.learning.torch_encoder import TorchEncoder, torch_module

RANK = 16
EPOCHS = 4
RATE = 2e-3
WARM_UP = 0.1
TEMPERATURE = 0.02
BATCH = 32
SEED = 20261201
"""Chosen on held-out questions; docs/decisions/016-learned-retrieval-of-law.md has the trials."""

OnEpoch = Callable[[int, float], None]


@dataclass(frozen=True, slots=True)
class Taught:
    """What is learned from. ``questions``: with the query prefix; ``right[i]``: numbers of the
    units that answer question i; ``vectors``: of all units, those of a unit together;
    ``unit_of``: the unit number of each vector, ascending."""

    questions: Sequence[str]
    right: Sequence[Sequence[int]]
    vectors: NDArray[np.float32]
    unit_of: NDArray[np.int64]


def train(encoder: TorchEncoder, taught: Taught, *, on_epoch: OnEpoch | None = None) -> None:
    """Change ``encoder`` in place. The same input gives the same result on the same machine."""
    torch = torch_module()
    torch.manual_seed(SEED)
    order_source = np.random.default_rng(SEED)
    passages = torch.from_numpy(np.ascontiguousarray(taught.vectors))
    unit_of = torch.from_numpy(taught.unit_of)
    units = int(taught.unit_of[-1]) + 1
    tokens = encoder.tokens(taught.questions)
    cached = [encoder.lower([one]) for one in tokens]
    optimiser = torch.optim.AdamW(encoder.parameters, lr=RATE, weight_decay=0.01)
    steps = EPOCHS * -(-len(tokens) // BATCH)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: _rate(step, steps))
    for epoch in range(EPOCHS):
        total = 0.0
        for batch in _batches(tokens, order_source):
            hidden, mask = _padded([cached[at] for at in batch])
            near = encoder.upper(hidden, mask) @ passages.T / TEMPERATURE
            scores = torch.full((len(batch), units), -torch.inf).scatter_reduce(
                1, unit_of.expand(len(batch), -1), near, "amax"
            )
            logs = torch.log_softmax(scores, dim=1)
            losses = [
                -torch.logsumexp(logs[row, list(taught.right[at])], dim=0)
                for row, at in enumerate(batch)
            ]
            loss = torch.stack(losses).mean()
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(encoder.parameters, 1.0)
            optimiser.step()
            schedule.step()
            total += float(loss.detach()) * len(batch)
        if on_epoch is not None:
            on_epoch(epoch + 1, total / len(tokens))


def encode(encoder: TorchEncoder, questions: Sequence[str]) -> NDArray[np.float32]:
    """Vectors of questions (with the query prefix), float32 [questions, dimension]."""
    torch = torch_module()
    with torch.no_grad():
        found = [encoder.upper(*encoder.lower([one])) for one in encoder.tokens(questions)]
    vectors: NDArray[np.float32] = torch.cat(found).numpy()
    return vectors


def _rate(step: int, steps: int) -> float:
    """Linear warm-up, then linear decay to zero."""
    begun = max(1, int(WARM_UP * steps))
    return min((step + 1) / begun, max(0.0, (steps - step) / max(1, steps - begun)))


def _batches(tokens: Sequence[Sequence[int]], source: np.random.Generator) -> list[list[int]]:
    """All questions once, of like length together, the batches in random order."""
    noise = source.random(len(tokens))
    ordered = sorted(range(len(tokens)), key=lambda at: (len(tokens[at]) // 4, noise[at]))
    batches = [ordered[start : start + BATCH] for start in range(0, len(ordered), BATCH)]
    return [batches[at] for at in source.permutation(len(batches))]


def _padded(rows: Sequence[tuple[Any, Any]]) -> tuple[Any, Any]:
    """Cached states of several questions as one batch."""
    from torch.nn.utils.rnn import pad_sequence

    hidden = pad_sequence([states[0] for states, _ in rows], batch_first=True)
    mask = pad_sequence([shown[0] for _, shown in rows], batch_first=True)
    return hidden, mask
