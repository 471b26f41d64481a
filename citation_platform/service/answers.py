"""What goes in and comes out of a question: the contract of API, page, CLI and log.

Belongs here: pydantic models of question, candidate and answer; verdicts come from the gate.
Does not belong here: HTTP (``service.app``) or how an answer is made (``service.asking``).
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import Field

from citation_platform.gate.verdicts import Check, Citation, ClaimVerdict, Model, Reason

__all__ = [
    "Answer",
    "Candidate",
    "Check",
    "Citation",
    "ClaimVerdict",
    "Model",
    "Pools",
    "Question",
    "Reason",
    "Understood",
]


class Question(Model):
    """A professional's question. ``peildatum``: reference date, None = today."""

    question: str
    office: str
    peildatum: date | None = None
    language: str | None = None
    user: str | None = None


class Candidate(Model):
    """A passage that was considered, with the scores that brought it up."""

    passage_id: str
    address: str
    label: str
    text: str
    role: Literal["authority", "experience"]
    corpus: str
    valid_from: date | None
    valid_to: date | None
    version: str
    source_url: str | None
    dense_score: float | None = None
    sparse_score: float | None = None
    score: float | None = None


class Understood(Model):
    """What the system read in the question before searching."""

    language: str
    peildatum: date
    addresses: tuple[str, ...]
    historic: bool = False


class Answer(Model):
    """An answer, or a refusal. Refused: ``claims`` is empty and ``reasons`` says why."""

    status: Literal["answered", "refused"]
    question: str
    office: str
    understood: Understood
    claims: tuple[ClaimVerdict, ...] = ()
    rejected: tuple[ClaimVerdict, ...] = ()
    reasons: tuple[Reason, ...] = ()
    notices: tuple[str, ...] = ()
    authority: tuple[Candidate, ...] = ()
    experience: tuple[Candidate, ...] = ()
    release_id: str
    drafter: str = "extractive"
    timings_ms: dict[str, float] = Field(default_factory=dict)


class Pools(Model):
    """Candidates of one search, both roles apart. Nothing here has passed the gate."""

    understood: Understood
    authority: tuple[Candidate, ...]
    experience: tuple[Candidate, ...]
    release_id: str
    timings_ms: dict[str, float] = Field(default_factory=dict)
