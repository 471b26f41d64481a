"""``citation-platform documents inspect FILE…``: what each file is, and what it holds.

Belongs here: arguments and printing. Does not belong here: looking into files
(``documents.intake``, ``documents.contents``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from citation_platform.cli.exit_codes import ExitCode
from citation_platform.cli.options import Json
from citation_platform.cli.output import STDERR, print_json, print_table, reported_errors

if TYPE_CHECKING:
    from citation_platform.documents.contents.model import Examination
    from citation_platform.documents.intake.passwords import Secret

app = typer.Typer(no_args_is_help=True, help="Look into documents before they are ingested.")

_SHORT_HASH = 12


@app.callback()
def documents() -> None:
    """Look into documents before they are ingested."""


@app.command("inspect")
def inspect_command(
    files: Annotated[list[Path], typer.Argument(help="PDF files, or directories of them.")],
    supplier: Annotated[
        str | None,
        typer.Option("--supplier", help="Try this supplier's passwords only (default: all)."),
    ] = None,
    password_from: Annotated[
        Path | None,
        typer.Option(
            "--password-from",
            help="Password file or directory, instead of CITATION_PDF_PASSWORDS.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Tell the state of each file, the reason, and its hashes. Nothing is stored.

    Exit code 6 when at least one of the files needs a person.
    """
    with reported_errors(as_json=as_json):
        passwords = _passwords(supplier, password_from)
        examined = list(_examined(files, passwords))
        if as_json:
            print_json([_row(path, found) for path, found in examined])
        else:
            _print(examined)
        if any(found.inspection.needs_person for _, found in examined):
            raise typer.Exit(ExitCode.PARTLY_FAILED)


def _passwords(supplier: str | None, source: Path | None) -> tuple[Secret, ...]:
    from citation_platform.documents.intake.passwords import SecretStore

    store = SecretStore.from_path(source) if source else SecretStore.from_environment()
    return store.passwords(supplier) if supplier else store.all_passwords()


def _examined(
    paths: Sequence[Path], passwords: Sequence[Secret]
) -> Iterator[tuple[Path, Examination]]:
    from citation_platform.documents.contents.examining import examine

    for path in paths:
        inside = sorted(each for each in path.rglob("*") if each.suffix.lower() == ".pdf")
        for file in inside if path.is_dir() else [path]:
            yield file, examine(file, passwords=passwords)


def _row(path: Path, found: Examination) -> dict[str, Any]:
    from citation_platform.documents.intake.rows import inspection_row

    return {
        "file": str(path),
        **inspection_row(found.inspection),
        "hashes": asdict(found.hashes),
    }


def _print(examined: Sequence[tuple[Path, Examination]]) -> None:
    print_table(
        "Documents",
        ("file", "state", "reason", "pages", "structural", "semantic"),
        [
            (
                path.name,
                found.inspection.state,
                found.inspection.reason_code,
                found.inspection.pages,
                (found.hashes.structural or "")[:_SHORT_HASH] or None,
                (found.hashes.semantic or "")[:_SHORT_HASH] or None,
            )
            for path, found in examined
        ],
    )
    for path, found in examined:
        if found.inspection.needs_person:
            told = f"{path.name}: {found.inspection.message}"
            detail = f" ({found.inspection.detail})" if found.inspection.detail else ""
            STDERR.print(told + detail, markup=False, highlight=False)
