"""Spreads: two printed pages side by side on one page of the PDF.

Belongs here: telling a spread from a wide page. Does not belong here: columns of one page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.model import Page, Word

_BAND = 0.12  # page numbers stand in the outer 12 % of the height
_NEAR = 0.04  # the fold lies within 4 % of the middle
_LEAST = 0.02  # and is at least 2 % of the width free of text
_SHARE = 0.3  # so many of the wide pages must carry two consecutive page numbers


def folds(pages: Sequence[Page], grids: Sequence[Sequence[Box]]) -> list[float | None]:
    """For each page the x at which two printed pages meet; None for an ordinary page.

    ``grids``: rectangles of the tables on each page. A page is a spread when it is wide, nothing
    crosses its middle, and in this document enough wide pages carry the numbers n and n + 1.
    """
    found = [_free_middle(page, boxes) for page, boxes in zip(pages, grids, strict=True)]
    wide = [page for page in pages if page.words and page.width > page.height]
    numbered = [
        page
        for page, fold in zip(pages, found, strict=True)
        if fold is not None and _consecutive(page, fold)
    ]
    if not numbered or len(numbered) < _SHARE * len(wide):
        return [None] * len(found)
    return found


def _free_middle(page: Page, grids: Sequence[Box]) -> float | None:
    """The middle of the widest white strip near the page's middle."""
    if page.width <= page.height or not page.words:
        return None
    low, high = (0.5 - _NEAR) * page.width, (0.5 + _NEAR) * page.width
    boxes = [word.box for word in page.words] + list(grids)
    near = sorted((box.x0, box.x1) for box in boxes if box.x1 > low and box.x0 < high)
    reach, best, fold = low, _LEAST * page.width, None
    for start, end in [*near, (high, high)]:
        if start - reach >= best:
            best, fold = start - reach, (start + reach) / 2
        reach = max(reach, end)
    return fold


def _consecutive(page: Page, fold: float) -> bool:
    left = _numbers(word for word in page.words if word.box.middle[0] < fold and _outer(word, page))
    right = _numbers(
        word for word in page.words if word.box.middle[0] > fold and _outer(word, page)
    )
    return any(number + 1 in right for number in left)


def _outer(word: Word, page: Page) -> bool:
    middle = word.box.middle[1]
    return middle < _BAND * page.height or middle > (1 - _BAND) * page.height


def _numbers(words: Iterable[Word]) -> set[int]:
    """Whole numbers as a page may carry; 12-34 of a revision code is none."""
    return {int(word.text) for word in words if word.text.isdecimal() and len(word.text) <= 4}
