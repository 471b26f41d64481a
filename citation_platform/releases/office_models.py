"""What a corpus's office adds to a release: vocabulary, learned ranking, query adapter.

Belongs here: the stored file, its identity, reading it back.
Does not belong here: finding concepts (``index.vocabulary``), ranking (``retrieval.manuals``).

A release keeps its own copy, so that a question asked of it next year is read and judged as
today, whatever the office's pack says by then.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from citation_platform.errors import InvalidSource
from citation_platform.index.vocabulary import Concept, Vocabulary
from citation_platform.releases.model import ReleaseModel

OFFICE_MODELS = "office_models.json"


class _Stored(ReleaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    source: str = ""
    concepts: tuple[Concept, ...] = ()
    ranking: dict[str, Any] | None = None
    adapter: str | None = None


@dataclass(frozen=True, slots=True)
class CorpusModels:
    """Of one corpus. ``ranking``: the learned model as ``retrieval.manuals`` or
    ``retrieval.law`` reads it. ``adapter``: of the encoder of questions, as ``index.adapters``
    reads it. ``source``: SHA-256 of the files it was read from."""

    vocabulary: Vocabulary
    source: str = ""
    ranking: Mapping[str, Any] | None = None
    adapter: bytes | None = None


OfficeModels = Mapping[str, CorpusModels]
"""corpus → its models; a corpus without any is absent."""


def content_of(models: OfficeModels) -> bytes:
    """The file's bytes: the same models give the same bytes."""
    stored = {
        corpus: {
            "source": one.source,
            "concepts": [concept.model_dump() for concept in one.vocabulary.listed],
            "ranking": one.ranking,
            "adapter": base64.b64encode(one.adapter).decode() if one.adapter else None,
        }
        for corpus, one in models.items()
    }
    return json.dumps(stored, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def identity_of(models: OfficeModels) -> str:
    """SHA-256 of the stored content; empty without models."""
    return hashlib.sha256(content_of(models)).hexdigest() if models else ""


def write_office_models(directory: Path, models: OfficeModels) -> None:
    """``office_models.json``: only where an office has models."""
    if models:
        (directory / OFFICE_MODELS).write_bytes(content_of(models))


def read_office_models(directory: Path) -> dict[str, CorpusModels]:
    """The models of a release; none when it has none. Raises ``InvalidSource``."""
    path = directory / OFFICE_MODELS
    if not path.is_file():
        return {}
    try:
        listed = TypeAdapter(dict[str, _Stored]).validate_json(path.read_bytes())
    except ValidationError as fault:
        raise InvalidSource(
            f"the office's models cannot be read: {fault}",
            where=str(path),
            remedy="build the release again",
        ) from fault
    return {
        corpus: CorpusModels(
            Vocabulary(found.concepts),
            found.source,
            found.ranking,
            base64.b64decode(found.adapter) if found.adapter else None,
        )
        for corpus, found in listed.items()
    }
