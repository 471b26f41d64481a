"""Vectors at rest: each distinct text of each model once, whatever folder it came from.

Belongs here: the Parquet segments. Does not belong here: embedding (``index.embeddings``).

A pool is a directory of immutable segments (``text_hash``, ``vector``), one written per
``put``. Writers need no lock: a segment appears whole under a name of its own. Opening reads
the hashes only; vectors are read from the segments that hold them when they are asked for.
"""

from __future__ import annotations

import hashlib
import uuid
from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray
from upath import UPath

from citation_platform.home import Home
from citation_platform.index.dense import ModelIdentity

_MODEL_KEY, _NAME_KEY = b"citation_platform.model_sha256", b"citation_platform.model_name"


def text_hash(text: str) -> str:
    """SHA-256 (hex) of the text's UTF-8."""
    return hashlib.sha256(text.encode()).hexdigest()


class VectorPool:
    """The vectors of one model. One process writes and reads; others may write beside it."""

    def __init__(self, directory: UPath, identity: ModelIdentity) -> None:
        self._directory = directory
        self._identity = identity
        self._segment_of: dict[str, UPath] = {}
        for segment in sorted(self._segments(), key=str):
            self._index(segment)

    @classmethod
    def of_home(cls, home: Home, identity: ModelIdentity) -> VectorPool:
        """The pool of a model in ``home``: ``tables/vectors/<model>/``."""
        return cls(home.table("vectors", "any").parent / identity.sha256[:16], identity)

    def __len__(self) -> int:
        return len(self._segment_of)

    def __contains__(self, digest: str) -> bool:
        return digest in self._segment_of

    def get(self, digests: Iterable[str]) -> dict[str, NDArray[np.float32]]:
        """Vectors of the digests that are here."""
        wanted: dict[UPath, set[str]] = defaultdict(set)
        for digest in digests:
            if digest in self._segment_of:
                wanted[self._segment_of[digest]].add(digest)
        found: dict[str, NDArray[np.float32]] = {}
        for segment, names in wanted.items():
            keys, vectors = self._read(segment)
            found.update((key, vectors[row]) for row, key in enumerate(keys) if key in names)
        return found

    def put(self, digests: Sequence[str], vectors: NDArray[np.float32]) -> None:
        """Add vectors float32 [len(digests), dimension] as one segment."""
        if not digests:
            return
        flat = pa.array(np.ascontiguousarray(vectors, dtype=np.float32).reshape(-1))
        column = pa.FixedSizeListArray.from_arrays(flat, self._identity.dimension)
        table = pa.table({"text_hash": pa.array(digests, pa.string()), "vector": column})
        table = table.replace_schema_metadata(
            {_MODEL_KEY: self._identity.sha256, _NAME_KEY: self._identity.name}
        )
        sink = pa.BufferOutputStream()
        pq.write_table(table, sink, compression="zstd")
        segment = self._write(sink.getvalue().to_pybytes())
        self._segment_of.update(dict.fromkeys(digests, segment))

    def _write(self, content: bytes) -> UPath:
        """A new segment; on a disk by rename, so that a killed writer leaves no half file."""
        self._directory.mkdir(parents=True, exist_ok=True)
        name = uuid.uuid4().hex
        temporary = self._directory / f".{name}.tmp"
        temporary.write_bytes(content)
        return temporary.rename(self._directory / f"{name}.parquet")

    def _segments(self) -> list[UPath]:
        return list(self._directory.glob("*.parquet")) if self._directory.exists() else []

    def _index(self, segment: UPath) -> None:
        """Learn a segment's hashes. A damaged or foreign segment holds nothing: its texts are
        simply embedded again."""
        try:
            with segment.open("rb") as stream:
                table = pq.read_table(stream, columns=["text_hash"])
        except (pa.ArrowException, OSError):
            return
        if (table.schema.metadata or {}).get(_MODEL_KEY) == self._identity.sha256.encode():
            self._segment_of.update(dict.fromkeys(table["text_hash"].to_pylist(), segment))

    def _read(self, segment: UPath) -> tuple[list[str], NDArray[np.float32]]:
        with segment.open("rb") as stream:
            table = pq.read_table(stream)
        flat = table["vector"].combine_chunks().flatten().to_numpy(zero_copy_only=False)
        return table["text_hash"].to_pylist(), flat.reshape(-1, self._identity.dimension)
