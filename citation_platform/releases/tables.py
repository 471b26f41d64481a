"""The folder tables that a release is built from: Passage table and embeddings.

Belongs here: writing and reading ``Home.table("clause_chunks", folder)`` and
``Home.table("embeddings", folder)`` with the provenance that a release must prove.
Does not belong here: making passages (``passages``) or vectors (``index``).
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from citation_platform.durable import local_path, replacing, sha256_of
from citation_platform.errors import InvalidInput, InvalidSource, TransientFault
from citation_platform.home import Home
from citation_platform.passages.contexts import lid_context
from citation_platform.passages.record import Passage, to_table
from citation_platform.passages.schema import SCHEMA
from citation_platform.releases.folder_documents import DOCUMENTS
from citation_platform.releases.model import FolderSource, ModelRef

PASSAGES = "clause_chunks"
EMBEDDINGS = "embeddings"
CHECKS = "checks"
VECTORS_VERSION = b"2"
"""Which texts of a unit are embedded; tables of another version are made again."""
_WITH_ONE_LID = 2

_SOURCE_KEY = b"citation_platform.source"
_TITLES_KEY = b"citation_platform.titles"
_FOLDER_KEY = b"citation_platform.folder"
_MODEL_KEY = b"citation_platform.model"
_VECTORS_KEY = b"citation_platform.vectors"


@dataclass(frozen=True, slots=True)
class FolderTable:
    """A folder's Passage table on disk. ``sha256``: of the file; ``titles``: names of the law.

    ``current``: it has the columns of today's schema; an older one must be made again.
    """

    key: str
    sha256: str
    rows: int
    source: FolderSource
    titles: tuple[str, ...]
    current: bool = True


@dataclass(frozen=True, slots=True)
class FolderVectors:
    """A folder's embeddings: ``vectors[i]`` (float32, normalised) belongs to ``unit_ids[i]``.

    A unit id stands as often as the unit has vectors, one after the other, the whole first.
    """

    key: str
    sha256: str
    model: ModelRef
    unit_ids: tuple[str, ...]
    vectors: NDArray[np.float32]


def write_passages(
    home: Home,
    key: str,
    passages: Iterable[Passage],
    *,
    source: FolderSource,
    titles: Sequence[str] = (),
) -> FolderTable:
    """Write a folder's Passage table atomically, with its source state and law titles inside.

    ``titles``: every name of the law (official title, short title), for ``Release.law_titles``.
    The same passages and source give the same bytes.
    """
    table = to_table(passages)
    names = tuple(dict.fromkeys(titles))
    metadata = {
        _FOLDER_KEY: key.encode(),
        _SOURCE_KEY: source.model_dump_json().encode(),
        _TITLES_KEY: json.dumps(names, ensure_ascii=False).encode(),
    }
    sha256 = _write(_path(home, PASSAGES, key), table.replace_schema_metadata(metadata))
    return FolderTable(key, sha256, table.num_rows, source, names)


def describe_passages(home: Home, key: str) -> FolderTable | None:
    """What the table says about itself; None when the folder has none.

    Raises ``InvalidSource`` when the file is no Passage table of this folder.
    """
    found = inspect_passages(home, key, columns=())
    return found[0] if found else None


def inspect_passages(
    home: Home, key: str, *, columns: Sequence[str]
) -> tuple[FolderTable, pa.Table] | None:
    """The description and some columns, of the same bytes; None when the folder has no table.

    Raises ``InvalidSource``.
    """
    path = _path(home, PASSAGES, key)
    if not path.exists():
        return None
    with _damage(path, key):
        content = path.read_bytes()
        parquet = pq.ParquetFile(pa.BufferReader(content))
        metadata: Mapping[bytes, bytes] = parquet.metadata.metadata or {}
        _expect_folder(metadata, key)
        description = FolderTable(
            key=key,
            sha256=hashlib.sha256(content).hexdigest(),
            rows=parquet.metadata.num_rows,
            source=FolderSource.model_validate_json(metadata[_SOURCE_KEY]),
            titles=tuple(json.loads(metadata[_TITLES_KEY])),
            current=parquet.schema_arrow.names == SCHEMA.names,
        )
        return description, _columns(parquet, columns)


def read_passages(home: Home, key: str, *, expected: str | None = None) -> pa.Table:
    """The Passage table (``passages.schema.SCHEMA``).

    Raises ``InvalidSource`` when it is missing or damaged, ``TransientFault`` when it is not
    the bytes with SHA-256 ``expected`` any more.
    """
    path = _path(home, PASSAGES, key)
    with _damage(path, key):
        content = path.read_bytes()
        if expected is not None and hashlib.sha256(content).hexdigest() != expected:
            raise changed_meanwhile(path)
        return _columns(pq.ParquetFile(pa.BufferReader(content)), SCHEMA.names)


def _columns(parquet: pq.ParquetFile, names: Sequence[str]) -> pa.Table:
    """Columns in the given order, with types and descriptions of the Passage schema.

    One thread: tables are small, and starting threads costs more than reading.
    """
    wanted = pa.schema([SCHEMA.field(name) for name in names])
    return parquet.read(columns=list(names), use_threads=False).select(names).cast(wanted)


def units_to_embed(table: pa.Table) -> dict[str, tuple[str, ...]]:
    """unit id → the texts that are embedded for it, of units in force on some day.

    The unit as a whole comes first; then each of its leden under its headings, where it has
    several. A long artikel says many things, and one vector of all is near to none of them:
    with leden the right artikel is among the first three for .48 of 566 labelled questions
    instead of .43, and of 51 of nl-legal-qa for .92 instead of .86. Pieces of manuals are
    short, and have one vector.
    """
    columns = ["unit_id", "context_text", "text", "page"]
    found = table.select(columns).filter(law_rows(table)).to_pylist()
    leden: dict[str, list[str]] = {}
    for row in found:
        texts = leden.setdefault(row["unit_id"], [row["context_text"]])
        if row["page"] is None:
            texts.append(lid_context(row["context_text"], row["text"]))
    return {
        unit_id: tuple(dict.fromkeys(texts)) if len(texts) > _WITH_ONE_LID else (texts[0],)
        for unit_id, texts in leden.items()
    }


def law_rows(table: pa.Table) -> pa.ChunkedArray:
    """True for rows that are in force on some day."""
    return pc.and_(pc.equal(table["status"], "in_force"), pc.is_valid(table["valid_from"]))


def write_embeddings(
    home: Home,
    key: str,
    unit_ids: Sequence[str],
    vectors: NDArray[np.float32],
    *,
    model: ModelRef,
) -> FolderVectors:
    """Write a folder's embeddings atomically. ``vectors``: float32 ``[len(unit_ids), dimension]``.

    Raises ``InvalidInput`` when the shape is another.
    """
    if vectors.shape != (len(unit_ids), model.dimension):
        raise InvalidInput(
            f"{vectors.shape} vectors for {len(unit_ids)} units of dimension {model.dimension}",
            where=key,
            remedy="give a vector for each unit id, made by the model that is named",
        )
    flat = pa.array(np.ascontiguousarray(vectors, dtype=np.float32).reshape(-1))
    dense = pa.FixedSizeListArray.from_arrays(flat, model.dimension)
    table = pa.table({"unit_id": pa.array(unit_ids, pa.string()), "dense": dense})
    metadata = {
        _FOLDER_KEY: key.encode(),
        _MODEL_KEY: model.model_dump_json().encode(),
        _VECTORS_KEY: VECTORS_VERSION,
    }
    sha256 = _write(_path(home, EMBEDDINGS, key), table.replace_schema_metadata(metadata))
    return FolderVectors(key, sha256, model, tuple(unit_ids), vectors)


def read_embeddings(home: Home, key: str) -> FolderVectors | None:
    """The folder's embeddings; None when there are none of today's version.

    Raises ``InvalidSource``.
    """
    path = _path(home, EMBEDDINGS, key)
    if not has_embeddings(home, key):
        return None
    with _damage(path, key):
        content = path.read_bytes()
        table = pq.ParquetFile(pa.BufferReader(content)).read(use_threads=False)
        metadata: Mapping[bytes, bytes] = table.schema.metadata or {}
        _expect_folder(metadata, key)
        model = ModelRef.model_validate_json(metadata[_MODEL_KEY])
        flat = table["dense"].combine_chunks().flatten().to_numpy()
        return FolderVectors(
            key=key,
            sha256=hashlib.sha256(content).hexdigest(),
            model=model,
            unit_ids=tuple(table["unit_id"].to_pylist()),
            vectors=flat.reshape(table.num_rows, model.dimension),
        )


def has_embeddings(home: Home, key: str) -> bool:
    """True when the folder has embeddings of today's version, by their header only."""
    path = _path(home, EMBEDDINGS, key)
    if not path.exists():
        return False
    with _damage(path, key):
        metadata: Mapping[bytes, bytes] = pq.read_metadata(path).metadata or {}
    return metadata.get(_VECTORS_KEY) == VECTORS_VERSION


