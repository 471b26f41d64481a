"""Taking another ONNX encoder into use, with one command.

Belongs here: checking a directory by using it, writing its card.
Does not belong here: which directory wins (``index.model_choice``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from citation_platform.errors import ModelIntegrity
from citation_platform.index.dense import DenseModel, embedding_of
from citation_platform.index.model_card import (
    CARD_FILE,
    ModelCard,
    Pooling,
    card_defaults,
    read_card,
    seal_directory,
    write_card,
)
from citation_platform.index.model_choice import remember_choice

_PROBE = "Een testament is een eenzijdige rechtshandeling."
_USUAL_GRAPHS = ("model.onnx", "onnx/model.onnx")


def use_model(
    directory: Path,
    models_dir: Path,
    *,
    name: str | None = None,
    query_prefix: str | None = None,
    passage_prefix: str | None = None,
    pooling: Pooling | None = None,
) -> ModelCard:
    """Check an ONNX directory, write ``model.json`` into it, and use it from now on.

    Settings that are not given come from a ``model.json`` that is there, else they are E5's.
    The dimension is measured. Raises ModelIntegrity, in words, when the directory lacks a
    part, cannot be loaded, or gives vectors that are not finite.
    """
    directory = directory.expanduser().absolute()
    draft = _draft(directory, name, query_prefix, passage_prefix, pooling)
    measured = _measure(directory, draft)
    card = draft.model_copy(update={"dimension": measured})
    try:
        write_card(directory, card)
    except OSError as error:
        raise ModelIntegrity(
            f"the model card cannot be written: {error.strerror}",
            where=str(directory),
            remedy="copy the model to a directory that you may write to",
        ) from error
    DenseModel.load(directory)
    remember_choice(models_dir, directory)
    return card


def _draft(
    directory: Path,
    name: str | None,
    query_prefix: str | None,
    passage_prefix: str | None,
    pooling: Pooling | None,
) -> ModelCard:
    """The card as far as it can be known before the model has run."""
    given = {
        "name": name,
        "query_prefix": query_prefix,
        "passage_prefix": passage_prefix,
        "pooling": pooling,
    }
    settings: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    if (directory / CARD_FILE).exists():
        settings = read_card(directory).model_dump(mode="json") | settings
    else:
        graph = next((name for name in _USUAL_GRAPHS if (directory / name).is_file()), "model.onnx")
        settings = {"name": directory.name, "dimension": 1, "model_file": graph} | settings
    settings["files"] = seal_directory(directory, str(settings["model_file"]))
    return card_defaults(settings)


def _measure(directory: Path, draft: ModelCard) -> int:
    """The dimension of the vectors that the model really gives."""
    vector = embedding_of(directory, draft, _PROBE)
    if vector.ndim != 1 or not np.isfinite(vector).all() or not vector.any():
        raise ModelIntegrity(
            f"the model gives no usable vector (shape {vector.shape})",
            where=str(directory),
            remedy="check the pooling in model.json: mean, cls, last_token or none",
        )
    return int(vector.shape[0])
