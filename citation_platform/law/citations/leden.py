"""Leden: ``derde lid``, ``3e lid``, ``leden 3 en 4``, ``eerste tot en met derde lid``, ``(3)``.

Belongs here: from words to lid numbers. Does not belong here: onderdelen (``onderdelen``).
"""

from __future__ import annotations

import re

from citation_platform.law.citations.row import Row
from citation_platform.law.citations.vocabulary import (
    FOREIGN_ORDINALS,
    LID,
    LID_AFTER_ORDINAL,
    LIST,
    MOST_PLACES,
    RANGE,
)
from citation_platform.law.ordinals import NUMBER_OF

_LID_NUMBER = re.compile(r"\d{1,2}[a-z]{0,3}")
_ORDINAL_DIGITS = re.compile(r"(\d{1,2})(?:e|de|ste)")
_MOST_ORDINALS = 12  # written-out leden of one enumeration
_MOST_LEDEN = 20  # a bare number after "lid 1 en" above this is an artikel


def read_leden(row: Row, at: int) -> tuple[list[str], int] | None:
    return _leden_by_ordinal(row, at) or _leden_by_number(row, at) or _lid_in_brackets(row, at)


def _leden_by_ordinal(row: Row, at: int) -> tuple[list[str], int] | None:
    """``vierde en vijfde lid``, ``eerste tot en met derde lid``, ``3e lid``."""
    index = at + 1 if row[at].norm == "het" else at
    lids: list[str] = []
    for _ in range(_MOST_ORDINALS):
        number = ordinal_at(row, index)
        if number is None:
            return None
        lids.append(str(number))
        index += 1
        if row[index].norm in LID_AFTER_ORDINAL:
            return lids, index + 1
        if (span := RANGE.match(row, index)) and (last := ordinal_at(row, span[1])) is not None:
            lids += [str(lid) for lid in range(number + 1, min(last, number + MOST_PLACES))]
            index = span[1]
        elif join := LIST.match(row, index):
            index = join[1]
        else:
            return None
    return None


def ordinal_at(row: Row, at: int) -> int | None:
    """The number of an ordinal (``derde``, ``3e``, ``third``) at ``at``."""
    token = row[at]
    digits = _ORDINAL_DIGITS.fullmatch(token.text)
    if digits:
        return int(digits[1])
    return NUMBER_OF.get(token.norm) or FOREIGN_ORDINALS.get(token.norm)


def _leden_by_number(row: Row, at: int) -> tuple[list[str], int] | None:
    """``lid 3``, ``leden 3 en 4``, ``lid 1 t/m 3``."""
    start = LID.end(row, at)
    if start is None or not is_lid_number(row, start):
        return None
    lids, index = [row[start].text], start + 1
    for _ in range(MOST_PLACES):
        if (span := RANGE.match(row, index)) and is_lid_number(row, span[1]):
            lids += _expand(lids[-1], row[span[1]].text)
            index = span[1] + 1
        elif (join := LIST.match(row, index)) and _continues_leden(row, join[1], lids[-1]):
            lids.append(row[join[1]].text)
            index = join[1] + 1
        else:
            break
    return lids, index


def is_lid_number(row: Row, at: int) -> bool:
    return row.is_number(at) and _LID_NUMBER.fullmatch(row[at].text) is not None


def _continues_leden(row: Row, at: int, previous: str) -> bool:
    if not is_lid_number(row, at) or LID.end(row, at + 1) is not None:
        return False
    number, before = _leading(row[at].text), _leading(previous)
    return before <= number <= _MOST_LEDEN


def _leading(text: str) -> int:
    return int(text.rstrip("abcdefghijklmnopqrstuvwxyz"))


def _lid_in_brackets(row: Row, at: int) -> tuple[list[str], int] | None:
    """``4:13(3)``: directly after the number."""
    opened = row.is_mark(at, "(") and row.touches(at)
    if opened and is_lid_number(row, at + 1) and row.is_mark(at + 2, ")"):
        return [row[at + 1].text], at + 3
    return None


def _expand(first: str, last: str) -> list[str]:
    if first.isdecimal() and last.isdecimal():
        low, high = int(first), int(last)
        return [str(lid) for lid in range(low + 1, min(high, low + MOST_PLACES) + 1)]
    return [last]
