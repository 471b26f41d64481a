"""Write the parts of a release into its build directory.

Belongs here: one function per part. Does not belong here: their order, hashing,
renaming (``releases.build``), or what may enter (``releases.admission``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from citation_platform.durable import local_path
from citation_platform.errors import TransientFault
from citation_platform.home import Home
from citation_platform.index.port import IndexedUnit
from citation_platform.passages.schema import SCHEMA
from citation_platform.releases import layout
from citation_platform.releases.admission import Admitted
from citation_platform.releases.document_lookup import concatenated
from citation_platform.releases.document_table import from_table
from citation_platform.releases.mentions import mentions_of
from citation_platform.releases.model import Threshold
from citation_platform.releases.office_models import OfficeModels
from citation_platform.releases.tables import (
    EMBEDDINGS,
    FolderVectors,
    changed_meanwhile,
    read_embeddings,
    read_passages,
)
from citation_platform.releases.unit_terms import write_unit_terms
from citation_platform.releases.units import Unit, units_of, units_table

if TYPE_CHECKING:
    from citation_platform.index.lexical import Lexicon

_ROW_GROUP = 8192
"""Rows per row group at least: a group per folder makes the file twice as slow to open."""

Count = Callable[[int, int], None]
"""Called with how much is done and how much there is."""


def write_passages(
    home: Home, directory: Path, folders: Sequence[Admitted], count: Count
) -> list[Unit]:
    """``passages.parquet``: all folders after each other, a row group at a time in memory.

    Returns the units. Raises ``TransientFault`` when a table was replaced since it was admitted.
    """
    units: list[Unit] = []
    waiting: list[pa.Table] = []
    with pq.ParquetWriter(directory / layout.PASSAGES, SCHEMA, compression="zstd") as writer:
        for done, folder in enumerate(folders, start=1):
            table = read_passages(home, folder.table.key, expected=folder.table.sha256)
            units += units_of(table, folder.table.key)
            waiting.append(table)
            if done == len(folders) or sum(part.num_rows for part in waiting) >= _ROW_GROUP:
                writer.write_table(pa.concat_tables(waiting))
                waiting.clear()
            count(done, len(folders))
    return units


@dataclass(frozen=True, slots=True)
class UnitVectors:
    """All vectors of a release, and unit id → (first row, how many) of its own."""

    matrix: NDArray[np.float32]
    rows: Mapping[str, tuple[int, int]]

    def of(self, unit_id: str) -> NDArray[np.float32]:
        """The unit's vectors, float32 [vectors, dimension]."""
        first, count = self.rows[unit_id]
        return np.asarray(self.matrix[first : first + count])


class Meanings:
    """The concepts that a unit speaks of, as terms, by the vocabulary of its corpus."""

    def __init__(self, models: OfficeModels) -> None:
        self._models = models
        self._known: dict[str, Sequence[str]] = {}

    def of(self, unit: Unit) -> Sequence[str]:
        """Terms of one unit; none where its corpus has no vocabulary. Found once per unit."""
        models = self._models.get(unit.payload.corpus)
        if models is None:
            return ()
        found = self._known.get(unit.payload.unit_id)
        if found is None:
            found = models.vocabulary.terms(unit.text, unit.payload.language)
            self._known[unit.payload.unit_id] = found
        return found


def write_lexicon(directory: Path, units: Sequence[Unit], meanings: Meanings) -> Lexicon:
    """``lexicon.json``: learned from the text of every indexed unit."""
    from citation_platform.index.lexical import Lexicon

    lexicon = Lexicon.learn([unit.text for unit in units], [meanings.of(unit) for unit in units])
    lexicon.save(directory / layout.LEXICON)
    return lexicon


def write_vectors(
    home: Home,
    directory: Path,
    folders: Sequence[Admitted],
    indexed: Sequence[Unit],
    dimension: int,
) -> UnitVectors:
    """``embeddings.npy``: the dense vectors of the indexed units (float32, normalised), those
    of a unit after each other.

    The array is mapped from the file, so that its pages can leave memory again.
    """
    path = directory / layout.EMBEDDINGS
    held = {unit.payload.unit_id for unit in indexed}
    read = [(folder, _embeddings_of(home, folder)) for folder in folders]
    total = sum(unit_id in held for _, found in read for unit_id in found.unit_ids)
    vectors = np.lib.format.open_memmap(path, mode="w+", dtype=np.float32, shape=(total, dimension))
    rows: dict[str, tuple[int, int]] = {}
    row = 0
    for _, found in read:
        for unit_id, vector in zip(found.unit_ids, found.vectors, strict=True):
            if unit_id in held:
                vectors[row] = vector
                first, count = rows.get(unit_id, (row, 0))
                rows[unit_id] = (first, count + 1)
                row += 1
    vectors.flush()
    return UnitVectors(vectors, rows)


