"""Figures over compared tables: digital and scanned apart.

Belongs here: shares, JSON and rows for people. Does not belong here: comparing
(``evaluation.grids``).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from citation_platform.evaluation.grids import TableOutcome

_COLUMNS = (
    "tables",
    "found",
    "cells",
    "right",
    "share_right",
    "header_rows_right",
    "mean_overlap",
    "right_not_citable",
    "wrong_citable",
    "other_grids",
)


def figures(outcomes: Sequence[TableOutcome]) -> dict[str, object]:
    """All tables, digital ones, scanned ones, and what is wrong."""
    return {
        **_figures(outcomes),
        "digital": _figures([each for each in outcomes if not each.scan]),
        "scanned": _figures([each for each in outcomes if each.scan]),
        "wrong": [asdict(each) for each in outcomes if each.right < each.cells],
    }


def _figures(outcomes: Sequence[TableOutcome]) -> dict[str, object]:
    cells = sum(each.cells for each in outcomes)
    right = sum(each.right for each in outcomes)
    found = [each for each in outcomes if each.found]
    return {
        "tables": len(outcomes),
        "found": len(found),
        "cells": cells,
        "right": right,
        "share_right": right / cells if cells else 1.0,
        "header_rows_right": sum(each.header_rows_right for each in outcomes),
        "mean_overlap": sum(each.overlap for each in found) / len(found) if found else 0.0,
        "right_not_citable": sum(each.not_citable for each in outcomes),
        "wrong_citable": sum(each.wrong_citable for each in outcomes),
        "other_grids": sum(each.others for each in outcomes),
        "unreadable_files": sum(each.error is not None for each in outcomes),
    }


def as_line(outcome: TableOutcome) -> str:
    """One JSON line for ``--details``."""
    return json.dumps(asdict(outcome), ensure_ascii=False)


def table_rows(
    outcomes: Sequence[TableOutcome],
) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """Headings and rows for people: all, digital, scanned, then each table with a mistake."""
    groups = [
        ("all", list(outcomes)),
        ("digital", [each for each in outcomes if not each.scan]),
        ("scanned", [each for each in outcomes if each.scan]),
    ]
    groups += [(each.id or each.file, [each]) for each in outcomes if each.right < each.cells]
    rows = []
    for name, members in groups:
        counted = _figures(members)
        rows.append((name, *(counted[column] for column in _COLUMNS)))
    return ("group", *_COLUMNS), rows
