"""Questions to the clause graph, each with a typed answer.

    references_to(graph, "bw:4:63", on)      welke artikelen verwijzen naar X?
    exceptions_to(graph, "bw:4:13.1", on)    uitzonderingen op X
    related(graph, addresses, on)            what to read beside these: for retrieval

Only edges that hold on the day count: their passage is in force then. An artikel stands
for its leden; asked for a lid, edges to its artikel as a whole count too.

Belongs here: these questions. Does not belong here: paths (``graph.paths``), text of
passages (the release), HTTP.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from citation_platform.graph.adjacency import KINDS, Adjacency, Ints
from citation_platform.graph.model import Direction, EdgeKind
from citation_platform.graph.reader import ClauseGraph, StoredEdge

REFERENCES = (EdgeKind.REFERS_TO, EdgeKind.NORM_BY_REFERENCE)
DEFAULT_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Edges:
    """The first edges of an answer, and how many there are in all."""

    edges: tuple[StoredEdge, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Related:
    """A neighbour of one of the addresses asked for.

    ``node`` is joined to ``of`` (as asked) by an edge ``edge_id`` of ``kind``; ``direction``:
    OUT when the edge is read from ``of``. ``weight``: 0 to 1, see ``graph.adjacency``.
    ``same_artikel``: both lie in one artikel, which is one unit of retrieval.
    """

    node: str
    artikel: str
    of: str
    kind: EdgeKind
    direction: Direction
    weight: float
    same_artikel: bool
    edge_id: int


def references_to(
    graph: ClauseGraph, address: str, on: date | None, limit: int = DEFAULT_LIMIT
) -> Edges:
    """Who refers to the address; references inside the artikel itself are left out."""
    return edges_of(graph, address, Direction.IN, on, REFERENCES, limit, inner=False)


def references_from(
    graph: ClauseGraph, address: str, on: date | None, limit: int = DEFAULT_LIMIT
) -> Edges:
    """What the address refers to, outside its own artikel."""
    return edges_of(graph, address, Direction.OUT, on, REFERENCES, limit, inner=False)


def exceptions_to(
    graph: ClauseGraph, address: str, on: date | None, limit: int = DEFAULT_LIMIT
) -> Edges:
    """What limits the address, also from inside its artikel."""
    return edges_of(graph, address, Direction.IN, on, (EdgeKind.EXCEPTION_TO,), limit)


def definitions_used_in(
    graph: ClauseGraph, address: str, on: date | None, limit: int = DEFAULT_LIMIT
) -> Edges:
    """Definitions of terms that the address uses; ``Edge.cue`` is the term."""
    return edges_of(graph, address, Direction.IN, on, (EdgeKind.DEFINES_TERM_USED_IN,), limit)


def edges_of(
    graph: ClauseGraph,
    address: str,
    direction: Direction,
    on: date | None,
    kinds: Collection[EdgeKind] = KINDS,
    limit: int = DEFAULT_LIMIT,
    *,
    inner: bool = True,
) -> Edges:
    """Edges of a node, the heaviest first. ``inner``: also those inside its artikel.

    ``on`` None: whenever they hold. An address that is no node has none.
    """
    found = edge_numbers(graph.adjacency, address, direction, on, kinds, inner=inner)
    return Edges(graph.edges(found[: max(limit, 0)]), len(found))


def edge_numbers(
    adjacency: Adjacency,
    address: str,
    direction: Direction,
    on: date | None,
    kinds: Collection[EdgeKind] = KINDS,
    *,
    inner: bool = True,
) -> list[int]:
    """Numbers of these edges, the heaviest first, each once."""
    heaviest: dict[int, float] = {}
    for way in ways(direction):
        edges = adjacency.edges(address, way, on=on, kinds=kinds)
        if not inner:
            edges = edges[_outer(adjacency, edges)]
        for edge, weight in zip(edges.tolist(), adjacency.weights[edges].tolist(), strict=True):
            heaviest[edge] = max(weight, heaviest.get(edge, 0.0))
    return sorted(heaviest, key=lambda edge: (-heaviest[edge], edge))


def ways(direction: Direction) -> tuple[Direction, ...]:
    """The single directions that are meant."""
    return (Direction.OUT, Direction.IN) if direction is Direction.BOTH else (direction,)


def _outer(adjacency: Adjacency, edges: Ints) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    ends = adjacency.ends
    outer: np.ndarray[tuple[int], np.dtype[np.bool_]] = (
        adjacency.artikel[ends[Direction.OUT][edges]]
        != adjacency.artikel[ends[Direction.IN][edges]]
    )
    return outer


def related(
    graph: ClauseGraph,
    addresses: Iterable[str],
    on: date | None,
    kinds: Collection[EdgeKind] = KINDS,
    limit: int = 20,
) -> tuple[Related, ...]:
    """Neighbours of the addresses one hop away, the heaviest first, each node once.

    Reads memory only. The addresses themselves are no neighbours; an onderdeel counts as
    its lid only when the caller rolls it up. ``kinds``: which edges are followed.
    """
    adjacency = graph.adjacency
    asked = list(dict.fromkeys(addresses))
    seeds = {adjacency.number[one] for one in asked if one in adjacency.number}
    best: dict[int, Related] = {}
    for address in asked:
        for way in ways(Direction.BOTH):
            for one in _neighbours(adjacency, address, way, on, kinds, limit + len(seeds)):
                number = adjacency.number[one.node]
                known = best.get(number)
                if number not in seeds and (known is None or _rank(one) < _rank(known)):
                    best[number] = one
    return tuple(sorted(best.values(), key=_rank)[: max(limit, 0)])


def _rank(one: Related) -> tuple[float, str, int]:
    return -one.weight, one.node, one.edge_id


def _neighbours(
    adjacency: Adjacency,
    address: str,
    way: Direction,
    on: date | None,
    kinds: Collection[EdgeKind],
    most: int,
) -> Sequence[Related]:
    """The heaviest neighbours in one direction: ``most`` nodes, of any number of edges."""
    edges = adjacency.edges(address, way, on=on, kinds=kinds)
    if not len(edges):
        return ()
    other = adjacency.ends[Direction.IN if way is Direction.OUT else Direction.OUT][edges]
    weights = adjacency.weights[edges]
    order = np.lexsort((edges, -weights))
    _, first = np.unique(other[order], return_index=True)
    chosen = order[np.sort(first)[:most]]
    artikel = int(adjacency.artikel[adjacency.number[address]])
    found = []
    for edge, node, weight in zip(
        edges[chosen].tolist(), other[chosen].tolist(), weights[chosen].tolist(), strict=True
    ):
        at = int(adjacency.artikel[node])
        found.append(
            Related(
                node=adjacency.nodes[node],
                artikel=adjacency.nodes[at],
                of=address,
                kind=adjacency.kind(edge),
                direction=way,
                weight=weight,
                same_artikel=at == artikel,
                edge_id=edge,
            )
        )
    return found
