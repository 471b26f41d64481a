"""What a provision said on a day: one text, or exactly why there is none.

Belongs here: the look-up over the editions of one lid, as a pure function that works on
``law.editions.Edition`` and on passages alike. Does not belong here: making editions.

Dates are inclusive. A day before every proven edition has two answers: the provision did
not exist (its act created it, or an older state lacks it), or it existed with a text that
the corpus does not hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Generic, Protocol, TypeAlias, TypeVar

from citation_platform.law.dutch_dates import in_words
from citation_platform.law.model import ProvisionStatus

CREATING_EFFECTS = frozenset({"nieuw", "nieuwe-regeling"})
"""Values of ``effect`` with which an act brings a provision into being."""


class Dated(Protocol):
    """What the look-up needs of an edition; a ``Passage`` has it too."""

    @property
    def status(self) -> str: ...
    @property
    def valid_from(self) -> date | None: ...
    @property
    def valid_to(self) -> date | None: ...
    @property
    def certain_to(self) -> date | None: ...
    @property
    def doubt(self) -> str | None: ...
    @property
    def absent_on(self) -> date | None: ...
    @property
    def effect(self) -> str | None: ...


EditionT = TypeVar("EditionT", bound=Dated)


@dataclass(frozen=True, slots=True)
class InForce(Generic[EditionT]):
    """This edition is law on the day."""

    edition: EditionT


@dataclass(frozen=True, slots=True)
class Withdrawn(Generic[EditionT]):
    """Withdrawn since ``since``; ``edition`` is the tombstone, or the last text."""

    edition: EditionT
    since: date | None


@dataclass(frozen=True, slots=True)
class NotYetInForce(Generic[EditionT]):
    """The text stands in the source but has not become law."""

    edition: EditionT


@dataclass(frozen=True, slots=True)
class Emergency(Generic[EditionT]):
    """Emergency law: text that only a royal decree brings into force."""

    edition: EditionT


@dataclass(frozen=True, slots=True)
class NoText(Generic[EditionT]):
    """In force, but the source prints a placeholder instead of text."""

    edition: EditionT


@dataclass(frozen=True, slots=True)
class DidNotExist(Generic[EditionT]):
    """The provision came into being later, with ``edition``."""

    edition: EditionT


@dataclass(frozen=True, slots=True)
class NoVersion:
    """The corpus does not show with certainty what held on the day; ``doubt`` says why."""

    doubt: str


Outcome: TypeAlias = (
    InForce[EditionT]
    | Withdrawn[EditionT]
    | NotYetInForce[EditionT]
    | Emergency[EditionT]
    | NoText[EditionT]
    | DidNotExist[EditionT]
    | NoVersion
)


def edition_on(editions: Sequence[EditionT], day: date) -> Outcome[EditionT]:
    """What holds on ``day`` for one provision, given all its editions in any order."""
    covering = [edition for edition in editions if _covers(edition, day)]
    for status in (
        ProvisionStatus.IN_FORCE,
        ProvisionStatus.WITHDRAWN,
        ProvisionStatus.PLACEHOLDER,
        ProvisionStatus.EMERGENCY_LAW,
        ProvisionStatus.NOT_YET_IN_FORCE,
    ):
        rows = [edition for edition in covering if edition.status == status]
        if rows:
            return _covered(max(rows, key=_start), day)
    return _uncovered(editions, day)


def _covered(edition: EditionT, day: date) -> Outcome[EditionT]:
    if edition.status == ProvisionStatus.WITHDRAWN:
        return Withdrawn(edition, edition.valid_from)
    if edition.status == ProvisionStatus.EMERGENCY_LAW:
        return Emergency(edition)
    if edition.status == ProvisionStatus.NOT_YET_IN_FORCE:
        return NotYetInForce(edition)
    if edition.certain_to is not None and day > edition.certain_to:
        return NoVersion(edition.doubt or "De geldigheid op deze dag is niet zeker.")
    return NoText(edition) if edition.status == ProvisionStatus.PLACEHOLDER else InForce(edition)


def _uncovered(editions: Sequence[EditionT], day: date) -> Outcome[EditionT]:
    """No edition covers the day: too early, too late, or in a hole."""
    later = [edition for edition in editions if _start(edition) > day]
    earlier = [edition for edition in editions if _start(edition) <= day]
    if not later and earlier:
        last = max(earlier, key=_start)
        if last.doubt and last.certain_to == last.valid_to:
            return NoVersion(last.doubt)
        return Withdrawn(last, None if last.valid_to is None else _next(last.valid_to))
    if not later:
        return NoVersion("Het corpus bevat geen tekst van deze bepaling.")
    first = min(later, key=_start)
    if first.status == ProvisionStatus.NOT_YET_IN_FORCE:
        return NotYetInForce(first)
    if not earlier and first.effect in CREATING_EFFECTS:
        return DidNotExist(first)
    if first.absent_on is not None and day <= first.absent_on:
        return DidNotExist(first)
    return NoVersion(
        f"De oudste tekst in het corpus geldt vanaf {in_words(_start(first))};"
        " welke tekst daarvoor gold, is niet bekend."
    )


def _covers(edition: Dated, day: date) -> bool:
    return _start(edition) <= day and (edition.valid_to is None or day <= edition.valid_to)


def _start(edition: Dated) -> date:
    """First day; a text without a date (not yet in force, emergency law) stands open."""
    return edition.valid_from or date.min


def _next(day: date) -> date:
    return date.fromordinal(day.toordinal() + 1)
