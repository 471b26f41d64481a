"""A law as data: what every statute reader returns, whatever the XML dialect.

Belongs here: frozen dataclasses without behaviour beyond look-ups.
Does not belong here: parsing (``law.bwb``), validity over several states
(``law.editions``), passages (``passages``).

Text is verbatim apart from white space: runs of white space inside an ``al`` collapse
to one space; blocks are joined with a newline. Editorial notes are never in ``text``.
Offsets are characters into ``text``.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum


class ProvisionStatus(StrEnum):
    """Whether a provision can be law on any date of its edition (NOTES quirks 6 to 8)."""

    IN_FORCE = "in_force"
    WITHDRAWN = "withdrawn"
    NOT_YET_IN_FORCE = "not_yet_in_force"
    EMERGENCY_LAW = "emergency_law"
    PLACEHOLDER = "placeholder"  # e.g. "Wijzigt de Gemeentewet.": editorial, not text of law


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference in the XML (intref/extref): ``target`` as printed, unresolved."""

    start: int
    end: int
    target: str
    text: str


@dataclass(frozen=True, slots=True)
class Onderdeel:
    """An onderdeel: a span of its lid's text. ``path`` e.g. ``("a",)`` or ``("a", "1°")``."""

    path: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Lid:
    """A lid, or the whole of an artikel without leden (``number`` is None)."""

    number: str | None
    text: str
    status: ProvisionStatus
    onderdelen: tuple[Onderdeel, ...] = ()
    references: tuple[Reference, ...] = ()
    has_table: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """One ancestor's kop: ``Boek 4 Erfrecht`` = ("Boek", "4", "Erfrecht")."""

    label: str | None
    number: str | None
    title: str | None


@dataclass(frozen=True, slots=True)
class Artikel:
    """One artikel of one state of a law.

    ``number`` as the XML's ``nr``; ``scope`` is set only where the number alone is
    ambiguous within the law (bijlagen, double numbers; NOTES quirk 5).
    ``stam_id``, ``versie_id``, ``in_force_since``, ``enacted_by`` are None in the 2012 DTD.
    """

    number: str
    scope: str | None
    title: str | None
    headings: tuple[Heading, ...]
    path: str
    status: ProvisionStatus
    leden: tuple[Lid, ...]
    stam_id: str | None = None
    versie_id: str | None = None
    in_force_since: date | None = None
    retroactive_from: date | None = None
    enacted_by: str | None = None
    effect: str | None = None


@dataclass(frozen=True, slots=True)
class LawState:
    """One state (toestand) of one law. ``state_date``: first day of this state."""

    bwb_id: str
    state_date: date
    title: str
    short_title: str | None
    kind: str
    artikelen: tuple[Artikel, ...]
    document_hash: str
    format: str
    warnings: tuple[str, ...] = ()
