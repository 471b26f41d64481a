"""Files and hashes that the approvals commands take, and the result of an import.

Belongs here: reading and writing the spreadsheet on disk, parsing ``--head``.
Does not belong here: the commands (``cli.approvals``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from pydantic import ValidationError

from citation_platform.approvals.desk import Desk
from citation_platform.approvals.model import Head
from citation_platform.approvals.spreadsheets.columns import Language
from citation_platform.approvals.spreadsheets.export import FolderSheet, export_sheet
from citation_platform.approvals.spreadsheets.importing import (
    SheetImport,
    import_sheet,
    read_sheet,
)
from citation_platform.cli.output import STDERR, print_json, print_table
from citation_platform.durable import write_atomic
from citation_platform.errors import InvalidInput
from citation_platform.sheets.files import SheetFormat


def parsed_head(text: str) -> Head:
    """``SEQUENCE:HASH`` as ``verify`` prints it. Raises ``InvalidInput``."""
    number, _, record_hash = text.partition(":")
    try:
        return Head(sequence=int(number), record_hash=record_hash.strip().lower())
    except (ValueError, ValidationError) as fault:
        raise InvalidInput(
            "not the end of a register",
            where=text,
            remedy="give it as `citation-platform approvals verify` printed it",
        ) from fault


def written_sheet(desk: Desk, file: Path, folders: Sequence[str] | None, language: Language) -> int:
    """Write the spreadsheet of these folders (None = all with documents); returns how many."""
    sheet_format = SheetFormat.of(file)
    found = [desk.folder(key) for key in folders] if folders else desk.folders()
    sheets = [FolderSheet(folder, desk.standing(folder)) for folder in found]
    try:
        write_atomic(file, export_sheet(sheets, sheet_format, language=language))
    except OSError as fault:
        raise InvalidInput(
            f"the file cannot be written: {fault.strerror}",
            where=str(file),
            remedy="choose another place, or close the program that has it open",
        ) from fault
    return len(sheets)


def imported_sheet(desk: Desk, file: Path, *, by: str, reason: str) -> SheetImport:
    """Record the decisions of a file. Raises ``InvalidInput`` when it cannot be read."""
    try:
        content = file.read_bytes()
    except OSError as fault:
        raise InvalidInput(
            f"the file cannot be read: {fault.strerror}",
            where=str(file),
            remedy="check its name and that this user may read it",
        ) from fault
    return import_sheet(
        read_sheet(content, name=str(file)),
        register=desk.register,
        approvals=desk.approvals,
        read_folder=desk.folder,
        by=by,
        reason=reason or f"spreadsheet {file.name}",
    )


def shown_import(result: SheetImport, *, as_json: bool) -> None:
    """Print what became of each folder, and every fault with its place."""
    if as_json:
        print_json(
            {
                "folders": [asdict(folder) for folder in result.folders],
                "faults": [asdict(fault) for fault in result.faults],
            }
        )
        return
    rows = [
        (
            folder.folder,
            folder.outcome.value,
            folder.approval_id,
            ", ".join(map(str, folder.open_rows[:10])) or None,
        )
        for folder in result.folders
    ]
    print_table("Spreadsheet", ("folder", "outcome", "approval", "rows left open"), rows)
    for fault in result.all_faults:
        STDERR.print(str(fault), markup=False, highlight=False)
