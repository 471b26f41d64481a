"""Read a release: everything in memory or memory-mapped, nothing read per request.

Belongs here: ``Release`` and opening one.
Does not belong here: which release is served and its life time (``releases.holder``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from citation_platform.errors import CitationPlatformError, InvalidSource, TransientFault
from citation_platform.graph.reader import ClauseGraph
from citation_platform.home import Home
from citation_platform.index.port import VectorStore
from citation_platform.law.addresses import Address
from citation_platform.law.document_addresses import DocumentAddress
from citation_platform.passages.record import Passage
from citation_platform.releases import layout
from citation_platform.releases.calibration import RelevanceCalibration, read_calibration
from citation_platform.releases.document_lookup import Documents
from citation_platform.releases.document_table import DocumentEntry
from citation_platform.releases.evaluations import read_eval
from citation_platform.releases.mentions import Mentions
from citation_platform.releases.model import Evaluation, ReleaseManifest, Threshold
from citation_platform.releases.office_models import CorpusModels, read_office_models
from citation_platform.releases.passage_table import PassageTable
from citation_platform.releases.unit_terms import NO_TERMS, Terms, UnitTerms, read_unit_terms
from citation_platform.releases.verification import read_manifest

if TYPE_CHECKING:
    from citation_platform.index.lexical import Lexicon


class Release:
    """One opened release. Immutable; safe for concurrent reads."""

    def __init__(
        self,
        *,
        manifest: ReleaseManifest,
        evaluation: Evaluation | None,
        calibration: RelevanceCalibration | None,
        store: VectorStore,
        lexicon: Lexicon,
        law_titles: Mapping[str, tuple[str, ...]],
        passages: PassageTable,
        vectors: NDArray[np.float32],
        vector_rows: Mapping[str, tuple[int, int]],
        documents: Documents | None = None,
        mentions: Mentions | None = None,
        office_models: Mapping[str, CorpusModels] = MappingProxyType({}),
        graph: ClauseGraph | None = None,
        terms: UnitTerms = NO_TERMS,
    ) -> None:
        self.manifest = manifest
        self.evaluation = evaluation
        self.calibration = calibration
        self.store = store
        self.lexicon = lexicon
        self.law_titles = law_titles
        self._passages = passages
        self._vectors = vectors
        self._vector_rows = vector_rows
        self.documents = Documents() if documents is None else documents
        self.mentions = Mentions(()) if mentions is None else mentions
        self.office_models = office_models
        self.graph = graph
        """The clause graph; None in a release that was built before there was one."""
        self._terms = terms
        self._closed = False

    @property
    def id(self) -> str:
        """The release id."""
        return self.manifest.id

    @property
    def corpora(self) -> tuple[str, ...]:
        """Names of the corpora, sorted."""
        return self.manifest.corpora

    @property
    def roles(self) -> Mapping[str, str]:
        """corpus → role (authority or experience)."""
        return {folder.corpus: folder.role for folder in self.manifest.folders}

    @property
    def thresholds(self) -> tuple[Threshold, ...]:
        """The learned limits; may be empty."""
        return self.manifest.thresholds

    def threshold(self, name: str, corpus: str) -> Threshold | None:
        """The learned threshold of this name for this corpus."""
        return next(
            (item for item in self.thresholds if (item.name, item.corpus) == (name, corpus)), None
        )

    def passage(self, passage_id: str) -> Passage | None:
        """The passage with this id."""
        return self._passages.passage(passage_id)

    def passages(self) -> Iterator[Passage]:
        """Every passage of the release, in table order."""
        return self._passages.all()

    def unit(self, unit_id: str) -> tuple[Passage, ...]:
        """All passages of one retrieval unit (an artikel edition), leden in order."""
        return self._passages.unit(unit_id)

    def editions(self, address: Address) -> tuple[Passage, ...]:
        """All editions at an address, leden in order, then oldest edition first.

        An artikel gives all its leden; a lid itself; an onderdeel its lid. Nothing there:
        an empty tuple.
        """
        return self._passages.editions(address)

    def passages_at(self, address: DocumentAddress) -> tuple[Passage, ...]:
        """The passages at a place in a document; an empty tuple when nothing is there."""
        return self._passages.passages_at(address)

    def has_artikel(self, address: Address) -> bool:
        """True when the artikel of this address is in the release, in force or not."""
        return self._passages.has_artikel(address)

    def document(self, document_hash: str) -> DocumentEntry | None:
        """The document with this SHA-256; ``documents.entries`` gives it per folder."""
        return self.documents.entry(document_hash)

    def dense(self, unit_id: str) -> NDArray[np.float32] | None:
        """The unit's dense vectors (float32 [vectors, dimension], normalised), of the whole
        first; None when the unit is not indexed."""
        own = self._vector_rows.get(unit_id)
        return None if own is None else np.asarray(self._vectors[own[0] : own[0] + own[1]])

    def all_vectors(self) -> tuple[tuple[str, ...], NDArray[np.float32], NDArray[np.int64]]:
        """(ids of the indexed units, all vectors, number of the unit of each vector).

        Those of a unit stand together; the numbers ascend.
        """
        ordered = sorted(self._vector_rows.items(), key=lambda item: item[1][0])
        counts = [count for _, (_, count) in ordered]
        numbers = np.repeat(np.arange(len(ordered)), counts)
        return tuple(name for name, _ in ordered), self._vectors, numbers

    def terms(self, unit_id: str) -> Terms:
        """The unit's lexical vector: term ids of the lexicon and weights."""
        return self._terms.of(unit_id)

    def clause_graph(self) -> ClauseGraph:
        """The clause graph. Raises ``TransientFault`` when the release was built without."""
        if self.graph is None:
            raise TransientFault(
                "this release was built before releases had a clause graph",
                where=self.id,
                remedy="build the candidate again (`citation-platform ingest`) and publish it",
            )
        return self.graph

    def close(self) -> None:
        """Release the store and the graph; idempotent."""
        if not self._closed:
            self._closed = True
            self.store.close()
            if self.graph is not None:
                self.graph.close()