def remove_folder(home: Home, key: str) -> bool:
    """Remove the tables and the check records of a folder whose source is gone."""
    existed = False
    for asset in (PASSAGES, EMBEDDINGS, DOCUMENTS):
        with suppress(FileNotFoundError):
            _path(home, asset, key).unlink()
            existed = True
    shutil.rmtree(checks_directory(home, key), ignore_errors=True)
    return existed


def known_folders(home: Home) -> tuple[str, ...]:
    """Keys of all folders that have a Passage table, sorted."""
    directory = _path(home, PASSAGES, "any").parent
    return tuple(
        sorted(path.stem for path in directory.glob("*.parquet") if not path.name.startswith("."))
    )


def checks_directory(home: Home, key: str) -> Path:
    """Where the check records of a folder lie."""
    return local_path(home.root) / "tables" / CHECKS / key


def changed_meanwhile(path: Path) -> TransientFault:
    """What to say when another process replaced a table that was judged already."""
    return TransientFault(
        "the table was replaced while the release was being built",
        where=str(path),
        remedy="build the release again",
    )


def _path(home: Home, asset: str, key: str) -> Path:
    return local_path(home.table(asset, key))


def _write(path: Path, table: pa.Table) -> str:
    with replacing(path) as temporary:
        pq.write_table(table, temporary, compression="zstd")
        return sha256_of(temporary)


def _expect_folder(metadata: Mapping[bytes, bytes], key: str) -> None:
    found = metadata.get(_FOLDER_KEY, b"").decode()
    if found != key:
        raise ValueError(f"the table is of folder {found!r}")


@contextmanager
def _damage(path: Path, key: str) -> Iterator[None]:
    """Turns every way in which a table can be unusable into ``InvalidSource``."""
    try:
        yield
    except (ValueError, KeyError, OSError, pa.ArrowException) as fault:
        raise InvalidSource(
            f"the table cannot be used: {fault}",
            where=str(path),
            remedy=f"materialise folder {key} again",
        ) from fault
