"""Turning a page so that most of its text reads from left to right.

Belongs here: which way a page is written, and boxes turned there.
Does not belong here: turning back. Blocks hold the words of the original page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.model import Area, Page, Picture, Rule, Word


@dataclass(frozen=True, slots=True)
class Upright:
    """A page turned by ``angle`` (0: as it was), and the original of each turned word."""

    page: Page
    angle: int
    original: dict[Word, Word]

    def box(self, box: Box) -> Box:
        """A rectangle of the original page on the turned page."""
        # The turned page has its sides swapped for a quarter turn: swap them back.
        width, height = self.page.width, self.page.height
        if self.angle in (90, 270):
            width, height = height, width
        return turned(box, self.angle, width, height)

    def words(self, words: Iterable[Word]) -> tuple[Word, ...]:
        """The words as they stand on the original page."""
        return tuple(self.original.get(word, word) for word in words)


def upright(page: Page) -> Upright:
    """The page turned so that the direction of most characters becomes 0."""
    angle = main_angle(page.words)
    if angle == 0:
        return Upright(page, 0, {})
    words = {_turned_word(word, angle, page): word for word in page.words}
    quarter = angle in (90, 270)
    size = (page.height, page.width) if quarter else (page.width, page.height)
    return Upright(
        replace(
            page,
            width=size[0],
            height=size[1],
            words=tuple(_turned_word(word, angle, page) for word in page.words),
            rules=tuple(Rule(_turn(rule.box, angle, page), rule.thickness) for rule in page.rules),
            areas=tuple(
                Area(_turn(area.box, angle, page), area.fill, area.outlined) for area in page.areas
            ),
            pictures=tuple(
                Picture(_turn(picture.box, angle, page), picture.dpi) for picture in page.pictures
            ),
        ),
        angle,
        words,
    )


def main_angle(words: Iterable[Word]) -> int:
    """The direction in which most characters are written; 0 without words."""
    characters: Counter[int] = Counter()
    for word in words:
        characters[word.angle] += len(word.text)
    return max(characters, key=lambda angle: (characters[angle], -angle), default=0)


def turned(box: Box, angle: int, width: float, height: float) -> Box:
    """The box after turning a page of this size so that text of ``angle`` reads upright."""
    if angle == 90:
        return Box(box.top, width - box.x1, box.bottom, width - box.x0)
    if angle == 180:
        return Box(width - box.x1, height - box.bottom, width - box.x0, height - box.top)
    if angle == 270:
        return Box(height - box.bottom, box.x0, height - box.top, box.x1)
    return box


def _turn(box: Box, angle: int, page: Page) -> Box:
    return turned(box, angle, page.width, page.height)


def _turned_word(word: Word, angle: int, page: Page) -> Word:
    return replace(word, box=_turn(word.box, angle, page), angle=(word.angle - angle) % 360)
