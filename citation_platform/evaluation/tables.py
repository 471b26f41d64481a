"""Figures as rows for people: the same numbers as the JSON, arranged.

Belongs here: which figures make a column and how groups become rows.
Does not belong here: computing them (``evaluation.scoring``) or printing (``cli.output``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from citation_platform.evaluation.answer_figures import AnswerFigures
from citation_platform.evaluation.ranks import Figure
from citation_platform.retrieval.law.certainty import CertaintyPoint

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


def systems_markdown(report: Mapping[str, object]) -> str | None:
    """The recorded figures of an office's gold questions as a Markdown table, one row per way
    to rank; None when none were recorded."""
    gold = report.get("gold")
    systems = gold.get("systems") if isinstance(gold, Mapping) else None
    if not systems:
        return None
    measures = list(next(iter(systems.values())))
    lines = [
        "| way to rank | " + " | ".join(measures) + " |",
        "|---" * (len(measures) + 1) + "|",
    ]
    for name, held in systems.items():
        cells = (held[measure] for measure in measures)
        lines.append(
            f"| {name} | "
            + " | ".join(
                f"{cell['mean']:.2f} ({cell['low']:.2f}–{cell['high']:.2f})" for cell in cells
            )
            + " |"
        )
    return "\n".join(lines)


def answers_markdown(report: Mapping[str, object]) -> str | None:
    """The recorded figures of an office's answers as a Markdown table, one row per group of
    questions; None when none were recorded."""
    recorded = report.get("answers")
    if not isinstance(recorded, list) or not recorded:
        return None
    groups = [AnswerFigures.model_validate(one) for one in recorded]
    measures = list(dict.fromkeys(name for one in groups for name in one.figures))
    lines = [
        "| questions | number | " + " | ".join(measures) + " |",
        "|---" * (len(measures) + 2) + "|",
    ]
    for one in groups:
        cells = (_interval(one.figures.get(name)) for name in measures)
        lines.append(f"| {one.group} | {one.questions} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _interval(figure: Figure | None) -> str:
    return "–" if figure is None else f"{figure.mean:.2f} ({figure.low:.2f}–{figure.high:.2f})"


def curve_markdown(curve: Sequence[tuple[float, float, float]], chosen: float) -> str:
    """The risk-coverage curve as a Markdown table with bars; the chosen threshold is marked."""
    lines = [
        "| threshold | answerable answered | of all answers, wrong to answer |",
        "|---|---|---|",
    ]
    at = min(range(len(curve)), key=lambda place: abs(curve[place][0] - chosen), default=0)
    for place, (threshold, covered, risk) in enumerate(curve):
        mark = " ← chosen" if place == at else ""
        lines.append(
            f"| {threshold:.2f}{mark} | {_bar(covered)} {covered:.0%} | {_bar(risk)} {risk:.0%} |"
        )
    return "\n".join(lines)


def certainty_markdown(curve: Sequence[CertaintyPoint]) -> str:
    """Precision over coverage as a Markdown table: what each certainty gives."""
    lines = [
        "| certainty at least | questions covered | right provision first | 95 % at least |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {one.threshold:.2f} | {_bar(one.covered)} {one.covered:.0%} "
        f"| {_bar(one.right)} {one.right:.0%} | {one.at_least:.0%} |"
        for one in curve
    ]
    return "\n".join(lines)


def _bar(share: float) -> str:
    return "█" * round(20 * share)
