"""Article numbers: 13, 4:13, 188a, 12quater, 2.107h, 7A:1576, XIIIa, Ya 31b.

Belongs here: reading a number at a place in the row.
Does not belong here: what follows a number (``details``, ``articles``).
"""

from __future__ import annotations

import re

from citation_platform.law.citations.row import Row

_NUMBER = re.compile(r"\d{1,5}[A-Za-z]{0,12}\d{0,2}(?:[.:]\d{1,4}[A-Za-z]{0,12}\d{0,2}){0,4}\*?")
_COLON = re.compile(r"\d{1,2}[A-Za-z]{0,2}:\d{1,4}[A-Za-z]{0,12}\d{0,2}\*?")
_ROMAN = re.compile(r"(?=[IVXLC])C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})[a-z]{0,2}|[IVXLC]+A")
_SERIES = re.compile(r"[A-Z][a-z]?")
_LATIN = frozenset({"bis", "ter", "quater", "quinquies", "sexies", "septies", "octies", "nonies"})


def is_colon_number(text: str) -> bool:
    """True for ``4:13``, ``1a:1``, ``7A:1576``."""
    return _COLON.fullmatch(text) is not None


def read_number(row: Row, at: int, *, words: bool = True) -> tuple[str, int] | None:
    """The article number at ``at`` and the index after it.

    ``words``: also Roman numerals and series (``Ya 31b``), which need an artikel word.
    """
    token = row[at]
    if row.is_number(at):
        if _NUMBER.fullmatch(token.text) is None:
            return None
        if row[at + 1].text in _LATIN and not row.is_number(at + 2):  # German: 3 bis 5
            return token.text + row[at + 1].text, at + 2
        return token.text, at + 1
    if not words or not row.is_word(at):
        return None
    if _SERIES.fullmatch(token.text) and row.is_number(at + 1):
        inner = _NUMBER.fullmatch(row[at + 1].text)
        if inner is not None and ":" not in inner.group():
            return f"{token.text} {inner.group()}", at + 2
    if _ROMAN.fullmatch(token.text):
        return token.text, at + 1
    return None


def with_book_of(number: str, other: str) -> str:
    """``number`` with the book of ``other``: in "art. 6:162 en 163 BW" 163 means 6:163."""
    if is_colon_number(other) and number[:1].isdigit() and ":" not in number and "." not in number:
        return f"{other.split(':')[0]}:{number}"
    return number


def plausible_range(first: str, last: str) -> bool:
    """False when the numbers run backwards, so that ``4:85-2023`` is no range."""
    start, stop = _sort_key(first), _sort_key(with_book_of(last, first))
    return start is None or stop is None or start < stop


def _sort_key(number: str) -> tuple[tuple[int, str], ...] | None:
    parts = re.findall(r"(\d+)([A-Za-z]*)", number)
    if not parts or not number[0].isdigit():
        return None
    return tuple((int(digits), letters) for digits, letters in parts)
