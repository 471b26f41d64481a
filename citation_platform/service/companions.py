"""What must be read beside a provision that is cited: what limits it, what its words mean, and
who refers to it where that is asked.

Belongs here: choosing them from the clause graph, their text on the day. Does not belong here:
finding edges (``graph``), whether anything is answered (``service.asking``).

A lid that says what is so, and another that says when not, are one rule. The graph knows of
both by the words that join them; those words are told, so that a reader can judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Literal

from citation_platform.errors import InvalidAddress
from citation_platform.gate.verdicts import Citation, Model
from citation_platform.graph.queries import (
    definitions_used_in,
    exceptions_to,
    references_to,
)
from citation_platform.graph.reader import ClauseGraph, StoredEdge
from citation_platform.law.addresses import parse_address
from citation_platform.passages.record import Passage
from citation_platform.releases.reader import Release
from citation_platform.retrieval.kinds import QuestionKind

MOST_EXCEPTIONS, MOST_DEFINITIONS = 4, 3
MOST = 8
"""What is read at a glance; the passage page shows every edge."""
MOST_ASKED_FOR = 50
"""Of what a question asks for by name."""

Relation = Literal["exception", "definition", "reference"]


class Companion(Model):
    """A provision to read beside the one at ``of``. ``because``: the words of the law that join
    them; ``term``: what a definition defines. Context, never a claim."""

    relation: Relation
    of: str
    address: str
    label: str
    text: str
    because: str
    term: str | None = None


def companions_of(
    release: Release, citations: Iterable[Citation], on: date, kind: QuestionKind
) -> tuple[Companion, ...]:
    """Of all citations of law together, exceptions first, each provision once; where the
    question asks who refers to a provision or limits it, those instead, and many more."""
    if release.graph is None:
        return ()
    cited = [one.address for one in citations if one.page is None]
    asked_for = _ASKED_FOR.get(kind)
    most = MOST_ASKED_FOR if asked_for else MOST
    found: dict[str, Companion] = {}
    for relation in (asked_for,) if asked_for else _BESIDE:
        limit = MOST_ASKED_FOR if asked_for else _LIMITS[relation]
        for address in cited:
            for edge in _edges(release.graph, address, on, relation, limit):
                for one in _companion(release, edge, relation, address, on):
                    if not _same(one.address, cited):
                        found.setdefault(one.address, one)
    return tuple(found.values())[:most]


_BESIDE: tuple[Relation, ...] = ("exception", "definition")
_LIMITS: Mapping[Relation, int] = {"exception": MOST_EXCEPTIONS, "definition": MOST_DEFINITIONS}
_ASKED_FOR: Mapping[QuestionKind, Relation] = {
    QuestionKind.EXCEPTIONS: "exception",
    QuestionKind.REFERENCES: "reference",
}


def _edges(
    graph: ClauseGraph, address: str, on: date, relation: Relation, limit: int
) -> tuple[StoredEdge, ...]:
    ask = {
        "exception": exceptions_to,
        "definition": definitions_used_in,
        "reference": references_to,
    }
    return ask[relation](graph, address, on, limit).edges


def _companion(
    release: Release, stored: StoredEdge, relation: Relation, of: str, on: date
) -> Iterator[Companion]:
    """The edge's other end with its text; nothing where no provision of the release is there."""
    edge = stored.edge
    passage = _in_force(release, edge.from_id, on)
    saying = release.passage(edge.passage_id)
    if passage is None or saying is None:
        return
    yield Companion(
        relation=relation,
        of=of,
        address=passage.address,
        label=passage.label,
        text=passage.text,
        because=saying.text[edge.start : edge.end],
        term=edge.cue if relation == "definition" else None,
    )


def _in_force(release: Release, address: str, on: date) -> Passage | None:
    try:
        editions = release.editions(parse_address(address))
    except InvalidAddress:
        return None
    return next((passage for passage in editions if passage.in_force_on(on)), None)


def _same(address: str, cited: Iterable[str]) -> bool:
    return any(address == one or one.startswith(f"{address}.") for one in cited)
