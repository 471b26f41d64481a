"""Atoms: what reading order is decided about. Runs of words, grids, frames, pictures, rules.

Belongs here: the atom type, joining neighbouring words to runs, grouping atoms into rows.
Does not belong here: the order (``columns``), blocks (``grouping``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.grids.model import Grid
from citation_platform.documents.pages.model import Word

# A blank between words of one line is 0.25 to 0.33 em in print, up to 0.45 em when justified;
# no gutter between columns is that narrow.
_WORD_GAP = 0.45
# Two boxes are on one line when they share half of the lower one's height.
_SAME_LINE = 0.5
# Boxes reach from ascender to descender in some fonts and only around the ink in others;
# their middle part tells in both cases which white strips run between lines.
_CORE_TOP, _CORE_BOTTOM = 0.25, 0.2


class AtomKind(StrEnum):
    """What an atom holds."""

    TEXT = "text"
    GRID = "grid"
    FRAME = "frame"  # a drawn box with text inside
    PICTURE = "picture"
    RULE = "rule"  # a horizontal rule that parts what is above from what is below


@dataclass(frozen=True, slots=True)
class Atom:
    """Something that is read as one. ``size``: font size in points, 0 without words."""

    kind: AtomKind
    box: Box
    words: tuple[Word, ...] = ()
    size: float = 0.0
    grid: Grid | None = None

    @property
    def core(self) -> tuple[float, float]:
        """Vertical extent that keeps clear of the neighbouring lines."""
        if self.kind is not AtomKind.TEXT:
            return self.box.top, self.box.bottom
        height = self.box.height
        return self.box.top + _CORE_TOP * height, self.box.bottom - _CORE_BOTTOM * height


def runs(words: Iterable[Word]) -> list[Atom]:
    """Neighbouring words of one line joined, each word in exactly one run."""
    ordered = sorted(words, key=lambda word: (word.box.x0, word.box.top))
    open_runs: dict[int, list[list[Word]]] = {}
    found: list[list[Word]] = []
    for word in ordered:
        run = _run_before(word, open_runs)
        if run is None:
            run = []
            found.append(run)
        run.append(word)
        for key in _strips(word.box):
            strip = open_runs.setdefault(key, [])
            if not any(other is run for other in strip):
                strip.append(run)
    return [text_atom(run) for run in found]


def text_atom(words: Sequence[Word]) -> Atom:
    """An atom of these words."""
    return Atom(
        AtomKind.TEXT,
        around(word.box for word in words),
        tuple(words),
        median(word.size for word in words),
    )


def _strips(box: Box) -> range:
    """Horizontal strips of 16 points that a box touches: neighbours share one."""
    return range(int(box.top // 16), int(box.bottom // 16) + 1)


def _run_before(word: Word, open_runs: dict[int, list[list[Word]]]) -> list[Word] | None:
    nearest: list[Word] | None = None
    for key in _strips(word.box):
        for run in open_runs.get(key, ()):
            if _follows(run[-1], word) and (nearest is None or run[-1].box.x1 > nearest[-1].box.x1):
                nearest = run
    return nearest


def _follows(left: Word, right: Word) -> bool:
    gap = right.box.x0 - left.box.x1
    em = max(left.size, right.size)
    return -em <= gap <= _WORD_GAP * em and same_line(left.box, right.box)


def same_line(one: Box, other: Box) -> bool:
    """True when both stand beside each other, such as a word and a footnote mark."""
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared >= _SAME_LINE * min(one.height, other.height)


def rows(atoms: Iterable[Atom]) -> list[list[Atom]]:
    """Text atoms that stand beside each other, from top to bottom, each row left to right.

    Only meaningful inside one column: elsewhere lines of different columns would meet.
    """
    found: list[list[Atom]] = []
    extents: list[Box] = []
    strips: dict[int, list[int]] = {}
    for atom in sorted(atoms, key=lambda each: (-each.size, each.box.x0)):
        near = sorted({place for key in _strips(atom.box) for place in strips.get(key, ())})
        place = _row_of(atom, extents, near)
        if place is None:
            for key in _strips(atom.box):
                strips.setdefault(key, []).append(len(found))
            found.append([atom])
            extents.append(atom.box)
        else:
            found[place].append(atom)
    order = sorted(range(len(found)), key=lambda place: extents[place].middle[1])
    return [sorted(found[place], key=lambda each: each.box.x0) for place in order]


def _row_of(atom: Atom, extents: Sequence[Box], near: Iterable[int]) -> int | None:
    """The row (by its tallest atom) that shares most height with this atom."""
    best, most = None, 0.0
    for place in near:
        extent = extents[place]
        shared = min(atom.box.bottom, extent.bottom) - max(atom.box.top, extent.top)
        if shared > most and same_line(atom.box, extent):
            best, most = place, shared
    return best


def bands(atoms: Iterable[Atom]) -> list[list[Atom]]:
    """Groups of atoms with a white strip across the whole width between them, downwards."""
    found: list[list[Atom]] = []
    reach = float("-inf")
    for atom in sorted(atoms, key=lambda each: each.core):
        top, bottom = atom.core
        if not found or top > reach:
            found.append([])
        found[-1].append(atom)
        reach = max(reach, bottom)
    return found
