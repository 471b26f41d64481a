"""A person's spreadsheet into the register: each folder approved as a whole, or not at all.

Belongs here: holding the rows against what lies in the folder now, and recording.
Does not belong here: reading files and rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.edits import Edit
from citation_platform.approvals.model import DocumentEntry
from citation_platform.approvals.register import Register
from citation_platform.approvals.review.model import ReviewedFolder
from citation_platform.approvals.spreadsheets.columns import Column
from citation_platform.approvals.spreadsheets.rows import DecidedRow, RowFault, read_rows
from citation_platform.approvals.stale import StaleFingerprint, stale
from citation_platform.approvals.standing import FolderStanding
from citation_platform.errors import InvalidInput
from citation_platform.sheets.files import open_sheet


class Outcome(StrEnum):
    """What an import did with a folder."""

    APPROVED = "approved"
    UNCHANGED = "unchanged"  # approved like this already
    UNDECIDED = "undecided"  # rows were left open: nothing was recorded
    REJECTED = "rejected"  # rows are wrong or stale: nothing was recorded


@dataclass(frozen=True, slots=True)
class FolderImport:
    """One folder of the sheet. ``open_rows``: row numbers that a person has to decide yet."""

    folder: str
    outcome: Outcome
    approval_id: str | None = None
    faults: tuple[RowFault, ...] = ()
    open_rows: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetImport:
    """The whole sheet. ``faults``: of rows that don't say which folder they are about."""

    folders: tuple[FolderImport, ...]
    faults: tuple[RowFault, ...]

    @property
    def all_faults(self) -> tuple[RowFault, ...]:
        """Every fault, in order of row."""
        every = [*self.faults, *(fault for folder in self.folders for fault in folder.faults)]
        return tuple(sorted(every, key=lambda fault: fault.row))


def read_sheet(content: bytes, *, name: str) -> tuple[DecidedRow | RowFault, ...]:
    """The rows of a file. Raises ``InvalidInput`` when it cannot be used as a whole."""
    return tuple(read_rows(open_sheet(content, name=Path(name).name)))


def import_sheet(
    rows: Iterable[DecidedRow | RowFault],
    *,
    register: Register,
    approvals: Approvals,
    read_folder: Callable[[str], ReviewedFolder],
    by: str,
    reason: str,
) -> SheetImport:
    """Record what the rows decide, folder by folder; a bad folder never stops another.

    ``read_folder``: what lies in a folder now; raises ``InvalidInput`` for one that is not
    known. Faults of the whole register or state are raised (``StoreBusy``,
    ``RegisterDamaged``).
    """
    by_folder: dict[str, list[DecidedRow | RowFault]] = defaultdict(list)
    nowhere: list[RowFault] = []
    for row in rows:
        if isinstance(row, RowFault) and row.folder is None:
            nowhere.append(row)
        else:
            by_folder[row.folder or ""].append(row)
    desk = _Desk(register, approvals, read_folder, by, reason)
    folders = tuple(desk.decide(folder, found) for folder, found in by_folder.items())
    return SheetImport(folders, tuple(nowhere))


