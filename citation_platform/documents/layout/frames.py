"""Frames: drawn boxes with text inside, such as a warning or a tip.

Belongs here: which rectangles hold text of their own, and which rules part the page.
Does not belong here: whether a frame warns (``kinds``), tables (``documents.grids``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.pages.model import Area, Page, Rule, Word

_SLACK = 1.5  # points that a glyph may stick out of its frame
_PAGE_SHARE = 0.6  # a rectangle larger than this is the page's background
_LEAST_WIDTH = 40.0
_LEAST_HEIGHT = 11.0
_WHITE = 250  # RGB values above this can't be told from paper
_TOUCH = 3.0
_MOST_RULES = 300  # a page with more long rules is a drawing
_LONG_RULE = 36.0


def frames(page: Page, words: Sequence[Word]) -> list[Box]:
    """Rectangles that hold whole words and cut none, largest first, none inside another.

    A title bar that sits on its box is one frame with it.
    """
    boxes = [area.box for area in page.areas if _is_visible(area)]
    boxes += _closed(page.rules)
    found: list[Box] = []
    for box in sorted(_stacked(_fitting(boxes, page)), key=lambda each: -each.area):
        if not any(_inside(box, other) for other in found) and _holds_text(box, words):
            found.append(box)
    return found


def _is_visible(area: Area) -> bool:
    return area.outlined or (area.fill is not None and min(area.fill) < _WHITE)


def _fitting(boxes: Iterable[Box], page: Page) -> list[Box]:
    limit = _PAGE_SHARE * page.width * page.height
    return [
        box
        for box in boxes
        if box.width >= _LEAST_WIDTH and box.height >= _LEAST_HEIGHT and box.area <= limit
    ]


def _closed(rules: Sequence[Rule]) -> list[Box]:
    """Rectangles that four single rules draw."""
    level = [rule.box for rule in rules if rule.box.width >= _LEAST_WIDTH]
    upright = [rule.box for rule in rules if rule.box.height >= _LEAST_HEIGHT]
    if len(level) > _MOST_RULES or len(upright) > _MOST_RULES:
        return []
    found = []
    for top in level:
        below = [
            bottom
            for bottom in level
            if bottom.top > top.top + _LEAST_HEIGHT
            and abs(bottom.x0 - top.x0) < _TOUCH
            and abs(bottom.x1 - top.x1) < _TOUCH
        ]
        if below:
            box = around([top, min(below, key=lambda each: each.top)])
            if all(_has_side(box, x, upright) for x in (box.x0, box.x1)):
                found.append(box)
    return found


def _has_side(box: Box, x: float, upright: Sequence[Box]) -> bool:
    return any(
        abs(side.middle[0] - x) < _TOUCH
        and side.top <= box.top + _TOUCH
        and side.bottom >= box.bottom - _TOUCH
        for side in upright
    )


def _stacked(boxes: Sequence[Box]) -> list[Box]:
    """Boxes of one width that touch, one on the other, become one."""
    merged: list[Box] = []
    for box in sorted(boxes, key=lambda each: (each.x0, each.top)):
        above = next(
            (
                place
                for place, other in enumerate(merged)
                if abs(other.x0 - box.x0) < _TOUCH
                and abs(other.x1 - box.x1) < _TOUCH
                and box.top <= other.bottom + _TOUCH
            ),
            None,
        )
        if above is None:
            merged.append(box)
        else:
            merged[above] = around([merged[above], box])
    return merged


def _inside(box: Box, other: Box) -> bool:
    return box.intersection(other) >= 0.9 * box.area


def _holds_text(box: Box, words: Sequence[Word]) -> bool:
    """True when at least one word is inside and no word crosses the border."""
    touched = [word.box for word in words if word.box.intersection(box) > 0.1 * word.box.area]
    return bool(touched) and all(_within(word, box) for word in touched)


def _within(word: Box, box: Box) -> bool:
    across = box.x0 - _SLACK <= word.x0 and word.x1 <= box.x1 + _SLACK
    return across and box.holds(word.middle, _SLACK)


def parting_rules(page: Page, taken: Sequence[Box]) -> list[Box]:
    """Long horizontal rules outside the boxes that are already accounted for."""
    level = [
        rule.box for rule in page.rules if rule.box.width >= _LONG_RULE and rule.box.height < _TOUCH
    ]
    if len(level) > _MOST_RULES:
        return []
    return [box for box in level if not any(other.holds(box.middle, _TOUCH) for other in taken)]
