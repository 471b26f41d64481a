"""Looking around an address in the clause graph of the published release.

Belongs here: address text to graph reply, and why there is none.
Does not belong here: HTTP (``service.routes_graph``), searching the graph (``graph``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from citation_platform.errors import InvalidInput
from citation_platform.graph.adjacency import KINDS
from citation_platform.graph.model import Direction, EdgeKind, Node, NodeKind
from citation_platform.graph.paths import MOST_STEPS, shortest_path
from citation_platform.graph.queries import edge_numbers
from citation_platform.graph.reader import ClauseGraph, StoredEdge
from citation_platform.law.addresses import parse_address
from citation_platform.law.document_addresses import parse_document_address
from citation_platform.releases.reader import Release
from citation_platform.service.graph_links import official_url, passage_url
from citation_platform.service.graph_replies import (
    GraphEdge,
    GraphNode,
    GraphPath,
    GraphReply,
    GraphSpan,
    PathStep,
)
from citation_platform.service.passages_desk import unknown_address
from citation_platform.service.problems import ProblemError, problem

MOST_EDGES = 500
_EXPANDED = 20
"""Neighbours whose own edges depth 2 shows: the heaviest."""
_NAMED = (NodeKind.LAW, NodeKind.DIVISION, NodeKind.EU, NodeKind.OTHER)


@dataclass(frozen=True, slots=True)
class Look:
    """What is asked of the surroundings of an address."""

    on: date
    kinds: tuple[EdgeKind, ...] = KINDS
    direction: Direction = Direction.BOTH
    depth: int = 1
    limit: int = 50
    path_to: str | None = None


def look_around(release: Release, text: str, look: Look) -> GraphReply:
    """The edges at an address, their words, and a path where one is asked for.

    Raises ``InvalidAddress``, ``TransientFault`` when the release has no graph, and
    ``ProblemError`` (404) when the release knows no such place.
    """
    graph = release.clause_graph()
    node = _node(graph, release, text)
    numbers = edge_numbers(graph.adjacency, node.id, look.direction, look.on, look.kinds)
    hops = dict.fromkeys(numbers[: look.limit], 1)
    if look.depth > 1:
        _second_hop(graph, node.id, look, hops)
    edges = tuple(_edge(release, stored, hops[stored.id]) for stored in graph.edges(list(hops)))
    path = _path(graph, release, node, look) if look.path_to is not None else None
    named = [end for edge in edges for end in (edge.from_id, edge.to_id)]
    return GraphReply(
        address=node.id,
        node=_shown(node, look.on),
        peildatum=look.on,
        direction=look.direction,
        kinds=look.kinds,
        depth=look.depth,
        total=len(numbers),
        truncated=len(numbers) > look.limit or len(hops) >= MOST_EDGES,
        edges=edges,
        nodes=tuple(_shown(one, look.on) for one in graph.nodes(named)),
        path=path,
        release_id=release.id,
    )


def _node(graph: ClauseGraph, release: Release, text: str) -> Node:
    """The node that the text means; an onderdeel is asked for at its lid."""
    candidate = text.strip()
    if candidate.partition(":")[0] in _NAMED:
        return graph.node(candidate) or _raise_unknown(candidate)
    if candidate.startswith("doc:"):
        place = str(parse_document_address(candidate))
        return graph.node(place) or _raise_unknown(place)
    address = parse_address(candidate)
    whole = address.lid is None and bool(address.onderdeel)
    node = graph.node(str(address.artikel_address if whole else address.lid_address))
    if node is None:
        raise unknown_address(address, release)
    return node


def _raise_unknown(place: str) -> Node:
    raise ProblemError(
        problem(
            "unknown-address",
            "Unknown address",
            404,
            f"no edge of the clause graph leads to {place[:90]!r}",
            remedy="ask for a provision, e.g. bw:4:13.3",
        )
    )


def _second_hop(graph: ClauseGraph, start: str, look: Look, hops: dict[int, int]) -> None:
    """Edges of the heaviest neighbours, at most ``limit`` of each, ``MOST_EDGES`` in all.

    What lies outside the corpus is not expanded: a thousand provisions name the Awb.
    """
    adjacency = graph.adjacency
    seen = {adjacency.number[start]}
    for stored in graph.edges(list(hops))[: 2 * _EXPANDED]:
        for end in (stored.edge.from_id, stored.edge.to_id):
            number = adjacency.number[end]
            if number in seen or len(seen) > _EXPANDED or not adjacency.is_provision[number]:
                continue
            seen.add(number)
            found = edge_numbers(adjacency, end, look.direction, look.on, look.kinds)
            for edge in found[: look.limit]:
                if len(hops) >= MOST_EDGES:
                    return
                hops.setdefault(edge, 2)


def _path(graph: ClauseGraph, release: Release, node: Node, look: Look) -> GraphPath:
    goal = _node(graph, release, look.path_to or "")
    steps = shortest_path(graph, node.id, goal.id, look.on, look.kinds)
    return GraphPath(
        to=_shown(goal, look.on),
        found=steps is not None,
        steps=tuple(
            PathStep(edge=_edge(release, step.edge, hop), direction=step.direction)
            for hop, step in enumerate(steps or (), start=1)
        ),
        most=MOST_STEPS,
    )


def _shown(node: Node, on: date) -> GraphNode:
    return GraphNode(
        id=node.id,
        kind=node.kind,
        artikel=node.artikel,
        label=node.label,
        in_release=node.in_release,
        url=official_url(node, on),
        passage_url=passage_url(node),
    )


def _edge(release: Release, stored: StoredEdge, hop: int) -> GraphEdge:
    edge = stored.edge
    other = None
    if edge.other_passage_id is not None:
        other = _span(release, edge.other_passage_id, edge.other_start or 0, edge.other_end or 0)
    return GraphEdge(
        from_id=edge.from_id,
        to_id=edge.to_id,
        kind=edge.kind,
        source=edge.source,
        cue=edge.cue,
        exact=edge.exact,
        says_so=_span(release, edge.passage_id, edge.start, edge.end),
        other=other,
        valid_from=stored.valid_from,
        valid_to=stored.valid_to,
        hop=hop,
    )


def _span(release: Release, passage_id: str, start: int, end: int) -> GraphSpan:
    passage = release.passage(passage_id)
    if passage is None:  # the same build wrote both files, and both are hashed
        raise LookupError(f"the graph names passage {passage_id}, which the release lacks")
    return GraphSpan(
        passage_id=passage_id,
        address=passage.address,
        label=passage.label,
        start=start,
        end=end,
        text=passage.text[start:end],
    )


def parsed_kinds(names: Sequence[str]) -> tuple[EdgeKind, ...]:
    """Kinds by their names, also several in one, separated by commas; none = all.

    Raises ``InvalidInput`` naming the known kinds.
    """
    wanted = [part.strip() for name in names for part in name.split(",") if part.strip()]
    unknown = [name for name in wanted if name not in set(EdgeKind)]
    if unknown:
        raise InvalidInput(
            f"{unknown[0][:40]!r} is no kind of edge",
            remedy=f"known kinds: {', '.join(EdgeKind)}",
        )
    return tuple(dict.fromkeys(EdgeKind(name) for name in wanted)) or KINDS
