"""What the service says about the clause graph.

Belongs here: reply models. Does not belong here: making them (``service.graph_desk``).
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from citation_platform.graph.model import Direction, EdgeKind, EdgeSource, NodeKind

NOT_CITABLE = "The clause graph leads to passages; nothing from it is citable by itself."


class GraphModel(BaseModel):
    """Base: frozen."""

    model_config = ConfigDict(frozen=True)


class GraphNode(GraphModel):
    """A place. ``url``: the official page; ``passage_url``: its editions here."""

    id: str = Field(description="canonical address, or kind:name for what has none")
    kind: NodeKind
    artikel: str = Field(description="the node it rolls up to")
    label: str
    in_release: bool
    url: str | None = None
    passage_url: str | None = None


class GraphSpan(GraphModel):
    """Characters of a passage."""

    passage_id: str
    address: str
    label: str
    start: int
    end: int
    text: str


class GraphEdge(GraphModel):
    """One edge, read as ``from_id kind to_id``. ``hop``: 1 at the address itself."""

    from_id: str
    to_id: str
    kind: EdgeKind
    source: EdgeSource
    cue: str | None = Field(None, description="cue phrase, or the term defined")
    exact: str | None = Field(None, description="the onderdeel that is meant")
    says_so: GraphSpan
    other: GraphSpan | None = Field(
        None, description="where the term is used, or the edition superseded"
    )
    valid_from: date | None
    valid_to: date | None
    hop: int = 1


class PathStep(GraphModel):
    """One step of a path; ``direction``: out when the edge is followed as it is read."""

    edge: GraphEdge
    direction: Direction


class GraphPath(GraphModel):
    """The shortest path to an address; ``found`` false: none of at most ``most`` steps."""

    to: GraphNode
    found: bool
    steps: tuple[PathStep, ...]
    most: int


class GraphReply(GraphModel):
    """The surroundings of an address in the clause graph on a day."""

    citable: Literal[False] = False
    note: str = NOT_CITABLE
    address: str
    node: GraphNode
    peildatum: date
    direction: Direction
    kinds: tuple[EdgeKind, ...]
    depth: int
    total: int = Field(description="edges at the address itself that fit; see truncated")
    truncated: bool
    edges: tuple[GraphEdge, ...]
    nodes: tuple[GraphNode, ...] = Field(description="every node that an edge names")
    path: GraphPath | None = None
    release_id: str
