"""How each page is to be read: as drawn, by OCR, or both.

Belongs here: the decision from what the file draws. Does not belong here: carrying it out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.digital import DrawnPage
from citation_platform.documents.pages.model import Page, Picture

# Share of characters that mean nothing, above which a text layer is not believed.
_GARBAGE = 0.3
# Rows of these lead the eye in a table of contents or a form; they tell nothing.
_LEADERS = frozenset("._-–—·•…=*|/")
# Of at least so many characters, less than this share is a letter or digit.
_FEW, _SIGNS = 5, 0.35
# Of at least so many Latin letters, less than this share is a vowel. Lowest found on a page of
# the manuals that it was tried on: .25; texts of the five languages have .35 to .48.
_MANY, _VOICED = 200, 0.15
_VOWELS = frozenset("aeiouy")
# A picture over half of a page without text is a scan whose margins were left out.
_COVERED = 0.5
# Drawn text of so few letters on a page that is all picture is a stamp or a page number.
_ALL_COVERED, _STAMP_LETTERS = 0.85, 60
# Shapes that may be letters: fewer are icons and arrows.
_FEWEST_OUTLINES = 12
_SMALLEST_PICTURE = (36.0, 9.0)  # points: smaller pictures are icons
_GRID = 40  # cells per side by which the covered share of a page is measured


class Way(StrEnum):
    """How to read a page."""

    DRAWN = "drawn"
    SCAN = "scan"


@dataclass(frozen=True, slots=True)
class Decision:
    """``garbage``: there is a text layer that means nothing. ``dpi``: of the scan.

    ``regions``: parts of a drawn page that may hold text as pictures or outlines.
    """

    way: Way
    garbage: bool = False
    dpi: float | None = None
    regions: tuple[Box, ...] = ()


def decide(drawn: DrawnPage) -> Decision:
    """The way to read this page."""
    page = drawn.page
    letters = sum(character.isalnum() for word in page.words for character in word.text)
    if page.words and (drawn.unmapped > _GARBAGE or meaningless(page)):
        return Decision(Way.SCAN, garbage=True, dpi=None)
    covered = _covered((picture.box for picture in page.pictures), page)
    stamped = covered >= _ALL_COVERED and letters <= _STAMP_LETTERS
    if stamped or (covered >= _COVERED and not letters):
        return Decision(Way.SCAN, dpi=_dpi(page.pictures))
    return Decision(Way.DRAWN, regions=tuple(_regions(drawn)))


def meaningless(page: Page) -> bool:
    """True when the text layer cannot be what is printed.

    Characters that no alphabet has (replacement, private use, control), almost only signs, or
    Latin letters with hardly a vowel among them, as a shifted encoding gives.
    """
    text = "".join(word.text for word in page.words)
    strange = sum(
        character == "\ufffd" or "\ue000" <= character <= "\uf8ff" or character < " "
        for character in text
    )
    if strange > _GARBAGE * len(text):
        return True
    solid = [character for character in text if character not in _LEADERS]
    if len(solid) >= _FEW and sum(map(str.isalnum, solid)) < _SIGNS * len(solid):
        return True
    latin = [character for character in text.casefold() if "a" <= character <= "z"]
    return len(latin) >= _MANY and sum(map(_VOWELS.__contains__, latin)) < _VOICED * len(latin)


def _covered(boxes: Iterable[Box], page: Page) -> float:
    """Share of the page under the boxes."""
    if page.width <= 0 or page.height <= 0:
        return 0.0
    cells: set[tuple[int, int]] = set()
    for box in boxes:
        columns = _span(box.x0, box.x1, page.width)
        rows = _span(box.top, box.bottom, page.height)
        cells.update((column, row) for column in columns for row in rows)
    return len(cells) / _GRID**2


def _span(start: float, end: float, whole: float) -> range:
    """Cells whose middle lies between start and end."""
    first = max(0, round(start / whole * _GRID))
    return range(first, min(_GRID, round(end / whole * _GRID)))


def _dpi(pictures: Iterable[Picture]) -> float | None:
    """The sharpest of the pictures that make up the scan.

    Scanners part a page into strips of one resolution, or into a coarse background and a
    sharp layer that holds the print.
    """
    found = list(pictures)
    largest = max((picture.box.area for picture in found), default=0.0)
    layers = [picture.dpi for picture in found if picture.box.area >= 0.4 * largest]
    return max(layers, default=None)


def _regions(drawn: DrawnPage) -> Iterable[Box]:
    for picture in drawn.page.pictures:
        if picture.box.width >= _SMALLEST_PICTURE[0] and picture.box.height >= _SMALLEST_PICTURE[1]:
            yield picture.box
    if len(drawn.outlines) >= _FEWEST_OUTLINES:
        yield from _clusters(drawn.outlines)


def _clusters(shapes: Iterable[Box]) -> Iterable[Box]:
    """Rectangles around shapes that stand close together like the letters of a text."""
    boxes: list[Box] = []
    counts: list[int] = []
    for shape in sorted(shapes, key=lambda box: (box.top, box.x0)):
        near = 1.5 * shape.height
        grown = Box(shape.x0 - 2 * near, shape.top - near, shape.x1 + 2 * near, shape.bottom + near)
        home = next((at for at in range(len(boxes)) if boxes[at].intersection(grown) > 0), None)
        if home is None:
            boxes.append(shape)
            counts.append(1)
            continue
        old = boxes[home]
        boxes[home] = Box(
            min(old.x0, shape.x0),
            min(old.top, shape.top),
            max(old.x1, shape.x1),
            max(old.bottom, shape.bottom),
        )
        counts[home] += 1
    return [box for box, count in zip(boxes, counts, strict=True) if count >= _FEWEST_OUTLINES]
