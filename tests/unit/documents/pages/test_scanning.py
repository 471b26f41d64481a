"""Scanned pages are read in their own language, and twice only when that helps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages import tesseract
from citation_platform.documents.pages.codec import words_to_json
from citation_platform.documents.pages.model import Page, PageSource, PageState, Word
from citation_platform.documents.pages.scanning import Scan, ScanReader
from citation_platform.documents.pages.settings import ReadingSettings
from citation_platform.objects import ObjectStore
from citation_platform.sandbox.outcomes import Ending, Outcome

GERMAN = "Die Wartung des Heizkessels darf nur durch einen zugelassenen Fachbetrieb erfolgen " * 3
DUTCH = "Het onderhoud van de ketel mag alleen worden uitgevoerd door een erkende installateur " * 3


class Engine:
    """An OCR engine that is only good at a page in its own language, the right way up."""

    def __init__(self, pages: Mapping[int, tuple[str, str]], lying: Sequence[int] = ()) -> None:
        self._pages = pages
        self._lying = lying
        self.calls: list[tuple[list[int], list[str]]] = []

    def __call__(self, task: str, arguments: Mapping[str, Any], seconds: float) -> Outcome:
        if task == "guess_language":
            return Outcome(Ending.FINISHED, value=self._pages[arguments["number"]][0])
        self.calls.append((arguments["numbers"], arguments["languages"]))
        rows = [self._row(number, arguments) for number in arguments["numbers"]]
        return Outcome(Ending.FINISHED, value=rows)

    def _row(self, number: int, arguments: Mapping[str, Any]) -> dict[str, Any]:
        language, text = self._pages[number]
        leaning = number in self._lying and arguments["surely_upright"]
        confidence = 0.95 if language in arguments["languages"] else 0.75
        words = [
            Word(word, Box(0, 0, 9, 9), 9, confidence=0.3 if leaning else confidence)
            for word in text.split()
        ]
        copy = Path(arguments["into"]) / f"{number}.pdf"
        copy.write_bytes(b"straightened")
        return {
            "number": number,
            "width": 600.0,
            "height": 400.0,
            "words": words_to_json(words),
            "moved": number in self._lying and not leaning,
            "leaning": leaning,
            "copy": str(copy),
        }


def scan(number: int) -> Scan:
    return Scan(Page(number, 400, 600, PageSource.DIGITAL, PageState.READABLE), 300.0, False)


@pytest.fixture(autouse=True)
def _all_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tesseract, "installed", lambda: frozenset(tesseract.NAMES.values()))


def read(engine: Engine, tmp_path: Path, numbers: Sequence[int]) -> list[Page]:
    reader = ScanReader(
        run=engine,
        settings=ReadingSettings(),
        objects=ObjectStore(tmp_path),
        on_done=lambda done: None,
    )
    return list(reader.read([scan(number) for number in numbers], []))


def test_a_document_in_one_language_is_read_once(tmp_path: Path) -> None:
    engine = Engine({1: ("nl", DUTCH), 2: ("nl", DUTCH)})
    pages = read(engine, tmp_path, [1, 2])

    assert engine.calls == [([1, 2], ["nl"])]
    assert [page.confidence for page in pages] == [0.95, 0.95]


def test_a_page_in_another_language_is_read_again_in_it(tmp_path: Path) -> None:
    engine = Engine({1: ("nl", DUTCH), 2: ("de", GERMAN)})
    pages = read(engine, tmp_path, [1, 2])

    assert engine.calls == [([1, 2], ["nl"]), ([2], ["de"])]
    assert [page.confidence for page in pages] == [0.95, 0.95]


def test_a_page_that_lies_on_its_side_is_turned_at_the_second_try(tmp_path: Path) -> None:
    (page,) = read(Engine({1: ("nl", DUTCH)}, lying=[1]), tmp_path, [1])

    assert page.state is PageState.READABLE
    assert (page.width, page.height) == (600, 400)
    assert ObjectStore(tmp_path).get(page.reading_copy or "") == b"straightened"


def test_words_below_the_gate_on_confidence_never_leave(tmp_path: Path) -> None:
    engine = Engine({1: ("xx", DUTCH)})
    reader = ScanReader(
        run=engine,
        settings=ReadingSettings(languages=("nl",), min_confidence=0.8),
        objects=ObjectStore(tmp_path),
        on_done=lambda done: None,
    )
    (page,) = reader.read([scan(1)], [])

    assert page.state is PageState.LOW_CONFIDENCE
    assert page.words == ()
    assert "0.75" in (page.reason or "")
