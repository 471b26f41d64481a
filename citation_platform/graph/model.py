"""What the clause graph consists of: nodes, edges, and the closed sets they use.

Belongs here: data. Does not belong here: how an edge is found (``graph.building``) or
asked for (``graph.queries``).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class EdgeKind(StrEnum):
    """How one node stands to another; read it as ``from <kind> to``."""

    REFERS_TO = "refers_to"
    EXCEPTION_TO = "exception_to"
    """``from`` limits ``to``: "in afwijking van artikel 5" makes this an exception to 5;
    "behoudens artikel 6" makes 6 an exception to this."""
    DEFINES_TERM_USED_IN = "defines_term_used_in"
    NORM_BY_REFERENCE = "norm_by_reference"
    """``to`` lies outside the provisions of the corpus and its content counts here."""
    SUPERSEDED_BY = "superseded_by"


class NodeKind(StrEnum):
    """What a node stands for. The first three are provisions; the others hold no text here."""

    ARTIKEL = "artikel"
    LID = "lid"
    DOCUMENT = "document"
    LAW = "law"
    DIVISION = "division"
    EU = "eu"
    STANDARD = "standard"
    OTHER = "other"


class EdgeSource(StrEnum):
    """What told us of an edge."""

    XML_REFERENCE = "xml_reference"
    CITATION_STRING = "citation_string"
    CUE_PHRASE = "cue_phrase"
    DEFINITION = "definition"
    EDITION = "edition"


class Direction(StrEnum):
    """Which edges of a node: those that leave it, those that arrive, or both."""

    OUT = "out"
    IN = "in"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Node:
    """A place. ``id``: canonical address, or ``kind:name`` for what has none.

    ``artikel``: the node it rolls up to (itself for an artikel and for all outside the
    corpus). ``in_release``: the release holds passages of it.
    """

    id: str
    kind: NodeKind
    artikel: str
    label: str
    in_release: bool


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge with the characters ``[start, end)`` of the passage that say so.

    ``exact``: the onderdeel that is meant, where ``to_id`` (``from_id`` of an exception that
    the other side makes) is its lid. ``cue``: the words that made it of this kind: the cue
    phrase, or the term defined. ``other_*``: the passage at the other end and its characters,
    where the edge binds one edition of it: the one that uses the term, the one superseded.
    """

    from_id: str
    to_id: str
    kind: EdgeKind
    passage_id: str
    start: int
    end: int
    source: EdgeSource
    cue: str | None = None
    exact: str | None = None
    other_passage_id: str | None = None
    other_start: int | None = None
    other_end: int | None = None


@dataclass(frozen=True, slots=True)
class Period:
    """When an edge holds, both days inclusive; ``last`` None = no end known."""

    first: date
    last: date | None
