"""Periods as people say them: "vorig jaar", "in 2025", "letztes Jahr", in five languages.

Belongs here: from words to days, counted from a given day.
Does not belong here: dates of law (``law``), today's clock.
"""

from __future__ import annotations

import re
from datetime import date

from citation_platform.products.window import Period, months_before

_LAST_YEAR = re.compile(
    r"\b(?:vorig|verleden|afgelopen)\s+jaar\b|\blast\s+year\b|"
    r"\bl['’]an(?:née)?\s+(?:dernière?|passée?)\b|"
    r"\b(?:letzt|vorig|vergangen)e[snm]\s+jahr\b|"
    r"\bl['’]anno\s+(?:scorso|passato)\b",
    re.IGNORECASE,
)
_THIS_YEAR = re.compile(
    r"\bdit\s+jaar\b|\bthis\s+year\b|\bcette\s+année\b|\bdieses\s+jahr\b|\bquest['’]anno\b",
    re.IGNORECASE,
)
_MONTHS = re.compile(
    r"\b(?:afgelopen|laatste|last|past|derniers?|letzten|ultimi)\s+(\d{1,2})\s+"
    r"(?:maanden|months|mois|monate|mesi)\b|"
    r"\b(\d{1,2})\s+(?:derniers\s+mois|ultimi\s+mesi)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(
    r"\b(?:in|en|im\s+jahr|im\s+jahre|nel|nell['’]anno|sinds)\s+(20\d\d)\b", re.IGNORECASE
)


def period_in(question: str, as_of: date) -> Period | None:
    """The period that the question names, seen from ``as_of``; None when it names none.

    A calendar year means all of it; "dit jaar" ends on ``as_of``.
    """
    if found := _MONTHS.search(question):
        months = int(found[1] or found[2])
        return Period(months_before(as_of, months), as_of)
    if found := _YEAR.search(question):
        return _whole(int(found[1]))
    if _LAST_YEAR.search(question):
        return _whole(as_of.year - 1)
    if _THIS_YEAR.search(question):
        return Period(date(as_of.year, 1, 1), as_of)
    return None


def _whole(year: int) -> Period:
    return Period(date(year, 1, 1), date(year, 12, 31))
