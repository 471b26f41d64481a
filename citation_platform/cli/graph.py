"""``citation-platform graph show|exceptions|path|export``: the clause graph of a release.

Belongs here: arguments and printing. Does not belong here: the graph (``graph``), replies
(``service.graph_desk``).
"""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from citation_platform.cli.asking import parse_day
from citation_platform.cli.exit_codes import ExitCode
from citation_platform.cli.options import HomeOption, Json, OnDate
from citation_platform.cli.output import STDERR, STDOUT, print_json, reported_errors
from citation_platform.errors import InvalidInput
from citation_platform.graph.exporting.formats import Format
from citation_platform.graph.model import Direction, EdgeKind

if TYPE_CHECKING:
    from citation_platform.graph.exporting.neo4j import Server
    from citation_platform.service.graph_desk import Look
    from citation_platform.service.graph_replies import GraphEdge, GraphReply

app = typer.Typer(
    no_args_is_help=True,
    help="The clause graph: who refers to, excepts or defines for whom. Never citable by itself.",
)
Address = Annotated[str, typer.Argument(help="E.g. bw:4:13.3 or BWBR0002761/13/3.")]
Limit = Annotated[int, typer.Option("--limit", min=1, max=500, help="Edges at most.")]
Release = Annotated[
    str | None, typer.Option("--release", help="A release id; default the published one.")
]


