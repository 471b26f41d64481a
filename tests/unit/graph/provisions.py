"""Self-written provisions of two imaginary laws, and the graph of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from citation_platform.graph.building import Built, build_graph
from citation_platform.graph.model import Edge, EdgeKind
from citation_platform.graph.passages import SourcePassage, parsed
from citation_platform.graph.reader import ClauseGraph
from citation_platform.graph.writing import tables_of, write_tables
from citation_platform.passages.record import PassageReference

LAW = "BWBR9900001"
OTHER = "BWBR9900002"
TITLES = {LAW: ("Wet op de stalling",), OTHER: ("Besluit fietsenrekken",)}


def provision(
    place: str,
    text: str = "",
    *,
    law: str = LAW,
    path: Sequence[str] = ("Wet op de stalling",),
    references: Sequence[tuple[str, str, str | None]] = (),
    role: str = "authority",
    status: str = "in_force",
    first: date | None = date(2020, 1, 1),
    last: date | None = None,
    superseded_by: str | None = None,
) -> SourcePassage:
    """``place``: "5" or "5/2". ``references``: (words, XML target, address) in the text."""
    address = f"{law}/{place}"
    return SourcePassage(
        passage_id=f"{address}@{first}",
        folder=f"statutes.{law}",
        role=role,
        address=address,
        artikel_address="/".join(address.split("/")[:2]),
        label=f"artikel {place}",
        text=text,
        references=tuple(
            PassageReference(text.index(words), text.index(words) + len(words), target, to, words)
            for words, target, to in references
        ),
        parent_path=tuple(path),
        status=status,
        valid_from=first,
        valid_to=last,
        superseded_by=superseded_by,
        place=parsed(address),
    )


def built(*passages: SourcePassage) -> Built:
    return build_graph(passages, TITLES)


def edges(*passages: SourcePassage, kind: EdgeKind) -> list[Edge]:
    return [edge for edge in built(*passages).edges if edge.kind is kind]


def pairs(*passages: SourcePassage, kind: EdgeKind) -> set[tuple[str, str]]:
    """(from, to) of the edges of a kind, without the id of the first law."""
    short = [
        (edge.from_id.removeprefix(f"{LAW}/"), edge.to_id.removeprefix(f"{LAW}/"))
        for edge in edges(*passages, kind=kind)
    ]
    return set(short)


def opened(directory: Path, *passages: SourcePassage) -> ClauseGraph:
    """The graph of the passages as a release holds it."""
    target = directory / "graph.duckdb"
    write_tables(target, tables_of(built(*passages), passages))
    return ClauseGraph(target)
