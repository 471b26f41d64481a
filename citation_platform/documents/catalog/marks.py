"""Marks of a revision in one line: "Rev. 3 / 2023-05", "V2.6-2022-01-18", "MAN-0123-04".

Belongs here: atoms (a word with its value, a date, a document number) and joining those that
stand side by side. Does not belong here: which lines to read (``revision_sources``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from citation_platform.documents.catalog import cues
from citation_platform.documents.catalog.dates import (
    A_DATE,
    COMPACT_DATE,
    CUED_DATE_OR_YEAR,
    SHORT_DATE,
    read_date,
)
from citation_platform.documents.catalog.document_numbers import document_numbers
from citation_platform.documents.catalog.mark_context import stands
from citation_platform.documents.catalog.mark_model import Mark, MarkKind

LARGEST_IN_A_NAME = 99
"""``issue840.pdf`` is a ticket, ``rev12.pdf`` a revision."""

_CUED_DATE = re.compile(rf"(?i){CUED_DATE_OR_YEAR}(?![\w%])(?!\.\d)")
_COMPACT = re.compile(rf"(?<!\d){COMPACT_DATE}")
_NAME_YEAR = re.compile(r"(?<!\w)(?P<y9>20(?:0[5-9]|[1-6]\d))(?=\W*$)")
"""A year at the end of a file name; before 2005 a number there is a product's (BDX 2000)."""

_SHORT = re.compile(rf"(?i){SHORT_DATE}(?![\w%])")
_VALUE = re.compile(cues.NUMBER)
_LETTER = re.compile(cues.LETTER)
_DIGIT = re.compile(r"\d")
_YEAR_LIKE = re.compile(r"(?:19[7-9]|20[0-6])\d")


def marks_of_line(line: str) -> tuple[Mark, ...]:
    """The marks in a line of text, joined where they stand side by side, left to right."""
    return _found(line, (_ordinals, _cued, _bare, _numbers, _dates))


def marks_of_title(title: str) -> tuple[Mark, ...]:
    """The marks in a title: short as it is, a date needs no line of its own."""
    return _found(title, (_ordinals, _cued, _bare, _numbers, _dates), short=True)


def marks_of_name(name: str) -> tuple[Mark, ...]:
    """The marks in a file name without its ending."""
    spaced = re.sub(r"(?<=\d)_(?=\d)", "-", name).replace("_", " ")
    finders = (_ordinals, _cued, _named, _numbers, _dates, _compact_dates)
    return tuple(
        mark
        for mark in _found(spaced, finders, short=True)
        if mark.kind is not MarkKind.CUE or max(mark.version, default=0) <= LARGEST_IN_A_NAME
    )


Finder = Callable[[str], Iterator[Mark]]


def _found(line: str, finders: tuple[Finder, ...], *, short: bool = False) -> tuple[Mark, ...]:
    """Each finder sees only what the ones before it left. ``short``: a name, not a text."""
    left = line
    atoms: list[Mark] = []
    for find in finders if _DIGIT.search(line) else (_cued,):
        for atom in sorted(find(left), key=lambda mark: (mark.start, -mark.end)):
            if "\0" in left[atom.start : atom.end]:
                continue
            atoms.append(atom)
            left = left[: atom.start] + "\0" * (atom.end - atom.start) + left[atom.end :]
    joined = _joined(line, sorted(atoms, key=lambda mark: mark.start))
    return tuple(_closed(line, mark) for mark in joined if stands(line, mark, short))


def _closed(line: str, mark: Mark) -> Mark:
    """The mark with the bracket that closes it."""
    printed = line[mark.start : mark.end]
    opened = printed.count("(") > printed.count(")") and line[mark.end : mark.end + 1] == ")"
    return replace(mark, end=mark.end + 1) if opened else mark


def _cued(line: str) -> Iterator[Mark]:
    for cue in cues.NUMBERED_CUE.finditer(line):
        mark = _value(line, cue)
        if mark:
            yield mark
    for cue in cues.DATED_CUE.finditer(line):
        found = _CUED_DATE.match(line, cue.end())
        read = read_date(found) if found else None
        if found and read:
            yield Mark(MarkKind.CUE, cue.start(), found.end(), date=read)