@app.command("show")
def show(
    address: Address,
    on: OnDate = None,
    kind: Annotated[
        list[EdgeKind] | None, typer.Option("--kind", help="Only these kinds; may be repeated.")
    ] = None,
    direction: Annotated[
        Direction, typer.Option("--direction", help="out, in or both.")
    ] = Direction.BOTH,
    depth: Annotated[int, typer.Option("--depth", min=1, max=2, help="Hops.")] = 1,
    limit: Limit = 50,
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Edges at an address that hold on the date, with the words that say so. Exit code 4 when
    the release does not know the address."""
    with reported_errors(as_json=as_json):
        look = _look(on, tuple(kind or EdgeKind), direction, depth, limit)
        _print(_reply(address, look, home, as_json=as_json), as_json=as_json)


@app.command("exceptions")
def exceptions(
    address: Address,
    on: OnDate = None,
    limit: Limit = 50,
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """What limits an artikel or lid: "in afwijking van", "behoudens", "niet van toepassing"."""
    with reported_errors(as_json=as_json):
        look = _look(on, (EdgeKind.EXCEPTION_TO,), Direction.IN, 1, limit)
        _print(_reply(address, look, home, as_json=as_json), as_json=as_json)


@app.command("path")
def path(
    start: Address,
    goal: Annotated[str, typer.Argument(help="Where the path should end.")],
    on: OnDate = None,
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """The shortest path between two provisions. Exit code 4 when there is none."""
    with reported_errors(as_json=as_json):
        look = _look(on, tuple(EdgeKind), Direction.BOTH, 1, 1, path_to=goal)
        reply = _reply(start, look, home, as_json=as_json)
        found = reply.path is not None and reply.path.found
        if as_json:
            print_json(reply.path.model_dump(mode="json") if reply.path else None)
        elif reply.path is not None and found:
            for step in reply.path.steps:
                _print_edge(step.edge)
        else:
            STDERR.print(f"no path from {escape(start)} to {escape(goal)}")
        if not found:
            raise typer.Exit(int(ExitCode.NOT_FOUND))


@app.command("export")
def export(
    kind: Annotated[
        Format | None, typer.Option("--format", help="Files: cypher, graphml or csv.")
    ] = None,
    to: Annotated[
        Path | None, typer.Option("--to", help="Directory of the files; default ./graph.")
    ] = None,
    neo4j: Annotated[
        str | None, typer.Option("--neo4j", help="Merge into this server: bolt://host:7687.")
    ] = None,
    database: Annotated[
        str | None, typer.Option("--database", help="Database of the server; its default.")
    ] = None,
    password_file: Annotated[
        Path | None,
        typer.Option("--password-file", help="Holds the password; else NEO4J_PASSWORD."),
    ] = None,
    release: Release = None,
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Write the whole graph to files, or merge it into Neo4j (user: NEO4J_USER, default neo4j)."""
    with reported_errors(as_json=as_json):
        if (kind is None) == (neo4j is None):
            raise InvalidInput(
                "say where the graph should go",
                remedy="give either --format (with --to) or --neo4j",
            )
        if neo4j is not None:
            result = _pushed(_server(neo4j, database, password_file), release, home)
        else:
            result = _exported(kind or Format.CSV, to or Path("graph"), release, home)
        if as_json:
            print_json(result)
        else:
            STDOUT.print(
                "\n".join(f"{name}: {value}" for name, value in result.items()), markup=False
            )


def _exported(
    kind: Format, to: Path, release_id: str | None, home: str | None
) -> dict[str, object]:
    from citation_platform.graph.exporting.files import export_files
    from citation_platform.service.assembly import opened_release

    with opened_release(home, release_id) as release:
        files = export_files(release.clause_graph(), kind, to)
        return {"release": release.id, "files": [str(file) for file in files]}


def _pushed(server: Server, release_id: str | None, home: str | None) -> dict[str, object]:
    from citation_platform.graph.exporting.neo4j import connected, push
    from citation_platform.service.assembly import opened_release

    with opened_release(home, release_id) as release:
        graph = release.clause_graph()
        with connected(server) as driver:
            pushed = push(graph, driver, database=server.database)
        return {"release": release.id, "nodes": pushed.nodes, "edges": pushed.edges}


def _server(uri: str, database: str | None, password_file: Path | None) -> Server:
    from citation_platform.graph.exporting.neo4j import Server

    password = os.environ.get("NEO4J_PASSWORD", "")
    if password_file is not None:
        try:
            password = password_file.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as fault:
            raise InvalidInput(
                "the password cannot be read",
                where=str(password_file),
                remedy="name a text file that holds only the password",
            ) from fault
    if not password:
        raise InvalidInput(
            "a password is needed",
            where=uri.split("@")[-1],
            remedy="set NEO4J_PASSWORD, or give --password-file",
        )
    return Server(uri, os.environ.get("NEO4J_USER", "neo4j"), password, database)


def _look(
    on: str | None,
    kinds: tuple[EdgeKind, ...],
    direction: Direction,
    depth: int,
    limit: int,
    path_to: str | None = None,
) -> Look:
    from citation_platform.service.graph_desk import Look

    return Look(parse_day(on) or date.today(), kinds, direction, depth, limit, path_to)


def _reply(address: str, look: Look, home: str | None, *, as_json: bool) -> GraphReply:
    from citation_platform.service.assembly import opened_release
    from citation_platform.service.graph_desk import look_around
    from citation_platform.service.problems import ProblemError

    with opened_release(home) as release:
        try:
            return look_around(release, address, look)
        except ProblemError as unknown:
            code = int(ExitCode.NOT_FOUND)
            what = unknown.problem.detail
            if as_json:
                print_json({"error": "NotFound", "what": what, "where": address, "exit_code": code})
            else:
                STDERR.print(what, markup=False)
            raise typer.Exit(code) from unknown


def _print(reply: GraphReply, *, as_json: bool) -> None:
    if as_json:
        print_json(reply.model_dump(mode="json"))
        return
    STDOUT.print(
        f"[bold]{escape(reply.node.label)}[/] · {escape(reply.address)} · {reply.peildatum}"
    )
    for edge in reply.edges:
        _print_edge(edge)
    STDOUT.print(f"[dim]{reply.total} edges at the address. {reply.note}[/]")


def _print_edge(edge: GraphEdge) -> None:
    ends = f"{escape(edge.from_id)} [bold]{edge.kind.value}[/] {escape(edge.exact or edge.to_id)}"
    words = " ".join(edge.says_so.text.split())
    shown = words if len(words) <= 160 else words[:157] + "…"
    cue = f" [yellow]{escape(edge.cue)}[/]" if edge.cue else ""
    STDOUT.print(f"{ends}{cue}\n  [dim]{escape(edge.says_so.label)}:[/] {escape(shown)}")
