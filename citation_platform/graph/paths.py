"""The shortest way from one artikel to another along edges in either direction.

Belongs here: a bounded breadth-first search over artikelen. Does not belong here: other
questions (``graph.queries``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date

import numpy as np

from citation_platform.graph.adjacency import KINDS, Adjacency
from citation_platform.graph.model import Direction, EdgeKind
from citation_platform.graph.queries import ways
from citation_platform.graph.reader import ClauseGraph, StoredEdge

MOST_STEPS = 6
_MOST_VISITED = 60_000
"""More artikelen than 272 laws have: a bound on the work, not on what is found."""


@dataclass(frozen=True, slots=True)
class Step:
    """One edge of a path. ``direction``: OUT when it is followed as it is read."""

    edge: StoredEdge
    direction: Direction


def shortest_path(
    graph: ClauseGraph,
    start: str,
    goal: str,
    on: date | None,
    kinds: Collection[EdgeKind] = KINDS,
    most: int = MOST_STEPS,
) -> tuple[Step, ...] | None:
    """The fewest edges from the artikel of ``start`` to that of ``goal``; empty when both lie
    in one artikel, None when no path of at most ``most`` steps holds on the day.

    No path leads through a source named as a whole: two provisions that both name the Awb, or
    a standard, are not related by that. At equal length the heavier first edge wins.
    """
    adjacency = graph.adjacency
    if start not in adjacency.number or goal not in adjacency.number:
        return None
    origin, target = (int(adjacency.artikel[adjacency.number[one]]) for one in (start, goal))
    found = _search(adjacency, origin, target, on, kinds, min(most, MOST_STEPS))
    if found is None:
        return None
    edges = graph.edges([edge for edge, _ in found])
    return tuple(Step(edge, way) for edge, (_, way) in zip(edges, found, strict=True))


def _search(
    adjacency: Adjacency,
    origin: int,
    target: int,
    on: date | None,
    kinds: Collection[EdgeKind],
    most: int,
) -> list[tuple[int, Direction]] | None:
    reached: dict[int, tuple[int, int, Direction] | None] = {origin: None}
    frontier = [origin]
    for _ in range(most):
        if target in reached or len(reached) > _MOST_VISITED:
            break
        following = []
        for node in frontier:
            for edge, other, way in _steps(adjacency, node, on, kinds):
                if other in reached or (other != target and not adjacency.is_provision[other]):
                    continue
                reached[other] = (node, edge, way)
                following.append(other)
        frontier = following
    return _trail(reached, target) if target in reached else None


def _steps(
    adjacency: Adjacency, node: int, on: date | None, kinds: Collection[EdgeKind]
) -> Iterator[tuple[int, int, Direction]]:
    for way in ways(Direction.BOTH):
        edges = adjacency.edges(adjacency.nodes[node], way, on=on, kinds=kinds)
        order = np.argsort(-adjacency.weights[edges], kind="stable")
        for edge in edges[order].tolist():
            yield edge, int(adjacency.artikel[adjacency.other_end(edge, way)]), way


def _trail(
    reached: dict[int, tuple[int, int, Direction] | None], target: int
) -> list[tuple[int, Direction]]:
    trail: list[tuple[int, Direction]] = []
    step = reached[target]
    while step is not None:
        node, edge, way = step
        trail.append((edge, way))
        step = reached[node]
    return trail[::-1]
