"""Headings: which groups of lines are one, and how deep they stand.

Belongs here: the decision and the levels. Does not belong here: the path of a block
(``sections``).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from statistics import median

from citation_platform.documents.layout.drafts import Body, Draft, normalised
from citation_platform.documents.layout.markers import is_bullet, section_depth
from citation_platform.documents.layout.printed import Printed

_MOST_LINES = 4
_MOST_CHARACTERS = 180
_MOST_BOLD_CHARACTERS = 100
_LARGER = 1.15  # times the body size
_LARGER_SCANNED = 1.4  # OCR measures the height of letters, which varies by a third
_DIVISION = re.compile(
    r"(?:Artikel|Hoofdstuk|Bijlage|Deel|Kapitel|Abschnitt|Anhang|Teil|Chapter|Annex|Appendix|"
    r"Chapitre|Annexe|Partie|Capitolo|Allegato|Parte)\s(?:\d{1,3}|[A-Z]|[IVX]{1,5})(?=[\s.:–-]|$)",
    re.IGNORECASE,
)
_MOST_DIVISION_WORDS = 14
_SAME = 1.04  # sizes that differ less are one style
_SAME_SCANNED = 1.3
# Something to read: three letters, or a word in a script that writes words with fewer.
_WORD = re.compile(r"[^\W\d_]{3}|[\u2e80-\ud7ff\u0600-\u06ff]{2}")


def is_heading(lines: Sequence[Printed], text: str, body: Body, page: int) -> bool:
    """True for a heading: a bookmark leads to it, or its letters or number say so."""
    if not _may_be(lines, text):
        return False
    if normalised(text) in body.titles.get(page, ()):
        return True
    first = lines[0]
    larger = first.size >= (_LARGER_SCANNED if first.scanned else _LARGER) * body.size
    sentence = text.rstrip().endswith((".", ",", ";"))
    if larger:
        return not (sentence and len(lines) > 1)
    if sentence or (first.size < 0.95 * body.size and not first.bold):
        return False
    return _numbered(first, body) or _bold(lines, text, body) or _capitals(lines, text)


def _may_be(lines: Sequence[Printed], text: str) -> bool:
    letters = sum(letter.isalpha() for letter in text)
    return (
        len(lines) <= _MOST_LINES
        and len(text) <= _MOST_CHARACTERS
        and bool(_WORD.search(text))
        and letters >= 0.4 * len(text.replace(" ", ""))
        and not any(line.tabular or line.code for line in lines)
        and not is_bullet(lines[0].first)
        and (text[0].isalnum() or text[0] in "([\"'“„‘«¿¡§")
        and "....." not in text
        and ". . ." not in text
    )


def _numbered(first: Printed, body: Body) -> bool:
    """ "2.1.1 Crankshaft materials", "Artikel 4 Kosten"; one plain number needs bold letters."""
    depth = number_depth(first)
    if depth is None or len(first.words) < 2:
        return False
    if is_division(first):
        return len(first.words) <= _MOST_DIVISION_WORDS
    if not first.words[1].text[:1].isupper():
        return False
    bold = first.bold and not body.bold
    return bold or (depth > 1 and not first.text.endswith(":"))


def is_division(first: Printed) -> bool:
    """True for "Artikel 4", "Hoofdstuk 2", "Kapitel 3", "Annexe A" at the start of a line."""
    return bool(_DIVISION.match(first.text))


def _bold(lines: Sequence[Printed], text: str, body: Body) -> bool:
    short = len(text) <= _MOST_BOLD_CHARACTERS and len(lines) <= 2
    return short and not body.bold and all(line.bold for line in lines)


def _capitals(lines: Sequence[Printed], text: str) -> bool:
    """A line in capitals of two words or more, such as "ARTIKEL 1 ALGEMEEN"."""
    words = [word for word in text.split() if sum(map(str.isalpha, word)) > 2]
    return len(lines) <= 2 and len(text) <= 80 and text.isupper() and len(words) >= 2


def number_depth(first: Printed) -> int | None:
    """Depth of the section number that a line begins with; None without one."""
    return 1 if is_division(first) else section_depth(first.first)


def levels(headings: Sequence[Draft]) -> list[int]:
    """The level of each heading of a document, from 1.

    A number tells the level. A heading without one stands level with the numbered headings of
    its size, or one below those that are larger; where none is numbered, sizes are ranked.
    """
    depths = [number_depth(draft.lines[0]) for draft in headings]
    sizes: dict[int, list[float]] = defaultdict(list)
    for draft, depth in zip(headings, depths, strict=True):
        if depth is not None:
            sizes[depth].append(draft.size)
    typical = {depth: median(found) for depth, found in sizes.items()}
    scanned = any(line.scanned for draft in headings for line in draft.lines)
    same = _SAME_SCANNED if scanned else _SAME
    ranks = _ranks(headings, same)
    numbered = len(typical) > 1
    return [
        depth or (_level_beside(draft.size, typical, same) if numbered else ranks[_style(draft)])
        for draft, depth in zip(headings, depths, strict=True)
    ]


def _level_beside(size: float, typical: dict[int, float], same: float) -> int:
    equal = [depth for depth, other in typical.items() if other / same <= size <= other * same]
    larger = [depth for depth, other in typical.items() if other > size * same]
    return max(equal, default=0) or max(larger, default=0) + 1


def _style(draft: Draft) -> tuple[float, bool]:
    return round(draft.size * 2) / 2, draft.bold


def _ranks(headings: Sequence[Draft], same: float) -> dict[tuple[float, bool], int]:
    """Levels by size, the largest first; sizes that are nearly the same are one level."""
    ranks: dict[tuple[float, bool], int] = {}
    level, last = 0, 0.0
    for style in sorted({_style(draft) for draft in headings}, reverse=True):
        if not last or style[0] * same < last:
            level, last = level + 1, style[0]
        ranks[style] = level
    return ranks
