"""Recorded checks: the proof that a folder's table may enter a release.

Belongs here: one small JSON file per folder and check, bound to the bytes of the table.
Does not belong here: the checks themselves (asset checks), approvals.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pydantic import ValidationError

from citation_platform.durable import write_atomic
from citation_platform.errors import InvalidInput
from citation_platform.home import Home
from citation_platform.releases.model import ReleaseModel
from citation_platform.releases.tables import checks_directory


class CheckRecord(ReleaseModel):
    """The outcome of one check on one folder's table.

    ``table_sha256``: the bytes that were checked (``FolderTable.sha256``); a record of
    other bytes counts for nothing. ``blocking``: a failure keeps the folder out of every
    release.
    """

    folder: str
    check: str
    table_sha256: str
    passed: bool
    blocking: bool = True
    message: str = ""


def record_check(home: Home, record: CheckRecord) -> None:
    """Write the outcome atomically; a later outcome of the same check replaces it.

    One file per check: checks that run at the same time cannot lose each other's outcome.
    """
    if not record.check.isidentifier():
        raise InvalidInput(
            "a check needs a plain name",
            where=repr(record.check),
            remedy="use letters, digits and underscores",
        )
    path = checks_directory(home, record.folder) / f"{record.check}.json"
    write_atomic(path, record.model_dump_json().encode())


def read_checks(home: Home, folder: str) -> Mapping[str, CheckRecord]:
    """check name → last recorded outcome. A damaged record counts as no record."""
    records: dict[str, CheckRecord] = {}
    for path in sorted(checks_directory(home, folder).glob("[!.]*.json")):
        try:
            record = CheckRecord.model_validate_json(path.read_bytes())
        except ValidationError:
            continue
        if record.folder == folder and record.check == path.stem:
            records[record.check] = record
    return records


def refusal(home: Home, folder: str, table_sha256: str, required: Collection[str]) -> str | None:
    """Why these bytes may not enter a release, or None when they may.

    Refused: a required check has no record of these bytes, or any blocking check of
    these bytes failed.
    """
    valid = {
        name: record
        for name, record in read_checks(home, folder).items()
        if record.table_sha256 == table_sha256
    }
    for name in sorted(valid):
        record = valid[name]
        if record.blocking and not record.passed:
            return f"check {name} failed: {record.message or 'no message'}"
    missing = sorted(set(required) - set(valid))
    if missing:
        return f"check {missing[0]} has no record for this table; run the checks of this folder"
    return None
