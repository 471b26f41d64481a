"""What goes in and comes out of a question: the contract of API, page, CLI and log.

Belongs here: pydantic models of question, candidate, claim, verdict and answer.
Does not belong here: HTTP (``service.app``) or how an answer is made (``service.asking``).
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from citation_platform.gate.reasons import ReasonCode


class Model(BaseModel):
    """Frozen, closed models: an unknown field is an error, not a surprise."""

    model_config = ConfigDict(frozen=True, extra="forbid")


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


class Reason(Model):
    """Why not: code, sentence, and where to go instead (``successor`` is an address)."""

    code: ReasonCode
    message: str
    address: str | None = None
    successor: str | None = None
    successor_label: str | None = None


class Citation(Model):
    """The proof of a claim. ``start``/``end``: characters of the passage text that are quoted."""

    passage_id: str
    address: str
    label: str
    quote: str
    start: int
    end: int
    valid_from: date | None
    valid_to: date | None
    version: str
    source_url: str | None
    context_text: str


class Check(Model):
    """One step of the gate for one claim, in the order it was taken."""

    step: Literal["existence", "role", "vetted", "validity", "relevance", "support"]
    passed: bool
    detail: str


class ClaimVerdict(Model):
    """A claim with its citation and what the gate found."""

    text: str
    address: str
    accepted: bool
    citation: Citation | None
    checks: tuple[Check, ...]
    reason: Reason | None = None


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
