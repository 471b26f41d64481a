"""Dates as Dutch law writes them: ``1 januari 2003``.

Belongs here: a date to words, for sentences that people read.
Does not belong here: dates in data, which are ISO 8601 everywhere.
"""

from __future__ import annotations

from datetime import date

_MONTHS = (
    "januari",
    "februari",
    "maart",
    "april",
    "mei",
    "juni",
    "juli",
    "augustus",
    "september",
    "oktober",
    "november",
    "december",
)


def in_words(day: date) -> str:
    """``1 januari 2003``."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