def _embeddings_of(home: Home, folder: Admitted) -> FolderVectors:
    found = read_embeddings(home, folder.table.key)
    if found is None or found.sha256 != folder.embeddings_sha256:
        raise changed_meanwhile(local_path(home.table(EMBEDDINGS, folder.table.key)))
    return found


def write_units(directory: Path, units: Sequence[Unit], vectors: UnitVectors) -> None:
    """``units.parquet``: every unit, and its rows in ``embeddings.npy`` when it is indexed."""
    rows = [vectors.rows.get(unit.payload.unit_id) for unit in units]
    pq.write_table(units_table(units, rows), directory / layout.UNITS, compression="zstd")


def write_index(
    directory: Path,
    indexed: Sequence[Unit],
    vectors: UnitVectors,
    lexicon: Lexicon,
    meanings: Meanings,
    count: Count,
) -> int:
    """``index/``: dense and sparse vectors with the payload that filters ask about; and
    ``terms.npz``, the sparse ones again, to be compared term by term.

    Raises ``TransientFault`` when the engine cannot write.
    """
    from citation_platform.index.edge import EdgeStore

    terms = [lexicon.passage_vector(unit.text, meanings.of(unit)) for unit in indexed]
    write_unit_terms(directory / layout.TERMS, terms)

    def each() -> Iterator[IndexedUnit]:
        for row, unit in enumerate(indexed):
            yield IndexedUnit(unit.payload, vectors.of(unit.payload.unit_id), terms[row])
            count(row + 1, len(indexed))

    target = directory / layout.INDEX
    target.mkdir()
    store = EdgeStore(target)
    try:
        written = store.build(each(), dimension=int(vectors.matrix.shape[1]))
        # The engine completes its files when it first opens them, and never changes them
        # after that: open them once now, before they are hashed.
        store.close()
        store.count()
    except Exception as fault:
        # The engine raises plain Exceptions (PyO3) for every fault of the disk; whatever has
        # a type of its own is not from there.
        if type(fault) is not Exception:
            raise
        raise TransientFault(
            f"the index cannot be written: {fault}",
            where=str(target),
            remedy="free disk space or correct the permissions, then build again",
        ) from fault
    finally:
        store.close()
    return written


def write_titles(directory: Path, folders: Sequence[Admitted]) -> None:
    """``titles.json``: folder name (BWB id for statutes) → names of the law."""
    titles = {
        folder.table.key.partition(".")[2]: list(folder.table.titles)
        for folder in folders
        if folder.table.titles
    }
    _write_json(directory / layout.TITLES, titles)


def write_clause_graph(directory: Path) -> None:
    """``graph.duckdb``: which provision refers to, excepts or defines for which; written
    after passages and titles, from them alone."""
    from citation_platform.graph.writing import write_graph

    titles = json.loads((directory / layout.TITLES).read_text(encoding="utf-8"))
    write_graph(directory / layout.GRAPH, passages=directory / layout.PASSAGES, titles=titles)


def write_documents(directory: Path, folders: Sequence[Admitted]) -> int:
    """``documents.parquet``: the documents of all folders, as they were admitted; how many."""
    tables = [folder.documents.table for folder in folders if folder.documents is not None]
    table = concatenated(tables)
    pq.write_table(table, directory / layout.DOCUMENTS, compression="zstd")
    return int(table.num_rows)


def write_mentions(directory: Path) -> None:
    """``mentions.parquet``: which document mentions which name; written after passages and
    documents, and only when there are documents."""
    documents = directory / layout.DOCUMENTS
    if not documents.exists():
        return
    names: dict[str, list[str]] = {}
    for entry in from_table(pq.read_table(documents)):
        spoken = [Path(name).stem.replace("_", " ") for name in entry.names]
        names.setdefault(entry.document_hash, []).extend([*spoken, entry.title or ""])
    columns = ["document_hash", "page", "text", "parent_path", "table_header", "about"]
    with pq.ParquetFile(directory / layout.PASSAGES) as passages:
        rows = (
            row for batch in passages.iter_batches(columns=columns) for row in batch.to_pylist()
        )
        table = mentions_of(rows, names)
    pq.write_table(table, directory / layout.MENTIONS, compression="zstd")


def write_thresholds(directory: Path, thresholds: Sequence[Threshold]) -> None:
    """``thresholds.json``: the learned limits; may be an empty list."""
    _write_json(
        directory / layout.THRESHOLDS, [item.model_dump(mode="json") for item in thresholds]
    )


def _write_json(path: Path, content: object) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True))
