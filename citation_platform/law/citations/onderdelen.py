"""Onderdelen: ``onder a``, ``onderdelen a, b en c``, ``aanhef en onder b, onder 1°``, ``(a)``.

Belongs here: from words to paths of onderdelen. Does not belong here: leden (``leden``).
"""

from __future__ import annotations

import re

from citation_platform.law.citations.row import Row
from citation_platform.law.citations.vocabulary import (
    LIST,
    MOST_PLACES,
    ONDERDEEL,
    OPENING,
    RANGE,
)
from citation_platform.law.ordinals import NUMBER_OF

_LETTER = re.compile(r"[a-zA-Z]|([a-z])\1{1,2}")
_BRACKET_REACH = 80  # tokens

Path = tuple[str, ...]


def read_onderdelen(row: Row, at: int) -> tuple[list[Path], int] | None:
    """``onder a``, ``onderdelen a, b en c``, ``aanhef en onder b, onder 1°``, ``(a)``."""
    start = _onderdeel_start(row, at)
    if start is None:
        return None
    path = read_path(row, start)
    if path is None:
        return _bracketed(row, at)
    paths, index = [path[0]], path[1]
    for _ in range(MOST_PLACES):
        if (span := RANGE.match(row, index)) and (last := read_path(row, span[1])):
            paths += _expand_letters(paths[-1], last[0])
            index = last[1]
        elif (join := LIST.match(row, index)) and (following := _next_path(row, join[1])):
            paths.append(following[0])
            index = following[1]
        else:
            break
    return paths, index


def _onderdeel_start(row: Row, at: int) -> int | None:
    index = row.skip(at, ",")
    opening = OPENING.end(row, index)
    index = opening if opening is not None else index
    word = ONDERDEEL.end(row, index)
    if word is not None:
        return row.skip(word, "(")
    if opening is not None and read_path(row, opening) is not None:
        return opening
    if row.is_mark(index, "(") and row.touches(index):
        return index
    return _bare_letter(row, at, index)


def _bare_letter(row: Row, at: int, index: int) -> int | None:
    """``lid 1, a, BW`` and ``lid 1 a BW``: a letter after a lid, not a word of the sentence."""
    letter = row[index].text
    if row.is_word(index) and len(letter) == 1 and letter.islower() and letter not in "àu":
        after = row[index + 1]
        if index > at or after.text in ",)" or after.text[:1].isupper():
            return index
    return None


def _next_path(row: Row, at: int) -> tuple[Path, int] | None:
    word = ONDERDEEL.end(row, at)
    path = read_path(row, word if word is not None else at)
    if path is None or (word is None and not _ends_part(row, path[1])):
        return None
    return path


def _ends_part(row: Row, at: int) -> bool:
    """A lone letter in an enumeration is not the start of a word such as ``a priori``."""
    return row[at].norm not in {"priori", "fortiori", "contrario"}


def read_path(row: Row, at: int) -> tuple[Path, int] | None:
    """One onderdeel with its nested parts: ``a``, ``a, onder 1°``, ``a1``, ``1°``."""
    first = _one_part(row, at)
    if first is None:
        return None
    path, index = [first[0]], first[1]
    while len(path) < 4:
        nested = ONDERDEEL.end(row, row.skip(index, ","))
        deeper = _one_part(row, nested) if nested is not None else _degree(row, index)
        if deeper is None or _same_rank(path[-1], deeper[0]):
            break
        path.append(deeper[0])
        index = deeper[1]
    return tuple(path), index


def _same_rank(outer: str, inner: str) -> bool:
    return outer[0].isalpha() == inner[0].isalpha()


def _degree(row: Row, at: int) -> tuple[str, int] | None:
    index = row.skip(at, ",")
    if row.is_number(index) and row[index].text.endswith(("°", "º")):
        return _one_part(row, index)
    return None


def _one_part(row: Row, at: int) -> tuple[str, int] | None:
    token = row[at]
    if row.is_word(at) and _LETTER.fullmatch(token.text):
        end = at + 1
        text = token.text
        if row.is_number(end) and row.touches(end) and row[end].text.isdecimal():
            text, end = text + row[end].text, end + 1
        return text, _closing(row, end)
    if token.norm in NUMBER_OF:  # ten eerste
        return f"{NUMBER_OF[token.norm]}°", at + 1
    if row.is_number(at) and (number := re.fullmatch(r"(\d{1,2})([°º]|e)?", token.text)):
        degree = "°" if number[2] else ""
        return number[1] + degree, _closing(row, at + 1)
    return None


def _closing(row: Row, at: int) -> int:
    """After ``a)`` where the bracket was not opened before the letter, and after ``1 °``."""
    if row.is_mark(at, "°º"):
        return at + 1
    if not (row.is_mark(at, ")") and row.touches(at)):
        return at
    return at + 1 if row.is_mark(at - 2, "(") or not _inside_brackets(row, at) else at


def _inside_brackets(row: Row, at: int) -> bool:
    """True when the closing mark at ``at`` closes something opened earlier."""
    depth = 0
    for index in range(at - 1, max(at - _BRACKET_REACH, -1), -1):
        if row.is_mark(index, ")"):
            depth += 1
        elif row.is_mark(index, "("):
            if depth == 0:
                return True
            depth -= 1
    return False


def _bracketed(row: Row, at: int) -> tuple[list[Path], int] | None:
    """``4:13(3)(a)``."""
    opened = row.is_mark(at, "(") and row.touches(at)
    if opened and _LETTER.fullmatch(row[at + 1].text) and row.is_mark(at + 2, ")"):
        return [(row[at + 1].text,)], at + 3
    return None


def _expand_letters(first: Path, last: Path) -> list[Path]:
    low, high = first[-1], last[-1]
    outer = first[:-1]
    if len(low) == len(high) == 1 and low.isalpha() and high.isalpha() and low < high:
        return [(*outer, chr(code)) for code in range(ord(low) + 1, ord(high) + 1)]
    numbers = [re.fullmatch(r"(\d+)(°?)", part) for part in (low, high)]
    if numbers[0] and numbers[1] and int(numbers[0][1]) < int(numbers[1][1]):
        span = range(int(numbers[0][1]) + 1, int(numbers[1][1]) + 1)
        return [(*outer, f"{number}{numbers[0][2]}") for number in span]
    return [last]
