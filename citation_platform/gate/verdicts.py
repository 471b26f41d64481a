"""Verdicts: what the gate found about a claim, as closed and frozen models.

Belongs here: reason, citation, check, verdict. They travel unchanged into the API, the page
and the log. Does not belong here: deciding (``gate.gate``).
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict

from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode


class Model(BaseModel):
    """Frozen, closed models: an unknown field is an error, not a surprise."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Reason(Model):
    """Why not: code, sentence, and where to go instead (``successor`` is an address).

    ``rule``: id of the office's deny-list rule that refused.
    """

    code: ReasonCode
    message: str
    address: str | None = None
    successor: str | None = None
    successor_label: str | None = None
    rule: str | None = None


def reason_for(code: ReasonCode, *, detail: str | None = None) -> Reason:
    """A reason that no single address explains."""
    text = EXPLANATIONS[code]
    return Reason(code=code, message=f"{text} ({detail})" if detail else text)


Rectangle = tuple[float, float, float, float]
"""x0, top, x1, bottom in PDF points, origin top left, of the page as displayed."""


class Citation(Model):
    """The proof of a claim. ``start``/``end``: characters of the passage text that are quoted.

    From ``document_hash`` on: of a passage in a document. ``bbox``: around the quoted lines,
    ``value_bbox``: around the cell that answers; x0, top, x1, bottom in points of the page as
    displayed. ``value`` and ``unit`` exactly as printed.
    """

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
    document_hash: str | None = None
    document_name: str | None = None
    supplier: str | None = None
    revision: str | None = None
    page: int | None = None
    bbox: Rectangle | None = None
    value_bbox: Rectangle | None = None
    page_url: str | None = None
    image_url: str | None = None
    section: str | None = None
    table_caption: str | None = None
    row_header: str | None = None
    column_header: str | None = None
    value: str | None = None
    unit: str | None = None
    about: str | None = None


Step = Literal["existence", "role", "vetted", "validity", "relevance", "support"]


class Check(Model):
    """One step of the gate for one claim, in the order it was taken."""

    step: Step
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
