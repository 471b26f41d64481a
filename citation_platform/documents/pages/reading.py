"""Read all pages of one document.

Belongs here: the order of steps, that each runs in the sandbox, and that no page is lost.
Does not belong here: the steps themselves (``child``), scanned pages (``scanning``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from citation_platform.documents.pages.codec import bookmarks_from_json, page_from_json
from citation_platform.documents.pages.deciding import Way
from citation_platform.documents.pages.languages import with_languages
from citation_platform.documents.pages.model import (
    Bookmark,
    DocumentPages,
    Page,
    PageSource,
    PageState,
)
from citation_platform.documents.pages.scanning import Scan, ScanReader
from citation_platform.documents.pages.settings import ReadingSettings
from citation_platform.documents.pages.verdicts import (
    blank,
    lost,
    too_coarse,
    too_crowded,
    too_late,
    without_words,
)
from citation_platform.documents.pages.version import reader_version
from citation_platform.errors import InvalidSource
from citation_platform.objects import ObjectStore
from citation_platform.sandbox.limits import Limits
from citation_platform.sandbox.outcomes import Outcome
from citation_platform.sandbox.running import run_limited

Progress = Callable[[int, int], None]
_CHILD = "citation_platform.documents.pages.child:"
# Wall clock: starting a process and the library, then per page (0.1 s is usual).
_START_SECONDS = 30.0
_SECONDS_PER_PAGE = 5.0
# Of the time that all digital pages may take: for the first try, and to find by halving the
# pages that ended it. A document that is one trap after another stops here, not after days.
_MOST_TRIES = 4


def read_pages(
    path: Path,
    *,
    document_hash: str,
    content_hash: str,
    objects: ObjectStore,
    password: str | None = None,
    settings: ReadingSettings | None = None,
    on_progress: Progress | None = None,
) -> DocumentPages:
    """Every page of the document, each with its state and, in Dutch, the reason for it.

    ``objects`` keeps the straightened copies of scanned pages. ``on_progress(done, total)``
    is called as pages are done. Raises ``InvalidSource`` when the document cannot be opened;
    a page that cannot be read is a state, not an error.
    """
    reader = _Reader(path.absolute(), password, settings or ReadingSettings(), on_progress)
    pages, marks = reader.pages(objects)
    return DocumentPages(
        document_hash,
        content_hash,
        reader_version(reader.settings),
        with_languages(pages),
        marks,
    )


class _Reader:
    """One document on its way through the sandbox."""

    def __init__(
        self,
        path: Path,
        password: str | None,
        settings: ReadingSettings,
        on_progress: Progress | None,
    ) -> None:
        self.settings = settings
        self._path = path
        self._password = password
        self._on_progress = on_progress
        self._total = 0
        self._spent = 0.0

    def pages(self, objects: ObjectStore) -> tuple[list[Page], tuple[Bookmark, ...]]:
        """All pages in order, and the bookmarks."""
        self._total = self._count()
        wanted = range(1, min(self._total, self.settings.max_pages) + 1)
        found: dict[int, Page] = {}
        scans: list[Scan] = []
        marks: tuple[Bookmark, ...] = ()
        for value in self._drawn(list(wanted), found):
            marks = marks or bookmarks_from_json(value["bookmarks"])
            for row in value["pages"]:
                self._settle(row, found, scans)
        self._tell(len(found))
        self._scan(scans, found, objects)
        beyond = range(len(wanted) + 1, self._total + 1)
        found.update({number: self._beyond(number) for number in beyond})
        self._tell(self._total)
        return [found[number] for number in sorted(found)], marks

    def _count(self) -> int:
        outcome = self._run("count_pages", {}, _START_SECONDS)
        if not outcome.finished:
            raise InvalidSource(
                f"the document cannot be opened: {outcome.message or outcome.ending.value}",
                where=self._path.name,
                remedy="inspect it with citation-platform documents inspect",
            )
        return int(outcome.value)

    def _drawn(self, numbers: list[int], found: dict[int, Page]) -> list[Mapping[str, Any]]:
        """What the child tells; pages on which it ends are found by halving."""
        if not numbers:
            return []
        if self._spent >= _MOST_TRIES * self.settings.document_seconds:
            found.update({number: too_late(number) for number in numbers})
            return []
        arguments = {
            "numbers": numbers,
            "languages": list(self.settings.languages),
            "region_seconds": min(30.0, self.settings.page_seconds),
            "min_confidence": self.settings.min_confidence,
            "min_dpi": self.settings.min_dpi,
        }
        outcome = self._run("read_drawn", arguments, self._drawn_seconds(len(numbers)))
        self._spent += outcome.wall_seconds
        if outcome.finished:
            return [outcome.value]
        if len(numbers) == 1:
            found[numbers[0]] = lost(numbers[0], outcome)
            return []
        half = len(numbers) // 2
        return self._drawn(numbers[:half], found) + self._drawn(numbers[half:], found)

    def _drawn_seconds(self, pages: int) -> float:
        if pages == 1:
            return self.settings.page_seconds
        return min(self.settings.document_seconds, _START_SECONDS + pages * _SECONDS_PER_PAGE)

    def _settle(self, row: Mapping[str, Any], found: dict[int, Page], scans: list[Scan]) -> None:
        """A page that is done goes to ``found``; one that OCR must read to ``scans``."""
        number = row["number"]
        if row.get("broken"):
            found[number] = lost(number, None)
            return
        page = page_from_json(row["page"])
        if row.get("crowded"):
            found[number] = too_crowded(page)
            return
        scan = row["way"] == Way.SCAN
        if row["blank"]:
            found[number] = blank(page, scanned=scan)
        elif scan and row["dpi"] is not None and row["dpi"] < self.settings.min_dpi:
            found[number] = too_coarse(page, row["dpi"], self.settings.min_dpi)
        elif scan:
            scans.append(Scan(page, row["dpi"], bool(row["garbage"])))
        else:
            found[number] = page if page.words else without_words(page)

    def _scan(self, scans: Sequence[Scan], found: dict[int, Page], objects: ObjectStore) -> None:
        if not scans:
            return
        drawn = with_languages([found[number] for number in sorted(found)])
        known = [page.language for page in drawn if page.language and page.words]
        before = len(found)
        reader = ScanReader(
            run=self._run,
            settings=self.settings,
            objects=objects,
            on_done=lambda done: self._tell(before + done),
        )
        for page in reader.read(scans, known):
            found[page.number] = page

    def _run(self, task: str, arguments: Mapping[str, Any], seconds: float) -> Outcome:
        return run_limited(
            _CHILD + task,
            {"path": str(self._path), **arguments},
            limits=Limits(
                memory_bytes=self.settings.memory_bytes,
                cpu_seconds=int(seconds) + 1,
                wall_seconds=seconds,
            ),
            secrets={"password": self._password},
        )

    def _tell(self, done: int) -> None:
        if self._on_progress:
            self._on_progress(done, self._total)

    def _beyond(self, number: int) -> Page:
        return Page(
            number,
            0.0,
            0.0,
            PageSource.DIGITAL,
            PageState.BEYOND_LIMIT,
            reason=f"na bladzijde {self.settings.max_pages}, de laatste die gelezen wordt",
        )
