"""The embedded vector store: Qdrant's engine in this process, one directory a release.

Belongs here: the adapter. Does not belong here: what a filter means
(``index.store_payload``), fusing the signals (``index.fusion``).

Built without a write-ahead log, flushed and closed, then only read: any number of processes
open the directory at once, without a lock. ``complete.json`` is written last, so a
directory of which the build was killed is never taken for a collection.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from citation_platform.durable import write_atomic
from citation_platform.errors import InvalidInput, InvalidSource
from citation_platform.index.port import Hit, IndexedUnit, SearchFilter, SparseVector
from citation_platform.index.store_payload import (
    DATES,
    DENSE,
    EXACT_UNITS,
    KEYWORDS,
    SPARSE,
    UNIT_ID,
    VECTORS_PER_UNIT,
    Conditions,
    Found,
    batches_of,
    conditions_of,
    merge,
    payload_of,
)

if TYPE_CHECKING:
    import qdrant_edge

    _Vector = list[float] | qdrant_edge.SparseVector

_SHARD, _MARK = "shard", "complete.json"


class EdgeStore:
    """An index directory. Thread-safe for searching; opens its files at the first use."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._shard: qdrant_edge.EdgeShard | None = None
        self._units = 0
        self._opening = Lock()

    def build(self, units: Iterable[IndexedUnit], *, dimension: int) -> int:
        """Write all units, optimise, flush, close; returns how many were written.

        Leftovers of a killed build are removed first. Raises InvalidInput when the directory
        holds a complete collection already, or for a unit that cannot be stored.
        """
        if (self._directory / _MARK).exists():
            raise InvalidInput(
                "the index is complete and is never changed",
                where=str(self._directory),
                remedy="build a new release",
            )
        place = self._directory / _SHARD
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        written = _write(place, units, dimension)
        mark = json.dumps({"units": written, "dimension": dimension})
        write_atomic(self._directory / _MARK, mark.encode())
        return written

    def search(
        self,
        dense: NDArray[np.float32] | None,
        sparse: SparseVector | None,
        *,
        where: SearchFilter,
        limit: int,
    ) -> Sequence[Hit]:
        """Best ``limit`` units of each signal that is given, with both scores; see the port.

        Raises InvalidSource when the directory is not a complete index.
        """
        if not where.corpora or limit <= 0:
            return []
        shard = self._opened()
        wanted = _filter(conditions_of(where))

        def near(
            vector: _Vector | None, name: str, most: int, points: Sequence[int] = ()
        ) -> list[Found]:
            return self._near(shard, vector, name, wanted, most, points)

        dense_values = None if dense is None else dense.tolist()
        sparse_values = _sparse(sparse)
        return merge(
            None if dense_values is None else near(dense_values, DENSE, limit),
            None if sparse is None else near(sparse_values, SPARSE, limit),
            fill_dense=lambda points: near(dense_values, DENSE, len(points), points),
            fill_sparse=lambda points: near(sparse_values, SPARSE, len(points), points),
        )

    def count(self) -> int:
        """Number of units. Raises InvalidSource when the directory is not a complete index."""
        self._opened()
        return self._units

    def close(self) -> None:
        """Release the files; idempotent. The next use opens them again."""
        with self._opening:
            if self._shard is not None:
                self._shard.close()
                self._shard = None

    def _opened(self) -> qdrant_edge.EdgeShard:
        with self._opening:
            if self._shard is None:
                self._units = _read_mark(self._directory)
                self._shard = _load(self._directory / _SHARD)
            return self._shard

    def _near(
        self,
        shard: qdrant_edge.EdgeShard,
        vector: _Vector | None,
        name: str,
        wanted: qdrant_edge.Filter,
        limit: int,
        points: Sequence[int],
    ) -> list[Found]:
        """One signal's best points; among ``points`` only, when there are any."""
        import qdrant_edge as edge

        if vector is None:
            return []
        # given points passed the filter already: asking it again would cost half the time
        if points:
            wanted = edge.Filter(must=[edge.HasIdCondition(set(points))])
        found = shard.query(
            edge.QueryRequest(
                limit=limit,
                query=edge.Query.Nearest(vector, using=name),
                filter=wanted,
                with_payload=[UNIT_ID],
                params=edge.SearchParams(exact=self._units <= EXACT_UNITS),
            )
        )
        return [Found(int(str(hit.id)), (hit.payload or {})[UNIT_ID], hit.score) for hit in found]


