"""Dates as manuals print them: "05/2019", "19/05", "März 2020", "2022-01-18", "13 mai 2018".

Belongs here: one date pattern for five languages and its reading.
Does not belong here: deciding whether a date is a revision (``marks``).
"""

from __future__ import annotations

import re
from datetime import date

from citation_platform.documents.catalog.model import PrintedDate

FIRST_YEAR = 1970
"""Nothing sold today has an older manual; an older number is no year of print."""

LAST_YEAR = 2069
"""Two-digit years 00 to 69 are 2000 to 2069, 70 to 99 are 1970 to 1999 (POSIX %y, moved by 1)."""

_MONTHS: tuple[tuple[str, ...], ...] = (
    ("january", "januari", "janvier", "januar", "jänner", "gennaio", "jan", "janv", "gen"),
    ("february", "februari", "février", "fevrier", "februar", "febbraio", "feb", "févr", "febr"),
    ("march", "maart", "mars", "märz", "maerz", "marzo", "mar", "mrt", "mär", "mrz"),
    ("april", "avril", "aprile", "apr", "avr"),
    ("may", "mei", "mai", "maggio", "mag"),
    ("june", "juni", "juin", "giugno", "jun", "giu"),
    ("july", "juli", "juillet", "luglio", "jul", "juil", "lug"),
    ("august", "augustus", "août", "aout", "agosto", "aug", "ago"),
    ("september", "septembre", "settembre", "sep", "sept", "set"),
    ("october", "oktober", "octobre", "ottobre", "oct", "okt", "ott"),
    ("november", "novembre", "nov"),
    ("december", "dezember", "décembre", "decembre", "dicembre", "dec", "dez", "déc", "dic"),
)
MONTH_OF: dict[str, int] = {
    name: number for number, names in enumerate(_MONTHS, start=1) for name in names
}

_NAME = "|".join(sorted(MONTH_OF, key=lambda name: (-len(name), name)))
_YEAR = r"(?:19[7-9]\d|20[0-6]\d)"
_SEPARATOR = r"\s?[./\-–]\s?"

FULL_DATE = (
    rf"(?:(?P<y1>{_YEAR})(?P<s1>{_SEPARATOR})(?P<m1>[01]?\d)(?:(?P=s1)(?P<d1>[0-3]?\d))?(?!\d)"
    rf"|(?P<d2>[0-3]?\d)(?P<s2>{_SEPARATOR})(?P<m2>[01]?\d)(?P=s2)(?P<y2>{_YEAR})(?!\d|[\-./]\d)"
    rf"|(?P<m0>[01]?\d){_SEPARATOR}(?P<y0>{_YEAR})(?!\d|[\-./]\d)"
    rf"|(?:(?P<d3>[0-3]?\d)(?:er|re|st|nd|rd|th|\.)?(?:\s|-|\sde\s|\sof\s)\s?)?"
    rf"(?P<n3>{_NAME})\.?[\s,'’\-–_/]{{1,2}}(?P<y3>{_YEAR})(?!\d)"
    rf"|(?P<n4>{_NAME})\.?\s(?P<d4>[0-3]?\d)(?:st|nd|rd|th)?,\s?(?P<y4>{_YEAR})(?!\d))"
)
"""A date that is one wherever it stands: its year has four digits."""

A_DATE = re.compile(
    rf"(?i)(?<![^\W_])(?<!\d[.,/\-]){FULL_DATE}(?!\s?/?\s?(?:EG|EU|CE|EC|UE|EEG|CEE)(?![^\W_]))"
)
"""A date in a line; "2014/53/EU" is a directive."""

SHORT_DATE = (
    r"(?:(?P<d5>[0-3]?\d)[./\-](?P<m5>[01]?\d)[./\-](?P<y5>\d{2})(?!\d)"
    rf"|(?P<n7>{_NAME})\.?[\s'’\-/](?P<y7>\d{{2}})(?!\d)"
    r"|(?P<a6>\d{2})[/\-](?P<b6>\d{2})(?![\d/]))"
)
"""A date with two digits for the year: one only after a word that announces a date."""

COMPACT_DATE = rf"(?P<y8>{_YEAR})(?P<m8>0[1-9]|1[0-2])(?P<d8>[0-3]\d)?(?!\d)"
"""``20190612``, ``201906``: in file names only."""

_BARE_YEAR = rf"(?P<y9>{_YEAR})(?!\d)"
CUED_DATE = rf"(?:{FULL_DATE}|{SHORT_DATE})"
CUED_DATE_OR_YEAR = rf"(?:{FULL_DATE}|{SHORT_DATE}|{_BARE_YEAR})"


def read_date(found: re.Match[str]) -> PrintedDate | None:
    """The date of a match of the patterns above, None when no calendar has it."""
    groups = {name: value for name, value in found.groupdict().items() if value}
    if "a6" in groups:
        return _two_numbers(int(groups["a6"]), int(groups["b6"]))
    year = next((_year(groups[key]) for key in groups if key[0] == "y"), None)
    if year is None:
        return None
    return _checked(year, _month(groups), _number(groups, "d"))


def _year(digits: str) -> int:
    if len(digits) == 4:
        return int(digits)
    return 2000 + int(digits) if int(digits) <= LAST_YEAR - 2000 else 1900 + int(digits)


def _month(groups: dict[str, str]) -> int:
    named = next((value for key, value in groups.items() if key[0] == "n"), None)
    return MONTH_OF[named.lower()] if named else _number(groups, "m")


def _number(groups: dict[str, str], letter: str) -> int:
    return int(next((value for key, value in groups.items() if key[0] == letter), "0"))


def _two_numbers(first: int, second: int) -> PrintedDate | None:
    """ "05/19" and "19/05": the number above 12 is the year; else European month/year."""
    if second > 12 >= first >= 1:
        return _checked(_year(f"{second:02}"), first, 0)
    if first > 12 >= second >= 1:
        return _checked(_year(f"{first:02}"), second, 0)
    if 1 <= first <= 12:
        read = _checked(_year(f"{second:02}"), first, 0)
        return PrintedDate(read.year, read.month, 0, ambiguous=True) if read else None
    return None


def _checked(year: int, month: int, day: int) -> PrintedDate | None:
    if month > 12 and day and day <= 12:
        month, day = day, month  # American order where only that can be meant
    try:
        date(year, month or 1, day or 1)
    except ValueError:
        return None
    return PrintedDate(year, month, day) if FIRST_YEAR <= year <= LAST_YEAR else None
