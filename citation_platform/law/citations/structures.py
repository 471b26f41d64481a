"""Parts larger than an artikel: ``titel 9 Boek 2 BW``, ``afdeling 4.4 Bbl``, ``bijlage I bij …``.

Belongs here: chains of units, inner first, that end in a law, or in an artikel of it
(``Boek 4, artikel 13 BW``).
Does not belong here: articles (``articles``).
"""

from __future__ import annotations

import re
from dataclasses import replace

from citation_platform.law.citations.articles import read_article_group
from citation_platform.law.citations.laws import read_law
from citation_platform.law.citations.model import Draft, LawRef, Parsed
from citation_platform.law.citations.row import Row
from citation_platform.law.citations.vocabulary import (
    ARTIKEL,
    DETERMINERS,
    LINK,
    LIST,
    RANGE,
    UNIT_PLURALS,
    UNITS,
)
from citation_platform.law.names import LawNames
from citation_platform.law.ordinals import NUMBER_OF

_NUMBER = re.compile(r"\d{1,3}[A-Za-z]{0,2}(?:\.\d{1,3}[A-Za-z]{0,2}){0,4}")
_ROMAN_OR_LETTER = re.compile(r"[IVXLC]+[a-z]?|[A-Z][a-z]?")
_MOST_UNITS = 6

Unit = tuple[str, str]


def read_structure(row: Row, at: int, names: LawNames) -> Parsed | None:
    """The chain of units at ``at`` with the law it belongs to."""
    plural = row[at].norm in DETERMINERS and row[at + 1].norm in UNIT_PLURALS
    first = _read_unit(row, at + 1 if plural else at)
    if first is None:
        return None
    unit, numbers, number_to, index = first
    outer, index = _outer_units(row, index)
    artikel = ARTIKEL.end(row, row.skip(index, ","))
    if artikel is not None:
        return _article_within(row, at, row.skip(index, ","), [(unit, numbers[-1]), *outer], names)
    law = read_law(row, index, names)
    if law is None:
        return None
    within = _article_of(row, at, law, [(unit, numbers[-1]), *outer], names)
    if within is not None:
        return within
    drafts = [_draft(unit, number, outer, law[0]) for number in numbers]
    drafts[-1] = replace(drafts[-1], number_to=number_to)
    return Parsed(at, law[1], tuple(drafts))


def _article_of(
    row: Row, first: int, law: tuple[LawRef, int], units: list[Unit], names: LawNames
) -> Parsed | None:
    """``Boek 4 BW, artikel 13``."""
    group = read_article_group(row, row.skip(law[1], ","), names)
    if group is None or any(draft.law is not None for draft in group.drafts):
        return None
    ref = replace(law[0], book=law[0].book or dict(units).get("boek"))
    return Parsed(first, group.end, tuple(replace(draft, law=ref) for draft in group.drafts))


def read_law_then_structure(row: Row, at: int, names: LawNames) -> Parsed | None:
    """``BW Boek 2 titel 9``, ``Awb, hoofdstuk 3``."""
    match = names.match(row.tokens, at)
    if match is None:
        return None
    index = row.skip(match.end, ",")
    first = _read_unit(row, index)
    if first is None or len(first[1]) != 1:
        return None
    outer, end = _outer_units(row, first[3], linked=False)
    units = [(first[0], first[1][0]), *outer]
    if read_law(row, end, names) is not None:
        return None  # "Awb, hoofdstuk 3 Fw": the unit has a law of its own
    if first[0] == "boek":
        units.reverse()
    return Parsed(at, end, (Draft(None, law=LawRef(match.law), structure=tuple(units)),))


def _draft(unit: str, number: str, outer: list[Unit], law: LawRef) -> Draft:
    units = [(unit, number), *outer]
    if unit == "boek":
        units.reverse()  # "Boek 2 titel 9": outer first
    if law.book is not None and all(name != "boek" for name, _ in units):
        units.append(("boek", law.book))
    return Draft(None, law=law, structure=tuple(units))


def _read_unit(row: Row, at: int) -> tuple[str, list[str], str | None, int] | None:
    """Unit word and number(s): ``titel 9``, ``afdelingen 3.4 en 3.5``, ``vierde boek``."""
    ordinal = NUMBER_OF.get(row[at].norm)
    unit = UNITS.match(row, at + 1 if ordinal is not None else at)
    if unit is None:
        return None
    if ordinal is not None:
        return unit[0], [str(ordinal)], None, unit[1]
    if not _is_number(row, unit[1]):
        return None
    numbers, index = [row[unit[1]].text], unit[1] + 1
    while len(numbers) < _MOST_UNITS:
        join = LIST.match(row, index)
        if join is None or not row.is_number(join[1]) or not _is_number(row, join[1]):
            break
        numbers.append(row[join[1]].text)
        index = join[1] + 1
    span = RANGE.match(row, index)
    if span is not None and _is_number(row, span[1]):
        return unit[0], numbers, row[span[1]].text, span[1] + 1
    return unit[0], numbers, None, index


def _is_number(row: Row, at: int) -> bool:
    pattern = _NUMBER if row.is_number(at) else _ROMAN_OR_LETTER
    return pattern.fullmatch(row[at].text) is not None


def _outer_units(row: Row, at: int, *, linked: bool = True) -> tuple[list[Unit], int]:
    units: list[Unit] = []
    while len(units) < _MOST_UNITS:
        index = row.skip(at, ",")
        link = LINK.end(row, index) if linked else None
        following = _read_unit(row, link if link is not None else index)
        if following is None or len(following[1]) != 1:
            break
        units.append((following[0], following[1][0]))
        at = following[3]
    return units, at


def _article_within(
    row: Row, first: int, at: int, units: list[Unit], names: LawNames
) -> Parsed | None:
    """``Boek 4, artikel 13 BW``: the book belongs to the number."""
    group = read_article_group(row, at, names)
    book = dict(units).get("boek")
    if group is None or book is None:
        return None
    drafts = []
    for draft in group.drafts:
        if draft.law is None or not draft.law.law.has_books or draft.law.book is not None:
            return None
        drafts.append(replace(draft, law=replace(draft.law, book=book)))
    return Parsed(first, group.end, tuple(drafts))
