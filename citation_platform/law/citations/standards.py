"""Sources that are no laws: RJ, NBA-handreikingen, NV COS, ISA/IFRS, NEN and its family.

Belongs here: prefixes, the shape of their numbers, and their addresses.
Does not belong here: laws (``laws``, ``articles``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from citation_platform.errors import InvalidAddress
from citation_platform.law.addresses import Address, parse_address
from citation_platform.law.citations.model import Draft, LawRef, Parsed
from citation_platform.law.citations.row import Phrases, Row
from citation_platform.law.citations.vocabulary import LINK, LIST, OPEN_ENDED, RANGE
from citation_platform.law.names import LawName

_MOST_NUMBERS = 40
_MOST_PUBLISHERS = 4  # NEN-EN-ISO-IEC


@dataclass(frozen=True, slots=True)
class Standard:
    """A series of standards: its label, the shape of its numbers, its key in addresses."""

    label: str
    number: re.Pattern[str]
    key: str | None = None
    capital: bool = False  # the prefix is a Dutch word and needs its capital


_RJ = Standard(
    "RJ",
    re.compile(r"[1-9]\d\d[a-z]?(?:\.\d{1,4}[a-z]?)?|[A-D,M]\d{1,2}(?:\.\d{1,4}[a-z]?)?"),
    "rj",
)
_RJK = replace(_RJ, label="RJk")
_NBA = Standard("NBA-handreiking", re.compile(r"1[01]\d\d[a-z]?"), "nba")
_COS = Standard("NV COS", re.compile(r"[2-9]\d\d[A-Z]?|[1-5][04]\d\d[A-Z]?"), "cos")
_COS_WORD = replace(_COS, capital=True)


def _plain(label: str) -> Standard:
    return Standard(label, re.compile(r"\d{1,4}(?:\.[A-Z]*\d+[a-z]?)?"))


_PREFIXES: Phrases[Standard] = Phrases(
    dict.fromkeys(
        ("RJ", "RJ-alinea", "RJ alinea", "RJ-richtlijn", "RJ richtlijn", "RJ-hoofdstuk",
         "RJ hoofdstuk", "RJ par.", "RJ paragraaf", "RJ afdeling",
         "richtlijn van de Raad voor de Jaarverslaggeving"), _RJ)
    | dict.fromkeys(("RJk", "RJk hoofdstuk", "RJk-hoofdstuk"), _RJK)
    | dict.fromkeys(
        ("NBA-handreiking", "NBA handreiking", "NBA-handreikingen", "NBA handreikingen",
         "NBA-handreiking nr.", "NBA-praktijkhandreiking", "handreiking", "handreikingen",
         "praktijkhandreiking", "handreiking nr.", "NBA"), _NBA)
    | dict.fromkeys(
        ("NV COS", "COS", "NV COS Standaard", "NV COS Standaarden", "NVCOS", "COS Standaard",
         "NV COS-standaard", "COS-standaard", "controlestandaard", "controlestandaarden",
         "NBA-standaard", "NBA standaard", "NV COS nr."), _COS)
    | dict.fromkeys(("standaard", "standaarden"), _COS_WORD)
    | {name: _plain(name) for name in ("ISA", "ISAE", "ISRE", "ISRS", "ISQM", "IFRS", "IAS", "IFRIC", "SIC", "IPSAS")}
)  # fmt: skip
_UPPER = frozenset(
    {
        "RJ",
        "RJk",
        "NBA",
        "COS",
        "NV",
        "NVCOS",
        "ISA",
        "ISAE",
        "ISRE",
        "ISRS",
        "ISQM",
        "IFRS",
        "IAS",
        "IFRIC",
        "SIC",
        "IPSAS",
    }
)
_AS_WRITTEN = {name.casefold(): name for name in _UPPER}
_OWNER = Phrases(
    {
        "NV COS": "cos",
        "COS": "cos",
        "NBA": "nba",
        "RJ": "rj",
        "nadere voorschriften controle- en overige standaarden": "cos",
        "Raad voor de Jaarverslaggeving": "rj",
    }
)
_ALINEA = frozenset({"alinea", "alinea's", "al", "paragraaf", "par"})

_NORM_HEADS = frozenset({"NEN", "NPR", "NTA", "NVN", "EN", "ISO", "IEC", "DIN", "BRL"})
_NORM_NUMBER = re.compile(
    r"\d{3,5}(?:-\d{1,3})*(?::\d{4})?"
    r"(?:\s?\+\s?[AC]\d{1,2}(?:/[AC]\d{1,2})?(?::\d{4})?|/[AC]\d{1,2}(?::\d{4})?|/NB(?::\d{4})?|\+NB(?::\d{4})?)*"
    r"(?![\w])"
)


def read_standard(row: Row, at: int) -> Parsed | None:
    """The standard whose prefix stands at ``at``."""
    if row[at].text in _NORM_HEADS:
        return _read_norm(row, at)
    prefix = _PREFIXES.match(row, at)
    if prefix is None or not _prefix_as_written(row, at):
        return None
    standard, start = prefix
    number = _number(row, start, standard)
    if number is None:
        return None
    drafts, end = _read_numbers(row, number, standard)
    owner = _owner_end(row, end, standard.key)
    if standard.capital and not row[at].text[0].isupper() and owner == end:
        return None
    return Parsed(at, owner, tuple(drafts))


def _prefix_as_written(row: Row, at: int) -> bool:
    """``RJ`` needs its capitals; ``handreiking`` may have them."""
    upper = _AS_WRITTEN.get(row[at].norm)
    return upper is None or row[at].text == upper


def _number(row: Row, at: int, standard: Standard) -> tuple[str, int] | None:
    token = row[at]
    if row.is_number(at) and standard.number.fullmatch(token.text):
        return _with_alinea(row, token.text, at + 1, standard.key)
    if row.is_word(at) and row.is_number(at + 1) and row.touches(at + 1):
        text = token.text + row[at + 1].text
        if standard.number.fullmatch(text):
            return text, at + 2
    return None


def _with_alinea(row: Row, number: str, at: int, key: str | None) -> tuple[str, int]:
    """``RJ 270, alinea 103`` is RJ 270.103."""
    index = row.skip(at, ",")
    if key == "rj" and "." not in number and row[index].norm in _ALINEA:
        index = row.skip(index + 1, ".")
        if row.is_number(index) and row[index].text.isdecimal():
            return f"{number}.{row[index].text}", index + 1
    return number, at


def _read_numbers(row: Row, first: tuple[str, int], standard: Standard) -> tuple[list[Draft], int]:
    drafts, end = [_draft(first[0], standard)], first[1]
    while len(drafts) < _MOST_NUMBERS:
        opened = OPEN_ENDED.end(row, end)
        if opened is not None:
            drafts[-1] = replace(drafts[-1], open_ended=True)
            return drafts, opened
        span = RANGE.match(row, end) if drafts[-1].number_to is None else None
        last = _number(row, span[1], standard) if span else None
        if last is not None:
            to = _full_number(last[0], drafts[-1].number or "")
            drafts[-1] = replace(drafts[-1], number_to=to, address_to=_address(to, standard))
            end = last[1]
            continue
        join = LIST.match(row, end)
        following = _number(row, join[1], standard) if join else None
        if following is None:
            break
        drafts.append(_draft(following[0], standard))
        end = following[1]
    return drafts, end


def _full_number(number: str, first: str) -> str:
    """In ``RJ 270.103-105`` the end of the range is 270.105."""
    return f"{first.split('.')[0]}.{number}" if "." in first and "." not in number else number


def _draft(number: str, standard: Standard) -> Draft:
    law = LawRef(LawName(standard.label, standard.label))
    return Draft(number, law=law, address=_address(number, standard))


def _address(number: str, standard: Standard) -> Address | None:
    return Address(standard.key, number) if standard.key else None


def _owner_end(row: Row, at: int, key: str | None) -> int:
    """``Standaard 570 van de NV COS``, ``Handreiking 1141 (NBA)``."""
    link = LINK.end(row, at)
    owner = _OWNER.match(row, link if link is not None else at)
    return owner[1] if owner is not None and owner[0] == key else at


def _read_norm(row: Row, at: int) -> Parsed | None:
    """``NEN-EN 1990``, ``NEN 2535+C1:2010``, ``NEN-EN-ISO 9001:2015``, ``ISO/IEC 27001``."""
    index, prefix = at + 1, row[at].text
    for _ in range(_MOST_PUBLISHERS):
        if not row.is_mark(index, "-/") or row[index + 1].text not in _NORM_HEADS:
            break
        prefix += row[index].text + row[index + 1].text
        index += 2
    index = row.skip(index, "-") if row.is_number(index + 1) else index
    match = _NORM_NUMBER.match(row.text, row[index].start) if row.is_number(index) else None
    if match is None:
        return None
    end = index
    while row[end].end <= match.end() and end < len(row):
        end += 1
    if row[end - 1].end != match.end():
        return None
    number = re.sub(r"\s", "", match.group())
    law = LawRef(LawName(prefix, prefix))
    return Parsed(at, end, (Draft(number, law=law, address=_norm_address(prefix, number)),))


def _norm_address(prefix: str, number: str) -> Address | None:
    address = Address("nen", f"{prefix}-{number}")
    try:
        return address if parse_address(str(address)) == address else None
    except InvalidAddress:
        return None
