"""Bare colon numbers in questions: ``welke tekst van 4:192 lid 1 gold toen?``.

Belongs here: what tells such a number from a time, a score or a scale.
Does not belong here: numbers that name their law (``short``, ``articles``).
"""

from __future__ import annotations

import re

from citation_platform.law.citations.articles import read_item
from citation_platform.law.citations.model import WHOLE, Parsed
from citation_platform.law.citations.numbers import is_colon_number
from citation_platform.law.citations.row import Row, words

_TIME_BEFORE = words("om tot vanaf omstreeks rond schaal uitslag stand score duurt")
_TIME_AFTER = words("uur u min minuten h am pm na verlenging voor")
_CITED_BY = words(
    """van in volgens uit bij krachtens ingevolge via onder zie naar op artikel verwijst zegt
    regelt bepaalt regelde staat under of per conform toepassing"""
)


def read_bare_number(row: Row, at: int) -> Parsed | None:
    """A colon number that the question treats as an artikel, without its law."""
    if not row.is_number(at) or not is_colon_number(row[at].text):
        return None
    if row.is_mark(at - 1, "-–/:€") and row.touches(at):
        return None
    item = read_item(row, at)
    if item is None or not _is_cited(row, at, item[1], placed=item[0][0].detail != WHOLE):
        return None
    return Parsed(at, item[1], tuple(item[0]))


def _is_cited(row: Row, at: int, end: int, *, placed: bool) -> bool:
    before, after = row[at - 1].norm if at else "", row[end].norm
    if before in _TIME_BEFORE or after in _TIME_AFTER or row.is_mark(end, "-"):
        return False
    return placed or not _could_be_time(row[at].text) or before in _CITED_BY


def _could_be_time(number: str) -> bool:
    return re.fullmatch(r"(?:[01]?\d|2[0-3]):[0-5]?\d", number) is not None
