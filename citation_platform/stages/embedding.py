"""Stage embeddings: the vectors of every unit of a folder that is in force on some day.

Belongs here: which texts need a vector, and writing the folder's embeddings table.
Does not belong here: the model (``index.dense``), the pool of vectors (``index.embeddings``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citation_platform.home import Home
from citation_platform.index.dense import ModelIdentity, OnProgress
from citation_platform.index.embeddings import CachedEmbedder, Embedded
from citation_platform.releases.model import ModelRef
from citation_platform.releases.tables import read_passages, units_to_embed, write_embeddings


@dataclass(frozen=True, slots=True)
class EmbeddingReport:
    """A folder's embeddings table. ``texts``: distinct texts among its units and their leden."""

    key: str
    units: int
    vectors: int
    texts: int
    sha256: str
    model: ModelRef


def model_ref(identity: ModelIdentity) -> ModelRef:
    """The model as a release names it."""
    return ModelRef(name=identity.name, sha256=identity.sha256, dimension=identity.dimension)


def embed_texts_of(
    home: Home,
    keys: Iterable[str],
    embedder: CachedEmbedder,
    *,
    on_progress: OnProgress | None = None,
) -> Embedded:
    """Vectors of all texts of some folders, computed together: full batches, each text once.

    Raises ``InvalidSource`` when a folder has no usable Passage table.
    """
    texts = dict.fromkeys(
        text
        for key in keys
        for texts in units_to_embed(read_passages(home, key)).values()
        for text in texts
    )
    return embedder.vectors(list(texts), on_progress=on_progress)


def embed_folder(
    home: Home, key: str, vectors: Mapping[str, NDArray[np.float32]], identity: ModelIdentity
) -> EmbeddingReport:
    """Write the embeddings table of a folder out of ``vectors`` by text.

    Raises ``InvalidSource`` when the folder has no usable Passage table.
    """
    units = units_to_embed(read_passages(home, key))
    rows = [(unit_id, text) for unit_id, texts in units.items() for text in texts]
    matrix = np.empty((len(rows), identity.dimension), dtype=np.float32)
    for row, (_, text) in enumerate(rows):
        matrix[row] = vectors[text]
    model = model_ref(identity)
    written = write_embeddings(home, key, [unit_id for unit_id, _ in rows], matrix, model=model)
    distinct = len({text for _, text in rows})
    return EmbeddingReport(key, len(units), len(rows), distinct, written.sha256, model)
