"""Dense vectors of passages and questions, through fastembed's custom-model path.

Belongs here: loading a model directory, batching by length, the fast path for a question.
Does not belong here: preparing or choosing a model (``index.prepare``,
``index.model_choice``), caching vectors (``index.embeddings``).

Every computation has one thread; several batches run side by side instead. Threads inside
one computation wait for each other at every operator, so that on two busy cores two of them
were slower than one, and a question took twice as long (53 against 25 ms, measured).

Nothing is downloaded: the model directory is given, and the hub client is told to be
offline before fastembed imports it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from citation_platform.durable import local_path
from citation_platform.errors import ModelIntegrity
from citation_platform.home import Home
from citation_platform.index.adapters import Adapter, adapted_model
from citation_platform.index.length_batches import length_batches
from citation_platform.index.model_card import ModelCard, check_files, read_card
from citation_platform.index.model_choice import resolve_model_dir

TOKENS_PER_BATCH = 4096
_COUNTED_AT_ONCE = 64
_OFFLINE = {"HF_HUB_OFFLINE": "1", "HF_HUB_DISABLE_TELEMETRY": "1", "TRANSFORMERS_OFFLINE": "1"}

OnProgress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class ModelIdentity:
    """What a vector depends on: vectors of different identities are never compared."""

    name: str
    sha256: str
    dimension: int


class Embedder(Protocol):
    """What the rest of the platform needs of a dense model."""

    @property
    def identity(self) -> ModelIdentity:
        """Name, hash and dimension."""
        ...

    def embed_passages(
        self, texts: Sequence[str], *, on_progress: OnProgress | None = None
    ) -> NDArray[np.float32]:
        """Vectors [len(texts), dimension]."""
        ...

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """Vector [dimension]."""
        ...


class DenseModel:
    """An embedding model, loaded. Thread-safe; vectors do not depend on their batch."""

    def __init__(
        self, card: ModelCard, embedding: Any, threads: int, directory: Path | None = None
    ) -> None:
        self._card = card
        self._directory = directory
        self._adapted: dict[str, DenseModel | None] = {}
        self._embedding = embedding
        self._threads = threads
        self._identity = ModelIdentity(card.name, card.sha256, card.dimension)

    @classmethod
    def load(
        cls, directory: Path, *, threads: int | None = None, verify: bool = False
    ) -> DenseModel:
        """Load a model directory with a card.

        ``threads``: batches of passages computed at once, each by one thread; default: the
        cores this process may use. A question is always computed by one thread.
        ``verify``: hash all files (0.4 s for the default model) instead of sizes only.
        Raises ModelIntegrity when the files differ from the card or cannot be loaded.
        """
        card = read_card(directory)
        check_files(directory, card, thorough=verify)
        cores = len(os.sched_getaffinity(0))
        return cls(card, _load(directory, card), threads or cores, directory)

    @property
    def identity(self) -> ModelIdentity:
        """Name, hash and dimension of the model."""
        return self._identity

    def embed_passages(
        self, texts: Sequence[str], *, on_progress: OnProgress | None = None
    ) -> NDArray[np.float32]:
        """Normalised vectors float32 [len(texts), dimension], in the order of ``texts``.

        Texts beyond 512 tokens are cut. ``on_progress(done, total)`` counts tokens.
        """
        prefixed = [self._card.passage_prefix + text for text in texts]
        lengths = self._token_counts(prefixed)
        vectors = np.empty((len(texts), self._identity.dimension), dtype=np.float32)
        batches = list(length_batches(lengths, budget=TOKENS_PER_BATCH))
        done, total = 0, sum(lengths)
        pool = ThreadPoolExecutor(self._threads)
        try:
            computed = pool.map(self._embed, ([prefixed[at] for at in batch] for batch in batches))
            for batch, batch_vectors in zip(batches, computed, strict=True):
                vectors[batch] = batch_vectors
                done += sum(lengths[at] for at in batch)
                if on_progress is not None:
                    on_progress(done, total)
        finally:
            pool.shutdown(cancel_futures=True)  # Ctrl-C waits for the running batches only
        return vectors

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """The normalised vector float32 [dimension] of one question."""
        vector: NDArray[np.float32] = self._embed([self._card.query_prefix + text])[0]
        return vector

    def adapted(self, adapter: Adapter) -> DenseModel | None:
        """This model with the adapter's changes, for questions; None when the adapter was
        learned on another model. Loaded once. Raises ModelIntegrity."""
        key = adapter.sha256
        if key not in self._adapted:
            place = adapted_model(self._directory, adapter) if self._directory else None
            self._adapted[key] = DenseModel.load(place, threads=1) if place else None
        return self._adapted[key]

    def _embed(self, texts: list[str]) -> NDArray[np.float32]:
        vectors = list(self._embedding.embed(texts, batch_size=len(texts)))
        return np.asarray(vectors, dtype=np.float32)

    def _token_counts(self, texts: Sequence[str]) -> list[int]:
        tokenizer = self._embedding.model.tokenizer
        counts: list[int] = []
        for start in range(0, len(texts), _COUNTED_AT_ONCE):
            encoded = tokenizer.encode_batch(list(texts[start : start + _COUNTED_AT_ONCE]))
            counts.extend(sum(encoding.attention_mask) for encoding in encoded)
        return counts


def adapted_encoder(model: Embedder, adapter: Adapter) -> Embedder | None:
    """``model`` with the adapter's changes, where it is a model that can be adapted."""
    return model.adapted(adapter) if isinstance(model, DenseModel) else None


