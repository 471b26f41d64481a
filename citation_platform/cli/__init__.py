"""The command line: ``citation-platform``.

Belongs here: the list of commands. Each command lives in its own module of this package.
Does not belong here: anything that another program could need; it belongs to the domain.
"""

from __future__ import annotations

import typer

from citation_platform.approvals.desk import FolderSource
from citation_platform.cli import (
    approvals,
    documents,
    evals,
    graph,
    labels,
    learning,
    models,
    releases,
)
from citation_platform.cli.asking import ask_command, search_command
from citation_platform.cli.baseline import baseline_command
from citation_platform.cli.citations import citations_command
from citation_platform.cli.ingesting import ingest_command
from citation_platform.cli.sales import sales_command
from citation_platform.cli.showing import show_command
from citation_platform.home import Home


def _examined_folders(home: Home) -> FolderSource:
    from citation_platform.stages.reviewing import ExaminedFolders

    return ExaminedFolders(home)


app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Answers with proven claims, or refuses with reasons. "
    "Exit codes: 0 done or answered, 1 fault, 2 wrong usage, 3 refused, 4 not found, "
    "5 nothing published yet, 6 part of a batch failed.",
)
app.command("ingest")(ingest_command)
app.command("ask")(ask_command)
app.command("search")(search_command)
app.command("show")(show_command)
app.command("citations")(citations_command)
app.command("sales")(sales_command)
app.command("baseline")(baseline_command)
app.add_typer(approvals.make_app(_examined_folders), name="approvals")
app.add_typer(documents.app, name="documents")
app.add_typer(evals.app, name="evals")
app.add_typer(graph.app, name="graph")
app.add_typer(labels.app, name="labels")
app.add_typer(learning.app, name="learn")
app.add_typer(releases.app, name="releases")
app.add_typer(models.app, name="models")

__all__ = ["app"]
