"""Passage records: one row of the Passage table as a typed, frozen value.

Belongs here: the record and its way to and from Arrow.
Does not belong here: the column types (``passages.schema``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

import pyarrow as pa

from citation_platform.passages.schema import SCHEMA


@dataclass(frozen=True, slots=True)
class Part:
    """An onderdeel: its canonical address and its characters in the passage text.

    ``status``: a withdrawn onderdeel keeps its marker in the text of a lid in force.
    """

    address: str
    start: int
    end: int
    status: str = "in_force"


@dataclass(frozen=True, slots=True)
class Vetting:
    """Who vetted a folder, when, and the approval record its passages enter under."""

    by: str
    on: date
    approval_id: str


@dataclass(frozen=True, slots=True)
class PassageReference:
    """A reference out of the text; ``address`` is None while unresolved."""

    start: int
    end: int
    target: str
    address: str | None
    text: str


@dataclass(frozen=True, slots=True)
class TextLine:
    """One printed line of a document: its characters in the text, its box on the page."""

    start: int
    end: int
    x0: float
    top: float
    x1: float
    bottom: float


@dataclass(frozen=True, slots=True)
class RowCell:
    """A value in a table row, exactly as printed at ``[start, end)`` of the passage text.

    ``column_header``: headers from top to bottom, joined with " › ". An empty cell has an
    empty span. ``citable``: False where two engines read a scanned figure differently.
    """

    start: int
    end: int
    x0: float
    top: float
    x1: float
    bottom: float
    row_header: str
    column_header: str
    unit: str | None
    citable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """One passage; the meaning of each field is the description in ``passages.schema``."""

    passage_id: str
    unit_id: str
    corpus: str
    folder: str
    role: str
    source: str
    address: str
    artikel_address: str
    label: str
    text: str
    context_text: str
    parts: tuple[Part, ...] = ()
    references: tuple[PassageReference, ...] = ()
    parent_path: tuple[str, ...] = ()
    position: int
    kind: str
    status: str
    valid_from: date | None
    valid_to: date | None
    certain_to: date | None = None
    doubt: str | None = None
    effect: str | None = None
    absent_on: date | None = None
    version: str
    revision: str
    identity: str | None = None
    superseded_by: str | None = None
    superseded_by_address: str | None = None
    legal_area: str | None = None
    legal_basis: str | None = None
    language: str = "nl"
    document_hash: str
    page: int | None = None
    bbox: tuple[float, float, float, float] | None = None
    lines: tuple[TextLine, ...] = ()
    cells: tuple[RowCell, ...] = ()
    row_header: str | None = None
    about: str | None = None
    section: str | None = None
    table_caption: str | None = None
    table_header: str | None = None
    supplier: str | None = None
    vetted_at: date | None = None
    vetted_by: str | None = None
    approval_id: str | None = None
    ocr_confidence: float | None = None
    source_url: str | None = None
    notes: tuple[str, ...] = ()

    @property
    def ever_in_force(self) -> bool:
        """True when it is law on some day: what is indexed and embedded."""
        return self.status == "in_force" and self.valid_from is not None

    def in_force_on(self, day: date) -> bool:
        """True when the passage is law on ``day`` as far as the sources prove."""
        if self.status != "in_force" or self.valid_from is None:
            return False
        return self.valid_from <= day and (self.valid_to is None or day <= self.valid_to)


FIELD_NAMES: tuple[str, ...] = tuple(field.name for field in fields(Passage))
_NESTED = ("parts", "references", "lines", "cells")


def passage_id(corpus: str, address: str, valid_from: date | None, text: str) -> str:
    """The content-addressed id: 32 hex characters of SHA-256."""
    seed = "\x1f".join((corpus, address, str(valid_from or ""), text))
    return hashlib.sha256(seed.encode()).hexdigest()[:32]


def unit_id(corpus: str, artikel_address: str, context_text: str) -> str:
    """The id of a retrieval unit: 32 hex characters of SHA-256."""
    seed = "\x1f".join((corpus, artikel_address, context_text))
    return hashlib.sha256(seed.encode()).hexdigest()[:32]


def to_table(passages: Iterable[Passage]) -> pa.Table:
    """An Arrow table in the Passage schema, in the given order."""
    rows = list(passages)
    columns = {name: [getattr(row, name) for row in rows] for name in FIELD_NAMES}
    for name in _NESTED:
        columns[name] = [[_fields(item) for item in items] for items in columns[name]]
    return pa.Table.from_pydict(columns, schema=SCHEMA)


def _fields(item: Part | PassageReference | TextLine | RowCell) -> dict[str, Any]:
    return {name: getattr(item, name) for name in item.__slots__}


def from_row(row: Mapping[str, Any]) -> Passage:
    """The Passage of one row (``table.to_pylist()``)."""
    values = {name: row[name] for name in FIELD_NAMES}
    values["parts"] = tuple(Part(**part) for part in row["parts"])
    values["references"] = tuple(PassageReference(**item) for item in row["references"])
    values["lines"] = tuple(TextLine(**line) for line in row["lines"])
    values["cells"] = tuple(RowCell(**cell) for cell in row["cells"])
    values["parent_path"] = tuple(row["parent_path"])
    values["notes"] = tuple(row["notes"])
    values["bbox"] = tuple(row["bbox"]) if row["bbox"] is not None else None
    return Passage(**values)
