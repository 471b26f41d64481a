"""How the rows of a table look: bold, shaded, turned, numeric.

Belongs here: observations that tell a header from data. Does not belong here: the decision
(``headers``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.grids.lines import cell_text
from citation_platform.documents.grids.skeleton import Place, Skeleton
from citation_platform.documents.pages.model import Page, Word

Colour = tuple[int, int, int]
DIGIT = re.compile(r"\d")
# A value: starts with a figure, a sign, a bound or a diameter, or is a bare dash.
VALUE = re.compile(r"^[<>≤≥±~≈+\-–−]?\s?[Ø⌀]?\s?\d|^[\-–—/]+$|^n\.?[av]\.?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RowLook:
    """One row. ``texts``: by column, of cells that begin here and have words. ``bold``: share
    of bold words. ``fill``: colour behind most of its cells. ``turned``: written sideways.
    ``last``: the last row that any of its cells covers. ``wide``: texts over several columns.
    ``full``: its only text runs over the whole width."""

    texts: Mapping[int, str]
    bold: float
    fill: Colour | None
    turned: bool
    last: int
    wide: bool
    full: bool


def row_looks(
    skeleton: Skeleton, by_place: Mapping[Place, Sequence[Word]], page: Page
) -> list[RowLook]:
    """One look for each row, top to bottom."""
    areas = [(area.box, area.fill) for area in page.areas if area.fill is not None]
    shades = [(box, fill) for box, fill in areas if box.intersection(skeleton.box) > 0]
    return [_look(skeleton, row, by_place, shades) for row in range(skeleton.rows)]


def _look(
    skeleton: Skeleton,
    row: int,
    by_place: Mapping[Place, Sequence[Word]],
    shades: Sequence[tuple[Box, Colour]],
) -> RowLook:
    places = [place for place in skeleton.places if place.row == row and by_place[place]]
    words = [word for place in places for word in by_place[place]]
    texts = {place.column: cell_text(by_place[place], Counter()) for place in places}
    fills = Counter(_fill_behind(by_place[place], shades) for place in places)
    return RowLook(
        texts=texts,
        bold=sum(word.bold for word in words) / len(words) if words else 0.0,
        fill=fills.most_common(1)[0][0] if fills else None,
        turned=any(word.angle in (90, 270) for word in words),
        last=max((place.row + place.row_span - 1 for place in places), default=row),
        wide=any(place.column_span > 1 for place in places),
        full=len(places) == 1 and places[0].column_span == skeleton.columns,
    )


def _fill_behind(words: Sequence[Word], shades: Sequence[tuple[Box, Colour]]) -> Colour | None:
    """Colour of the smallest area behind the words; None for white paper."""
    middle = around(word.box for word in words).middle
    behind = [(box.area, fill) for box, fill in shades if box.holds(middle)]
    if not behind:
        return None
    fill = min(behind)[1]
    return None if min(fill) >= 250 else fill


def is_value(text: str) -> bool:
    """True for figures, figures with a unit, dashes: what stands in data cells."""
    return bool(VALUE.match(text.strip()))


def has_digit(text: str) -> bool:
    """True when any figure is in the text."""
    return bool(DIGIT.search(text))
