"""The one table: what a passage is, typed once for readers, Parquet, index and service.

Belongs here: the Passage record, the pyarrow schema with a description per column.
Does not belong here: how passages are made (``passages.statutes``) or stored.
"""

from __future__ import annotations

from enum import StrEnum

import pyarrow as pa


class Role(StrEnum):
    """Authority passages may be cited; experience passages never."""

    AUTHORITY = "authority"
    EXPERIENCE = "experience"


class Kind(StrEnum):
    """What sort of text a passage is."""

    CLAUSE = "clause"
    DEFINITION = "definition"
    TABLE = "table"
    LIST = "list"
    PARAGRAPH = "paragraph"
    WARNING = "warning"


_SPAN = pa.struct(
    [
        ("address", pa.string()),
        ("start", pa.int32()),
        ("end", pa.int32()),
        ("status", pa.string()),
    ]
)
_REFERENCE = pa.struct(
    [
        ("start", pa.int32()),
        ("end", pa.int32()),
        ("target", pa.string()),
        ("address", pa.string()),
        ("text", pa.string()),
    ]
)

_LINE = pa.struct(
    [
        ("start", pa.int32()),
        ("end", pa.int32()),
        ("x0", pa.float32()),
        ("top", pa.float32()),
        ("x1", pa.float32()),
        ("bottom", pa.float32()),
    ]
)
_CELL = pa.struct(
    [
        *_LINE,
        ("row_header", pa.string()),
        ("column_header", pa.string()),
        ("unit", pa.string()),
        ("citable", pa.bool_()),
    ]
)

# (name, type, nullable, description)
COLUMNS: tuple[tuple[str, pa.DataType, bool, str], ...] = (
    (
        "passage_id",
        pa.string(),
        False,
        "Content-addressed: same corpus, address, validity and text give the same id.",
    ),
    (
        "unit_id",
        pa.string(),
        False,
        "Retrieval unit this passage belongs to (whole artikel of one edition).",
    ),
    ("corpus", pa.string(), False, "Corpus of the office pack, e.g. statutes."),
    ("folder", pa.string(), False, "Folder (Dagster partition), e.g. statutes.BWBR0002761."),
    ("role", pa.string(), False, "authority (may be cited) or experience (never)."),
    ("source", pa.string(), False, "Source as a professional names it: BW, Awb, Wna."),
    ("address", pa.string(), False, "Canonical, parseable address of the unit of citation (lid)."),
    (
        "artikel_address",
        pa.string(),
        False,
        "Canonical address of the artikel: the unit of retrieval.",
    ),
    ("label", pa.string(), False, "As a professional writes it: artikel 4:13, derde lid, BW."),
    ("text", pa.string(), False, "The unit of citation, verbatim."),
    ("context_text", pa.string(), False, "The unit of retrieval: whole artikel with its headings."),
    (
        "parts",
        pa.list_(_SPAN),
        False,
        "Onderdelen: address, character span in text, status (one can be withdrawn alone).",
    ),
    (
        "references",
        pa.list_(_REFERENCE),
        False,
        "References out of text: span, target as printed, address when resolved.",
    ),
    ("parent_path", pa.list_(pa.string()), False, "Headings from the law down to the artikel."),
    ("position", pa.int32(), False, "Order in the source document."),
    ("kind", pa.string(), False, "clause, definition, table, list, paragraph or warning."),
    (
        "status",
        pa.string(),
        False,
        "in_force, withdrawn, not_yet_in_force, emergency_law or placeholder.",
    ),
    ("valid_from", pa.date32(), True, "First day in force that the sources prove."),
    ("valid_to", pa.date32(), True, "Last day in force, inclusive; null = no end known."),
    (
        "certain_to",
        pa.date32(),
        True,
        "Last day on which the sources leave no doubt; null = same as valid_to.",
    ),
    ("doubt", pa.string(), True, "Why validity after certain_to is in doubt."),
    (
        "effect",
        pa.string(),
        True,
        "What the act of valid_from did, as the source says: nieuw, wijziging, vervallen, vernummering …",
    ),
    (
        "absent_on",
        pa.date32(),
        True,
        "Latest day before valid_from on which a state of the source lacks this provision.",
    ),
    ("version", pa.string(), False, "State of the source this text was last seen in (ISO date)."),
    (
        "revision",
        pa.string(),
        False,
        "Content revision of the source: versie-id, or hash of the artikel.",
    ),
    ("identity", pa.string(), True, "Identity that survives renumbering (stam-id)."),
    ("superseded_by", pa.string(), True, "passage_id of the next edition of the same provision."),
    (
        "superseded_by_address",
        pa.string(),
        True,
        "Address of the next edition (differs after renumbering).",
    ),
    ("legal_area", pa.string(), True, "Rechtsgebied."),
    ("legal_basis", pa.string(), True, "Act that gave this text, e.g. Stb.2018-228."),
    ("language", pa.string(), False, "ISO 639-1."),
    ("document_hash", pa.string(), False, "SHA-256 of the source file."),
    ("page", pa.int32(), True, "1-based page (documents)."),
    (
        "bbox",
        pa.list_(pa.float32(), 4),
        True,
        "x0, y0, x1, y1 in PDF points, origin top left, as displayed.",
    ),
    (
        "lines",
        pa.list_(_LINE),
        False,
        "Printed lines (documents): character span in text and box on the page.",
    ),
    (
        "cells",
        pa.list_(_CELL),
        False,
        "Cells of a table row: span in text, box, row header, column headers from top to bottom, "
        "unit, and whether the value may be cited (two engines agreed on a scanned figure).",
    ),
    ("row_header", pa.string(), True, "What names the table row."),
    ("about", pa.string(), True, "Product or model that a warning speaks of."),
    ("section", pa.string(), True, "Section headings, outermost first (documents)."),
    ("table_caption", pa.string(), True, "Caption of the table."),
    ("table_header", pa.string(), True, "Header row(s) of the table."),
    ("supplier", pa.string(), True, "Supplier (manuals)."),
    ("vetted_at", pa.date32(), True, "When the folder was vetted."),
    ("vetted_by", pa.string(), True, "Who vetted it."),
    ("approval_id", pa.string(), True, "Approval record this passage enters under."),
    ("ocr_confidence", pa.float32(), True, "Mean word confidence of the page, 0 to 1."),
    ("source_url", pa.string(), True, "Deep link to the official site."),
    (
        "notes",
        pa.list_(pa.string()),
        False,
        "Editorial notes of the source beside this text (indexed amounts, corrections); never quoted.",
    ),
)

SCHEMA: pa.Schema = pa.schema(
    [
        pa.field(name, kind, nullable=nullable, metadata={"description": text})
        for name, kind, nullable, text in COLUMNS
    ]
)
