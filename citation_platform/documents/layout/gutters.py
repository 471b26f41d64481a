"""Gutters: white strips between columns, grown through the bands of a region.

Belongs here: finding strips and judging whether what lies on both sides are columns.
Does not belong here: the order that follows (``columns``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from citation_platform.documents.layout.atoms import Atom, AtomKind, rows, same_line
from citation_platform.documents.layout.markers import is_marker

Span = tuple[float, float]

# The more lines a strip runs along, the less likely that blanks between words made it:
# (lines on the side with fewer, least width in em). Chosen by looking at the manuals of the
# dev set; the narrowest true gutter there is 1.2 em, rivers of three lines reach 0.9 em.
_WIDTHS = ((8, 0.75), (4, 1.1), (2, 1.8))
MINIMUM = 0.75
# Labels beside values or paragraphs: so many of them stand on a line of the other side.
_ALIGNED = 0.8
_CELL_WORDS = 3
_SPARSE = 0.6


@dataclass(frozen=True, slots=True)
class Gutter:
    """A white strip ``span`` (x) through the bands ``first`` to ``last``."""

    span: Span
    first: int
    last: int

    @property
    def middle(self) -> float:
        """Where left and right part."""
        return (self.span[0] + self.span[1]) / 2

    @property
    def bands(self) -> int:
        """How many bands it runs through."""
        return self.last - self.first + 1


def gutters(bands: Sequence[Sequence[Atom]], em: float) -> list[Gutter]:
    """All strips of at least ``MINIMUM`` em, each grown as far as it goes, longest first."""
    free = [_free(band) for band in bands]
    found: list[Gutter] = []
    for place, spans in enumerate(free):
        for span in spans[1:-1]:  # the outer two are margins
            if span[1] - span[0] >= MINIMUM * em and not _known(found, place, span):
                found.append(_grown(free, place, span, MINIMUM * em))
    tops = [min(atom.core[0] for atom in band) for band in bands]
    ends = [max(atom.core[1] for atom in band) for band in bands]
    return sorted(
        found,
        key=lambda each: (tops[each.first] - ends[each.last], each.span[0] - each.span[1]),
    )


def _free(band: Sequence[Atom]) -> list[Span]:
    """White spans of a band, margins (endless) included, from left to right."""
    spans: list[Span] = []
    reach = float("-inf")
    for atom in sorted(band, key=lambda each: each.box.x0):
        if atom.box.x0 > reach:
            spans.append((reach, atom.box.x0))
        reach = max(reach, atom.box.x1)
    spans.append((reach, float("inf")))
    return spans


def _known(found: Sequence[Gutter], place: int, span: Span) -> bool:
    return any(
        each.first <= place <= each.last and span[0] <= each.span[0] and each.span[1] <= span[1]
        for each in found
    )


def _grown(free: Sequence[Sequence[Span]], place: int, span: Span, least: float) -> Gutter:
    """Extend up or down, always to the side that leaves more width."""
    first = last = place
    while True:
        up = _shared(free[first - 1], span) if first > 0 else None
        down = _shared(free[last + 1], span) if last + 1 < len(free) else None
        wide_up = up[1] - up[0] if up else 0.0
        wide_down = down[1] - down[0] if down else 0.0
        if max(wide_up, wide_down) < least:
            return Gutter(span, first, last)
        if up and wide_up >= wide_down:
            span, first = up, first - 1
        elif down:
            span, last = down, last + 1


def _shared(spans: Sequence[Span], span: Span) -> Span | None:
    """The widest part that ``span`` shares with one of the others."""
    parts = [(max(low, span[0]), min(high, span[1])) for low, high in spans]
    return max(
        (part for part in parts if part[1] > part[0]),
        key=lambda part: part[1] - part[0],
        default=None,
    )


def parts_columns(left: Sequence[Atom], right: Sequence[Atom], width: float, em: float) -> bool:
    """True when a strip of ``width`` with these atoms on its sides lies between columns.

    False for a list marker beside its text, for a label beside its value or paragraph, and
    for a strip that blanks between words may have made.
    """
    sides = [_Side.of(left, em), _Side.of(right, em)]
    lines = min(side.lines for side in sides)
    least = next((em * wide for count, wide in _WIDTHS if lines >= count), None)
    if least is None or width < least:
        return False
    if not all(side.rows for side in sides):
        return True
    return not (_markers(sides[0]) or _labels(*sides))


@dataclass(frozen=True, slots=True)
class _Side:
    """What stands on one side: its text rows, and how many lines it is high."""

    rows: list[list[Atom]]
    lines: int

    @classmethod
    def of(cls, atoms: Sequence[Atom], em: float) -> _Side:
        text = rows(atom for atom in atoms if atom.kind is AtomKind.TEXT)
        solid = (atom for atom in atoms if atom.kind not in (AtomKind.TEXT, AtomKind.RULE))
        return cls(
            text, len(text) + sum(max(1, int(atom.box.height / (1.5 * em))) for atom in solid)
        )

    def words(self) -> float:
        """Words in a row, as a rule."""
        return median(sum(len(atom.words) for atom in row) for row in self.rows)


def _markers(side: _Side) -> bool:
    """True when most rows are only a bullet or a number."""
    found = [is_marker(" ".join(_texts(row))) for row in side.rows]
    return sum(found) >= 0.7 * len(found)


def _texts(row: Sequence[Atom]) -> Iterator[str]:
    for atom in row:
        yield from (word.text for word in atom.words)


def _labels(left: _Side, right: _Side) -> bool:
    few, many = sorted((left, right), key=lambda side: len(side.rows))
    aligned = sum(
        any(same_line(row[0].box, other[0].box) for other in many.rows) for row in few.rows
    )
    if aligned < _ALIGNED * len(few.rows):
        return False
    cells = [side.words() <= _CELL_WORDS for side in (left, right)]
    if all(cells):
        return True
    sparse = len(few.rows) <= _SPARSE * len(many.rows)
    return (cells[0] and (sparse or left is not few)) or cells[1]
