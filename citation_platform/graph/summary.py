"""What the clause graph of a release looks like, for who runs the platform.

Belongs here: figures and samples. Does not belong here: showing them (``assets``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from citation_platform.graph.model import EdgeKind
from citation_platform.graph.reader import ClauseGraph, StoredEdge

_SAMPLE = 10


@dataclass(frozen=True, slots=True)
class GraphSummary:
    """``edges``: by kind, every kind present. ``unresolved_share``: of all mentions, those for
    which no place could be told; ``outside_share``: those that name a provision which the
    release does not hold. ``sample``: of every kind some, the same ones each time."""

    edges: Mapping[EdgeKind, int]
    mentions: int
    unresolved_share: float
    outside_share: float
    definitions: int
    sample: tuple[StoredEdge, ...]


def summarise(graph: ClauseGraph) -> GraphSummary:
    """The summary of a graph."""
    figures = graph.figures()
    mentions = figures.get("mentions", 0)
    edges = {kind: figures.get(f"edges.{kind}", 0) for kind in EdgeKind}
    return GraphSummary(
        edges=edges,
        mentions=mentions,
        unresolved_share=figures.get("unresolved", 0) / max(mentions, 1),
        outside_share=figures.get("not_in_release", 0) / max(mentions, 1),
        definitions=figures.get("definitions", 0),
        sample=graph.edges(_sample(edges)),
    )


def _sample(edges: Mapping[EdgeKind, int]) -> list[int]:
    """Numbers of edges, spread evenly over each kind: rows are ordered by kind."""
    present = [(kind, count) for kind, count in sorted(edges.items()) if count]
    numbers: list[int] = []
    start = 0
    for at, (_, count) in enumerate(present):
        wanted = min(count, _SAMPLE // len(present) + (at < _SAMPLE % len(present)))
        numbers += [start + step * count // wanted for step in range(wanted)]
        start += count
    return numbers
