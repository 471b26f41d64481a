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
    """An OCR engine that is only good at a page in its own language, the right way up.

    ``lying``: page to the degrees by which it must be turned; ``advised``: what it says itself.
    Lines that run upwards (270) are read as well as others, in boxes that stand on their side.
    """

    def __init__(
        self,
        pages: Mapping[int, tuple[str, str]],
        lying: Mapping[int, int] | None = None,
        *,
        advised: int | None = 0,
        right_confidence: float = 0.95,
    ) -> None:
        self._pages = pages
        self._lying = lying or {}
        self._advised = advised
        self._right_confidence = right_confidence
        self.calls: list[tuple[list[int], list[str]]] = []
        self.turns: list[int] = []

    def __call__(self, task: str, arguments: Mapping[str, Any], seconds: float) -> Outcome:
        if task == "guess_language":
            return Outcome(Ending.FINISHED, value=self._pages[arguments["number"]][0])
        self.calls.append((arguments["numbers"], arguments["languages"]))
        self.turns.append(arguments["turn"])
        rows = [self._row(number, arguments) for number in arguments["numbers"]]
        return Outcome(Ending.FINISHED, value=rows)

    def _row(self, number: int, arguments: Mapping[str, Any]) -> dict[str, Any]:
        language, text = self._pages[number]
        left = (self._lying.get(number, 0) - arguments["turn"]) % 360
        confidence = self._right_confidence if language in arguments["languages"] else 0.75
        box = Box(0, 0, 9, 40) if left in (90, 270) else Box(0, 0, 40, 9)
        words = [
            Word(word, box, 9, confidence=confidence if left in (0, 270) else 0.3)
            for word in text.split()
        ]
        copy = Path(arguments["into"]) / f"{number}.pdf"
        copy.write_bytes(b"straightened")
        return {
            "number": number,
            "width": 600.0,
            "height": 400.0,
            "words": words_to_json(words),
            "moved": bool(arguments["turn"]),
            "advised": None if arguments["turn"] else self._advised,
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


@pytest.mark.parametrize("lying", [90, 180, 270])
def test_a_page_that_lies_otherwise_is_read_again_the_right_way_up(
    tmp_path: Path, lying: int
) -> None:
    """Though the engine saw no sign of it: there are too few words."""
    engine = Engine({1: ("nl", DUTCH)}, {1: lying})
    (page,) = read(engine, tmp_path, [1])

    assert engine.turns == [0, lying]
    assert page.state is PageState.READABLE
    assert page.confidence == 0.95
    assert all(word.box.width > word.box.height for word in page.words)
    assert (page.width, page.height) == (600, 400)
    assert ObjectStore(tmp_path).get(page.reading_copy or "") == b"straightened"


def test_a_weak_sign_of_how_a_page_lies_is_followed_first(tmp_path: Path) -> None:
    engine = Engine({1: ("nl", DUTCH)}, {1: 90}, advised=90)
    assert read(engine, tmp_path, [1])[0].confidence == 0.95
    assert engine.turns == [0, 90]


def test_a_page_on_which_the_engine_is_sure_is_not_turned_again(tmp_path: Path) -> None:
    engine = Engine({1: ("nl", DUTCH)}, {1: 180}, advised=None)
    (page,) = read(engine, tmp_path, [1])
    assert engine.turns == [0]
    assert page.state is PageState.LOW_CONFIDENCE


def test_a_page_is_turned_only_when_it_is_clearly_read_better(tmp_path: Path) -> None:
    """What is no text reads a little better one way or the other by chance."""
    engine = Engine({1: ("nl", DUTCH)}, {1: 180}, right_confidence=0.35)
    (page,) = read(engine, tmp_path, [1])
    assert engine.turns == [0, 180]
    assert page.confidence == 0.3
    assert page.reading_copy is None


def test_a_turned_page_in_another_language_is_read_in_it_turned(tmp_path: Path) -> None:
    engine = Engine({1: ("nl", DUTCH), 2: ("de", GERMAN)}, {2: 180})
    pages = read(engine, tmp_path, [1, 2])
    assert engine.calls == [([1, 2], ["nl"]), ([2], ["nl"]), ([2], ["de"])]
    assert engine.turns == [0, 180, 180]
    assert pages[1].confidence == 0.95


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
