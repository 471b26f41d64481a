"""The documents behind the passages: one row per document and folder, typed once.

Belongs here: the record, the pyarrow schema with a description per column, and the way
between both. Does not belong here: a folder's file (``releases.folder_documents``) or
look-ups in a release (``releases.document_lookup``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

import pyarrow as pa

READABLE = "readable"
"""The page state (``documents.pages.PageState``) of a page whose text may be cited."""

_PAGE_COLUMNS: tuple[tuple[str, pa.DataType, bool, str], ...] = (
    ("number", pa.int32(), False, "Page number, from 1."),
    ("width", pa.float32(), False, "Width as displayed (after CropBox and /Rotate), PDF points."),
    ("height", pa.float32(), False, "Height as displayed, PDF points."),
    ("state", pa.string(), False, "What became of the page: readable, blank, low_confidence …"),
    ("source", pa.string(), False, "Where its words come from: digital, ocr or mixed."),
    (
        "reading_copy",
        pa.string(),
        True,
        "SHA-256 of the single-page PDF that was read instead of the page; null = the page itself.",
    ),
)


def _field(name: str, kind: pa.DataType, nullable: bool, text: str) -> pa.Field:
    return pa.field(name, kind, nullable=nullable, metadata={"description": text})


_PAGE = pa.struct([_field(*column) for column in _PAGE_COLUMNS])

# (name, type, nullable, description)
COLUMNS: tuple[tuple[str, pa.DataType, bool, str], ...] = (
    ("document_hash", pa.string(), False, "SHA-256 of the original file, its name in the store."),
    ("content_hash", pa.string(), False, "Structural hash: equal for re-saved copies."),
    ("folder", pa.string(), False, "Folder (Dagster partition), e.g. manuals.<supplier>."),
    ("supplier", pa.string(), True, "Supplier as the operations lead calls it."),
    ("names", pa.list_(pa.string()), False, "File names in the folder; the first one is shown."),
    ("title", pa.string(), True, "Title of the document, as printed or as its metadata says."),
    ("revision", pa.string(), True, "Revision as printed, e.g. Rev. 3 / 2023-05."),
    ("language", pa.string(), True, "ISO 639-1 of most of its text; null = unknown."),
    ("pages", pa.list_(_PAGE), False, "Every page, in order."),
    (
        "superseded_by",
        pa.string(),
        True,
        "document_hash of the next revision of the same document; null = this is the newest.",
    ),
    ("approval_id", pa.string(), True, "Approval under which it may be cited; null = under none."),
)

SCHEMA: pa.Schema = pa.schema([_field(*column) for column in COLUMNS])


@dataclass(frozen=True, slots=True)
class DocumentPage:
    """One page. ``width``, ``height``: points, as displayed; ``number`` from 1.

    ``reading_copy``: SHA-256 of the single-page PDF whose coordinates the passages have;
    None when they have those of the original page.
    """

    number: int
    width: float
    height: float
    state: str
    source: str
    reading_copy: str | None = None

    @property
    def readable(self) -> bool:
        """True when text of this page may be cited."""
        return self.state == READABLE


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentEntry:
    """One document in one folder; the meaning of each field is its column's description."""

    document_hash: str
    content_hash: str
    folder: str
    names: tuple[str, ...]
    pages: tuple[DocumentPage, ...]
    supplier: str | None = None
    title: str | None = None
    revision: str | None = None
    language: str | None = None
    superseded_by: str | None = None
    approval_id: str | None = None

    @property
    def name(self) -> str:
        """The file name that people are shown."""
        return self.names[0] if self.names else f"{self.document_hash[:12]}.pdf"

    @property
    def shown_title(self) -> str:
        """The title, or the file name of a document without one."""
        return self.title or self.name

    def page(self, number: int) -> DocumentPage | None:
        """The page with this number, from 1."""
        return next((page for page in self.pages if page.number == number), None)


def to_table(entries: Iterable[DocumentEntry]) -> pa.Table:
    """An Arrow table in the schema of documents, in the given order."""
    return pa.Table.from_pylist([asdict(entry) for entry in entries], schema=SCHEMA)


def from_table(table: pa.Table) -> tuple[DocumentEntry, ...]:
    """The entries of a table in this schema, in its order."""
    return tuple(from_row(row) for row in table.to_pylist())


def from_row(row: Mapping[str, Any]) -> DocumentEntry:
    """The entry of one row (``table.to_pylist()``)."""
    values = {name: row[name] for name in SCHEMA.names}
    values["names"] = tuple(row["names"])
    values["pages"] = tuple(DocumentPage(**page) for page in row["pages"])
    return DocumentEntry(**values)
