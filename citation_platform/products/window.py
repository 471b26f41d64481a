"""The months that a look-up looks back, counted from a given day.

Belongs here: calendar arithmetic. Does not belong here: today's clock; callers give the day.
"""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date

from citation_platform.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class Period:
    """Days from ``first`` to ``last``, both inclusive."""

    first: date
    last: date

    def within(self, other: Period) -> Period | None:
        """The days in both; None when there are none."""
        first, last = max(self.first, other.first), min(self.last, other.last)
        return Period(first, last) if first <= last else None


def months_before(day: date, months: int) -> date:
    """The same day of the month, ``months`` earlier; the month's last day where it is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    if not date.min.year <= year <= date.max.year:
        raise InvalidInput(f"no day lies {months} months before {day}", remedy="look back less far")
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def window(as_of: date, months: int) -> Period:
    """The ``months`` months that end on ``as_of``."""
    start = months_before(as_of, months)
    return Period(date.fromordinal(start.toordinal() + 1), as_of)
