"""What a question says before anything is searched: language, peildatum, addresses.

Belongs here: reading the question. Does not belong here: looking anything up in a release.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date

from citation_platform.index.spelling import Correction, Speller, corrected
from citation_platform.law.addresses import Address
from citation_platform.law.citations import FoundCitation, Mode, find_citations, named_laws
from citation_platform.law.named_dates import NO_DATES, DatesRead, read_dates
from citation_platform.law.names import LawName, LawNames
from citation_platform.products.articles import Article
from citation_platform.retrieval.kinds import QuestionKind, kind_of
from citation_platform.retrieval.language import detect_language
from citation_platform.retrieval.literal_addresses import literal_addresses


@dataclass(frozen=True, slots=True)
class Understanding:
    """What was read. ``text``: NFC, control characters removed, white space trimmed.

    ``citations`` as people write them, ``literal`` as canonical addresses, ``laws``: laws
    that it names, with or without a number. ``articles``: of the office's ERP, with their makers;
    ``text`` then calls them what the makers' manuals call them. ``corrections``: slips of the
    keyboard that are put right in ``text``. ``dates``: those that it names, and whether one is
    the ``peildatum``.
    """

    text: str
    language: str
    peildatum: date
    citations: tuple[FoundCitation, ...]
    literal: tuple[Address, ...] = ()
    laws: tuple[LawName, ...] = ()
    articles: tuple[Article, ...] = ()
    corrections: tuple[Correction, ...] = ()
    dates: DatesRead = NO_DATES

    @property
    def kind(self) -> QuestionKind:
        """A place, what hangs together with it, or a case that is described."""
        named = bool(self.literal) or any(
            one.address is not None or one.candidates for one in self.citations
        )
        return kind_of(self.text, names_a_place=named)


def understand(
    question: str,
    *,
    names: LawNames,
    today: date,
    peildatum: date | None = None,
    language: str | None = None,
) -> Understanding:
    """Read a question; never raises on any text."""
    text = clean(question)
    return Understanding(
        text=text,
        language=language or detect_language(text),
        peildatum=peildatum or today,
        citations=tuple(find_citations(text, names, mode=Mode.QUESTION)),
        literal=literal_addresses(text),
        laws=named_laws(text, names),
    )


def put_right(read: Understanding, speller: Speller, knows: Callable[[str], bool]) -> Understanding:
    """``read`` with slips put right; only in Dutch, whose words the corpus knows."""
    if read.language != "nl":
        return read
    text, corrections = corrected(read.text, speller, knows)
    return replace(read, text=text, corrections=corrections) if corrections else read


def with_dates(read: Understanding, today: date) -> Understanding:
    """``read`` with the dates that it names; the day whose law it asks for is its peildatum."""
    dates = read_dates(read.text, today)
    return replace(read, dates=dates, peildatum=dates.meant or read.peildatum)


def clean(question: str) -> str:
    """NFC without control characters (null bytes, bidi tricks); line breaks become spaces."""
    kept = (
        " " if character in "\r\n\t" else character
        for character in unicodedata.normalize("NFC", question)
    )
    return "".join(
        character for character in kept if unicodedata.category(character) not in ("Cc", "Cf", "Cs")
    ).strip()
