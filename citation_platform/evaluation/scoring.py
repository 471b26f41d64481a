"""Scoring answers against gold questions: from outcomes to figures.

Belongs here: what each figure means. Does not belong here: asking (``evaluation.law``),
reading files (``evaluation.gold``) or printing (``evaluation.tables``).

Definitions
-----------
recall@k            share of a question's gold artikelen among the first k distinct artikelen
                    of the authority pool, mean over answerable questions
mrr                 1 / rank of the first gold artikel, 0 when it is not in the pool
citation_precision  correct citations / citations, over answers given to answerable questions;
                    a citation is correct when it lies within, or contains, a gold or
                    acceptable address
citation_recall     share of gold addresses that some citation covers; a refusal covers none
hallucinated        citations whose passage is not in the release, or whose quote is not there
out_of_force        citations not in force on the reference date
false_declines      answerable questions refused
false_answers       questions that must be declined, answered
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from citation_platform.law.addresses import Address

RECALL_DEPTHS = (1, 3, 10)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happened with one question. ``timings_ms``: milliseconds per part, and ``total``."""

    id: str
    question: str
    kind: str
    language: str
    answerable: bool
    answered: bool
    gold: tuple[Address, ...]
    acceptable: tuple[Address, ...]
    ranked: tuple[Address, ...]
    cited: tuple[Address, ...]
    hallucinated: int
    out_of_force: int
    reason_codes: tuple[str, ...]
    expected_code: str | None
    timings_ms: Mapping[str, float]


def covers(cited: Address, labelled: Address) -> bool:
    """True when one address lies within the other: artikel ⊇ lid ⊇ onderdeel."""
    if cited.artikel_address != labelled.artikel_address:
        return False
    if cited.lid is None and not cited.onderdeel:
        return True
    if labelled.lid is None and not labelled.onderdeel:
        return True
    if cited.lid != labelled.lid:
        return False
    depth = min(len(cited.onderdeel), len(labelled.onderdeel))
    return cited.onderdeel[:depth] == labelled.onderdeel[:depth]


def recall_at(outcome: Outcome, depth: int) -> float:
    """Share of the gold artikelen among the first ``depth`` distinct artikelen."""
    wanted = {address.artikel_address for address in outcome.gold}
    found = {address.artikel_address for address in outcome.ranked[:depth]}
    return len(wanted & found) / len(wanted) if wanted else 0.0


def reciprocal_rank(outcome: Outcome) -> float:
    """1 / rank of the first gold artikel."""
    wanted = {address.artikel_address for address in outcome.gold}
    for rank, address in enumerate(outcome.ranked, start=1):
        if address.artikel_address in wanted:
            return 1.0 / rank
    return 0.0


def correct_citations(outcome: Outcome) -> int:
    """How many citations hit a gold or acceptable address."""
    labels = (*outcome.gold, *outcome.acceptable)
    return sum(any(covers(cited, label) for label in labels) for cited in outcome.cited)


def covered_gold(outcome: Outcome) -> float:
    """Share of the gold addresses that some citation covers."""
    if not outcome.gold:
        return 0.0
    hits = sum(any(covers(cited, gold) for cited in outcome.cited) for gold in outcome.gold)
    return hits / len(outcome.gold)


def score(outcomes: Sequence[Outcome]) -> dict[str, object]:
    """All figures over ``outcomes``; a figure without any question to measure it is None."""
    answerable = [outcome for outcome in outcomes if outcome.answerable]
    must_decline = [outcome for outcome in outcomes if not outcome.answerable]
    cited = sum(len(outcome.cited) for outcome in answerable)
    figures: dict[str, object] = {
        "questions": len(outcomes),
        "answerable": len(answerable),
        "must_decline": len(must_decline),
    }
    for depth in RECALL_DEPTHS:
        figures[f"recall@{depth}"] = _mean(recall_at(outcome, depth) for outcome in answerable)
    figures["mrr"] = _mean(reciprocal_rank(outcome) for outcome in answerable)
    figures["citation_precision"] = (
        sum(correct_citations(outcome) for outcome in answerable) / cited if cited else None
    )
    figures["citation_recall"] = _mean(covered_gold(outcome) for outcome in answerable)
    figures["hallucinated"] = sum(outcome.hallucinated for outcome in outcomes)
    figures["out_of_force"] = sum(outcome.out_of_force for outcome in outcomes)
    figures["false_declines"] = sum(not outcome.answered for outcome in answerable)
    figures["false_answers"] = sum(outcome.answered for outcome in must_decline)
    figures["right_reason"] = sum(
        outcome.expected_code in outcome.reason_codes for outcome in must_decline
    )
    figures["latency_ms"] = latency(outcome.timings_ms["total"] for outcome in outcomes)
    return figures


def score_by(
    outcomes: Sequence[Outcome], key: Callable[[Outcome], str]
) -> dict[str, dict[str, object]]:
    """The same figures per group, groups in alphabetical order."""
    groups = sorted({key(outcome) for outcome in outcomes})
    return {
        group: score([outcome for outcome in outcomes if key(outcome) == group]) for group in groups
    }


def latency_parts(outcomes: Sequence[Outcome]) -> dict[str, dict[str, float | None]]:
    """p50 and p95 of each part of a question, over the questions that reached it."""
    parts = dict.fromkeys(part for outcome in outcomes for part in outcome.timings_ms)
    return {
        part: latency(
            outcome.timings_ms[part] for outcome in outcomes if part in outcome.timings_ms
        )
        for part in parts
    }


def latency(values: Iterable[float]) -> dict[str, float | None]:
    """Nearest-rank p50 and p95 in milliseconds."""
    ordered = sorted(values)
    return {"p50": _percentile(ordered, 0.50), "p95": _percentile(ordered, 0.95)}


def _percentile(ordered: Sequence[float], share: float) -> float | None:
    if not ordered:
        return None
    return round(ordered[max(0, math.ceil(share * len(ordered)) - 1)], 1)


def _mean(values: Iterable[float]) -> float | None:
    collected = list(values)
    return sum(collected) / len(collected) if collected else None