def open_release(home: Home, release_id: str) -> Release:
    """Open one release. Raises ``UnknownRelease``, ``InvalidSource`` when a part is damaged."""
    directory = layout.existing_release(home, release_id)
    manifest = read_manifest(directory)
    _require_sizes(directory, manifest)
    try:
        return _open(directory, manifest)
    except CitationPlatformError:
        raise
    except (OSError, ValueError, KeyError, RuntimeError, pa.ArrowException) as fault:
        raise InvalidSource(
            f"the release cannot be opened: {fault}",
            where=str(directory),
            remedy="roll back to another release, and build this one again",
        ) from fault


def _open(directory: Path, manifest: ReleaseManifest) -> Release:
    from citation_platform.index.edge import EdgeStore
    from citation_platform.index.lexical import Lexicon

    store = EdgeStore(directory / layout.INDEX)
    if store.count() != manifest.counts.indexed_units:  # opens the files: now, not per request
        raise ValueError("the index does not hold the units that the manifest counts")
    units = pq.read_table(directory / layout.UNITS, columns=["unit_id", "vector", "vectors"])
    ids: Sequence[str] = units["unit_id"].to_pylist()
    firsts: Sequence[int | None] = units["vector"].to_pylist()
    counts: Sequence[int] = units["vectors"].to_pylist()
    return Release(
        manifest=manifest,
        evaluation=read_eval(directory),
        calibration=read_calibration(directory),
        store=store,
        lexicon=Lexicon.load(directory / layout.LEXICON),
        law_titles=_titles(directory),
        passages=PassageTable.read(directory / layout.PASSAGES),
        vectors=np.load(directory / layout.EMBEDDINGS, mmap_mode="r"),
        vector_rows={
            key: (first, count)
            for key, first, count in zip(ids, firsts, counts, strict=True)
            if first is not None
        },
        documents=Documents.read(directory / layout.DOCUMENTS),
        mentions=Mentions.read(directory / layout.MENTIONS),
        office_models=read_office_models(directory),
        terms=read_unit_terms(
            directory / layout.TERMS,
            [key for key, first in zip(ids, firsts, strict=True) if first is not None],
        ),
        graph=_graph(directory / layout.GRAPH),
    )


def _graph(path: Path) -> ClauseGraph | None:
    return ClauseGraph(path) if path.exists() else None


def law_titles(home: Home, release_id: str) -> Mapping[str, tuple[str, ...]]:
    """BWB id → titles of the laws in a release, without opening its index.

    Raises ``UnknownRelease``.
    """
    return _titles(layout.existing_release(home, release_id))


def _titles(directory: Path) -> Mapping[str, tuple[str, ...]]:
    content = json.loads((directory / layout.TITLES).read_text(encoding="utf-8"))
    return MappingProxyType({key: tuple(names) for key, names in content.items()})


def _require_sizes(directory: Path, manifest: ReleaseManifest) -> None:
    """Every file is there with its size: one stat each. Publishing has hashed them."""
    for file in manifest.files:
        path = directory / file.path
        if not path.is_file() or path.stat().st_size != file.size:
            raise InvalidSource(
                f"{file.path} is missing or not of the size that the manifest says",
                where=str(directory),
                remedy="roll back to another release, and build this one again",
            )
