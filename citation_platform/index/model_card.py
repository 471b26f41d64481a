"""``model.json``: what an embedding model directory holds and how its vectors are made.

Belongs here: the card, its defaults, hashing and checking the files it names.
Does not belong here: running a model (``index.dense``), making one (``index.prepare``).

A model directory is any folder with an ONNX encoder, ``tokenizer.json`` and
``tokenizer_config.json``; the card says which prefixes and pooling it was trained with.
"""

from __future__ import annotations

import hashlib
from enum import StrEnum
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from citation_platform.errors import ModelIntegrity

CARD_FILE = "model.json"
_TOKENIZER_FILES = (
    "tokenizer.json",
    "tokenizer_config.json",
    "special_tokens_map.json",
    "config.json",
)
_CHUNK = 1 << 20


class Pooling(StrEnum):
    """How token vectors become one vector."""

    MEAN = "mean"
    CLS = "cls"
    LAST_TOKEN = "last_token"
    NONE = "none"


class FileSeal(BaseModel):
    """Size in bytes and SHA-256 of one file."""

    model_config = ConfigDict(frozen=True)

    size: int
    sha256: str


class ModelCard(BaseModel):
    """The card. ``files`` seals every file that can change a vector.

    The defaults are E5's: prefixes ``query: `` and ``passage: ``, mean pooling, normalised.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    dimension: int = Field(gt=0)
    model_file: str = "model.onnx"
    pooling: Pooling = Pooling.MEAN
    normalise: bool = True
    query_prefix: str = "query: "
    passage_prefix: str = "passage: "
    output_name: str | None = None
    source: str = ""
    source_sha256: str = ""
    licence: str = ""
    files: dict[str, FileSeal] = Field(default_factory=dict)

    @property
    def sha256(self) -> str:
        """Identity of the vectors: hash over prefixes, pooling and every sealed file."""
        settings = self.model_dump_json(
            include={"dimension", "model_file", "pooling", "normalise", "query_prefix",
                     "passage_prefix", "output_name"}
        )  # fmt: skip
        seals = [f"{name}:{seal.sha256}" for name, seal in sorted(self.files.items())]
        return hashlib.sha256("\n".join([settings, *seals]).encode()).hexdigest()


def seal(path: Path) -> FileSeal:
    """Size and SHA-256 of a file, read in pieces."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while chunk := stream.read(_CHUNK):
            digest.update(chunk)
    return FileSeal(size=path.stat().st_size, sha256=digest.hexdigest())


def seal_directory(directory: Path, model_file: str) -> dict[str, FileSeal]:
    """Seals of the graph, its external data and the tokenizer files that exist.

    Raises ModelIntegrity when the graph or the tokenizer is missing.
    """
    graph = directory / model_file
    for required in (graph, directory / "tokenizer.json", directory / "tokenizer_config.json"):
        if not required.is_file():
            raise ModelIntegrity(
                f"the model directory has no {required.relative_to(directory)}",
                where=str(directory),
                remedy="point to a folder with an ONNX encoder, tokenizer.json and tokenizer_config.json",
            )
    data = sorted(graph.parent.glob(f"{graph.name}[._]data*"))
    names = [model_file, *(str(path.relative_to(directory)) for path in data)]
    names += [name for name in _TOKENIZER_FILES if (directory / name).is_file()]
    return {name: seal(directory / name) for name in names}


def read_card(directory: Path) -> ModelCard:
    """The card of a model directory. Raises ModelIntegrity when absent or malformed."""
    path = directory / CARD_FILE
    remedy = f"run: citation-platform models use {directory}"
    try:
        return ModelCard.model_validate_json(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ModelIntegrity("no model card", where=str(path), remedy=remedy) from None
    except (ValidationError, UnicodeDecodeError) as error:
        raise ModelIntegrity(
            f"unreadable model card: {error}", where=str(path), remedy=remedy
        ) from error


def write_card(directory: Path, card: ModelCard) -> None:
    """Write the card, stable bytes."""
    (directory / CARD_FILE).write_text(card.model_dump_json(indent=1) + "\n", encoding="utf-8")


def check_files(directory: Path, card: ModelCard, *, thorough: bool = False) -> None:
    """Compare every sealed file by size, and by SHA-256 when ``thorough``.

    Raises ModelIntegrity naming every file that differs.
    """
    wrong = [
        name for name, sealed in card.files.items() if not _same(directory / name, sealed, thorough)
    ]
    if wrong or not card.files:
        raise ModelIntegrity(
            f"model files differ from {CARD_FILE}: {', '.join(wrong) or 'no file is sealed'}",
            where=str(directory),
            remedy="delete this directory; it is prepared again on the next run",
        )


def _same(path: Path, sealed: FileSeal, thorough: bool) -> bool:
    if not path.is_file() or path.stat().st_size != sealed.size:
        return False
    return not thorough or seal(path) == sealed


def card_defaults(values: dict[str, Any]) -> ModelCard:
    """A card from partial values, the rest at their defaults; ModelIntegrity when wrong."""
    try:
        return ModelCard.model_validate(values)
    except ValidationError as error:
        raise ModelIntegrity(f"invalid model settings: {error}") from error
