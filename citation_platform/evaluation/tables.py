"""Figures as rows for people: the same numbers as the JSON, arranged.

Belongs here: which figures make a column and how groups become rows.
Does not belong here: computing them (``evaluation.scoring``) or printing (``cli.output``).
"""

from __future__ import annotations

from collections.abc import Mapping

LAW_COLUMNS = (
    "questions",
    "recall@1",
    "recall@3",
    "recall@10",
    "mrr",
    "citation_precision",
    "citation_recall",
    "hallucinated",
    "out_of_force",
    "false_declines",
    "false_answers",
    "right_reason",
)


def law_rows(
    overall: Mapping[str, object],
    by_kind: Mapping[str, Mapping[str, object]],
    by_language: Mapping[str, Mapping[str, object]],
) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """Headings and rows: all questions, then each kind, then each language."""
    headings = ("group", *LAW_COLUMNS, "p50 ms", "p95 ms")
    groups = [("all", overall)]
    groups += [(f"kind {name}", figures) for name, figures in by_kind.items()]
    groups += [(f"language {name}", figures) for name, figures in by_language.items()]
    return headings, [_row(name, figures) for name, figures in groups]


def _row(name: str, figures: Mapping[str, object]) -> tuple[object, ...]:
    latency = figures["latency_ms"]
    parts = latency if isinstance(latency, Mapping) else {}
    cells = (figures[column] for column in LAW_COLUMNS)
    return (name, *cells, parts.get("p50"), parts.get("p95"))
