"""What an office's answers to its gold questions are worth, in all, by kind and by language.

Belongs here: rates over outcomes with their intervals, as one record per group.
Does not belong here: asking (``law``), what counts as right (``scoring``), ways to rank
(``gold_figures``), storing.

Every figure is a ratio of sums over questions (a mean where each question counts once), with
the interval that holds 95 % of the same ratio over 2,000 draws of as many questions with
replacement (percentile bootstrap, fixed seed). A figure that no question of the group can
measure is absent: a group of questions that must be declined has no recall.

citation_precision  correct citations / citations, of answers to answerable questions
citation_recall     share of the labelled addresses that a citation covers; a refusal covers none
hallucinated        citations that are not in the release or not verbatim / citations
out_of_force        citations not in force on the peildatum / citations
declined            questions refused / questions
false_declines      answerable questions refused / answerable questions
false_answers       questions that must be declined, answered / those that must be declined
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from pydantic import BaseModel, ConfigDict

from citation_platform.evaluation.ranks import Figure, bootstrap_ratio
from citation_platform.evaluation.scoring import (
    RECALL_DEPTHS,
    Outcome,
    correct_citations,
    covered_gold,
    recall_at,
    reciprocal_rank,
)

ALL = "all"

Counted = Callable[[Outcome], tuple[float, float]]
"""Of one question: what is counted, out of how much."""


def _of_answerable(measure: Callable[[Outcome], float]) -> Counted:
    return lambda one: (measure(one), 1.0) if one.answerable else (0.0, 0.0)


def _recall(depth: int) -> Counted:
    return _of_answerable(lambda one: recall_at(one, depth))


MEASURES: Mapping[str, Counted] = {
    **{f"recall@{depth}": _recall(depth) for depth in RECALL_DEPTHS},
    "mrr": _of_answerable(reciprocal_rank),
    "citation_precision": lambda one: (
        (correct_citations(one), len(one.cited)) if one.answerable else (0.0, 0.0)
    ),
    "citation_recall": _of_answerable(covered_gold),
    "hallucinated": lambda one: (one.hallucinated, len(one.cited)),
    "out_of_force": lambda one: (one.out_of_force, len(one.cited)),
    "declined": lambda one: (not one.answered, 1.0),
    "false_declines": _of_answerable(lambda one: not one.answered),
    "false_answers": lambda one: (one.answered, 1.0) if not one.answerable else (0.0, 0.0),
}


class AnswerFigures(BaseModel):
    """Figures of one group of questions; ``questions``: how many it has."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    group: str
    questions: int
    figures: dict[str, Figure]


def answer_figures(outcomes: Sequence[Outcome]) -> tuple[AnswerFigures, ...]:
    """All questions, then each kind, then each language, groups in alphabetical order."""
    if not outcomes:
        return ()
    return (
        _figures(ALL, outcomes),
        *_grouped("kind", outcomes, lambda one: one.kind),
        *_grouped("language", outcomes, lambda one: one.language),
    )


def flat(groups: Iterable[AnswerFigures]) -> dict[str, float]:
    """The figures of all questions with their intervals, for plots over releases."""
    return {
        f"answers_{name}{end}": round(value, 4)
        for group in groups
        if group.group == ALL
        for name, one in group.figures.items()
        for end, value in (("", one.mean), ("_low", one.low), ("_high", one.high))
    }


def _grouped(
    what: str, outcomes: Sequence[Outcome], key: Callable[[Outcome], str]
) -> list[AnswerFigures]:
    names = sorted({key(one) for one in outcomes})
    return [
        _figures(f"{what} {name}", [one for one in outcomes if key(one) == name]) for name in names
    ]


def _figures(group: str, outcomes: Sequence[Outcome]) -> AnswerFigures:
    found = {name: _ratio([counted(one) for one in outcomes]) for name, counted in MEASURES.items()}
    return AnswerFigures(
        group=group,
        questions=len(outcomes),
        figures={name: figure for name, figure in found.items() if figure is not None},
    )


def _ratio(counted: Sequence[tuple[float, float]]) -> Figure | None:
    """Sum of the parts by sum of the wholes; None when there is no whole."""
    kept = [(part, whole) for part, whole in counted if whole > 0]
    return bootstrap_ratio(*zip(*kept, strict=True)) if kept else None
