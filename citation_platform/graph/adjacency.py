"""The edges of a release in memory: who is joined to whom, when, and how strongly.

Belongs here: arrays by node and artikel, filtering them by direction, kind and day.
Does not belong here: the words of an edge (``graph.reader``), what is asked (``graph.queries``).

Weights say how much reading the neighbour helps whoever reads a node. They are chosen, not
learned: an exception changes the answer; a reference may; a definition of a word used all
over a law rarely does. An edge tells less where many of its kind share an end: the 500th artikel that refers to one
says little about it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date

import numpy as np
from numpy.typing import NDArray

from citation_platform.graph.model import Direction, EdgeKind

KINDS: tuple[EdgeKind, ...] = tuple(EdgeKind)
_KIND_CODE = {kind: code for code, kind in enumerate(KINDS)}
_WEIGHT = {
    EdgeKind.EXCEPTION_TO: 1.0,
    EdgeKind.SUPERSEDED_BY: 0.8,
    EdgeKind.REFERS_TO: 0.6,
    EdgeKind.DEFINES_TERM_USED_IN: 0.5,
    EdgeKind.NORM_BY_REFERENCE: 0.2,
}
_ALWAYS = np.iinfo(np.int32).max
_NEVER = _ALWAYS
_EPOCH = date(1970, 1, 1).toordinal()

Ints = NDArray[np.int32]


class Adjacency:
    """Immutable after construction: safe to share between threads.

    ``columns``: of the edges table as arrays, days as days since 1970 (``NaN``-free int32).
    """

    def __init__(
        self,
        nodes: Sequence[str],
        artikelen: Sequence[str],
        provisions: Sequence[bool],
        from_ids: Ints,
        to_ids: Ints,
        kinds: Ints,
        first: Ints,
        last: Ints,
    ) -> None:
        self.nodes = tuple(nodes)
        self.number: Mapping[str, int] = {node: at for at, node in enumerate(self.nodes)}
        self.artikel: Ints = np.array([self.number[one] for one in artikelen], dtype=np.int32)
        self.is_provision: Sequence[bool] = tuple(provisions)
        """By node: a provision or a place in a document, not a source named as a whole."""
        self.ends = {Direction.OUT: from_ids, Direction.IN: to_ids}
        self.kinds, self._first, self._last = kinds, first, last
        size = len(self.nodes)
        self._by_artikel = {
            direction: _grouped(self.artikel[ends] if size else ends, size)
            for direction, ends in self.ends.items()
        }
        self.weights = self._weights()

    def _weights(self) -> NDArray[np.float32]:
        """Weight of each edge: less where many edges of its kind share one of its ends."""
        base = np.array([_WEIGHT[kind] for kind in KINDS], dtype=np.float32)[self.kinds]
        for ends in self.ends.values():
            key = ends.astype(np.int64) * len(KINDS) + self.kinds
            _, place, count = np.unique(key, return_inverse=True, return_counts=True)
            base = base / (1 + np.log10(count[place].astype(np.float32)))
        return base

    def edges(
        self,
        node_id: str,
        direction: Direction,
        *,
        on: date | None,
        kinds: Collection[EdgeKind] = KINDS,
    ) -> Ints:
        """Numbers of the edges of a node in one direction (OUT or IN), in table order.

        An artikel has those of its leden. A lid has its own, and the edges to its artikel as
        a whole. ``on``: only those that hold on the day; None = whenever.
        """
        number = self.number.get(node_id)
        if number is None:
            return np.empty(0, dtype=np.int32)
        artikel = int(self.artikel[number])
        starts, order = self._by_artikel[direction]
        found = order[starts[artikel] : starts[artikel + 1]]
        if number != artikel:
            ends = self.ends[direction][found]
            whole = (ends == artikel) if direction is Direction.IN else np.zeros(len(ends), bool)
            found = found[(ends == number) | whole]
        return self.holding(found, on, kinds)

    def holding(self, edges: Ints, on: date | None, kinds: Collection[EdgeKind]) -> Ints:
        """Of ``edges`` those of these kinds that hold on the day."""
        keep = np.ones(len(edges), dtype=bool)
        if len(set(kinds)) < len(KINDS):
            keep &= np.isin(self.kinds[edges], [_KIND_CODE[kind] for kind in kinds])
        if on is not None:
            day = on.toordinal() - _EPOCH
            keep &= (self._first[edges] <= day) & (day <= self._last[edges])
        return edges[keep]

    def other_end(self, edge: int, direction: Direction) -> int:
        """The node that an edge leads to when it is followed in this direction."""
        other = Direction.IN if direction is Direction.OUT else Direction.OUT
        return int(self.ends[other][edge])

    def kind(self, edge: int) -> EdgeKind:
        """The kind of an edge."""
        return KINDS[int(self.kinds[edge])]


def kind_codes(names: Sequence[str]) -> Ints:
    """Numbers of kinds as the arrays hold them."""
    return np.array([_KIND_CODE[EdgeKind(name)] for name in names], dtype=np.int32)


def days(values: NDArray[np.datetime64], missing: NDArray[np.bool_], *, end: bool) -> Ints:
    """Days since 1970; a missing end is never reached, a missing start neither."""
    found = values.astype("datetime64[D]").astype(np.int64)
    found[missing] = _ALWAYS if end else _NEVER
    return found.astype(np.int32)


def _grouped(keys: Ints, size: int) -> tuple[Ints, Ints]:
    """(starts, order): the edges of key k are ``order[starts[k]:starts[k + 1]]``."""
    order = np.argsort(keys, kind="stable").astype(np.int32)
    starts = np.zeros(size + 1, dtype=np.int32)
    np.cumsum(np.bincount(keys, minlength=size), out=starts[1:])
    return starts, order
