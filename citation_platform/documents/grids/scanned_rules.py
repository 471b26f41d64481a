"""Pages whose lines are in a picture, with those lines as rules.

Belongs here: which pages and parts are looked at, and doing it in the sandbox. Does not
belong here: finding lines in pixels (``picture_lines``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.page_files import Request, run_over, seen_in
from citation_platform.documents.pages.model import Page, PageSource, Rule
from citation_platform.objects import ObjectStore
from citation_platform.sandbox.limits import MEBIBYTE, Limits

# Rendering and filtering an A4 page at 150 dpi takes 0.2 CPU-s and 90 MB (measured).
MEMORY_BYTES = 1024 * MEBIBYTE
START_SECONDS = 20
SECONDS_PER_PAGE = 3
# Fewer words than this in a picture are a label, not a table.
FEWEST_WORDS = 4


def with_picture_lines(
    pages: Sequence[Page], path: Path, password: str | None, objects: ObjectStore | None
) -> list[Page]:
    """The pages, with rules for lines that only their pictures show.

    ``objects``: where the reading copies of straightened pages are. A picture that cannot be
    looked at within the limits leaves its page as it is.
    """
    looked_at = {page.number: parts for page in pages if (parts := _parts(page)) is not None}
    wanted = [page for page in pages if page.number in looked_at]
    with seen_in(wanted, path, objects) as places:
        requests = [
            {**place, "parts": [list(part) for part in looked_at[number]]}
            for number, place in places.items()
        ]
        answers = run_over("picture_lines:picture_lines", requests, _limits, password)
        found = dict(zip(places, answers, strict=True))
    return [_with(page, found.get(page.number) or []) for page in pages]


def _limits(requests: Sequence[Request]) -> Limits:
    seconds = START_SECONDS + SECONDS_PER_PAGE * len(requests)
    return Limits(memory_bytes=MEMORY_BYTES, cpu_seconds=seconds, wall_seconds=2.0 * seconds)


def _with(page: Page, lines: Sequence[Sequence[float]]) -> Page:
    rules = tuple(
        Rule(Box(x0, top, x1, bottom), thickness) for x0, top, x1, bottom, thickness in lines
    )
    return replace(page, rules=page.rules + rules) if rules else page


def _parts(page: Page) -> list[Box] | None:
    """Boxes to look at; [] for the whole page, None for no need."""
    if page.source is PageSource.OCR:
        return []
    if page.source is PageSource.DIGITAL:
        return None
    read = [word for word in page.words if word.confidence is not None]
    parts = [
        picture.box
        for picture in page.pictures
        if sum(picture.box.holds(word.box.middle) for word in read) >= FEWEST_WORDS
    ]
    return parts or None
