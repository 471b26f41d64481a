"""The vector store port: what the platform needs of an index, and no more.

Belongs here: the data that goes in and comes out, the protocol.
Does not belong here: adapters (``index.edge``, ``index.server``), embedding models.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class SparseVector:
    """Term ids (unique, ascending) and their weights."""

    indices: tuple[int, ...]
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class UnitPayload:
    """What a filter may ask about a retrieval unit. Dates are inclusive; None = open.

    ``document``: SHA-256 of the manual it stands in, None for law. ``superseded``: a newer
    revision of that manual is in the corpus.
    """

    unit_id: str
    corpus: str
    role: str
    artikel_address: str
    language: str
    valid_from: date | None
    valid_to: date | None
    legal_area: str | None = None
    supplier: str | None = None
    document: str | None = None
    superseded: bool = False


@dataclass(frozen=True, slots=True)
class IndexedUnit:
    """A retrieval unit with its vectors. ``dense``: float32 [vectors, dimension], normalised:
    of the whole and of each of its parts; it is as near as the nearest of them."""

    payload: UnitPayload
    dense: NDArray[np.float32]
    sparse: SparseVector


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """Applied inside the store; an empty tuple asks nothing.

    ``on``: units in force on that day only. ``newest``: no superseded revision of a manual.
    """

    corpora: tuple[str, ...]
    role: str | None = None
    on: date | None = None
    languages: tuple[str, ...] = ()
    legal_areas: tuple[str, ...] = ()
    suppliers: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    newest: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """One unit found, with the scores that say why.

    When both signals were asked, both scores are there whichever found the unit; sharing no
    term with the question scores 0. None = that signal was not asked.
    """

    unit_id: str
    dense_score: float | None
    sparse_score: float | None


class VectorStore(Protocol):
    """An immutable collection once ``build`` has returned; many readers, no lock."""

    def build(self, units: Iterable[IndexedUnit], *, dimension: int) -> int:
        """Write all units, flush, close for writing; returns how many were written."""
        ...

    def search(
        self,
        dense: NDArray[np.float32] | None,
        sparse: SparseVector | None,
        *,
        where: SearchFilter,
        limit: int,
    ) -> Sequence[Hit]:
        """Best ``limit`` units per signal, merged by unit id. No order is promised."""
        ...

    def count(self) -> int:
        """Number of units."""
        ...

    def close(self) -> None:
        """Release files and connections."""
        ...
