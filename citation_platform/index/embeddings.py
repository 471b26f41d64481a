"""Embed each distinct text once: look it up in the pool, compute only what is new.

Belongs here: deciding what must be computed, checkpoints of long runs.
Does not belong here: how vectors are stored (``index.vector_pool``) or computed
(``index.dense``).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citation_platform.index.dense import Embedder, ModelIdentity, OnProgress
from citation_platform.index.vector_pool import VectorPool, text_hash

# About a minute of work on two cores: what a killed run loses at most.
TEXTS_PER_CHECKPOINT = 512


@dataclass(frozen=True, slots=True)
class Embedded:
    """Vectors (float32, normalised) by text, and what they cost.

    ``distinct`` = ``reused`` + ``computed``; ``seconds``: wall time of the computation.
    """

    by_text: Mapping[str, NDArray[np.float32]]
    distinct: int
    reused: int
    computed: int
    seconds: float


class CachedEmbedder:
    """A model behind its pool; the model is loaded only when a text is new."""

    def __init__(
        self, identity: ModelIdentity, pool: VectorPool, load: Callable[[], Embedder]
    ) -> None:
        self._identity = identity
        self._pool = pool
        self._load = load
        self._model: Embedder | None = None

    @property
    def identity(self) -> ModelIdentity:
        """The model whose vectors these are."""
        return self._identity

    def vectors(self, texts: Sequence[str], *, on_progress: OnProgress | None = None) -> Embedded:
        """One vector per distinct text; ``on_progress(done, total)`` counts distinct texts."""
        by_hash = {text_hash(text): text for text in texts}
        known = self._pool.get(by_hash)
        started = time.perf_counter()
        missing = [(digest, text) for digest, text in by_hash.items() if digest not in known]
        fresh: dict[str, NDArray[np.float32]] = {}
        for start in range(0, len(missing), TEXTS_PER_CHECKPOINT):
            fresh |= self._compute(missing[start : start + TEXTS_PER_CHECKPOINT])
            if on_progress is not None:
                on_progress(len(known) + len(fresh), len(by_hash))
        found = known | fresh
        return Embedded(
            by_text={text: found[digest] for digest, text in by_hash.items()},
            distinct=len(by_hash),
            reused=len(known),
            computed=len(fresh),
            seconds=time.perf_counter() - started if fresh else 0.0,
        )

    def _compute(self, chunk: Sequence[tuple[str, str]]) -> dict[str, NDArray[np.float32]]:
        """Embed and store one checkpoint's worth."""
        if self._model is None:
            self._model = self._load()
        digests = [digest for digest, _ in chunk]
        vectors = self._model.embed_passages([text for _, text in chunk])
        self._pool.put(digests, vectors)
        return dict(zip(digests, vectors, strict=True))
