"""CSV as spreadsheet programs write it: comma, semicolon or tab, with or without a mark.

Belongs here: bytes to rows and rows to bytes. Does not belong here: what columns mean.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from citation_platform.errors import InvalidInput
from citation_platform.sheets.cells import (
    MAX_COLUMNS,
    Sheet,
    SheetRow,
    harmless,
    text_cell,
)

_DELIMITERS = ";,\t"
_REMEDY = "save the sheet again as CSV UTF-8, or as XLSX"


def read_csv(content: bytes, *, name: str) -> Sheet:
    """The sheet. Raises ``InvalidInput``, at once or while rows are read, naming the line."""
    text = _decoded(content, name)
    return Sheet(name, _rows(text, _delimiter(text), name))


def _decoded(content: bytes, name: str) -> str:
    """UTF-8 or UTF-16 by their marks, else UTF-8, else what Windows programs write."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InvalidInput("not a text file", where=name, remedy=_REMEDY)


def _delimiter(text: str) -> str:
    """The one that the headings use most: Dutch programs write semicolons."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(_DELIMITERS, key=first.count)


def _rows(text: str, delimiter: str, name: str) -> Iterator[SheetRow]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    number = 0
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as fault:
            where = f"{name}, line {reader.line_num}"
            raise InvalidInput(f"not a CSV line: {fault}", where=where, remedy=_REMEDY) from fault
        # As a spreadsheet program counts: a cell with line breaks is one row.
        number += 1
        yield SheetRow(number, tuple(text_cell(value) for value in row[:MAX_COLUMNS]))


def write_csv(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """UTF-8 with a mark and semicolons: what opens with a double click in a Dutch Excel."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=";", lineterminator="\r\n")
    writer.writerow(headings)
    writer.writerows([_written(value) for value in row] for row in rows)
    return stream.getvalue().encode("utf-8-sig")


def _written(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.2f}".replace(".", ",")
    # A line break inside a cell moves the rows that a person sees.
    return harmless(" ".join(str(value).split())) if isinstance(value, str) else str(value)
