"""Running headers, footers and page numbers: what repeats at the edges of the pages.

Belongs here: which words of a page are running. Does not belong here: text of a page.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.layout.atoms import Atom, rows, runs
from citation_platform.documents.pages.model import Page, Word

_BAND = 0.12  # running lines stand in the outer 12 % of the height
_FAR = 0.06  # two pages suffice as proof in the outer 6 %
_SLOT = 8.0  # points between the places of one running line on several pages
_SHARE = 0.5  # of the pages must use a place before unrepeated text there is running too
_NUMBER = re.compile(
    r"(?:[-–—|]\s*)?(?:(?:pag(?:ina|e)?|page|seite|blz|pagina)\.?\s*)?"
    r"(?:\d{1,4}|[ivxl]{1,6})(?:\s*(?:/|van|of|von|de|sur|di)\s*\d{1,4})?(?:\s*[-–—|])?",
    re.IGNORECASE,
)
_CHANCE = 0.06  # of the pages
_GAP = 0.6  # em between a running line and the text of the page
_WORDS = re.compile(r"[^\W\d_]{2,}")
_LONG_TEXT = 3  # words
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class _EdgeLine:
    """A line at the edge of a page. ``half``: side of the fold; ``depth``: 0 at the edge."""

    page: int
    half: int
    top: bool
    box: Box
    words: tuple[Word, ...]
    text: str
    size: float

    @property
    def masked(self) -> str:
        """Text in which page numbers look alike."""
        return _DIGITS.sub("#", self.text).casefold()

    @property
    def slot(self) -> tuple[bool, int]:
        """Where the line stands, roughly, whatever its page."""
        return self.top, round(self.box.middle[1] / _SLOT)


def running_words(pages: Sequence[Page], folds: Sequence[float | None]) -> list[set[Word]]:
    """The words of each page that belong to running lines."""
    found: list[set[Word]] = [set() for _ in pages]
    lines = [
        line
        for place, (page, fold) in enumerate(zip(pages, folds, strict=True))
        for line in _edge_lines(place, page, fold)
    ]
    repeated = _Repeats(lines, pages)
    by_edge: dict[tuple[int, int, bool], list[_EdgeLine]] = defaultdict(list)
    for line in lines:
        by_edge[line.page, line.half, line.top].append(line)
    for (place, half, _), edge in by_edge.items():
        inner = [word for word in pages[place].words if _half(word, folds[place]) == half]
        for line in _outermost(edge, repeated, inner):
            found[line.page].update(line.words)
    return found


def _edge_lines(place: int, page: Page, fold: float | None) -> list[_EdgeLine]:
    low, high = _BAND * page.height, (1 - _BAND) * page.height
    found = []
    for top in (True, False):
        words = [
            word
            for word in page.words
            if word.angle == 0 and (word.box.bottom <= low if top else word.box.top >= high)
        ]
        for half in (0, 1):
            side = [word for word in words if _half(word, fold) == half]
            found += [_line(place, half, top, row) for row in rows(runs(side))]
    return found


def _half(word: Word, fold: float | None) -> int:
    return int(fold is not None and word.box.middle[0] > fold)


def _line(place: int, half: int, top: bool, row: Sequence[Atom]) -> _EdgeLine:
    words = tuple(word for atom in row for word in atom.words)
    return _EdgeLine(
        place,
        half,
        top,
        around(word.box for word in words),
        words,
        " ".join(word.text for word in words),
        max(word.size for word in words),
    )


class _Repeats:
    """What repeats over the pages, counted once for the document."""

    def __init__(self, lines: Sequence[_EdgeLine], pages: Sequence[Page]) -> None:
        self._pages = sum(1 for page in pages if page.words)
        self._heights = [page.height for page in pages]
        self._places: dict[tuple[bool, str], list[_EdgeLine]] = defaultdict(list)
        for line in lines:
            self._places[line.top, line.masked].append(line)
        self._slots: Counter[tuple[tuple[bool, int], int]] = Counter()
        counted: set[tuple[int, tuple[bool, int], int]] = set()
        for line in lines:
            key = (line.page, line.slot, round(line.size))
            if self.repeats(line) and key not in counted:
                counted.add(key)
                self._slots[line.slot, round(line.size)] += 1

    def repeats(self, line: _EdgeLine) -> bool:
        """True when the same text, or the same but for a page number, is on enough pages."""
        middle = line.box.middle[1]
        near = [
            other
            for other in self._places[line.top, line.masked]
            if abs(other.box.middle[1] - middle) <= _SLOT
        ]
        height = self._heights[line.page]
        far = middle < _FAR * height or middle > (1 - _FAR) * height
        few = 2 if far or self._pages <= 4 else 3
        same = {(other.page, other.half) for other in near if other.text == line.text}
        counting = {(other.page, other.half) for other in near if _counts(line, other)}
        # Chance repeats a line in a long document, but it does not count its pages.
        return len(counting) >= few or len(same) >= max(few, round(_CHANCE * self._pages))

    def everywhere(self, line: _EdgeLine) -> bool:
        """True when most pages have this line at this place, whatever their number."""
        near = {
            other.page
            for other in self._places[line.top, line.masked]
            if abs(other.box.middle[1] - line.box.middle[1]) <= _SLOT
        }
        return len(near) >= max(3, _SHARE * self._pages)

    def in_slot(self, line: _EdgeLine) -> bool:
        """True when most pages have a running line of this size at this place."""
        top, place = line.slot
        near = sum(
            self._slots[(top, other), round(line.size)] for other in (place - 1, place, place + 1)
        )
        return near >= max(3, _SHARE * self._pages)


def _counts(line: _EdgeLine, other: _EdgeLine) -> bool:
    """True when both differ only in a page number at their beginning or end.

    The number grows with the pages, of which a spread has two. A longer text may skip pages
    (an extract); in a short one ("Step 3") the number must keep pace.
    """
    pages = other.page - line.page
    if pages == 0:
        return line is other or line.half != other.half
    ours, theirs = line.text.split(), other.text.split()
    changed = [n for n, (one, two) in enumerate(zip(ours, theirs, strict=True)) if one != two]
    if len(changed) != 1 or changed[0] not in (0, len(ours) - 1):
        return False
    steps = [
        int(second) - int(first)
        for first, second in zip(
            _DIGITS.findall(ours[changed[0]]), _DIGITS.findall(theirs[changed[0]]), strict=True
        )
    ]
    if len(_WORDS.findall(line.text)) >= _LONG_TEXT:
        return any(abs(step) >= abs(pages) and step * pages > 0 for step in steps)
    return any(step in (pages, 2 * pages) for step in steps)


def _outermost(
    edge: Sequence[_EdgeLine], repeated: _Repeats, words: Sequence[Word]
) -> list[_EdgeLine]:
    """Running lines from the edge inwards, up to the first line that is not.

    ``words``: all words of the printed page.
    """
    ordered = sorted(edge, key=lambda each: each.box.top, reverse=not edge[0].top)
    found: list[_EdgeLine] = []
    for line in ordered:
        if not (_NUMBER.fullmatch(line.text) or repeated.repeats(line) or repeated.in_slot(line)):
            break
        found.append(line)
    if not found:
        return []
    aside = {word for line in found for word in line.words}
    return _detached(found, [word for word in words if word not in aside], repeated)


def _detached(
    found: Sequence[_EdgeLine], words: Sequence[Word], repeated: _Repeats
) -> list[_EdgeLine]:
    """The lines without those that stand as close to the page's text as its own lines."""
    inner = [word for word in words if word.angle == 0]
    if not inner:
        return list(found)
    if found[0].top:
        nearest = min(inner, key=lambda word: word.box.top)
    else:
        nearest = max(inner, key=lambda word: word.box.bottom)
    text, size = nearest.box, nearest.size
    kept = list(found)
    while kept:
        last = kept[-1]
        gap = max(text.top - last.box.bottom, last.box.top - text.bottom)
        if gap > _GAP * min(last.size, size) or repeated.everywhere(last):
            break
        text, size = last.box, last.size
        kept.pop()
    return kept
