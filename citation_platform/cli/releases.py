"""``citation-platform releases list|publish|rollback``."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from citation_platform.cli.options import HomeOption, Json
from citation_platform.cli.output import STDOUT, print_json, print_table, reported_errors
from citation_platform.home import Home
from citation_platform.releases.model import ReleaseChange

app = typer.Typer(no_args_is_help=True, help="Look at releases, publish one, roll back.")


@app.command("list")
def list_command(home: HomeOption = None, as_json: Json = False) -> None:
    """All releases on disk, newest first."""
    from citation_platform.releases.publish import list_releases

    with reported_errors(as_json=as_json):
        rows = list_releases(Home.from_environment(home))
        if as_json:
            print_json([row.model_dump(mode="json") for row in rows])
            return
        print_table(
            "Releases",
            ("id", "state", "created", "published", "folders", "passages", "units", "problem"),
            [
                (
                    row.id,
                    row.state.value,
                    _minute(row.created_at),
                    _minute(row.published_at),
                    row.folders,
                    row.passages,
                    row.units,
                    row.problem or "; ".join(row.failures),
                )
                for row in rows
            ],
        )


def _minute(moment: datetime | None) -> str | None:
    """Local time to the minute: enough to recognise a release by."""
    return f"{moment.astimezone():%Y-%m-%d %H:%M}" if moment else None


@app.command("publish")
def publish_command(
    release_id: Annotated[str, typer.Argument(help="Release id (see: releases list).")],
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Serve this release from now on; refused unless its evaluation passed."""
    from citation_platform.releases.publish import publish

    with reported_errors(as_json=as_json):
        _show(publish(Home.from_environment(home), release_id), as_json=as_json)


@app.command("rollback")
def rollback_command(
    to: Annotated[
        str | None, typer.Option("--to", help="Release id; default: the one served before.")
    ] = None,
    home: HomeOption = None,
    as_json: Json = False,
) -> None:
    """Serve an earlier release again."""
    from citation_platform.releases.publish import rollback

    with reported_errors(as_json=as_json):
        _show(rollback(Home.from_environment(home), to), as_json=as_json)


def _show(change: ReleaseChange, *, as_json: bool) -> None:
    if as_json:
        print_json(change.model_dump(mode="json"))
    elif change.changed:
        STDOUT.print(f"{change.previous_id or 'nothing'} → {change.current_id} is served now")
    else:
        STDOUT.print(f"{change.current_id} was served already")
