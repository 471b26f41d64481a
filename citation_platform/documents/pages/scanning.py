"""Scanned pages of one document: in batches, each page in its own language, then the gates.

Belongs here: languages, batches, second tries, the gates on confidence, reading copies.
Does not belong here: OCR itself (``scans``, in the sandbox).
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages import tesseract
from citation_platform.documents.pages.codec import words_from_json
from citation_platform.documents.pages.languages import language_of
from citation_platform.documents.pages.model import Page, PageSource, PageState, Picture, Word
from citation_platform.documents.pages.orientation import CLEARLY, likely_turn, on_their_side
from citation_platform.documents.pages.regions import mean_confidence
from citation_platform.documents.pages.settings import ReadingSettings
from citation_platform.documents.pages.verdicts import lost, unsure, without_engine, without_words
from citation_platform.objects import ObjectStore
from citation_platform.sandbox.outcomes import Outcome

# Starting a process and ocrmypdf costs about a CPU-second: shared by this many pages. More
# would lose more when one page ends the batch.
_BATCH = 8
_GUESS_SECONDS = 40.0


@dataclass(frozen=True, slots=True)
class Scan:
    """A page to be read by OCR, as drawn. ``garbage``: its text layer means nothing."""

    page: Page
    dpi: float | None
    garbage: bool


class Run(Protocol):
    """Starts a task of ``child`` on the document, in the sandbox."""

    def __call__(self, task: str, arguments: Mapping[str, Any], seconds: float) -> Outcome: ...


@dataclass(frozen=True, slots=True)
class _Reading:
    """What OCR made of a page."""

    words: tuple[Word, ...]
    width: float
    height: float
    copy: bytes | None
    advised: int | None
    turn: int = 0

    @property
    def confidence(self) -> float:
        return mean_confidence(self.words)


class ScanReader:
    """Reads the scanned pages of one document. ``on_done(count)`` is called as pages are done."""

    def __init__(
        self,
        *,
        run: Run,
        settings: ReadingSettings,
        objects: ObjectStore,
        on_done: Callable[[int], None],
    ) -> None:
        self._run = run
        self._settings = settings
        self._objects = objects
        self._on_done = on_done

    def read(self, scans: Sequence[Scan], known: Sequence[str]) -> Iterator[Page]:
        """Each page, in order. ``known``: languages of the document's digital pages."""
        if not tesseract.usable(self._settings.languages):
            yield from (without_engine(scan.page) for scan in scans)
            return
        language = self._first_language(scans, known)
        for start in range(0, len(scans), _BATCH):
            batch = scans[start : start + _BATCH]
            readings = self._batch([scan.page.number for scan in batch], language)
            self._again(readings, language)
            for scan in batch:
                yield self._page(scan, readings[scan.page.number])
            language = _latest_language(readings, self._allowed) or language
            self._on_done(start + len(batch))

    @property
    def _allowed(self) -> tuple[str, ...]:
        return tesseract.usable(self._settings.languages)

    def _first_language(self, scans: Sequence[Scan], known: Sequence[str]) -> tuple[str, ...]:
        counted = [code for code, _ in Counter(known).most_common() if code in self._allowed]
        if counted:
            return (counted[0],)
        if len(self._allowed) == 1:
            return self._allowed
        outcome = self._run(
            "guess_language",
            {
                "number": scans[0].page.number,
                "languages": list(self._allowed),
                "seconds": _GUESS_SECONDS,
            },
            2 * _GUESS_SECONDS,
        )
        return (outcome.value,) if outcome.finished and outcome.value else self._allowed

    def _batch(
        self, numbers: Sequence[int], language: tuple[str, ...], *, turn: int = 0
    ) -> dict[int, _Reading | Outcome]:
        """A reading per page, or how the sandbox ended on it."""
        seconds = self._settings.page_seconds
        with tempfile.TemporaryDirectory(prefix="scans-") as into:
            outcome = self._run(
                "read_scanned",
                {
                    "numbers": list(numbers),
                    "languages": list(language),
                    "page_seconds": seconds,
                    "into": into,
                    "turn": turn,
                },
                seconds * len(numbers),
            )
            read = {row["number"]: _reading(row, turn) for row in outcome.value or ()}
        missing = [number for number in numbers if number not in read]
        if len(numbers) == 1:
            return {numbers[0]: read.get(numbers[0], outcome)}
        found: dict[int, _Reading | Outcome] = dict(read)
        for number in missing:
            found.update(self._batch([number], language, turn=turn))
        return found

    def _again(self, readings: dict[int, _Reading | Outcome], language: tuple[str, ...]) -> None:
        """Second tries: pages that may lie otherwise, and pages in another language."""
        for number, reading in list(readings.items()):
            if isinstance(reading, Outcome):
                continue
            upright = self._turned(number, language, reading)
            spoken = _spoken(upright.words)
            if spoken in self._allowed and spoken not in language:
                second = self._batch([number], (spoken,), turn=upright.turn)[number]
                if isinstance(second, _Reading) and second.confidence >= upright.confidence:
                    upright = second
            readings[number] = upright

    def _turned(self, number: int, language: tuple[str, ...], first: _Reading) -> _Reading:
        """The page read the right way up, where the first reading gives reason to doubt it."""
        least = self._settings.min_confidence
        turn = likely_turn(first.words, first.confidence, first.advised, least=least)
        if turn is None:
            return first
        second = self._batch([number], language, turn=turn)[number]
        if isinstance(second, Outcome):
            return first
        if on_their_side(first.words):
            stands = not on_their_side(second.words)
            return second if stands and second.confidence >= min(first.confidence, least) else first
        return second if second.confidence >= first.confidence + CLEARLY else first

    def _page(self, scan: Scan, reading: _Reading | Outcome) -> Page:
        page = replace(scan.page, source=PageSource.OCR, dpi=scan.dpi, words=())
        if isinstance(reading, Outcome):
            return lost(page.number, reading, page)
        if not reading.words:
            return without_words(page)
        confidence = round(reading.confidence, 3)
        if confidence < self._settings.min_confidence:
            return unsure(page, confidence, self._settings.min_confidence)
        read = replace(page, state=PageState.READABLE, words=reading.words, confidence=confidence)
        return self._on_copy(read, reading) if reading.copy else read

    def _on_copy(self, page: Page, reading: _Reading) -> Page:
        """Rules, areas and pictures of the original lie elsewhere on a straightened copy."""
        sheet = Box(0.0, 0.0, reading.width, reading.height)
        dpi = page.dpi or max((picture.dpi for picture in page.pictures), default=0.0)
        return replace(
            page,
            width=round(reading.width, 2),
            height=round(reading.height, 2),
            rules=(),
            areas=(),
            pictures=(Picture(sheet, dpi),),
            reading_copy=self._objects.put(reading.copy or b""),
        )


def _reading(row: Mapping[str, Any], turn: int) -> _Reading:
    copy = Path(row["copy"]).read_bytes() if row["moved"] else None
    words = words_from_json(row["words"])
    return _Reading(words, row["width"], row["height"], copy, row["advised"], turn)


def _spoken(words: Sequence[Word]) -> str | None:
    """The language of what was read with some certainty."""
    return language_of(" ".join(word.text for word in words if (word.confidence or 0.0) > 0.5))


def _latest_language(
    readings: Mapping[int, _Reading | Outcome], allowed: Sequence[str]
) -> tuple[str, ...] | None:
    """The language of the last page that tells one: its neighbour mostly has the same."""
    for number in sorted(readings, reverse=True):
        reading = readings[number]
        spoken = None if isinstance(reading, Outcome) else _spoken(reading.words)
        if spoken in allowed:
            return (str(spoken),)
    return None
