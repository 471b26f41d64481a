"""CALS tables as a grid: every row has every cell, spanned cells repeated.

Belongs here: resolving ``namest``/``nameend``/``spanname``/``morerows`` to a rectangular
grid of ``entry`` elements, so that each row reads alone (NOTES quirk 10).
Does not belong here: the text of a cell (``law.text``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from citation_platform.errors import InvalidSource

MAX_COLUMNS = 128
"""The widest table measured has fewer than 40; a cap stops a span from multiplying text."""

Row = tuple[etree._Element | None, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """One ``tgroup``: header rows and body rows; a cell no entry covers is None."""

    head: tuple[Row, ...]
    body: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where a column name or span name lies."""

    width: int
    index: dict[str, int]
    spans: dict[str, tuple[int, int]]

    def place(self, entry: etree._Element, free: int) -> tuple[int, int]:
        """First and last column of an entry; ``free`` is the next column not yet taken."""
        span = self.spans.get(entry.get("spanname") or "")
        if span is not None:
            return span
        first = self.index.get(entry.get("namest") or entry.get("colname") or "", free)
        last = self.index.get(entry.get("nameend") or "", first)
        return first, max(first, last)


def grids(table: etree._Element) -> Iterator[Grid]:
    """The grids of a CALS ``table``, one per ``tgroup``."""
    for group in table.iterfind("tgroup"):
        columns = _columns(group)
        head = tuple(_section(group.findall("thead/row"), columns))
        body = [*_section(group.findall("tbody/row"), columns)]
        body += _section(group.findall("tfoot/row"), columns)
        yield Grid(head, tuple(body))


def _columns(group: etree._Element) -> _Columns:
    specs = group.findall("colspec")
    declared = group.get("cols") or ""
    width = max(len(specs), int(declared) if declared.isdigit() else 0)
    if width > MAX_COLUMNS:
        raise InvalidSource(
            f"a table of {width} columns; at most {MAX_COLUMNS} are read",
            where=f"line {group.sourceline}",
            remedy="check the table's colspec elements",
        )
    index = {spec.get("colname") or f"#{i}": i for i, spec in enumerate(specs)}
    spans = {}
    for spec in group.iterfind("spanspec"):
        first = index.get(spec.get("namest") or "")
        last = index.get(spec.get("nameend") or "")
        if first is not None and last is not None:
            spans[spec.get("spanname") or ""] = (first, max(first, last))
    return _Columns(width, index, spans)


def _section(rows: list[etree._Element], columns: _Columns) -> Iterator[Row]:
    """The rows of one section; ``morerows`` never reaches beyond it."""
    carried: dict[int, tuple[int, etree._Element]] = {}
    for row in rows:
        cells: list[etree._Element | None] = [None] * columns.width
        following: dict[int, tuple[int, etree._Element]] = {}
        for column, (left, entry) in carried.items():
            cells[column] = entry
            if left > 1:
                following[column] = (left - 1, entry)
        free = 0
        for entry in row.iterfind("entry"):
            while free < len(cells) and cells[free] is not None:
                free += 1
            first, last = columns.place(entry, free)
            if last >= len(cells):
                cells.extend([None] * (min(last, MAX_COLUMNS - 1) + 1 - len(cells)))
            more = _more_rows(entry)
            for column in range(first, min(last + 1, len(cells))):
                cells[column] = entry
                if more:
                    following[column] = (more, entry)
            free = last + 1
        carried = following
        yield tuple(cells)


def _more_rows(entry: etree._Element) -> int:
    value = entry.get("morerows") or "0"
    return int(value) if value.isdigit() else 0
