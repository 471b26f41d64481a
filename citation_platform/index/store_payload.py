"""What both stores agree on: names, the payload of a point, and what a filter means.

Belongs here: the neutral form of points and conditions. Does not belong here: any library.

Dates are stored as day numbers (``date.toordinal``); an open end is a number beyond every
date, so that "in force on D" is two comparisons and no exception for null.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from citation_platform.errors import InvalidInput
from citation_platform.index.port import Hit, IndexedUnit, SearchFilter, UnitPayload

DENSE, SPARSE = "dense", "sparse"
UNIT_ID = "unit_id"
KEYWORDS = ("corpus", "role", "language", "legal_area", "supplier", "document", "revision")
DATES = ("valid_from", "valid_to")
POINTS_PER_BATCH = 512

# Up to so many units a search compares with every vector: exact, and the same result on
# every build (6 ms of one core on 16,901 units with filters, measured; it grows with the
# number). Beyond it an HNSW graph is built and used.
EXACT_UNITS = 50_000
# Vectors of a unit, at the most likely: 16,901 artikelen have 55,000 with their leden.
VECTORS_PER_UNIT = 4

NEWEST, SUPERSEDED = "newest", "superseded"
"""Values of the field ``revision``."""

_BEGINNING, _END = 0, date.max.toordinal() + 1


@dataclass(frozen=True, slots=True)
class AnyOf:
    """The field holds one of the values."""

    field: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Beyond:
    """The field is a number below ``below`` or above ``above`` (the one that is given)."""

    field: str
    below: int | None = None
    above: int | None = None


@dataclass(frozen=True, slots=True)
class Conditions:
    """A unit must meet all of ``must`` and none of ``must_not``.

    Dates are said by what they exclude: few units are not in force, and stores work through
    the shorter list. The same filter said as two inclusive ranges took 23 ms on 16,901
    units instead of 6 (measured).
    """

    must: tuple[AnyOf, ...]
    must_not: tuple[Beyond, ...]


def payload_of(unit: UnitPayload) -> dict[str, str | int]:
    """The payload of a point; absent optional fields are left out."""
    fields = {
        UNIT_ID: unit.unit_id,
        "artikel_address": unit.artikel_address,
        "corpus": unit.corpus,
        "role": unit.role,
        "language": unit.language,
        "legal_area": unit.legal_area,
        "supplier": unit.supplier,
        "document": unit.document,
        "revision": SUPERSEDED if unit.superseded else NEWEST,
        "valid_from": unit.valid_from.toordinal() if unit.valid_from else _BEGINNING,
        "valid_to": unit.valid_to.toordinal() if unit.valid_to else _END,
    }
    return {name: value for name, value in fields.items() if value is not None}


def conditions_of(where: SearchFilter) -> Conditions:
    """The filter in neutral form."""
    must = [AnyOf("corpus", where.corpora)]
    if where.role is not None:
        must.append(AnyOf("role", (where.role,)))
    if where.languages:
        must.append(AnyOf("language", where.languages))
    if where.legal_areas:
        must.append(AnyOf("legal_area", where.legal_areas))
    if where.suppliers:
        must.append(AnyOf("supplier", where.suppliers))
    if where.documents:
        must.append(AnyOf("document", where.documents))
    if where.newest:
        must.append(AnyOf("revision", (NEWEST,)))
    if where.on is None:
        return Conditions(tuple(must), ())
    day = where.on.toordinal()
    return Conditions(tuple(must), (Beyond("valid_from", above=day), Beyond("valid_to", below=day)))


def batches_of(units: Iterable[IndexedUnit], dimension: int) -> Iterator[list[IndexedUnit]]:
    """Units in batches. Raises InvalidInput for a unit id given twice or a wrong dimension."""
    seen: set[str] = set()
    batch: list[IndexedUnit] = []
    for unit in units:
        name = unit.payload.unit_id
        if name in seen:
            raise InvalidInput(f"unit {name} is given twice", remedy="give each unit once")
        if unit.dense.ndim != 2 or not len(unit.dense) or unit.dense.shape[1] != dimension:
            raise InvalidInput(
                f"unit {name} has vectors {unit.dense.shape}, not (one or more, {dimension})"
            )
        seen.add(name)
        batch.append(unit)
        if len(batch) == POINTS_PER_BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


@dataclass(frozen=True, slots=True)
class Found:
    """One point that one signal found. ``point``: the store's own number of it."""

    point: int
    unit_id: str
    score: float


Fill = Callable[[Sequence[int]], Sequence[Found]]


def merge(
    dense: Sequence[Found] | None,
    sparse: Sequence[Found] | None,
    *,
    fill_dense: Fill,
    fill_sparse: Fill,
) -> list[Hit]:
    """Hits of both signals by unit. A unit that one signal found gets the other's true score
    too (``fill_*`` asks for given points); sharing no term with the question scores 0.
    None = that signal was not asked."""
    if dense is None or sparse is None:
        return _single(dense, sparse)
    by_dense = {found.point: found for found in dense}
    by_sparse = {found.point: found for found in sparse}
    units = {point: found.unit_id for point, found in (by_dense | by_sparse).items()}
    if lacking := sorted(units.keys() - by_dense.keys()):
        by_dense |= {found.point: found for found in fill_dense(lacking)}
    if lacking := sorted(units.keys() - by_sparse.keys()):
        by_sparse |= {found.point: found for found in fill_sparse(lacking)}
    return [
        Hit(
            unit_id,
            by_dense[point].score,
            by_sparse[point].score if point in by_sparse else 0.0,
        )
        for point, unit_id in units.items()
    ]


def _single(dense: Sequence[Found] | None, sparse: Sequence[Found] | None) -> list[Hit]:
    if dense is not None:
        return [Hit(found.unit_id, found.score, None) for found in dense]
    return [Hit(found.unit_id, None, found.score) for found in sparse or ()]