def model_identity(directory: Path) -> ModelIdentity:
    """The identity of a model directory without loading it. Raises ModelIntegrity."""
    card = read_card(directory)
    check_files(directory, card)
    return ModelIdentity(card.name, card.sha256, card.dimension)


def load_model(home: Home, directory: Path | str | None = None, *, threads: int = 1) -> DenseModel:
    """The model in use at ``home`` (``directory``, environment, choice, default), for questions.

    Raises ModelIntegrity.
    """
    return DenseModel.load(resolve_model_dir(local_path(home.models), directory), threads=threads)


def embedding_of(directory: Path, card: ModelCard, text: str) -> NDArray[np.float32]:
    """One vector from a directory whose card is not written yet. Raises ModelIntegrity."""
    return np.asarray(next(iter(_load(directory, card).embed([text]))), dtype=np.float32)


def _load(directory: Path, card: ModelCard) -> Any:
    for name, value in _OFFLINE.items():
        os.environ.setdefault(name, value)
    import onnxruntime
    from fastembed import TextEmbedding

    onnxruntime.disable_telemetry_events()
    name = _register(card)
    try:
        return TextEmbedding(
            name,
            cache_dir=str(directory),
            threads=1,
            providers=["CPUExecutionProvider"],
            specific_model_path=str(directory),
        )
    except Exception as error:
        # onnxruntime and tokenizers raise plain Exceptions for files they cannot read
        raise ModelIntegrity(
            f"the model cannot be loaded: {error}",
            where=str(directory),
            remedy="check the ONNX file and the tokenizer files",
        ) from error


def _register(card: ModelCard) -> str:
    """Tell fastembed about the model, once per identity, and give its name there."""
    from fastembed import TextEmbedding
    from fastembed.common.model_description import ModelSource, PoolingType

    name = f"citation-platform/{card.name}-{card.sha256[:16]}"
    known = {model["model"].lower() for model in TextEmbedding.list_supported_models()}
    if name.lower() not in known:
        TextEmbedding.add_custom_model(
            name,
            pooling=PoolingType[
                {"none": "DISABLED"}.get(card.pooling.value, card.pooling.value.upper())
            ],
            normalization=card.normalise,
            # never used: the files are given by specific_model_path
            sources=ModelSource(url="file:///dev/null"),
            dim=card.dimension,
            model_file=card.model_file,
            output_name=card.output_name,
        )
    return name
