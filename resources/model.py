"""The dense model as a resource: loaded once per process, and only when a text is new."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import dagster as dg

from citation_platform.home import Home

if TYPE_CHECKING:
    from citation_platform.index.dense import DenseModel, ModelIdentity
    from citation_platform.index.embeddings import CachedEmbedder


class ModelResource(dg.ConfigurableResource[None]):
    """``directory``: an ONNX model directory; empty = the chosen or default model of the home."""

    directory: str = ""

    def path(self, home: Home) -> Path:
        """The model directory; prepares the default model when it is not there yet."""
        from citation_platform.durable import local_path
        from citation_platform.index.model_choice import resolve_model_dir

        return resolve_model_dir(local_path(home.models), self.directory or None)

    def identity(self, home: Home) -> ModelIdentity:
        """Name, hash and dimension, read from the model's card without loading it."""
        from citation_platform.index.dense import ModelIdentity
        from citation_platform.index.model_card import read_card

        card = read_card(self.path(home))
        return ModelIdentity(card.name, card.sha256, card.dimension)

    def load(self, home: Home) -> DenseModel:
        """The loaded model."""
        path = self.path(home)
        if path not in self._loaded:
            from citation_platform.index.dense import DenseModel

            self._loaded[path] = DenseModel.load(path)
        return self._loaded[path]

    def embedder(self, home: Home) -> CachedEmbedder:
        """The model behind its pool of vectors."""
        from citation_platform.index.embeddings import CachedEmbedder
        from citation_platform.index.vector_pool import VectorPool

        identity = self.identity(home)
        return CachedEmbedder(identity, VectorPool.of_home(home, identity), lambda: self.load(home))

    @cached_property
    def _loaded(self) -> dict[Path, DenseModel]:
        return {}
