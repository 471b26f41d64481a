"""A law as data: what every statute reader returns, whatever the XML dialect.

Belongs here: frozen dataclasses without behaviour beyond look-ups.
Does not belong here: parsing (``law.reading``), validity over several states
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
    """An onderdeel: a span of its lid's text. ``path`` e.g. ``("a",)`` or ``("a", "1°")``.

    The span runs from the marker to the end of nested content. A lid with two lists can
    hold the same path twice; both are kept. ``status``: an onderdeel can be withdrawn
    inside a lid that is in force; its span then holds the marker only.
    """

    path: tuple[str, ...]
    start: int
    end: int
    status: ProvisionStatus = ProvisionStatus.IN_FORCE


@dataclass(frozen=True, slots=True)
class Lid:
    """A lid, or text of an artikel outside its leden (``number`` is None).

    ``number`` is None for the whole of an artikel without leden and for loose text before
    the first lid; loose text after a lid belongs to that lid (NOTES quirk 2). A number
    that occurs twice in one artikel gets a rank: the second lid 7 is ``7_2``.
    ``notes``: editorial notes beside the text (indexed amounts, corrections), never quoted.
    ``table_caption`` and ``table_header``: those of the first table.
    """

    number: str | None
    text: str
    status: ProvisionStatus
    onderdelen: tuple[Onderdeel, ...] = ()
    references: tuple[Reference, ...] = ()
    has_table: bool = False
    table_caption: str | None = None
    table_header: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """One ancestor's kop: ``Boek 4 Erfrecht`` = ("Boek", "4", "Erfrecht")."""

    label: str | None
    number: str | None
    title: str | None


@dataclass(frozen=True, slots=True)
class Artikel:
    """One artikel of one state of a law.

    ``number`` as the XML's ``nr`` (derived from label, path or title where ``nr`` is
    empty); ``scope`` is set only where the number alone is ambiguous within the law
    (bijlagen, double numbers; NOTES quirk 5). Where one of several artikelen with a number
    is the one meant (the others withdrawn, or in bijlagen), it keeps the plain number.
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
