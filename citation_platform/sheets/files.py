"""Spreadsheet files: which format, and their rows by heading.

Belongs here: choosing the reader, the limits on a whole file, headings to names.
Does not belong here: one format (``csv_files``, ``xlsx_files``), what a column means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice, zip_longest
from pathlib import Path

from citation_platform.errors import InvalidInput
from citation_platform.sheets.cells import MAX_BYTES, MAX_ROWS, CellKind, Sheet, SheetRow
from citation_platform.sheets.csv_files import read_csv
from citation_platform.sheets.xlsx_files import read_xlsx


class SheetFormat(StrEnum):
    """The formats that spreadsheets go out and come in as."""

    CSV = "csv"
    XLSX = "xlsx"

    @classmethod
    def of(cls, path: str | Path) -> SheetFormat:
        """By the end of the name. Raises ``InvalidInput`` for any other."""
        try:
            return cls(Path(path).suffix.lstrip(".").casefold())
        except ValueError as fault:
            raise InvalidInput(
                "not a spreadsheet that can be read",
                where=str(path),
                remedy="use a file that ends in .xlsx or .csv",
            ) from fault


@dataclass(frozen=True, slots=True)
class NamedRow:
    """A row by heading (casefolded). ``number``: as the spreadsheet program counts it."""

    number: int
    values: Mapping[str, str]


def open_sheet(content: bytes, *, name: str) -> Sheet:
    """The sheet of a file's bytes. ``name``: tells the format. Raises ``InvalidInput``."""
    if len(content) > MAX_BYTES:
        raise InvalidInput(
            f"larger than {MAX_BYTES // (1024 * 1024)} MB",
            where=name,
            remedy="split it into several files",
        )
    reader = read_csv if SheetFormat.of(name) is SheetFormat.CSV else read_xlsx
    return reader(content, name=name)


def read_named_rows(path: Path) -> tuple[tuple[str, ...], list[NamedRow]]:
    """(headings as written, the rows below them that are not blank).

    A cell with a formula counts as empty: what it gives is not in the file's own words.
    Raises ``InvalidInput`` naming the file, or the row, and the remedy.
    """
    try:
        content = path.read_bytes()
    except OSError as fault:
        raise InvalidInput(
            f"cannot read the spreadsheet: {fault.strerror or fault}",
            where=str(path),
            remedy="give the path of a CSV or XLSX file",
        ) from fault
    rows = list(islice(open_sheet(content, name=str(path)).rows, MAX_ROWS + 1))
    if len(rows) > MAX_ROWS:
        raise InvalidInput(
            f"more than {MAX_ROWS} rows", where=str(path), remedy="split it into several files"
        )
    filled = [row for row in rows if not row.blank]
    if not filled:
        raise InvalidInput(
            "the sheet is empty", where=str(path), remedy="give it headings and rows"
        )
    headings = _texts(filled[0])
    return headings, [_named(row, headings) for row in filled[1:]]


def _named(row: SheetRow, headings: Sequence[str]) -> NamedRow:
    pairs = zip_longest(headings, _texts(row)[: len(headings)], fillvalue="")
    return NamedRow(row.number, {name.casefold(): text for name, text in pairs if name})


def _texts(row: SheetRow) -> tuple[str, ...]:
    """Of its cells; XLSX rows go on with empty ones to the last column that may be read."""
    texts = ["" if cell.kind is CellKind.FORMULA else cell.text for cell in row.cells]
    while texts and not texts[-1]:
        texts.pop()
    return tuple(texts)
