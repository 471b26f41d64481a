"""``citation-platform approvals``: look at folders, approve and revoke, by hand or spreadsheet.

Belongs here: arguments and what is printed. Does not belong here: deciding
(``approvals.desk``), what lies in a folder (the source that ``make_app`` is given).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from citation_platform.approvals.spreadsheets.columns import Language
from citation_platform.cli.exit_codes import ExitCode
from citation_platform.cli.options import HomeOption, Json
from citation_platform.cli.output import (
    STDERR,
    STDOUT,
    print_json,
    print_table,
    reported_errors,
)
from citation_platform.home import Home

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from citation_platform.approvals.desk import Desk, FolderSource
    from citation_platform.approvals.model import Stored

Folder = Annotated[str, typer.Argument(help="Folder, e.g. manuals.heatline (see: list).")]
Document = Annotated[
    str, typer.Argument(help="Name of the document, or the first digits of its hash.")
]
By = Annotated[str, typer.Option("--by", help="Who decides: a person's name.")]
Reason = Annotated[str, typer.Option("--reason", help="Why, in a few words.")]

SourceOf = Callable[[Home], "FolderSource"]


def make_app(source_of: SourceOf) -> typer.Typer:
    """The commands. ``source_of``: where the folders of a home come from."""
    app = typer.Typer(
        no_args_is_help=True,
        help="Which folders a person has vetted, and what was taken back.",
    )

    def desk(home: str | None) -> AbstractContextManager[Desk]:
        from citation_platform.approvals.desk import opened_desk

        chosen = Home.from_environment(home)
        return opened_desk(chosen, source_of(chosen))

    _add_looking(app, desk)
    _add_proof(app, desk)
    _add_deciding(app, desk)
    _add_documents(app, desk)
    _add_sheets(app, desk)
    return app


OpenDesk = Callable[[str | None], "AbstractContextManager[Desk]"]


def _add_looking(app: typer.Typer, desk: OpenDesk) -> None:
    @app.command("list")
    def list_command(home: HomeOption = None, as_json: Json = False) -> None:
        """Every folder and where it stands."""
        with reported_errors(as_json=as_json), desk(home) as opened:
            rows = [
                {
                    "folder": line.folder,
                    "supplier": line.supplier,
                    "state": line.state.value if line.state else "no documents",
                    "documents": line.documents,
                    "quarantined": line.quarantined,
                    "approved_by": line.approval.vetted_by if line.approval else None,
                    "approved_at": line.approval.vetted_at.isoformat() if line.approval else None,
                    "approval_id": line.approval.approval_id if line.approval else None,
                    "fingerprint": line.fingerprint,
                }
                for line in opened.overview()
            ]
            if as_json:
                print_json(rows)
                return
            shown = ("folder", "state", "documents", "quarantined", "approved_by", "approved_at")
            headings = [name.replace("_", " ") for name in shown]
            print_table("Approvals", headings, [[row[name] for name in shown] for row in rows])

    @app.command("show")
    def show_command(folder: Folder, home: HomeOption = None, as_json: Json = False) -> None:
        """The review of a folder: what to look at, and the fingerprint to approve."""
        from citation_platform.approvals.review.markdown import as_markdown
        from citation_platform.stages.reviewing import service_url

        with reported_errors(as_json=as_json), desk(home) as opened:
            page = opened.review(folder)
            if as_json:
                print_json(page.as_dict())
            else:
                typer.echo(as_markdown(page, service_url=service_url()), nl=False)


def _add_proof(app: typer.Typer, desk: OpenDesk) -> None:
    @app.command("verify")
    def verify_command(
        head: Annotated[
            str | None,
            typer.Option("--head", help="SEQUENCE:HASH that was the end once, as kept elsewhere."),
        ] = None,
        home: HomeOption = None,
        as_json: Json = False,
    ) -> None:
        """Prove that no record was changed, removed or added by another hand."""
        from citation_platform.approvals.reading import head_of
        from citation_platform.cli.approval_arguments import parsed_head

        with reported_errors(as_json=as_json), desk(home) as opened:
            faults = opened.verify(parsed_head(head) if head else None)
            end = head_of(opened.engine)
        if as_json:
            print_json(
                {
                    "intact": not faults,
                    "head": f"{end.sequence}:{end.record_hash}",
                    "faults": [
                        {"sequence": fault.sequence, "what": fault.what} for fault in faults
                    ],
                }
            )
        else:
            for fault in faults:
                STDERR.print(f"record {fault.sequence}: {fault.what}", markup=False)
            STDOUT.print(
                f"{'damaged' if faults else 'intact'}; end {end.sequence}:{end.record_hash}"
            )
        if faults:
            raise typer.Exit(int(ExitCode.FAULT))


def _add_deciding(app: typer.Typer, desk: OpenDesk) -> None:
    @app.command("approve")
    def approve_command(
        folder: Folder,
        fingerprint: Annotated[
            str,
            typer.Option("--fingerprint", help="Of the content that was reviewed (see: show)."),
        ],
        by: By,
        reason: Reason = "",
        home: HomeOption = None,
        as_json: Json = False,
    ) -> None:
        """Approve a folder for exactly the content that was reviewed."""
        with reported_errors(as_json=as_json), desk(home) as opened:
            stored = opened.approve(folder, fingerprint=fingerprint, by=by, reason=reason)
            _tell(stored, f"{folder} is approved", as_json=as_json)

    @app.command("revoke")
    def revoke_command(
        folder: Folder,
        by: By,
        reason: Reason,
        home: HomeOption = None,
        as_json: Json = False,
    ) -> None:
        """Take back every approval of a folder; answers stop citing it at once."""
        with reported_errors(as_json=as_json), desk(home) as opened:
            stored = opened.register.revoke(folder, by=by, reason=reason)
            _tell(stored, f"{folder} is revoked", as_json=as_json)


def _add_documents(app: typer.Typer, desk: OpenDesk) -> None:
    @app.command("quarantine")
    def quarantine_command(
        folder: Folder,
        document: Document,
        by: By,
        reason: Reason,
        home: HomeOption = None,
        as_json: Json = False,
    ) -> None:
        """Take one document out of every answer, at once."""
        with reported_errors(as_json=as_json), desk(home) as opened:
            entry = opened.document(folder, document)
            stored = opened.register.quarantine(folder, entry, by=by, reason=reason)
            _tell(stored, f"{entry.name} is in quarantine", as_json=as_json)

    @app.command("release")
    def release_command(
        folder: Folder,
        document: Document,
        by: By,
        reason: Reason = "",
        home: HomeOption = None,
        as_json: Json = False,
    ) -> None:
        """Let a document out of quarantine."""
        with reported_errors(as_json=as_json), desk(home) as opened:
            entry = opened.document(folder, document)
            stored = opened.register.release_from_quarantine(folder, entry, by=by, reason=reason)
            _tell(stored, f"{entry.name} is not in quarantine", as_json=as_json)

    @app.command("set-revision")
    def set_revision_command(
        folder: Folder,
        document: Document,
        revision: Annotated[str, typer.Argument(help="As printed, e.g. 2023-05 or Rev. 3.")],
        by: By,
        reason: Reason = "",
        home: HomeOption = None,
        as_json: Json = False,
    ) -> None:
        """Correct the revision of one document."""
        with reported_errors(as_json=as_json), desk(home) as opened:
            entry = opened.document(folder, document)
            stored = opened.register.set_revision(folder, entry, revision, by=by, reason=reason)
            _tell(stored, f"{entry.name} is revision {revision}", as_json=as_json)


def _add_sheets(app: typer.Typer, desk: OpenDesk) -> None:
    @app.command("export")
    def export_command(
        file: Annotated[Path, typer.Argument(help="Spreadsheet to write: .xlsx or .csv.")],
        folders: Annotated[
            list[str] | None,
            typer.Option("--folder", help="Only this folder; may be given more than once."),
        ] = None,
        language: Annotated[
            Language, typer.Option("--language", help="Of the headings.")
        ] = Language.DUTCH,
        home: HomeOption = None,
        as_json: Json = False,
    ) -> None:
        """Write every document with its state to a spreadsheet for a person to decide on."""
        from citation_platform.cli.approval_arguments import written_sheet

        with reported_errors(as_json=as_json), desk(home) as opened:
            count = written_sheet(opened, file, folders or None, language)
            if as_json:
                print_json({"file": str(file), "folders": count})
            else:
                STDOUT.print(f"{count} folders are in {file}", markup=False)

    @app.command("import")
    def import_command(
        file: Annotated[Path, typer.Argument(help="Spreadsheet with decisions: .xlsx or .csv.")],
        by: By,
        reason: Reason = "",
        home: HomeOption = None,
        as_json: Json = False,
    ) -> None:
        """Record the decisions of a spreadsheet; each folder as a whole or not at all."""
        from citation_platform.cli.approval_arguments import imported_sheet, shown_import

        with reported_errors(as_json=as_json), desk(home) as opened:
            result = imported_sheet(opened, file, by=by, reason=reason)
        shown_import(result, as_json=as_json)
        if result.all_faults:
            raise typer.Exit(int(ExitCode.PARTLY_FAILED))


def _tell(stored: Stored | None, done: str, *, as_json: bool) -> None:
    """What was recorded; None = it was so already."""
    if as_json:
        record = stored.record.model_dump(mode="json") if stored else None
        print_json({"recorded": record, "record_id": stored.approval_id if stored else None})
        return
    number = f" (record {stored.approval_id})" if stored else " already; nothing was recorded"
    STDOUT.print(f"{done}{number}", markup=False, highlight=False)
