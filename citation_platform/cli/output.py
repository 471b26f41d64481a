"""What the command line prints: JSON for scripts, rich tables for people, errors on stderr.

Belongs here: printing and the one place that turns errors into exit codes.
Does not belong here: content of a command.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

from citation_platform.cli.exit_codes import exit_code_of
from citation_platform.errors import CitationPlatformError

STDOUT = Console(soft_wrap=True)
STDERR = Console(stderr=True, soft_wrap=True)


def print_json(value: Any) -> None:
    """One JSON document on stdout, nothing else."""
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2, default=str))


def print_table(title: str, headings: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A table on stdout; None prints as –."""
    table = Table(title=title, title_justify="left")
    for number, heading in enumerate(headings):
        # The first column names the row: half a name helps nobody.
        table.add_column(heading, overflow="fold", no_wrap=number == 0)
    for row in rows:
        table.add_row(*(_cell(value) for value in row))
    STDOUT.print(table)


def _cell(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.3f}"
    return str(value)


@contextmanager
def reported_errors(*, as_json: bool) -> Iterator[None]:
    """Turn a platform error into a message (or a JSON object) and its exit code."""
    try:
        yield
    except CitationPlatformError as error:
        code = exit_code_of(error)
        if as_json:
            print_json(
                {
                    "error": type(error).__name__,
                    "what": error.what,
                    "where": error.where,
                    "remedy": error.remedy,
                    "exit_code": int(code),
                }
            )
        else:
            STDERR.print(f"[bold red]{type(error).__name__}[/]", end=" ")
            STDERR.print(str(error), markup=False, highlight=False)
        raise typer.Exit(int(code)) from error
