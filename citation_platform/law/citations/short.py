"""Short forms without an artikel word: ``BW 2:248``, ``6:162 BW``, ``Bbl-artikel 4.96``.

Belongs here: forms in which law and number stand side by side, and what tells them from
years, amounts, times and scores.
Does not belong here: groups that begin with an artikel word (``articles``).
"""

from __future__ import annotations

import re
from dataclasses import replace

from citation_platform.law.citations.articles import read_article_group, read_items
from citation_platform.law.citations.laws import read_law
from citation_platform.law.citations.model import LawRef, Parsed
from citation_platform.law.citations.numbers import is_colon_number, read_number
from citation_platform.law.citations.row import Row, words
from citation_platform.law.citations.vocabulary import ARTIKEL
from citation_platform.law.names import LawNames, NameMatch

_NUMBER = "number"
_YEAR = re.compile(r"(?:18|19|20)\d\d")
_LETTERED = re.compile(r"\d{1,4}[a-z]{1,3}")
_DOTTED = re.compile(r"\d{1,2}\.\d{1,3}[a-z]{0,2}")
_UNITS = words(
    """jaar jaren maand maanden week weken dag dagen uur uren minuut minuten min sec procent euro
    eur keer maal punten artikelen leden personen stuks km m cm mm m2 m3 kg ton gram graden
    januari februari maart april mei juni juli augustus september oktober november december
    miljoen miljard duizend fte ha"""
)
_COUNTED = frozenset({"WW", "ZW", "AOW", "WAO", "WIA", "AKW", "CAO", "WOZ", "BIG"})


def read_law_first(row: Row, at: int, names: LawNames) -> Parsed | None:
    """``BW 2:248``, ``Wna 22 lid 1``, ``Bbl-artikel 4.96``, ``Awb, art. 4:5``, ``BW Boek 4 art. 13``."""
    match = names.match(row.tokens, at) or _lower_case(row, at, names)
    if match is None or (at > 0 and row.is_mark(at - 1, "-") and row.touches(at)):
        return None
    law, end = LawRef(match.law, match.law.book), match.end
    if match.law.has_books:
        named = read_law(row, at, names, beside=False)
        law, end = named if named is not None else (law, end)
    joined = row.skip(end, "-,:") if _artikel_follows(row, row.skip(end, "-,:")) else end
    if _artikel_follows(row, joined):
        group = read_article_group(row, joined, names)
        return _with_law(group, at, law) if group is not None else None
    if not match.abbreviation or not _number_belongs(row, end, law, match):
        return None
    group = read_items(row, at, end, names)
    return _with_law(group, at, law) if group is not None else None


def _lower_case(row: Row, at: int, names: LawNames) -> NameMatch | None:
    """``bw 6:162``: capitals may be missing before a number that only such a law has."""
    match = names.match(row.tokens, at, lenient=True)
    colon = match is not None and match.law.colon and is_colon_number(row[match.end].text)
    return match if colon else None


def _artikel_follows(row: Row, at: int) -> bool:
    word = ARTIKEL.end(row, at)
    return word is not None and read_number(row, row.skip(word, ".")) is not None


def _with_law(group: Parsed, first: int, law: LawRef) -> Parsed | None:
    if any(draft.law is not None for draft in group.drafts):
        return None  # "de BW-regeling in artikel 5 Fw": the number has a law of its own
    drafts = tuple(replace(draft, law=law) for draft in group.drafts)
    return Parsed(first, group.end, drafts)


def _number_belongs(row: Row, at: int, law: LawRef, match: NameMatch) -> bool:
    """Whether a number directly after an abbreviation is an article of it."""
    number = read_number(row, at, words=False)
    if number is None:
        return False
    text, end = number
    if match.law.colon:
        return is_colon_number(text) or (law.book is not None and match.law.has_books)
    if _YEAR.fullmatch(text) or row.is_mark(end, "%€/") or row[end].norm in _UNITS:
        return False
    if _LETTERED.fullmatch(text) or _DOTTED.fullmatch(text):
        return True
    return text.isdecimal() and (_place_follows(row, end) or match.law.label not in _COUNTED)


def _place_follows(row: Row, at: int) -> bool:
    return row[row.skip(at, ",")].norm in {"lid", "leden", "onder", "sub", "jo", "juncto"}


def read_number_first(row: Row, at: int, names: LawNames) -> Parsed | None:
    """``6:162 BW``, ``3:310 lid 5 BW``, ``4.96 Bbl``, ``42 Fw``."""
    number = read_number(row, at, words=False) if at >= row.passed.get(_NUMBER, 0) else None
    if number is None or _is_part_of_larger(row, at):
        return None
    if not is_colon_number(number[0]) and _YEAR.fullmatch(number[0]):
        return None
    group = read_items(row, at, at, names)
    if group is None:
        return None
    if any(draft.law is None for draft in group.drafts):
        row.passed[_NUMBER] = group.end  # no law follows this run, wherever one starts in it
        return None
    if is_colon_number(number[0]):
        return group if all(draft.law and draft.law.law.colon for draft in group.drafts) else None
    return group if _law_stands_beside(row, group, names) else None


def _is_part_of_larger(row: Row, at: int) -> bool:
    """A date, an amount, a reference number: ``2023/45``, ``€ 42``, ``12-3``."""
    attached = row.is_mark(at - 1, "/-–") and row.touches(at)
    return attached or row.is_mark(at - 1, "€$#")


def _law_stands_beside(row: Row, group: Parsed, names: LawNames) -> bool:
    """A plain number needs an abbreviation at the end, with no words between: ``42 Fw``."""
    for width in range(1, 4):
        start = group.end - width
        match = names.match(row.tokens, start)
        if match is not None and match.end == group.end and match.abbreviation:
            placed = start - group.first > 1
            return placed or match.law.label not in _COUNTED
    return False
