"""Temporal questions: does the right edition come back for an address on a date?

Belongs here: resolving gold addresses on their reference dates and scoring the result.
Does not belong here: the rules of validity (``law.validity``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from citation_platform.evaluation.gold import TemporalQuestion
from citation_platform.gate.reasons import ReasonCode
from citation_platform.gate.standing import Located
from citation_platform.gate.verdicts import Reason
from citation_platform.law.addresses import Address

Locate = Callable[[Address, date], Located | Reason]

_REFUSALS = {
    "article_did_not_exist": {ReasonCode.DID_NOT_EXIST},
    "no_version_covers_date": {ReasonCode.NO_VERSION_COVERS_DATE},
}


@dataclass(frozen=True, slots=True)
class TemporalOutcome:
    """What came back for one temporal question; ``correct`` against ``answer_kind``."""

    id: str
    address: str
    reference_date: date
    answer_kind: str
    correct: bool
    version: str | None
    superseded: bool | None
    reason_code: str | None
    expected: str
    found: str


def resolve_all(gold: Sequence[TemporalQuestion], *, locate: Locate) -> list[TemporalOutcome]:
    """Look every address up on its date."""
    return [
        _outcome(question, locate(question.address, question.reference_date)) for question in gold
    ]


def _outcome(question: TemporalQuestion, standing: Located | Reason) -> TemporalOutcome:
    expected = question.contains or question.answer_kind
    if isinstance(standing, Reason):
        allowed = _REFUSALS.get(question.answer_kind, set())
        return TemporalOutcome(
            id=question.id,
            address=str(question.address),
            reference_date=question.reference_date,
            answer_kind=question.answer_kind,
            correct=standing.code in allowed,
            version=None,
            superseded=None,
            reason_code=standing.code.value,
            expected=expected,
            found=standing.message,
        )
    text = "\n".join(passage.text for passage in standing.passages)
    superseded = any(passage.superseded_by for passage in standing.passages)
    right_text = question.answer_kind == "text" and (question.contains or "") in text
    return TemporalOutcome(
        id=question.id,
        address=str(question.address),
        reference_date=question.reference_date,
        answer_kind=question.answer_kind,
        correct=right_text and superseded == question.superseded,
        version=max(passage.version for passage in standing.passages),
        superseded=superseded,
        reason_code=None,
        expected=expected,
        found=text[:200],
    )


def score_temporal(
    outcomes: Sequence[TemporalOutcome], gold: Sequence[TemporalQuestion]
) -> dict[str, object]:
    """Figures: ``accuracy``, by kind of answer; ``version_right`` over the texts found."""
    versions = {question.id: question.versions for question in gold}
    texts = [item for item in outcomes if item.version is not None]
    right = [item for item in texts if date.fromisoformat(item.version or "") in versions[item.id]]
    kinds = sorted({item.answer_kind for item in outcomes})
    return {
        "questions": len(outcomes),
        "correct": sum(item.correct for item in outcomes),
        "accuracy": _share(outcomes),
        "texts_found": len(texts),
        "version_right": len(right),
        **{kind: _share([i for i in outcomes if i.answer_kind == kind]) for kind in kinds},
    }


def _share(outcomes: Sequence[TemporalOutcome]) -> float | None:
    return sum(item.correct for item in outcomes) / len(outcomes) if outcomes else None
