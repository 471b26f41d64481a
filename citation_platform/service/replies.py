"""What the resources other than ``ask`` return.

Belongs here: response models with their meaning. Does not belong here: making them
(``service.history``, the routes).
"""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Literal

from pydantic import Field

from citation_platform.releases.model import ReleaseRow
from citation_platform.service.answers import Candidate, Model, Reason, Understood

NON_CITABLE = "[INTERNAL — non-citable]"


class Pool(Model):
    """Candidates of one role. ``label`` must be shown wherever they are shown."""

    role: Literal["authority", "experience"]
    label: str
    citable: bool
    candidates: tuple[Candidate, ...]


class SearchReply(Model):
    """The passages that a question brings up; nothing is claimed."""

    question: str
    office: str
    understood: Understood
    authority: Pool
    experience: Pool
    release_id: str
    timings_ms: dict[str, float] = Field(default_factory=dict)


class DiffKind(StrEnum):
    """What happened to a run of text between two editions."""

    EQUAL = "equal"
    INSERT = "insert"
    DELETE = "delete"


class DiffOp(Model):
    """A run of text: in both editions, only in the later, or only in the earlier one."""

    op: DiffKind
    text: str


class Edition(Model):
    """One edition of a lid. ``valid_to``: last day in force, None = open.

    ``start``/``end``: the characters of ``text`` that the requested onderdeel spans; None
    when no onderdeel was asked for, or this edition does not have it.
    """

    passage_id: str
    address: str
    label: str
    text: str
    status: str
    role: Literal["authority", "experience"]
    citable: bool
    valid_from: date | None
    valid_to: date | None
    certain_to: date | None
    doubt: str | None
    version: str
    legal_basis: str | None
    superseded_by_address: str | None
    source_url: str | None
    start: int | None = None
    end: int | None = None


class EditionChange(Model):
    """From one edition of a lid to the next, word by word."""

    from_passage_id: str
    to_passage_id: str
    ops: tuple[DiffOp, ...]


class LidHistory(Model):
    """One lid (or a whole artikel without leden) through time.

    ``in_force``: passage_id of the edition in force on the requested day, if any.
    """

    address: str
    label: str
    in_force: str | None
    reason: Reason | None = None
    editions: tuple[Edition, ...]
    changes: tuple[EditionChange, ...]


class PassageReply(Model):
    """Everything the release knows at an address. ``on``: the day that ``in_force`` is for."""

    address: str
    label: str
    on: date
    headings: tuple[str, ...]
    leden: tuple[LidHistory, ...]
    release_id: str


class ReleasesReply(Model):
    """All releases, newest first, and which one this process serves."""

    serving: str | None
    published: str | None
    problem: str | None
    releases: tuple[ReleaseRow, ...]


class Alive(Model):
    """The process answers."""

    status: Literal["ok"] = "ok"


class ReadinessCheck(Model):
    """One thing that must be there before a question can be answered."""

    name: Literal["release", "model", "offices"]
    ready: bool
    detail: str


class ReadyReply(Model):
    """Ready only when every check is."""

    status: Literal["ready", "not_ready"]
    checks: tuple[ReadinessCheck, ...]
