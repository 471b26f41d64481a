"""What the offices' packs add to a release: vocabularies and learned rankings, per corpus.

Belongs here: reading them from the packs whose corpora are in the release, and telling
cheaply whether they are still the same.
Does not belong here: storing them (``releases.office_models``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from citation_platform.documents.model import Scan
from citation_platform.errors import InvalidSource
from citation_platform.index.adapters import read_adapter
from citation_platform.index.vocabulary import Vocabulary
from citation_platform.offices import OfficePack, load_pack
from citation_platform.passages.schema import Role
from citation_platform.releases.office_models import CorpusModels


def packs_of(found: Scan) -> tuple[OfficePack, ...]:
    """The packs of the offices that have folders. Raises ``UnknownOffice``, ``InvalidPack``."""
    return tuple(load_pack(name) for name in sorted({folder.office for folder in found.folders}))


def models_of(found: Scan) -> dict[str, CorpusModels]:
    """corpus → models of the office that cites it. Raises ``InvalidSource`` on a bad list."""
    models: dict[str, CorpusModels] = {}
    for pack, corpora in _with_models(found):
        one = CorpusModels(
            Vocabulary.read(pack.vocabulary) if pack.vocabulary else Vocabulary(),
            _source(pack),
            _ranking(pack.ranking) if pack.ranking else None,
            _adapter(pack.query_adapter) if pack.query_adapter else None,
        )
        models |= dict.fromkeys(corpora, one)
    return models


def model_sources(found: Scan) -> dict[str, str]:
    """corpus → SHA-256 of the files that its models would be read from now."""
    return {corpus: _source(pack) for pack, corpora in _with_models(found) for corpus in corpora}


def _with_models(found: Scan) -> Iterator[tuple[OfficePack, tuple[str, ...]]]:
    present = {folder.corpus for folder in found.folders}
    for pack in packs_of(found):
        cited = (spec.name for spec in pack.corpora_of(Role.AUTHORITY))
        corpora = tuple(name for name in cited if name in present)
        if corpora and (pack.vocabulary or pack.ranking or pack.query_adapter):
            yield pack, corpora


def _ranking(path: Path) -> Mapping[str, Any]:
    try:
        return TypeAdapter(dict[str, Any]).validate_json(path.read_bytes())
    except (OSError, ValidationError) as fault:
        raise InvalidSource(
            f"the learned ranking cannot be read: {fault}",
            where=str(path),
            remedy="learn it again with `citation-platform evals learn-manuals`",
        ) from fault


def _adapter(path: Path) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as fault:
        raise InvalidSource(
            f"the adapter of the query encoder cannot be read: {fault.strerror}",
            where=str(path),
            remedy="restore the file of the pack",
        ) from fault
    read_adapter(content, str(path))
    return content


def _source(pack: OfficePack) -> str:
    digest = hashlib.sha256()
    for path in (pack.vocabulary, pack.ranking, pack.query_adapter):
        digest.update(path.read_bytes() if path else b"\x00")
    return digest.hexdigest()
