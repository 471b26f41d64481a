"""Rows into decisions: what a person wrote about one document, or what is wrong with the row.

Belongs here: headings, words, and every fault with its place and remedy.
Does not belong here: whether the decision can be recorded (``spreadsheets.importing``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from citation_platform.approvals.spreadsheets.columns import (
    DECIDED_BY_A_PERSON,
    HEADINGS,
    NO,
    REQUIRED,
    YES,
    Column,
    column_of,
)
from citation_platform.errors import InvalidInput
from citation_platform.sheets.cells import (
    EMPTY,
    MAX_CELL,
    MAX_ROWS,
    Cell,
    CellKind,
    Sheet,
    SheetRow,
)

_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class RowFault:
    """What is wrong in the sheet. ``folder``: the folder that is not approved for it; None when
    the row does not say. ``column``: as headed in the sheet."""

    sheet: str
    row: int
    column: str | None
    what: str
    remedy: str
    folder: str | None = None

    def __str__(self) -> str:
        place = f"{self.sheet}, row {self.row}" + (f", column {self.column}" if self.column else "")
        return f"{place}: {self.what} → {self.remedy}"


@dataclass(frozen=True, slots=True)
class DecidedRow:
    """One document as a person decided. ``authoritative``, ``quarantined``: None = left open;
    ``revision``: None = as proposed. ``headings``: of the sheet, to name columns in faults."""

    sheet: str
    row: int
    folder: str
    content_hash: str
    fingerprint: str
    name: str
    authoritative: bool | None
    quarantined: bool | None
    revision: str | None
    note: str
    headings: Mapping[Column, str]

    def fault(self, column: Column | None, what: str, remedy: str) -> RowFault:
        """A fault of this row that shows only against the folder."""
        named = None if column is None else self.headings.get(column, column.value)
        return RowFault(self.sheet, self.row, named, what, remedy, self.folder)


class _Wrong(Exception):
    """Control flow inside this module: a cell that cannot be used."""

    def __init__(self, column: Column, what: str, remedy: str) -> None:
        super().__init__(what)
        self.column = column
        self.what = what
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads rows under one line of headings: column → (position, heading as written)."""

    sheet: str
    columns: Mapping[Column, tuple[int, str]]

    def read(self, row: SheetRow) -> DecidedRow | RowFault:
        folder = self._cell(row, Column.FOLDER).text or None
        try:
            return self._decided(row)
        except _Wrong as wrong:
            heading = self.columns[wrong.column][1]
            return RowFault(self.sheet, row.number, heading, wrong.what, wrong.remedy, folder)

    def _decided(self, row: SheetRow) -> DecidedRow:
        for column in (*REQUIRED, *DECIDED_BY_A_PERSON):
            self._require_written(row, column)
        return DecidedRow(
            sheet=self.sheet,
            row=row.number,
            folder=self._present(row, Column.FOLDER),
            content_hash=self._hash(row, Column.CONTENT_HASH),
            fingerprint=self._hash(row, Column.FINGERPRINT),
            name=self._cell(row, Column.DOCUMENT).text,
            authoritative=self._yes_or_no(row, Column.AUTHORITATIVE),
            quarantined=self._yes_or_no(row, Column.QUARANTINE),
            revision=self._revision(row),
            note=self._cell(row, Column.NOTE).text,
            headings={column: heading for column, (_, heading) in self.columns.items()},
        )

    def _cell(self, row: SheetRow, column: Column) -> Cell:
        position = self.columns.get(column, (len(row.cells), ""))[0]
        return row.cells[position] if position < len(row.cells) else EMPTY

    def _require_written(self, row: SheetRow, column: Column) -> None:
        cell = self._cell(row, column)
        if cell.kind is CellKind.FORMULA:
            raise _Wrong(column, "a formula", "write the value itself")
        if len(cell.text) > MAX_CELL:
            raise _Wrong(column, "too long", f"write at most {MAX_CELL} characters")

    def _present(self, row: SheetRow, column: Column) -> str:
        text = self._cell(row, column).text
        if not text:
            raise _Wrong(column, "nothing is written here", _FROM_EXPORT)
        return text

    def _hash(self, row: SheetRow, column: Column) -> str:
        text = self._present(row, column).lower()
        if not _SHA256.fullmatch(text):
            raise _Wrong(column, f"not 64 hex digits: {text[:80]!r}", _FROM_EXPORT)
        return text

    def _yes_or_no(self, row: SheetRow, column: Column) -> bool | None:
        text = self._cell(row, column).text
        word = text.casefold().strip(" .!")
        if not word:
            return None
        if word in YES or word in NO:
            return word in YES
        raise _Wrong(column, f"neither ja nor nee: {text[:80]!r}", "write ja or nee")

    def _revision(self, row: SheetRow) -> str | None:
        """Text as typed. A date or a broken number is what a program made of a revision."""
        cell = self._cell(row, Column.REVISION)
        remedy = "format the cell as text and write the revision as printed"
        if cell.kind is CellKind.DATE:
            raise _Wrong(Column.REVISION, f"the program made a date of it: {cell.text}", remedy)
        if cell.kind is CellKind.NUMBER and not cell.text.lstrip("-").isdigit():
            raise _Wrong(Column.REVISION, f"the program made a number of it: {cell.text}", remedy)
        return cell.text or None


_FROM_EXPORT = "take the row over from an export unchanged"


def read_rows(sheet: Sheet) -> Iterator[DecidedRow | RowFault]:
    """Every row that says something, in order; a bad row never stops the next.

    Raises ``InvalidInput`` when the sheet as a whole cannot be used: no headings, a required
    column missing or twice, too many rows.
    """
    reader: _Reader | None = None
    for row in sheet.rows:
        if row.number > MAX_ROWS:
            raise InvalidInput(
                f"more than {MAX_ROWS} rows",
                where=sheet.name,
                remedy="remove rows below the list, or split it by supplier",
            )
        if row.blank:
            continue
        if reader is None:
            reader = _Reader(sheet.name, _columns(row, sheet.name))
        else:
            yield reader.read(row)
    if reader is None:
        raise InvalidInput(
            "the sheet is empty", where=sheet.name, remedy="begin with an export of the approvals"
        )


def _columns(row: SheetRow, sheet: str) -> dict[Column, tuple[int, str]]:
    found: dict[Column, tuple[int, str]] = {}
    for position, cell in enumerate(row.cells):
        column = column_of(cell.text)
        if column is None:
            continue
        if column in found:
            raise InvalidInput(
                f"two columns are headed {cell.text!r}",
                where=f"{sheet}, row {row.number}",
                remedy="remove one of them",
            )
        found[column] = (position, cell.text)
    missing = [HEADINGS[column] for column in REQUIRED if column not in found]
    if missing:
        names = ", ".join(f"{names.dutch} / {names.english}" for names in missing)
        raise InvalidInput(
            f"columns are missing: {names}",
            where=f"{sheet}, row {row.number}",
            remedy="begin with an export of the approvals and keep its headings",
        )
    return found
