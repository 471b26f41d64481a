"""Dates in a question, and whether the asker means the law of that day.

Belongs here: reading dates of four languages and the words that point to another day's law.
Does not belong here: which edition holds then (``gate``).

A date in a story ("overleden op 3 maart 2022") is told to the asker but moves nothing: only who
asks for the law of a day ("welke tekst gold toen", "per 1 januari 2028") gets that day. A day
given beside the question always counts before one in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

_MONTHS = {
    name: number
    for names in (
        "januari februari maart april mei juni juli augustus september oktober november december",
        "january february march april may june july august september october november december",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "januar februar märz april mai juni juli august september oktober november dezember",
        "jan feb mrt apr mei jun jul aug sep okt nov dec",
    )
    for number, name in enumerate(names.split(), start=1)
}
_NAME = "|".join(sorted(_MONTHS, key=len, reverse=True))
_WRITTEN = re.compile(
    rf"\b(?P<iso>(?P<y>\d{{4}})-(?P<m>\d{{2}})-(?P<d>\d{{2}}))\b"
    rf"|\b(?P<d2>\d{{1,2}})[-/](?P<m2>\d{{1,2}})[-/](?P<y2>\d{{4}})\b"
    rf"|\b(?:(?P<d3>\d{{1,2}})(?:er|\.|e)?\s+)?(?P<m3>{_NAME})\.?\s+(?P<y3>\d{{4}})\b"
    rf"|\b(?:in|anno|jaar|boekjaar|year|en|im|jahr|année|van|of|uit)\s+(?P<y4>(?:18|19|20)\d{{2}})\b",
    re.IGNORECASE,
)
_LAW_OF_A_DAY = re.compile(
    r"\b(gold(en)?|luidde(n)?|van kracht was|destijds|toenmalige?|in die tijd|toen geldende?"
    r"|geldend(e)? (op|in|per)|zoals (het|dat|die|de wet) (toen |op |in )"
    r"|(naar|volgens) het recht (van|op|in)|tekst (van|op|per|in)|oude recht|vroegere? recht"
    r"|peildatum|was in force|applied (then|on|in)|at that time|law of \d{4}"
    r"|en vigueur (le|au|en)|à l'époque|galt|damals|geltend(e)? am)\b",
    re.IGNORECASE,
)
_FROM_A_DAY = re.compile(
    r"\b(per|vanaf|met ingang van|as of|from|à partir du|dès le|ab dem|zum)\s+$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class DatesRead:
    """``named``: dates in the question, in order, each once; of a month or year its first day.
    ``meant``: the day whose law is asked for, None where the question does not say so."""

    named: tuple[date, ...]
    meant: date | None

    @property
    def historic(self) -> bool:
        """True when the law of another day is asked for."""
        return self.meant is not None


NO_DATES = DatesRead((), None)


def read_dates(question: str, today: date) -> DatesRead:
    """The dates of a question; never raises. What is no day of the calendar is none."""
    found = [
        (day, bool(_FROM_A_DAY.search(question[: match.start()])))
        for match in _WRITTEN.finditer(question)
        if (day := _day(match)) is not None
    ]
    named = tuple(dict.fromkeys(day for day, _ in found))
    asked = bool(_LAW_OF_A_DAY.search(question))
    meant = [day for day, begins in found if asked or begins or day > today]
    return DatesRead(named, meant[0] if len(set(meant)) == 1 else None)


def _day(match: re.Match[str]) -> date | None:
    parts = match.groupdict()
    year = next(parts[name] for name in ("y", "y2", "y3", "y4") if parts[name])
    month = parts["m"] or parts["m2"] or "1"
    if parts["m3"]:
        month = str(_MONTHS[parts["m3"].casefold()])
    day = parts["d"] or parts["d2"] or parts["d3"] or "1"
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
