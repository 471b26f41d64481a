"""The truth about the sample as JSON: what is printed where, for tests and measurements.

Belongs here: the written form. Does not belong here: what is printed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from citation_platform.offices.sample_manuals.model import Manual, Part, Printed, PrintedTable


def as_json(records: Iterable[tuple[Manual, Printed]]) -> str:
    """One JSON document: a list of manuals in the order given, one per line."""
    lines = [json.dumps(_manual(*record), ensure_ascii=False) for record in records]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _manual(manual: Manual, printed: Printed) -> dict[str, Any]:
    return {
        "file": manual.file,
        "keep": manual.keep,
        "language": manual.language,
        "title": manual.title,
        "revision": manual.revision,
        "dated": manual.dated,
        "scanned": manual.scan is not None,
        "skew": manual.scan.skew if manual.scan else 0.0,
        "password": manual.password,
        "pages": [list(size) for size in printed.pages],
        "blank": printed.blank,
        "parts": [
            {"part": item.part, "page": item.page, "box": item.box, "text": item.text}
            | ({"about": item.about} if item.part is Part.WARNING else {})
            for item in printed.parts
        ],
        "tables": [_table(table) for table in printed.tables],
    }


def _table(table: PrintedTable) -> dict[str, Any]:
    cells = [[*list(asdict(cell).values())] for cell in table.cells]
    return {
        "id": table.id,
        "caption": table.caption,
        "ruled": table.ruled,
        "rows": table.rows,
        "columns": table.columns,
        "header_rows": table.header_rows,
        "header_columns": table.header_columns,
        "boxes": {str(page): box for page, box in table.boxes.items()},
        "cells [row, column, row_span, column_span, page, box, text]": cells,
    }
