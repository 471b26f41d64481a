"""``citation-platform ingest PATH --office``: sources into a published release.

Belongs here: arguments, progress bars, the summary on the screen.
Does not belong here: ingesting (``definitions.ingest``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)

from citation_platform.cli.exit_codes import ExitCode
from citation_platform.cli.options import DEFAULT_OFFICE, HomeOption, Json, Office
from citation_platform.cli.output import STDERR, STDOUT, print_json, print_table, reported_errors
from citation_platform.home import Home

if TYPE_CHECKING:
    from collections.abc import Callable

    from citation_platform.stages.summary import IngestSummary


def ingest_command(
    path: Annotated[
        Path | None,
        typer.Argument(help="Directory with sources; without it, look at the known ones again."),
    ] = None,
    office: Office = DEFAULT_OFFICE,
    corpus: Annotated[
        str | None,
        typer.Option("--corpus", help="Corpus of the office; default: the only one that fits."),
    ] = None,
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Read sources, check them, index them and publish a release.

    Exit code 6 when some folders were refused: they are listed, the others are published. Exit
    code 0 also when folders wait for a person's approval, even if nothing is published yet: they
    are listed with the command that approves them.
    """
    with reported_errors(as_json=as_json):
        from citation_platform.definitions import ingest

        with _progress(quiet=as_json) as report:
            summary = ingest(
                Home.from_environment(home),
                path,
                office=office if path is not None else None,
                corpus=corpus,
                on_progress=report,
            )
        if as_json:
            print_json(summary.model_dump(mode="json"))
        else:
            _print(summary)
        if not summary.ok:
            raise typer.Exit(int(ExitCode.PARTLY_FAILED))


@contextmanager
def _progress(*, quiet: bool) -> Iterator[Callable[[str, int, int], None]]:
    """One bar per stage on stderr, which leaves stdout to the result."""
    bars = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=STDERR,
        disable=quiet,
    )
    with bars:
        tasks: dict[str, TaskID] = {}

        def report(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bars.add_task(stage, total=total)
            bars.update(tasks[stage], completed=done, total=total)

        yield report


def _print(summary: IngestSummary) -> None:
    bad = [folder for folder in summary.folders if not folder.ok]
    if bad:
        print_table(
            "Needs a person",
            ("folder", "state", "reason"),
            [(folder.key, folder.state.value, folder.reason) for folder in bad],
        )
    waiting = [one for one in summary.folders if one.key in summary.awaiting]
    if waiting:
        # Lines, not a table: its columns would break a command that is there to be copied.
        STDOUT.print("[bold]Awaiting approval[/]")
        for one in waiting:
            STDOUT.print(f"{escape(one.key)}: {escape(one.reason or '')}")
    if summary.skipped:
        print_table(
            "Left out",
            ("path", "reason"),
            [(item.path, item.reason) for item in summary.skipped],
        )
    states = sorted({folder.state for folder in summary.folders})
    counts = ", ".join(f"{summary.count(state)} {state.value}" for state in states)
    STDOUT.print(f"{len(summary.folders)} folders ({counts or 'none'}), {summary.files} files")
    if summary.problem:
        STDOUT.print(f"[bold yellow]not published:[/] {escape(summary.problem)}")
    if waiting and summary.release_id is None:
        keys = escape(", ".join(summary.awaiting))
        STDOUT.print(f"nothing is published yet: awaiting approval of folders {keys}")
    served = summary.release_id or "nothing"
    STDOUT.print(f"{'published' if summary.published else 'served'}: [bold]{served}[/]")
