"""XLSX files: written so that nothing in them runs, read so that nothing in them explodes.

Belongs here: bytes to rows and rows to bytes, the limits on a ZIP that strangers send.
Does not belong here: what columns mean.
"""

from __future__ import annotations

import io
import warnings
import zipfile
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any
from xml.etree.ElementTree import ParseError

from citation_platform.errors import InvalidInput
from citation_platform.sheets.cells import (
    EMPTY,
    MAX_COLUMNS,
    Cell,
    CellKind,
    Sheet,
    SheetRow,
    harmless,
    text_cell,
)

MAX_UNPACKED = 120 * 1024 * 1024
"""Bytes of all parts together; 38,000 documents unpack to 30 MB (measured)."""

MAX_RATIO = 200
"""Unpacked against packed, per part over 1 MB; a sheet of text is packed 8 times (measured)."""

MAX_PARTS = 500
_SMALL = 1024 * 1024
_REMEDY = "save the sheet again as XLSX (Excel) or CSV, without macros or password"


def read_xlsx(content: bytes, *, name: str) -> Sheet:
    """The first sheet. Raises ``InvalidInput``, at once or while rows are read."""
    _require_harmless(content, name)
    import openpyxl

    try:
        # The library warns about features that it leaves out; none of them holds a decision.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, keep_links=False)
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
    except _broken() as fault:
        raise _unreadable(name, fault) from fault
    return Sheet(f"{name}, {sheet.title}", _rows(sheet, name))


def _broken() -> tuple[type[Exception], ...]:
    """What the library raises for files that are not what they claim to be."""
    from openpyxl.utils.exceptions import InvalidFileException

    return (
        InvalidFileException,
        zipfile.BadZipFile,
        zlib.error,
        ParseError,
        KeyError,
        ValueError,
        TypeError,
        IndexError,
        AttributeError,
        EOFError,
        SyntaxError,
    )


def _unreadable(name: str, fault: Exception) -> InvalidInput:
    what = f"not a readable XLSX file ({type(fault).__name__})"
    return InvalidInput(what, where=name, remedy=_REMEDY)


def _require_harmless(content: bytes, name: str) -> None:
    """Look at the ZIP's directory, and at the head of each part, before anything unpacks it."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
            problem = _size_problem(parts) or _part_problem(archive, parts)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as fault:
        # RuntimeError: a part that is encrypted.
        raise _unreadable(name, fault) from fault
    if problem:
        raise InvalidInput(f"this XLSX file is refused: {problem}", where=name, remedy=_REMEDY)


def _size_problem(parts: Sequence[zipfile.ZipInfo]) -> str | None:
    if len(parts) > MAX_PARTS:
        return f"it has {len(parts)} parts"
    # A part never unpacks to more than it declares: zipfile stops there.
    total = sum(part.file_size for part in parts)
    if total > MAX_UNPACKED:
        return f"it unpacks to {total // _SMALL} MB"
    for part in parts:
        if part.file_size > _SMALL and part.file_size > MAX_RATIO * max(part.compress_size, 1):
            return f"its part {part.filename[:80]} is packed beyond reason"
    return None


def _part_problem(archive: zipfile.ZipFile, parts: Sequence[zipfile.ZipInfo]) -> str | None:
    """A document type in XML is where entity bombs live; no XLSX has one."""
    for part in parts:
        with archive.open(part) as stream:
            head = stream.read(4096).replace(b"\x00", b"")
        if b"<!DOCTYPE" in head or b"<!ENTITY" in head:
            return f"its part {part.filename[:80]} declares a document type"
    return None


def _rows(sheet: Any, name: str) -> Iterator[SheetRow]:
    rows = sheet.iter_rows(max_col=MAX_COLUMNS)
    number = 0
    while True:
        try:
            # Each step unpacks and parses on, so each can meet a fault.
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                row = next(rows)
        except StopIteration:
            return
        except _broken() as fault:
            raise _unreadable(f"{name}, after row {number}", fault) from fault
        number += 1
        yield SheetRow(number, tuple(_cell(cell) for cell in row))


def _cell(cell: Any) -> Cell:
    value = cell.value
    if value is None:
        return EMPTY
    if cell.data_type == "f":
        return Cell(str(value), CellKind.FORMULA)
    if isinstance(value, bool):
        return Cell("true" if value else "false", CellKind.BOOLEAN)
    if isinstance(value, int | float):
        return Cell(_number(value), CellKind.NUMBER)
    if isinstance(value, datetime | date | time | timedelta):
        return Cell(str(value), CellKind.DATE)
    return text_cell(str(value))


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(value)


def write_xlsx(
    headings: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    widths: Sequence[int],
    choices: Mapping[int, Sequence[str]],
    typed: Collection[int],
    title: str,
) -> bytes:
    """A workbook with one sheet. ``choices``: columns (from 0) with the words to choose from;
    ``typed``: columns that keep what a person types as text, so that 2023-05 stays a revision.

    All text is stored as text, whatever it begins with: programs do not run it.
    """
    import openpyxl
    from openpyxl.utils import get_column_letter

    book = openpyxl.Workbook(write_only=True)
    sheet: Any = book.create_sheet(title)
    sheet.freeze_panes = "A2"
    for number, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(number)].width = width
    sheet.append([_heading(sheet, text) for text in headings])
    count = 1
    for row in rows:
        sheet.append([_stored(sheet, value, number in typed) for number, value in enumerate(row)])
        count += 1
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(headings))}{count}"
    for column, words in choices.items():
        _offer(sheet, get_column_letter(column + 1), count, words)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def _heading(sheet: Any, text: str) -> Any:
    from openpyxl.styles import Font

    cell = _stored(sheet, text, typed=False)
    cell.font = Font(bold=True)
    return cell


def _stored(sheet: Any, value: object, typed: bool) -> Any:
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE

    cell = WriteOnlyCell(sheet)
    if isinstance(value, str) and value:
        cell.value = harmless(ILLEGAL_CHARACTERS_RE.sub("\N{REPLACEMENT CHARACTER}", value))
        # Else the library takes what starts with = for a formula.
        cell.data_type = "s"
    elif not isinstance(value, str) and value is not None:
        cell.value = round(value, 2) if isinstance(value, float) else value
    if typed:
        cell.number_format = "@"
    return cell


def _offer(sheet: Any, letter: str, last_row: int, words: Sequence[str]) -> None:
    from openpyxl.worksheet.datavalidation import DataValidation

    choice = DataValidation(type="list", formula1=f'"{",".join(words)}"', allow_blank=True)
    choice.add(f"{letter}2:{letter}{max(last_row, 2)}")
    sheet.data_validations.append(choice)
