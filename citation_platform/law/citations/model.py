"""What a found citation is, and the drafts that the grammar hands to the resolver.

Belongs here: data. Does not belong here: grammar (the other modules of this package).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from citation_platform.law.addresses import Address
from citation_platform.law.names import LawName


class Mode(StrEnum):
    """How strictly a text is read.

    PROSE: only citations that name their law. QUESTION: also bare article numbers, which
    the asker expects to be understood; their law may be unknown.
    """

    PROSE = "prose"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class FoundCitation:
    """One cited target; several targets of one enumeration share a span.

    ``start``/``end``: characters of the text. ``source``: the law or standard by its short
    label (``BW``), None when no law is named. ``address``: None when the source has no
    addresses (EVRM), is unknown, or is not named. ``article``: as cited, with the book
    (``4:13``). ``address_to``/``article_to``: end of a range; ``open_ended``: "e.v.".
    ``structure``: (unit, number) pairs of a part larger than an artikel, inner first.
    ``historic``: cited as "(oud)". ``inferred``: the law was not named here but follows
    from the rest of the text or from the caller. ``candidates``: the addresses that a bare
    number with a colon could mean.
    """

    start: int
    end: int
    text: str
    source: str | None
    address: Address | None = None
    address_to: Address | None = None
    open_ended: bool = False
    article: str | None = None
    article_to: str | None = None
    book: str | None = None
    lid: str | None = None
    onderdeel: tuple[str, ...] = ()
    structure: tuple[tuple[str, str], ...] = ()
    historic: bool = False
    inferred: bool = False
    bwb_id: str | None = None
    candidates: tuple[Address, ...] = ()

    @property
    def law_named(self) -> bool:
        """True when the text itself names the source of this citation."""
        return self.source is not None and not self.inferred


@dataclass(frozen=True, slots=True)
class Detail:
    """A place inside an artikel."""

    lid: str | None = None
    onderdeel: tuple[str, ...] = ()


WHOLE = Detail()


@dataclass(frozen=True, slots=True)
class LawRef:
    """A law as a citation names it, with the book where one is named beside it."""

    law: LawName
    book: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """One target before resolution: number and law as written."""

    number: str | None
    detail: Detail = WHOLE
    number_to: str | None = None
    open_ended: bool = False
    historic: bool = False
    law: LawRef | None = None
    structure: tuple[tuple[str, str], ...] = ()
    address: Address | None = None
    address_to: Address | None = None


@dataclass(frozen=True, slots=True)
class Parsed:
    """Drafts that share the tokens ``first`` up to, not including, ``end``."""

    first: int
    end: int
    drafts: tuple[Draft, ...]
