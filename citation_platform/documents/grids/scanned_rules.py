"""Pages whose lines are in a picture, with those lines as rules.

Belongs here: which pages and parts are looked at, and doing it in the sandbox. Does not
belong here: finding lines in pixels (``picture_lines``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.model import Page, PageSource, Rule
from citation_platform.objects import ObjectStore
from citation_platform.sandbox.limits import MEBIBYTE, Limits
from citation_platform.sandbox.running import run_limited

# Rendering and filtering an A4 page at 150 dpi takes 0.2 CPU-s and 90 MB (measured).
LIMITS = Limits(memory_bytes=1024 * MEBIBYTE, cpu_seconds=30, wall_seconds=60.0)
# Fewer words than this in a picture are a label, not a table.
FEWEST_WORDS = 4


def with_picture_lines(
    page: Page, path: Path, password: str | None, objects: ObjectStore | None
) -> Page:
    """The page with rules for lines that its picture shows; the page itself if there are none.

    ``objects``: where the reading copies of straightened pages are. A picture that cannot be
    looked at within the limits leaves the page as it is.
    """
    parts = _parts(page)
    if parts is None:
        return page
    with page_file(page, path, objects) as place:
        if place is None:
            return page
        file, number = place
        outcome = run_limited(
            "citation_platform.documents.grids.picture_lines:picture_lines",
            {"path": str(file), "number": number, "parts": [list(part) for part in parts]},
            limits=LIMITS,
            secrets={"password": password if page.reading_copy is None else None},
        )
    if not outcome.finished:
        return page
    rules = tuple(
        Rule(Box(x0, top, x1, bottom), thickness)
        for x0, top, x1, bottom, thickness in outcome.value
    )
    return replace(page, rules=page.rules + rules)


@contextmanager
def page_file(
    page: Page, path: Path, objects: ObjectStore | None
) -> Iterator[tuple[Path, int] | None]:
    """The file that shows what was read, and the page's number in it (within the context).

    None when the page was read from a reading copy and there is no store to find it in.
    """
    if page.reading_copy is None:
        yield path.absolute(), page.number
    elif objects is None:
        yield None
    else:
        with objects.as_file(page.reading_copy) as copy:
            yield copy.absolute(), 1


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