def _value(line: str, cue: re.Match[str]) -> Mark | None:
    """What follows the word: a date, a number or a letter."""
    found = _CUED_DATE.match(line, cue.end())
    read = read_date(found) if found else None
    if found and read:
        return Mark(MarkKind.CUE, cue.start(), found.end(), date=read)
    found = None if cues.LETTER_ONLY.match(cue[0]) else _VALUE.match(line, cue.end())
    if found and not cues.UNIT_AFTER.match(line, found.end()):
        version = numbers(found["number"])
        return _dated_behind(line, Mark(MarkKind.CUE, cue.start(), found.end(), version), _SHORT)
    found = _LETTER.match(line, cue.end())
    if found:
        version = numbers(found["letter"])
        mark = Mark(MarkKind.CUE, cue.start(), found.end(), version, lettered=True)
        return _dated_behind(line, mark, _SHORT)
    return None


def _dated_behind(line: str, mark: Mark, pattern: re.Pattern[str]) -> Mark:
    """The mark with a date behind it that is one only there: "Version 2.1 - 05/19"."""
    gap = cues.CHAIN_GAP.match(line, mark.end)
    found = pattern.match(line, gap.end()) if gap and gap.end() > mark.end else None
    read = read_date(found) if found else None
    return replace(mark, end=found.end(), date=read) if found and read else mark


def numbers(printed: str) -> tuple[int, ...]:
    """``2.10b`` is (2, 10, 2): numbers as they count, a letter from A = 1."""
    parts = re.findall(r"\d+|[A-Za-z](?![A-Za-z])", re.sub(r"[Rr](?=\d)", "", printed))
    return tuple(int(part) if part.isdigit() else ord(part.upper()) - 64 for part in parts)


def _ordinals(line: str) -> Iterator[Mark]:
    for found in cues.ORDINAL.finditer(line):
        mark = Mark(MarkKind.CUE, found.start(), found.end(), numbers(found["number"]))
        yield _dated_behind(line, mark, _CUED_DATE)


def _bare(line: str) -> Iterator[Mark]:
    yield from _v(line, cues.BARE_V)


def _named(line: str) -> Iterator[Mark]:
    yield from _v(line, cues.NAME_V)


def _v(line: str, pattern: re.Pattern[str]) -> Iterator[Mark]:
    for found in pattern.finditer(line):
        if not cues.UNIT_AFTER.match(line, found.end()):
            yield Mark(MarkKind.BARE, found.start(), found.end(), numbers(found["number"]))


def _numbers(line: str) -> Iterator[Mark]:
    for found in document_numbers(line):
        version = () if found.issue is None else (found.issue,)
        yield Mark(
            MarkKind.DOCUMENT_NUMBER, found.start, found.end, version=version, base=found.base
        )


def _dates(line: str) -> Iterator[Mark]:
    yield from _dated(line, A_DATE)


def _compact_dates(line: str) -> Iterator[Mark]:
    yield from _dated(line, _COMPACT)
    yield from _dated(line, _NAME_YEAR)


def _dated(line: str, pattern: re.Pattern[str]) -> Iterator[Mark]:
    if not _YEAR_LIKE.search(line):
        return  # the pattern of dates is long, and most lines have none
    for found in pattern.finditer(line):
        read = read_date(found)
        if read:
            yield Mark(MarkKind.DATE, found.start(), found.end(), date=read)


def _joined(line: str, atoms: list[Mark]) -> list[Mark]:
    """Marks with nothing but punctuation between them are one: its parts add up."""
    joined: list[Mark] = []
    for atom in atoms:
        last = joined[-1] if joined else None
        if last and _belongs(line, last, atom):
            joined[-1] = _sum(last, atom)
        else:
            joined.append(atom)
    return joined


def _belongs(line: str, last: Mark, atom: Mark) -> bool:
    if last.date and atom.date:
        return False
    return cues.CHAIN_GAP.fullmatch(line, last.end, atom.start) is not None


def _sum(first: Mark, second: Mark) -> Mark:
    order = list(MarkKind)
    return Mark(
        min(first.kind, second.kind, key=order.index),
        first.start,
        second.end,
        first.version + second.version,
        first.lettered or second.lettered,
        first.date or second.date,
        first.base or second.base,
    )
