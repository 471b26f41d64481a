"""Article groups: an artikel word, numbers with their places, and the law they belong to.

Belongs here: ``de artikelen 4:63 en 4:64 BW``, ``art. 2:9 jo. 2:11 BW``, ``lid 3 van
artikel 4:13 BW``. One group is one span.
Does not belong here: forms without an artikel word (``short``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from citation_platform.law.citations.details import Details, may_start_place, read_details
from citation_platform.law.citations.laws import read_law
from citation_platform.law.citations.model import WHOLE, Detail, Draft, LawRef, Parsed
from citation_platform.law.citations.numbers import plausible_range, read_number, with_book_of
from citation_platform.law.citations.row import Row
from citation_platform.law.citations.vocabulary import (
    ARTIKEL,
    CURRENT,
    DETERMINERS,
    HISTORIC,
    HISTORIC_INSIDE,
    JUNCTO,
    LINK,
    LIST,
    OPEN_ENDED,
    PLURAL,
    RANGE,
    Join,
)
from citation_platform.law.names import LawNames

_PLACE = "place"
_MOST_ITEMS = 60  # of one group: bounds the work at each artikel word


def read_article_group(row: Row, at: int, names: LawNames) -> Parsed | None:
    """The group whose artikel word (with its determiner) stands at ``at``."""
    word = _article_word(row, at)
    if word is None:
        return None
    return read_items(row, at, word, names)


def _article_word(row: Row, at: int) -> int | None:
    """The index after the artikel word at ``at``; "de" only before a plural."""
    start = at + 1 if row[at].norm in DETERMINERS else at
    word = ARTIKEL.match(row, start)
    if word is None or (start > at and word[0] != PLURAL):
        return None
    return row.skip(word[1], ".") if row[word[1] - 1].norm == "art" else word[1]


def read_items(row: Row, first: int, at: int, names: LawNames) -> Parsed | None:
    """Numbers with places, joined, and their laws; ``first`` is where the span begins."""
    item = read_item(row, at)
    if item is None:
        return None
    drafts, end = list(item[0]), item[1]
    for _ in range(_MOST_ITEMS):
        law = read_law(row, end, names)
        if law is not None:
            drafts = _assign(drafts, law[0])
            drafts, end = _after_law(row, law[1], drafts)
        following = _next_item(row, end, after_law=law is not None)
        if following is None:
            break
        drafts += [_inherit_book(draft, drafts[-1]) for draft in following[0]]
        end = following[1]
    return Parsed(first, end, tuple(_trailing_law(drafts)))


def _inherit_book(draft: Draft, before: Draft) -> Draft:
    if draft.number is None or before.number is None or before.law is not None:
        return draft
    return replace(draft, number=with_book_of(draft.number, before.number))


def _assign(drafts: Iterable[Draft], law: LawRef) -> list[Draft]:
    return [draft if draft.law is not None else replace(draft, law=law) for draft in drafts]


def _trailing_law(drafts: list[Draft]) -> list[Draft]:
    """After "art. 5:32 Awb jo. 5:31d" the last number belongs to the Awb too."""
    law: LawRef | None = None
    filled = []
    for draft in drafts:
        law = draft.law or law
        filled.append(replace(draft, law=law))
    return filled


def _after_law(row: Row, at: int, drafts: list[Draft]) -> tuple[list[Draft], int]:
    """``BW (oud)`` and ``BW e.v.``."""
    end = HISTORIC.end(row, at)
    if end is not None:
        return [replace(draft, historic=True) for draft in drafts], end
    end = OPEN_ENDED.end(row, at)
    if end is not None and drafts[-1].number_to is None:
        return [*drafts[:-1], replace(drafts[-1], open_ended=True)], end
    return drafts, at


def _next_item(row: Row, at: int, *, after_law: bool) -> tuple[list[Draft], int] | None:
    join = _read_join(row, at)
    if join is None or (after_law and join[0] is Join.LIST):
        return None
    word = _article_word(row, join[1])
    if word is None and row[join[1]].norm == "het":
        word = _article_word(row, join[1] + 1)
    return read_item(row, word if word is not None else join[1])


def _read_join(row: Row, at: int) -> tuple[Join, int] | None:
    index = row.skip(at, ",(")
    juncto = JUNCTO.end(row, index)
    if juncto is not None:
        return Join.JUNCTO, juncto
    joined = LIST.match(row, at)
    if joined is None:
        return None
    juncto = JUNCTO.end(row, joined[1])
    return (Join.JUNCTO, juncto) if juncto is not None else (Join.LIST, joined[1])


def read_item(row: Row, at: int) -> tuple[list[Draft], int] | None:
    """One number, or a range, with its places: one draft per place."""
    number = read_number(row, at)
    if number is None:
        return None
    text, end = number
    historic, end = _historic(row, end)
    details = read_details(row, end) or Details((WHOLE,), end)
    end = details.end
    later, end = _historic(row, end)
    number_to, open_ended, end = _read_range(row, end, text)
    last_place = read_details(row, end) if number_to else None
    end = last_place.end if last_place else end
    drafts = [_draft(text, detail, historic or later) for detail in details.details]
    drafts[-1] = replace(drafts[-1], number_to=number_to, open_ended=open_ended)
    return drafts, end


def _draft(number: str, detail: Detail, historic: bool) -> Draft:
    return Draft(number, detail, historic=historic)


def _historic(row: Row, at: int) -> tuple[bool, int]:
    end = HISTORIC_INSIDE.end(row, at)
    if end is not None:
        return True, end
    end = CURRENT.end(row, at)
    return False, end if end is not None else at


def _read_range(row: Row, at: int, first: str) -> tuple[str | None, bool, int]:
    """The end of a range, whether it is open ("e.v."), and the index after it."""
    opened = OPEN_ENDED.end(row, row.skip(at, ","))
    if opened is not None:
        return None, True, opened
    span = RANGE.match(row, at)
    if span is not None:
        word = _article_word(row, span[1])
        last = read_number(row, word if word is not None else span[1])
        if last is not None and plausible_range(first, last[0]):
            return with_book_of(last[0], first), False, last[1]
    return None, False, at


def read_place_first(row: Row, at: int, names: LawNames) -> Parsed | None:
    """``lid 3 van artikel 4:13 BW``, ``onderdeel a van artikel 7, eerste lid, Wna``."""
    start = (
        at + 1
        if row[at].norm in DETERMINERS and row[at + 1].norm in {"leden", "onderdelen"}
        else at
    )
    if at < row.passed.get(_PLACE, 0) or not may_start_place(row, start):
        return None
    places = read_details(row, start)
    if places is None or places.details == (WHOLE,):
        return None
    link = LINK.end(row, row.skip(places.end, ","))
    group = read_article_group(row, link, names) if link is not None else None
    if group is None:
        row.passed[_PLACE] = places.end  # every start inside this run ends at the same token
    if group is None or len(group.drafts) != 1:
        return None
    return Parsed(
        at, group.end, tuple(_combine(group.drafts[0], place) for place in places.details)
    )


def _combine(draft: Draft, place: Detail) -> Draft:
    """The place named before the artikel, inside the place named after it."""
    lid = place.lid or draft.detail.lid
    onderdeel = place.onderdeel or draft.detail.onderdeel
    return replace(draft, detail=Detail(lid, onderdeel))
