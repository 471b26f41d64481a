"""The vector store on a Qdrant server: the same collection, shared by machines.

Belongs here: the adapter, and moving a public alias to another collection.
Does not belong here: what a filter means (``index.store_payload``), making the client
(``QdrantClient(url=…)``; tests inject one in memory).

Units are written to ``<collection>.units``; the alias ``<collection>`` is the last step of a
build, so that a collection of which the build was killed does not exist for a reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from citation_platform.errors import InvalidInput, InvalidSource, StoreBusy
from citation_platform.index.port import Hit, IndexedUnit, SearchFilter, SparseVector
from citation_platform.index.store_payload import (
    DATES,
    DENSE,
    EXACT_UNITS,
    KEYWORDS,
    SPARSE,
    UNIT_ID,
    Conditions,
    Found,
    batches_of,
    conditions_of,
    merge,
    payload_of,
)

if TYPE_CHECKING:
    from qdrant_client import QdrantClient, models

    _Vector = list[list[float]] | models.SparseVector


class ServerStore:
    """A collection on a server. Thread-safe as far as the client is."""

    def __init__(self, client: QdrantClient, collection: str) -> None:
        self._client = client
        self._collection = collection
        self._units: int | None = None

    def build(self, units: Iterable[IndexedUnit], *, dimension: int) -> int:
        """Write all units and make the collection visible; returns how many were written.

        Leftovers of a killed build are removed first. Raises InvalidInput when the collection
        is complete already, StoreBusy when the server does not answer.
        """
        with _answering(self._collection):
            if _alias_target(self._client, self._collection) is not None:
                raise InvalidInput(
                    "the collection is complete and is never changed",
                    where=self._collection,
                    remedy="build a new release",
                )
            target = _physical(self._collection)
            if self._client.collection_exists(target):
                self._client.delete_collection(target)
            _create(self._client, target, dimension)
            written = _write(self._client, target, units, dimension)
            publish_alias(self._client, self._collection, self._collection)
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

        Raises InvalidSource when the collection is absent or incomplete, StoreBusy when the
        server does not answer.
        """
        if not where.corpora or limit <= 0:
            return []
        wanted = _filter(conditions_of(where))

        def near(
            vector: _Vector | None, name: str, most: int, points: Sequence[int] = ()
        ) -> list[Found]:
            return self._near(vector, name, wanted, most, points)

        dense_values = None if dense is None else [dense.tolist()]
        sparse_values = _sparse(sparse)
        with _answering(self._collection):
            self._counted()
            return merge(
                None if dense_values is None else near(dense_values, DENSE, limit),
                None if sparse is None else near(sparse_values, SPARSE, limit),
                fill_dense=lambda points: near(dense_values, DENSE, len(points), points),
                fill_sparse=lambda points: near(sparse_values, SPARSE, len(points), points),
            )

    def count(self) -> int:
        """Number of units. Raises InvalidSource when the collection is absent or incomplete."""
        with _answering(self._collection):
            return self._counted()

    def close(self) -> None:
        """The client belongs to whoever made it; nothing else is held."""

    def _counted(self) -> int:
        """The collection is immutable: counted once."""
        if self._units is None:
            if _alias_target(self._client, self._collection) is None:
                raise InvalidSource(
                    "the collection does not exist or is not complete",
                    where=self._collection,
                    remedy="build the release again",
                )
            self._units = self._client.count(self._collection, exact=True).count
        return self._units

    def _near(
        self,
        vector: _Vector | None,
        name: str,
        wanted: models.Filter,
        limit: int,
        points: Sequence[int],
    ) -> list[Found]:
        """One signal's best points; among ``points`` only, when there are any."""
        from qdrant_client import models

        if vector is None:
            return []
        # given points passed the filter already: asking it again would cost half the time
        if points:
            wanted = models.Filter(must=[models.HasIdCondition(has_id=list(points))])
        found = self._client.query_points(
            self._collection,
            query=vector,
            using=name,
            query_filter=wanted,
            limit=limit,
            with_payload=[UNIT_ID],
            search_params=models.SearchParams(exact=self._counted() <= EXACT_UNITS),
        ).points
        return [Found(int(hit.id), (hit.payload or {})[UNIT_ID], hit.score) for hit in found]


