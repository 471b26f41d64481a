"""Leden that stand without an artikel: ``het eerste lid``, ``lid 1, onder a``.

Belongs here: finding them in a text. Does not belong here: the artikel they belong to,
which the context gives; leden behind an article number (``details``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citation_platform.law.citations.details import Details, may_start_place, read_details
from citation_platform.law.citations.leden import read_leden
from citation_platform.law.citations.model import Detail
from citation_platform.law.citations.row import Row


@dataclass(frozen=True, slots=True)
class FoundLeden:
    """Characters ``[start, end)`` that name these places; each has a lid."""

    start: int
    end: int
    details: tuple[Detail, ...]


def find_leden(text: str) -> Iterator[FoundLeden]:
    """All runs of leden in ``text``, also those that an article number precedes; never raises."""
    row, at = Row(text), 0
    while at < len(row):
        details = _details_at(row, at)
        if details is None:
            at += 1
            continue
        places = tuple(one for one in details.details if one.lid is not None)
        yield FoundLeden(row[at].start, row[details.end - 1].end, places)
        at = details.end


def _details_at(row: Row, at: int) -> Details | None:
    starts = row[at].norm == "het" or may_start_place(row, at)
    if not starts or read_leden(row, at) is None:
        return None
    return read_details(row, at)
