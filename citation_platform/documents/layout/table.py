"""The blocks of a folder as one table: a row per block, in reading order.

Belongs here: the columns with their meaning, and layouts as rows.
Does not belong here: which folder, where the file lies (``stages``).
"""

from __future__ import annotations

from collections.abc import Iterable

import pyarrow as pa
from pydantic import TypeAdapter

from citation_platform.documents.grids.model import Grid
from citation_platform.documents.layout.model import Block, DocumentLayout

LAYOUT_BLOCKS = "layout_blocks"

SCHEMA: pa.Schema = pa.schema(
    [
        pa.field(name, kind, nullable=nullable, metadata={"description": text})
        for name, kind, nullable, text in (
            ("document_hash", pa.string(), False, "SHA-256 of the file."),
            ("content_hash", pa.string(), False, "Structural hash of its content."),
            ("layout", pa.string(), False, "Version of the layout that made the block."),
            ("title", pa.string(), True, "Title printed on the document; null when unclear."),
            ("page", pa.int32(), False, "Page, from 1; of a table the one where it begins."),
            ("order", pa.int32(), False, "Place in the reading order of the document, from 0."),
            (
                "kind",
                pa.string(),
                False,
                "heading, paragraph, list (one item), caption, table, warning or running.",
            ),
            ("level", pa.int32(), False, "Of a heading, from 1; 0 otherwise."),
            (
                "section",
                pa.list_(pa.string()),
                False,
                "Headings from the outermost to the nearest one above.",
            ),
            ("text", pa.string(), False, "Lines joined, broken words whole again."),
            (
                "bbox",
                pa.list_(pa.float32(), 4),
                False,
                "x0, y0, x1, y1 in PDF points, origin top left, as displayed.",
            ),
            ("about", pa.string(), True, "Product or model that a warning speaks of."),
            (
                "continues",
                pa.int32(),
                True,
                "Order of the paragraph that this one goes on with in the next column or page.",
            ),
            ("confidence", pa.float32(), True, "Lowest OCR confidence of its words, 0 to 1."),
            ("grid", pa.string(), True, "Of a table: its cells with their boxes, as JSON."),
        )
    ]
)

_GRID: TypeAdapter[Grid] = TypeAdapter(Grid)


def to_table(layouts: Iterable[DocumentLayout]) -> pa.Table:
    """All blocks of these documents, in the given order of documents."""
    rows = [_row(layout, block) for layout in layouts for block in layout.blocks]
    return pa.Table.from_pylist(rows, schema=SCHEMA)


def grid_of(text: str) -> Grid:
    """The grid of a row's JSON. Raises ``ValueError`` when it holds none."""
    return _GRID.validate_json(text)


def _row(layout: DocumentLayout, block: Block) -> dict[str, object]:
    return {
        "document_hash": layout.document_hash,
        "content_hash": layout.content_hash,
        "layout": layout.layout,
        "title": layout.title,
        "page": block.page,
        "order": block.order,
        "kind": block.kind.value,
        "level": block.level,
        "section": list(block.section),
        "text": block.text,
        "bbox": list(block.box),
        "about": block.about,
        "continues": block.continues,
        "confidence": _confidence(block),
        "grid": None if block.grid is None else _GRID.dump_json(block.grid).decode(),
    }


def _confidence(block: Block) -> float | None:
    found = [
        word.confidence
        for line in block.lines
        for word in line.words
        if word.confidence is not None
    ]
    return min(found, default=None)
