"""The straight strokes of a page that may border cells: joined, snapped, sorted.

Belongs here: from drawn rules, filled areas and thick bars to long strokes, and strokes that
touch each other. Does not belong here: cells (``documents.grids.lattice``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.model import Area, Page, Rule

# Points. Two strokes this near are one line (double lines, cell sides drawn twice).
SNAP = 2.0
# A line drawn as dashes or per cell: gaps up to this are bridged.
BRIDGE = 4.5
# Shorter strokes are ticks, underlines of one letter, parts of pictures.
SHORTEST = 7.0
# A rule thicker than this is a filled bar: it has two sides.
BAR = 3.5
# A colour from here on is paper.
PAPER = 250
# A coloured bar over a row is this high, and a line through it covers this share of it.
LOWEST = 7.0
HIGHEST = 30.0
THROUGH = 0.8
# A fill that covers more of the page than this is a background.
BACKGROUND = 0.7


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line at ``at`` (y of a horizontal, x of a vertical one) from ``start`` to ``end``."""

    at: float
    start: float
    end: float

    @property
    def length(self) -> float:
        """Points."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Strokes:
    """Horizontal and vertical strokes of a page or of one connected drawing."""

    horizontal: tuple[Stroke, ...]
    vertical: tuple[Stroke, ...]


def strokes_of(page: Page, *, fills: bool) -> Strokes:
    """All strokes of a page that are long enough to border a cell.

    ``fills``: sides of filled areas too. They border the cells of banded tables, but may
    also be shading inside a ruled cell.
    """
    bars = [area.box for area in page.areas if _is_bar(area, page.rules)]
    boxes = [side for bar in bars for side in _sides(bar)[:2]]
    boxes += [
        side
        for rule in page.rules
        if not any(_runs_through(rule, bar) for bar in bars)
        for side in _sides_of_rule(rule)
    ]
    if fills:
        coloured = [area.box for area in page.areas if not _is_paper(area)]
        boxes += [side for area in page.areas for side in _sides_of_area(area, page, coloured)]
    frame = Box(-1.0, -1.0, page.width + 1.0, page.height + 1.0)
    kept = [box for box in boxes if frame.holds(box.middle)]
    horizontal = [Stroke((b.top + b.bottom) / 2, b.x0, b.x1) for b in kept if b.width >= b.height]
    vertical = [Stroke((b.x0 + b.x1) / 2, b.top, b.bottom) for b in kept if b.height > b.width]
    return Strokes(joined(horizontal), joined(vertical))


def _is_bar(area: Area, rules: Sequence[Rule]) -> bool:
    """A coloured bar over a row, with a row's line hidden in it: the bar is the row."""
    if _is_paper(area) or not LOWEST < area.box.height < HIGHEST:
        return False
    return any(_runs_through(rule, area.box) for rule in rules)


def _runs_through(rule: Rule, bar: Box) -> bool:
    inside = bar.top + SNAP < rule.box.top and rule.box.bottom < bar.bottom - SNAP
    shared = min(rule.box.x1, bar.x1) - max(rule.box.x0, bar.x0)
    return inside and shared >= THROUGH * bar.width


def _sides_of_rule(rule: Rule) -> list[Box]:
    box, half = rule.box, rule.thickness / 2
    if rule.thickness <= BAR:
        return [box]
    if box.width >= box.height:
        grown = Box(box.x0, box.top - half, box.x1, box.bottom + half)
    else:
        grown = Box(box.x0 - half, box.top, box.x1 + half, box.bottom)
    return _sides(grown)


def _sides_of_area(area: Area, page: Page, coloured: Sequence[Box]) -> list[Box]:
    """Fills border cells too: banded tables have no other lines. White ones are paper, unless
    they are a band among coloured ones."""
    if area.fill is None or area.box.area > BACKGROUND * page.width * page.height:
        return []
    if _is_paper(area) and not any(_is_band_of(area.box, other) for other in coloured):
        return []
    return _sides(area.box)


def _is_paper(area: Area) -> bool:
    return area.fill is None or min(area.fill) >= PAPER


def _is_band_of(box: Box, other: Box) -> bool:
    """The same left and right, about as high, and right above or below."""
    same = abs(box.x0 - other.x0) <= SNAP and abs(box.x1 - other.x1) <= SNAP
    high = 0.5 * other.height <= box.height <= 2.0 * other.height
    touching = min(abs(box.top - other.bottom), abs(box.bottom - other.top)) <= SNAP
    return same and high and touching


def _sides(box: Box) -> list[Box]:
    return [
        Box(box.x0, box.top, box.x1, box.top),
        Box(box.x0, box.bottom, box.x1, box.bottom),
        Box(box.x0, box.top, box.x0, box.bottom),
        Box(box.x1, box.top, box.x1, box.bottom),
    ]


def joined(strokes: Iterable[Stroke]) -> tuple[Stroke, ...]:
    """Strokes on one line become one where they overlap or nearly touch."""
    result: list[Stroke] = []
    for level in _levels(sorted(strokes, key=lambda stroke: stroke.at)):
        at = sum(stroke.at for stroke in level) / len(level)
        start, end = None, 0.0
        for stroke in sorted(level, key=lambda one: one.start):
            if start is not None and stroke.start <= end + BRIDGE:
                end = max(end, stroke.end)
                continue
            if start is not None:
                result.append(Stroke(at, start, end))
            start, end = stroke.start, stroke.end
        if start is not None:
            result.append(Stroke(at, start, end))
    return tuple(stroke for stroke in result if stroke.length >= SHORTEST)


def _levels(ordered: Sequence[Stroke]) -> list[list[Stroke]]:
    levels: list[list[Stroke]] = []
    for stroke in ordered:
        if levels and stroke.at - levels[-1][0].at <= SNAP:
            levels[-1].append(stroke)
        else:
            levels.append([stroke])
    return levels


def connected(strokes: Strokes, slack: float = 3.0) -> list[Strokes]:
    """Groups of strokes that cross or touch (within ``slack`` points), largest first."""
    count = len(strokes.horizontal)
    parent = list(range(count + len(strokes.vertical)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    by_x = sorted(range(len(strokes.vertical)), key=lambda i: strokes.vertical[i].at)
    for row, horizontal in enumerate(strokes.horizontal):
        for column in by_x:
            vertical = strokes.vertical[column]
            if vertical.at > horizontal.end + slack:
                break
            if vertical.at >= horizontal.start - slack and _meets(horizontal, vertical, slack):
                parent[root(count + column)] = root(row)
    groups: dict[int, tuple[list[Stroke], list[Stroke]]] = {}
    for index in range(len(parent)):
        group = groups.setdefault(root(index), ([], []))
        if index < count:
            group[0].append(strokes.horizontal[index])
        else:
            group[1].append(strokes.vertical[index - count])
    found = [Strokes(tuple(h), tuple(v)) for h, v in groups.values()]
    return sorted(found, key=lambda one: -len(one.horizontal) - len(one.vertical))


def _meets(horizontal: Stroke, vertical: Stroke, slack: float) -> bool:
    return vertical.start - slack <= horizontal.at <= vertical.end + slack


def box_of(strokes: Strokes) -> Box:
    """The rectangle around a group with at least one stroke."""
    xs = [x for s in strokes.horizontal for x in (s.start, s.end)]
    xs += [s.at for s in strokes.vertical]
    ys = [y for s in strokes.vertical for y in (s.start, s.end)]
    ys += [s.at for s in strokes.horizontal]
    return Box(min(xs), min(ys), max(xs), max(ys))
