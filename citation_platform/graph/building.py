"""From the passages of a release to its clause graph.

Belongs here: one pass over the passages, an edge per mention, governed cue, definition and
edition, and figures on what was not resolved.
Does not belong here: reading text (the modules it calls), storing (``graph.writing``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from citation_platform.graph.catalogue import Catalogue
from citation_platform.graph.cues import Side
from citation_platform.graph.definitions import Definition, definitions_of
from citation_platform.graph.exceptions import Governed, governed
from citation_platform.graph.incorporation import kind_of, laws_by_name
from citation_platform.graph.mentions import Mention, cited_places
from citation_platform.graph.model import Edge, EdgeKind, EdgeSource, Node, NodeKind
from citation_platform.graph.own_leden import own_leden
from citation_platform.graph.passages import SourcePassage
from citation_platform.graph.uses import Use, uses_of


@dataclass(frozen=True, slots=True)
class Built:
    """The graph of a release, nodes by id and edges in a fixed order.

    ``figures``: ``mentions``; of these ``unresolved`` (no node could be told) and
    ``not_in_release`` (a provision that no passage stands for); ``self_references`` (left out).
    """

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    figures: Mapping[str, int]


def build_graph(passages: Sequence[SourcePassage], titles: Mapping[str, Sequence[str]]) -> Built:
    """The graph of ``passages``; ``titles``: BWB id → names of the law. Never raises on text.

    The same passages give the same nodes and edges in the same order.
    """
    reader = _Reader(Catalogue(passages, titles))
    edges: set[Edge] = set()
    for passage in passages:
        if passage.is_authority and passage.text:
            edges.update(reader.edges_of(passage))
    authority = [one for one in passages if one.is_authority]
    edges.update(_definition_edge(use) for use in uses_of(reader.definitions, authority))
    edges.update(_edition_edges(authority))
    nodes = _nodes(reader.catalogue, passages, edges)
    reader.figures["definitions"] = len(reader.definitions)
    return Built(nodes, tuple(sorted(edges, key=_order)), dict(sorted(reader.figures.items())))


class _Reader:
    """Reads one passage after the other, collecting definitions and figures."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.definitions: list[Definition] = []
        self.figures: Counter[str] = Counter(
            {"mentions": 0, "unresolved": 0, "not_in_release": 0, "self_references": 0}
        )
        self._kinds: dict[str, NodeKind] = {}

    def edges_of(self, passage: SourcePassage) -> Iterator[Edge]:
        """Edges that the text of the passage gives; its definitions are kept for later."""
        mentions = self._mentions(passage)
        if mentions:
            for mention in mentions:
                yield from self._references(passage, mention)
            for one in governed(passage.text, mentions):
                yield from self._exceptions(passage, one)
        self.definitions += definitions_of(passage, mentions)

    def _mentions(self, passage: SourcePassage) -> list[Mention]:
        cited = cited_places(passage, self.catalogue)
        cited += laws_by_name(passage.text, self.catalogue.names, cited)
        own = own_leden(passage, cited, self.catalogue)
        return sorted([*cited, *own], key=lambda one: (one.start, one.end))

    def _references(self, passage: SourcePassage, mention: Mention) -> Iterator[Edge]:
        self.figures["mentions"] += 1
        self.figures["unresolved"] += not mention.targets
        held = False
        for target in mention.targets:
            if target.node == passage.address:
                self.figures["self_references"] += 1
                held = True
                continue
            node_kind = self._kind(target.node)
            held = held or node_kind not in _PROVISIONS or self.catalogue.holds(target.node)
            kind, cue = kind_of(passage.text, mention, node_kind)
            yield Edge(
                from_id=passage.address,
                to_id=target.node,
                kind=kind,
                passage_id=passage.passage_id,
                start=mention.start,
                end=mention.end,
                source=mention.source,
                cue=cue,
                exact=target.exact,
            )
        self.figures["not_in_release"] += bool(mention.targets) and not held

    def _kind(self, node_id: str) -> NodeKind:
        kind = self._kinds.get(node_id)
        if kind is None:
            kind = self._kinds[node_id] = self.catalogue.node(node_id).kind
        return kind

    def _exceptions(self, passage: SourcePassage, one: Governed) -> Iterator[Edge]:
        for target in one.mention.targets:
            if target.node == passage.address:
                continue
            here, there = passage.address, target.node
            ends = (here, there) if one.side is Side.THIS else (there, here)
            yield Edge(
                from_id=ends[0],
                to_id=ends[1],
                kind=EdgeKind.EXCEPTION_TO,
                passage_id=passage.passage_id,
                start=one.start,
                end=one.end,
                source=EdgeSource.CUE_PHRASE,
                cue=one.cue,
                exact=target.exact,
            )


_PROVISIONS = frozenset({NodeKind.ARTIKEL, NodeKind.LID, NodeKind.DOCUMENT})


def _definition_edge(use: Use) -> Edge:
    return Edge(
        from_id=use.definition.passage.address,
        to_id=use.passage.address,
        kind=EdgeKind.DEFINES_TERM_USED_IN,
        passage_id=use.definition.passage.passage_id,
        start=use.definition.start,
        end=use.definition.end,
        source=EdgeSource.DEFINITION,
        cue=use.definition.term,
        other_passage_id=use.passage.passage_id,
        other_start=use.start,
        other_end=use.end,
    )


def _edition_edges(passages: Iterable[SourcePassage]) -> Iterator[Edge]:
    """The newer edition says that the older no longer holds: it is the source passage."""
    by_id = {one.passage_id: one for one in passages}
    for older in by_id.values():
        newer = by_id.get(older.superseded_by or "")
        if newer is not None:
            yield Edge(
                from_id=older.address,
                to_id=newer.address,
                kind=EdgeKind.SUPERSEDED_BY,
                passage_id=newer.passage_id,
                start=0,
                end=len(newer.text),
                source=EdgeSource.EDITION,
                other_passage_id=older.passage_id,
                other_start=0,
                other_end=len(older.text),
            )


def _nodes(
    catalogue: Catalogue, passages: Iterable[SourcePassage], edges: Iterable[Edge]
) -> tuple[Node, ...]:
    """All provisions, places in documents that have an edge, and all that edges lead to."""
    ids: set[str] = set()
    for passage in passages:
        if passage.place is not None:
            ids |= {passage.address, passage.artikel_address}
    for edge in edges:
        ids |= {edge.from_id, edge.to_id}
    nodes = {node_id: catalogue.node(node_id) for node_id in ids}
    for node in list(nodes.values()):
        if node.artikel not in nodes:
            nodes[node.artikel] = catalogue.node(node.artikel)
    return tuple(nodes[node_id] for node_id in sorted(nodes))


def _order(edge: Edge) -> tuple[str | int, ...]:
    return (
        edge.kind,
        edge.from_id,
        edge.to_id,
        edge.passage_id,
        edge.start,
        edge.end,
        edge.source,
        edge.cue or "",
        edge.exact or "",
        edge.other_passage_id or "",
    )
