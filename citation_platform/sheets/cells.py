"""Cells as they come out of a file, before they mean anything.

Belongs here: the kinds of cell, and keeping text from becoming a formula.
Does not belong here: columns, files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

MAX_BYTES = 50 * 1024 * 1024
"""Of a file; 38,000 documents are 8 MB as CSV and 4 MB as XLSX (measured)."""

MAX_ROWS = 300_000
MAX_COLUMNS = 64
MAX_CELL = 32_767
"""Characters in a cell: Excel's own limit."""

_FORMULA_STARTS = ("=", "+", "-", "@")
"""Cells that spreadsheet programs run (OWASP, CSV injection), once spaces are trimmed."""


class CellKind(Enum):
    """What a program stored. Text is the only kind that is surely what the person typed."""

    EMPTY = auto()
    TEXT = auto()
    NUMBER = auto()
    BOOLEAN = auto()
    DATE = auto()
    FORMULA = auto()


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell. ``text``: trimmed; for a formula what is written, not what it gives."""

    text: str
    kind: CellKind


EMPTY = Cell("", CellKind.EMPTY)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row. ``number``: as the spreadsheet program counts it, from 1."""

    number: int
    cells: tuple[Cell, ...]

    @property
    def blank(self) -> bool:
        """True when nothing is written in it."""
        return all(cell.kind is CellKind.EMPTY for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet and its rows, read once."""

    name: str
    rows: Iterator[SheetRow]


def text_cell(text: str) -> Cell:
    """A cell of text; the apostrophe that keeps it from being a formula is taken away."""
    trimmed = text.strip()
    if trimmed.startswith("'") and _runs(trimmed[1:]):
        trimmed = trimmed[1:]
    return Cell(trimmed, CellKind.TEXT) if trimmed else EMPTY


def harmless(text: str) -> str:
    """Trimmed text that no program runs: an apostrophe before what could be a formula."""
    trimmed = text.strip()
    return f"'{trimmed}" if _runs(trimmed) else trimmed


def _runs(trimmed: str) -> bool:
    return trimmed.startswith(_FORMULA_STARTS)