def _write(place: Path, units: Iterable[IndexedUnit], dimension: int) -> int:
    import qdrant_edge as edge

    shard = edge.EdgeShard.create(str(place), _config(dimension))
    try:
        for field in KEYWORDS:
            shard.update(
                edge.UpdateOperation.create_field_index(field, edge.PayloadSchemaType.Keyword)
            )
        for field in DATES:
            shard.update(
                edge.UpdateOperation.create_field_index(
                    field, edge.IntegerIndexParams(lookup=False, range=True)
                )
            )
        written = 0
        for batch in batches_of(units, dimension):
            points = [_point(written + place, unit) for place, unit in enumerate(batch)]
            shard.update(edge.UpdateOperation.upsert_points(points))
            written += len(batch)
        shard.optimize()
        shard.flush()
    finally:
        shard.close()
    return written


def _config(dimension: int) -> qdrant_edge.EdgeConfig:
    import qdrant_edge as edge

    threshold_kilobytes = EXACT_UNITS * VECTORS_PER_UNIT * dimension * 4 // 1024
    nearest = edge.MultiVectorConfig(edge.MultiVectorComparator.MaxSim)
    dense = edge.EdgeVectorParams(
        size=dimension, distance=edge.Distance.Dot, multivector_config=nearest
    )
    return edge.EdgeConfig(
        vectors={DENSE: dense},
        sparse_vectors={SPARSE: edge.EdgeSparseVectorParams(modifier=edge.Modifier.Idf)},
        optimizers=edge.EdgeOptimizersConfig(
            default_segment_number=1, indexing_threshold=threshold_kilobytes
        ),
        wal_enabled=False,
    )


def _point(number: int, unit: IndexedUnit) -> qdrant_edge.Point:
    import qdrant_edge as edge

    vectors: dict[str, list[float] | edge.SparseVector | list[list[float]]] = {
        DENSE: unit.dense.tolist()
    }
    if (sparse := _sparse(unit.sparse)) is not None:
        vectors[SPARSE] = sparse
    return edge.Point(id=number, vector=vectors, payload=payload_of(unit.payload))


def _sparse(vector: SparseVector | None) -> qdrant_edge.SparseVector | None:
    """None for no terms: nothing can be near it."""
    import qdrant_edge as edge

    if vector is None or not vector.indices:
        return None
    return edge.SparseVector(list(vector.indices), list(vector.values))


def _filter(conditions: Conditions) -> qdrant_edge.Filter:
    import qdrant_edge as edge

    return edge.Filter(
        must=[
            edge.FieldCondition(each.field, match=edge.MatchAny(list(each.values)))
            for each in conditions.must
        ],
        must_not=[
            edge.FieldCondition(each.field, range=edge.RangeFloat(lt=each.below, gt=each.above))
            for each in conditions.must_not
        ],
    )


def _read_mark(directory: Path) -> int:
    try:
        mark = json.loads((directory / _MARK).read_text(encoding="utf-8"))
        return int(mark["units"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InvalidSource(
            "the index is not complete",
            where=str(directory),
            remedy="build the release again",
        ) from error


def _load(place: Path) -> qdrant_edge.EdgeShard:
    import qdrant_edge as edge

    try:
        return edge.EdgeShard.load(str(place))
    except Exception as error:
        # the engine raises plain Exceptions (PyO3) for every fault of its files
        raise InvalidSource(
            f"the index cannot be opened: {error}",
            where=str(place),
            remedy="build the release again",
        ) from error