@dataclass(frozen=True, slots=True)
class _Desk:
    register: Register
    approvals: Approvals
    read_folder: Callable[[str], ReviewedFolder]
    by: str
    reason: str

    def decide(self, folder: str, found: Sequence[DecidedRow | RowFault]) -> FolderImport:
        faults = tuple(row for row in found if isinstance(row, RowFault))
        rows = [row for row in found if isinstance(row, DecidedRow)]
        if faults:
            return FolderImport(folder, Outcome.REJECTED, faults=faults)
        try:
            now = self.read_folder(folder)
        except InvalidInput as fault:
            remedy = fault.remedy or "see `citation-platform approvals list`"
            unknown = rows[0].fault(Column.FOLDER, fault.what, remedy)
            return FolderImport(folder, Outcome.REJECTED, faults=(unknown,))
        faults = _held_against(rows, now)
        if faults:
            return FolderImport(folder, Outcome.REJECTED, faults=faults)
        left_open = tuple(row.row for row in rows if row.authoritative is None)
        if left_open:
            return FolderImport(folder, Outcome.UNDECIDED, open_rows=left_open)
        return self._record(rows, now)

    def _record(self, rows: Sequence[DecidedRow], now: ReviewedFolder) -> FolderImport:
        edits = tuple(_edit(row) for row in rows)
        standing = self.approvals.folder(now.folder, now.entries)
        if _says_nothing_new(standing, rows):
            known = standing.approval.approval_id if standing.approval else None
            return FolderImport(now.folder, Outcome.UNCHANGED, approval_id=known)
        try:
            stored = self.register.approve(
                now.folder,
                fingerprint=rows[0].fingerprint,
                entries=now.entries,
                by=self.by,
                reason=self.reason,
                edits=edits,
            )
        except StaleFingerprint as fault:
            # It changed between reading the folder and recording.
            late = rows[0].fault(Column.FINGERPRINT, fault.what, fault.remedy or "")
            return FolderImport(now.folder, Outcome.REJECTED, faults=(late,))
        return FolderImport(now.folder, Outcome.APPROVED, approval_id=stored.approval_id)


def _held_against(rows: Sequence[DecidedRow], now: ReviewedFolder) -> tuple[RowFault, ...]:
    """What stands against these rows in a folder that holds this now."""
    if not now.documents:
        return (rows[0].fault(Column.FOLDER, "the folder is empty now", "export again"),)
    fingerprint = now.fingerprint
    old = next((row for row in rows if row.fingerprint != fingerprint), None)
    if old is not None:
        return (_stale(old, rows, now),)
    faults: list[RowFault] = []
    seen: dict[str, int] = {}
    known = {entry.content_hash for entry in now.entries}
    for row in rows:
        if row.content_hash in seen:
            what = f"the document is in row {seen[row.content_hash]} too"
            faults.append(row.fault(Column.CONTENT_HASH, what, "keep one of the rows"))
        elif row.content_hash not in known:
            what = "the folder holds no such content"
            faults.append(row.fault(Column.CONTENT_HASH, what, "export the folder again"))
        seen.setdefault(row.content_hash, row.row)
    missing = [entry for entry in now.entries if entry.content_hash not in seen]
    if missing:
        names = ", ".join(entry.name for entry in missing[:5])
        what = f"{len(missing)} documents of the folder are not in the sheet: {names}"
        remedy = "an approval is for the whole folder; put a document in quarantine instead"
        faults.append(rows[-1].fault(None, what, remedy))
    return tuple(faults)


def _stale(row: DecidedRow, rows: Sequence[DecidedRow], now: ReviewedFolder) -> RowFault:
    reviewed = [
        DocumentEntry(content_hash=one.content_hash, name=one.name or f"row {one.row}")
        for one in rows
    ]
    fault = stale(
        now.folder,
        reviewed=row.fingerprint,
        now=now.fingerprint,
        before=reviewed,
        entries=now.entries,
    )
    return row.fault(Column.FINGERPRINT, fault.what, "export the folder again and review it")


def _edit(row: DecidedRow) -> Edit:
    return Edit(
        row.content_hash,
        revision=row.revision,
        quarantined=row.quarantined,
        authoritative=row.authoritative,
        note=row.note,
    )


def _says_nothing_new(standing: FolderStanding, rows: Sequence[DecidedRow]) -> bool:
    """True when the folder is approved, and every row says what the register says already."""
    if not standing.approved:
        return False
    for row in rows:
        entry = standing.documents[row.content_hash].entry
        same = (
            row.authoritative == entry.authoritative
            and row.quarantined in (None, entry.quarantined)
            and row.revision in (None, entry.revision)
        )
        if not same:
            return False
    return True
