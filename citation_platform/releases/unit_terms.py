"""The lexical vectors of a release's units, as three arrays in one file.

Belongs here: writing and reading them. Does not belong here: making them (``index.lexical``).

The vector store holds the same vectors to search by; a ranking that compares a hundred found
units needs them term by term, which the store does not give.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from citation_platform.errors import InvalidSource
from citation_platform.index.port import SparseVector

Terms = tuple[NDArray[np.int32], NDArray[np.float32]]
"""Term ids (ascending) and their weights."""

_NONE: Terms = (np.zeros(0, np.int32), np.zeros(0, np.float32))


class UnitTerms:
    """Term ids and weights by unit. Immutable; safe for concurrent reads."""

    def __init__(
        self, rows: Mapping[str, int], starts: NDArray[np.int64], terms: Terms = _NONE
    ) -> None:
        self._rows = rows
        self._starts = starts
        self._ids, self._weights = terms

    def of(self, unit_id: str) -> Terms:
        """The unit's terms; none when it is not indexed."""
        row = self._rows.get(unit_id)
        if row is None:
            return _NONE
        own = slice(int(self._starts[row]), int(self._starts[row + 1]))
        return self._ids[own], self._weights[own]


NO_TERMS = UnitTerms({}, np.zeros(1, np.int64))


def write_unit_terms(path: Path, vectors: Iterable[SparseVector]) -> None:
    """Write the vectors of the indexed units, in the order of ``units.parquet``."""
    ids: list[NDArray[np.int32]] = []
    weights: list[NDArray[np.float32]] = []
    starts = [0]
    for vector in vectors:
        ids.append(np.array(vector.indices, np.int32))
        weights.append(np.array(vector.values, np.float32))
        starts.append(starts[-1] + len(vector.indices))
    np.savez(
        path,
        allow_pickle=False,
        starts=np.array(starts, np.int64),
        ids=np.concatenate(ids) if ids else _NONE[0],
        weights=np.concatenate(weights) if weights else _NONE[1],
    )


def read_unit_terms(path: Path, unit_ids: Sequence[str]) -> UnitTerms:
    """Read what was written. ``unit_ids``: the indexed units in order. Raises ``InvalidSource``
    when the file is damaged or counts other units."""
    try:
        with np.load(path, allow_pickle=False) as arrays:
            starts, ids, weights = arrays["starts"], arrays["ids"], arrays["weights"]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as fault:
        raise InvalidSource(
            f"the terms of the units cannot be read: {fault}",
            where=str(path),
            remedy="build the release again",
        ) from fault
    if len(starts) != len(unit_ids) + 1 or int(starts[-1]) != len(ids) or len(ids) != len(weights):
        raise InvalidSource(
            f"the terms of {len(starts) - 1} units are there, not of {len(unit_ids)}",
            where=str(path),
            remedy="build the release again",
        )
    return UnitTerms({name: row for row, name in enumerate(unit_ids)}, starts, (ids, weights))
