"""From drafts to citations: addresses where law and number give one.

Belongs here: which law a bare number belongs to, and what a law makes of a number.
Does not belong here: reading text (the grammar modules).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citation_platform.law.addresses import Address, bwb_id_of, law_address
from citation_platform.law.citations.model import Draft, FoundCitation, LawRef, Parsed
from citation_platform.law.citations.numbers import is_colon_number
from citation_platform.law.citations.row import Row
from citation_platform.law.names import LawName
from citation_platform.law.sources import BY_KEY, SOURCES

_BOOKS = dict(BY_KEY["bw"].books)


@dataclass(frozen=True, slots=True)
class Target:
    """A number as its law reads it."""

    article: str
    book: str | None
    address: Address | None


def resolve(row: Row, parsed: Iterable[Parsed], implied: LawName | None) -> list[FoundCitation]:
    """All citations, in order; ``implied``: the law of numbers that name none."""
    return [_citation(row, group, draft, implied) for group in parsed for draft in group.drafts]


def _citation(row: Row, group: Parsed, draft: Draft, implied: LawName | None) -> FoundCitation:
    start, end = row[group.first].start, row[group.end - 1].end
    inferred = draft.law is None and implied is not None
    law = draft.law or (LawRef(implied, implied.book) if implied is not None else None)
    target = _target(draft, draft.number, law)
    last = _target(draft, draft.number_to, law)
    return FoundCitation(
        start=start,
        end=end,
        text=row.text[start:end],
        source=law.law.label if law else None,
        address=draft.address or (target.address if target else None),
        address_to=draft.address_to or (last.address if last else None),
        open_ended=draft.open_ended,
        article=target.article if target else None,
        article_to=last.article if last else None,
        book=target.book if target else None,
        lid=draft.detail.lid,
        onderdeel=draft.detail.onderdeel,
        structure=draft.structure,
        historic=draft.historic,
        inferred=inferred,
        bwb_id=_bwb_id(law, target),
        candidates=() if law else _candidates(draft),
    )


def _target(draft: Draft, number: str | None, law: LawRef | None) -> Target | None:
    if number is None:
        return None
    detail = draft.detail if number == draft.number else None
    lid, onderdeel = (detail.lid, detail.onderdeel) if detail else (None, ())
    if is_colon_number(number.split(".")[0]) and number.count(".") == 1 and lid is None:
        number, lid = number.split(".")  # 4:13.3 is 4:13 lid 3
    if law is not None and (law.law.has_books or law.law.book is not None):
        return _book_target(number, law, lid, onderdeel)
    address = None
    if law is not None and law.law.bwb_id is not None:
        address = law_address(law.law.bwb_id, number, lid=lid, onderdeel=onderdeel)
    book = number.split(":")[0] if law is None and is_colon_number(number) else None
    return Target(number, book, address)


def _book_target(number: str, law: LawRef, lid: str | None, onderdeel: tuple[str, ...]) -> Target:
    """In the BW a number is book and artikel; the book may stand beside it."""
    book, artikel = law.book, number
    if is_colon_number(number):
        book, artikel = number.split(":", 1)
    book = book.upper() if book else None
    bwb_id = _BOOKS.get(book) if book else None
    address = law_address(bwb_id, artikel, lid=lid, onderdeel=onderdeel) if bwb_id else None
    return Target(f"{book}:{artikel}" if book else artikel, book, address)


def _bwb_id(law: LawRef | None, target: Target | None) -> str | None:
    if target is not None and target.address is not None:
        return bwb_id_of(target.address)
    if law is None:
        return None
    return law.law.bwb_id or (_BOOKS.get(law.book) if law.law.has_books and law.book else None)


def _candidates(draft: Draft) -> tuple[Address, ...]:
    """What a bare ``4:192 lid 1`` could be: BW 4:192, Awb 4:192."""
    if draft.number is None or not is_colon_number(draft.number):
        return ()
    lid, onderdeel = draft.detail.lid, draft.detail.onderdeel
    found = []
    book, artikel = draft.number.split(":", 1)
    if book.upper() in _BOOKS:
        found.append(law_address(_BOOKS[book.upper()], artikel, lid=lid, onderdeel=onderdeel))
    for source in SOURCES:
        if source.bwb_id and source.artikel_pattern.fullmatch(draft.number):
            found.append(law_address(source.bwb_id, draft.number, lid=lid, onderdeel=onderdeel))
    return tuple(found)


def implied_law(named: Sequence[LawName], default: LawName | None) -> LawName | None:
    """The law that numbers without one belong to: the only one the text names."""
    labels = {law.label: law for law in named}
    if len(labels) == 1:
        return next(iter(labels.values()))
    return default if not labels else None