def publish_alias(client: QdrantClient, alias: str, collection: str) -> None:
    """Let ``alias`` name ``collection`` from now on, in one atomic step (publish, roll back)."""
    from qdrant_client import models

    steps: list[models.CreateAliasOperation | models.DeleteAliasOperation] = []
    if _alias_target(client, alias) is not None:
        steps.append(models.DeleteAliasOperation(delete_alias=models.DeleteAlias(alias_name=alias)))
    target = models.CreateAlias(collection_name=_physical(collection), alias_name=alias)
    steps.append(models.CreateAliasOperation(create_alias=target))
    client.update_collection_aliases(steps)


def _physical(collection: str) -> str:
    return f"{collection}.units"


def _alias_target(client: QdrantClient, alias: str) -> str | None:
    known = client.get_aliases().aliases
    return next((item.collection_name for item in known if item.alias_name == alias), None)


def _create(client: QdrantClient, name: str, dimension: int) -> None:
    from qdrant_client import models

    nearest = models.MultiVectorConfig(comparator=models.MultiVectorComparator.MAX_SIM)
    dense = models.VectorParams(
        size=dimension, distance=models.Distance.DOT, multivector_config=nearest
    )
    client.create_collection(
        name,
        vectors_config={DENSE: dense},
        sparse_vectors_config={SPARSE: models.SparseVectorParams(modifier=models.Modifier.IDF)},
    )
    for field in KEYWORDS:
        client.create_payload_index(name, field, models.PayloadSchemaType.KEYWORD)
    for field in DATES:
        schema = models.IntegerIndexParams(
            type=models.IntegerIndexType.INTEGER, lookup=False, range=True
        )
        client.create_payload_index(name, field, schema)


def _write(client: QdrantClient, name: str, units: Iterable[IndexedUnit], dimension: int) -> int:
    written = 0
    for batch in batches_of(units, dimension):
        points = [_point(written + place, unit) for place, unit in enumerate(batch)]
        client.upsert(name, points, wait=True)
        written += len(batch)
    return written


def _point(number: int, unit: IndexedUnit) -> models.PointStruct:
    from qdrant_client import models

    vectors: dict[str, list[list[float]] | models.SparseVector] = {DENSE: unit.dense.tolist()}
    if (sparse := _sparse(unit.sparse)) is not None:
        vectors[SPARSE] = sparse
    return models.PointStruct(id=number, vector=dict(vectors), payload=payload_of(unit.payload))


def _sparse(vector: SparseVector | None) -> models.SparseVector | None:
    """None for no terms: nothing can be near it."""
    from qdrant_client import models

    if vector is None or not vector.indices:
        return None
    return models.SparseVector(indices=list(vector.indices), values=list(vector.values))


def _filter(conditions: Conditions) -> models.Filter:
    from qdrant_client import models

    return models.Filter(
        must=[
            models.FieldCondition(key=each.field, match=models.MatchAny(any=list(each.values)))
            for each in conditions.must
        ],
        must_not=[
            models.FieldCondition(key=each.field, range=models.Range(lt=each.below, gt=each.above))
            for each in conditions.must_not
        ],
    )


@contextmanager
def _answering(collection: str) -> Iterator[None]:
    """Turns a server that cannot be reached into StoreBusy."""
    from qdrant_client.http.exceptions import ResponseHandlingException

    try:
        yield
    except ResponseHandlingException as error:
        raise StoreBusy(
            f"the vector server does not answer: {error}",
            where=collection,
            remedy="check the server and its address, then try again",
        ) from error
