"""No page is lost, whatever happens to one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from citation_platform.documents.pages import child, glyphs, reading, tesseract
from citation_platform.documents.pages.model import PageState
from citation_platform.documents.pages.reading import read_pages
from citation_platform.documents.pages.settings import ReadingSettings
from citation_platform.errors import InvalidSource
from citation_platform.objects import ObjectStore
from citation_platform.sandbox.limits import Limits
from citation_platform.sandbox.outcomes import Ending, Outcome


class InProcess:
    """Runs the child's tasks here, and ends as told when a task is given a certain page."""

    def __init__(self, ends: Mapping[int, Ending]) -> None:
        self.ends = ends
        self.tasks: list[tuple[str, list[int]]] = []

    def __call__(
        self,
        task: str,
        arguments: Mapping[str, Any],
        *,
        limits: Limits,
        secrets: Mapping[str, Any],
    ) -> Outcome:
        name = task.partition(":")[2]
        numbers = list(arguments.get("numbers", ()))
        self.tasks.append((name, numbers))
        for number in numbers:
            if number in self.ends:
                return Outcome(self.ends[number])
        try:
            value = getattr(child, name)(**arguments, **secrets)
        except Exception as fault:  # noqa: BLE001 - as the sandbox does
            return Outcome(Ending.FAILED, fault=type(fault).__name__, message=str(fault))
        return Outcome(Ending.FINISHED, value=value)


@pytest.fixture
def sandbox(monkeypatch: pytest.MonkeyPatch) -> Callable[..., InProcess]:
    def install(**ends: Ending) -> InProcess:
        fake = InProcess({int(name.removeprefix("page")): end for name, end in ends.items()})
        monkeypatch.setattr(reading, "run_limited", fake)
        return fake

    return install


def text(line: str) -> Callable[[Canvas], None]:
    return lambda canvas: canvas.drawString(50, 500, line)


def scan(canvas: Canvas) -> None:
    image = Image.effect_noise((1200, 1800), 60)
    canvas.drawImage(ImageReader(image), 0, 0, 400, 600)


def coarse_scan(canvas: Canvas) -> None:
    canvas.drawImage(ImageReader(Image.effect_noise((400, 600), 60)), 0, 0, 400, 600)


def read(path: Path, **settings: Any) -> Any:
    return read_pages(
        path,
        document_hash="d" * 64,
        content_hash="c" * 64,
        objects=ObjectStore(path.parent / "objects"),
        settings=ReadingSettings(**settings),
    )


@pytest.mark.parametrize(
    ("ending", "state"),
    [
        (Ending.TIMEOUT, PageState.TIMEOUT),
        (Ending.CPU_LIMIT, PageState.TIMEOUT),
        (Ending.OUT_OF_MEMORY, PageState.FAILED),
        (Ending.KILLED, PageState.FAILED),
    ],
)
def test_a_page_on_which_the_reader_ends_costs_that_page_only(
    sheet: Any, sandbox: Any, ending: Ending, state: PageState
) -> None:
    sandbox(page3=ending)
    pages = read(sheet(*(text(f"bladzijde {number}") for number in range(1, 7)))).pages

    assert [page.number for page in pages] == [1, 2, 3, 4, 5, 6]
    assert [page.number for page in pages if page.state is not PageState.READABLE] == [3]
    assert pages[2].state is state
    assert pages[2].reason
    assert pages[5].words[1].text == "6"


def test_pages_after_the_last_allowed_one_are_listed(sheet: Any, sandbox: Any) -> None:
    sandbox()
    pages = read(sheet(*[text("tekst")] * 4), max_pages=2).pages

    assert [page.state for page in pages][2:] == [PageState.BEYOND_LIMIT] * 2
    assert all(page.reason for page in pages[2:])


def test_a_coarse_scan_is_listed_and_not_read(sheet: Any, sandbox: Any) -> None:
    fake = sandbox()
    (page,) = read(sheet(coarse_scan)).pages

    assert (page.state, page.dpi, page.words) == (PageState.LOW_RESOLUTION, 72.0, ())
    assert "72 dpi" in (page.reason or "")
    assert "read_scanned" not in [task for task, _ in fake.tasks]


def test_empty_pages_are_blank_and_a_drawing_without_text_is_not(sheet: Any, sandbox: Any) -> None:
    def white_scan(canvas: Canvas) -> None:
        canvas.drawImage(ImageReader(Image.new("L", (1200, 1800), 250)), 0, 0, 400, 600)

    sandbox()
    pages = read(sheet(lambda canvas: None, white_scan, lambda canvas: canvas.circle(200, 300, 90)))

    assert [page.state for page in pages.pages] == [
        PageState.BLANK,
        PageState.BLANK,
        PageState.UNREADABLE,
    ]


def test_without_an_ocr_engine_a_scan_is_unreadable_with_the_remedy(
    sheet: Any, sandbox: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox()
    monkeypatch.setattr(tesseract, "installed", frozenset)
    digital, scanned = read(sheet(text("Gewone tekst"), scan)).pages

    assert digital.state is PageState.READABLE
    assert scanned.state is PageState.UNREADABLE
    assert "tesseract-ocr" in (scanned.reason or "")


def test_a_scan_that_takes_too_long_costs_that_page_only(sheet: Any, sandbox: Any) -> None:
    class Slow(InProcess):
        def __call__(self, task: str, arguments: Mapping[str, Any], **rest: Any) -> Outcome:
            if task.endswith("read_scanned"):
                self.tasks.append(("read_scanned", list(arguments["numbers"])))
                return Outcome(Ending.TIMEOUT)
            return super().__call__(task, arguments, **rest)

    with pytest.MonkeyPatch.context() as patch:
        slow = Slow({})
        patch.setattr(reading, "run_limited", slow)
        pages = read(sheet(text("Gewone tekst"), scan, scan), languages=("nl",)).pages

    assert [page.state for page in pages] == [
        PageState.READABLE,
        PageState.TIMEOUT,
        PageState.TIMEOUT,
    ]
    tries = [numbers for task, numbers in slow.tasks if task == "read_scanned"]
    assert tries == [[2, 3], [2], [3]]


def test_pages_that_say_little_take_the_language_of_the_document(sheet: Any, sandbox: Any) -> None:
    def prose(canvas: Canvas) -> None:
        for line in range(6):
            canvas.drawString(20, 560 - 20 * line, "Die Wartung darf nur ein Fachmann ausführen")

    sandbox()
    pages = read(sheet(prose, text("Q38S 12"), lambda canvas: None)).pages

    assert [page.language for page in pages] == ["de", "de", None]


def test_progress_ends_at_the_number_of_pages(sheet: Any, sandbox: Any) -> None:
    sandbox()
    told: list[tuple[int, int]] = []
    path = sheet(*[text("tekst")] * 3)
    read_pages(
        path,
        document_hash="d" * 64,
        content_hash="c" * 64,
        objects=ObjectStore(path.parent),
        on_progress=lambda done, total: told.append((done, total)),
    )

    assert told[-1] == (3, 3)


def test_bookmarks_are_read_with_level_and_page(sheet: Any, sandbox: Any) -> None:
    def chapter(canvas: Canvas) -> None:
        canvas.bookmarkPage("one")
        canvas.addOutlineEntry("1 Veiligheid", "one", level=0)
        canvas.bookmarkPage("two")
        canvas.addOutlineEntry("1.1 Gas", "two", level=1)
        canvas.drawString(50, 500, "Veiligheid")

    sandbox()
    marks = read(sheet(text("Voorblad"), chapter)).bookmarks

    assert [(mark.title, mark.level, mark.page) for mark in marks] == [
        ("1 Veiligheid", 1, 2),
        ("1.1 Gas", 2, 2),
    ]


def test_a_file_that_is_no_pdf_is_an_error_with_its_name(tmp_path: Path, sandbox: Any) -> None:
    sandbox()
    (tmp_path / "kapot.pdf").write_bytes(b"niets")

    with pytest.raises(InvalidSource, match=r"kapot\.pdf"):
        read(tmp_path / "kapot.pdf")


def test_a_page_of_more_characters_than_anybody_reads_is_listed_and_the_next_is_read(
    sandbox: Callable[..., InProcess], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glyphs, "MOST_CHARACTERS", 40)
    sandbox()
    path = tmp_path / "crowded.pdf"
    canvas = Canvas(str(path))
    for line in range(10):
        canvas.drawString(60, 700 - 20 * line, f"regel {line} met tekens")
    canvas.showPage()
    canvas.drawString(60, 700, "een gewone regel")
    canvas.save()
    pages = read_pages(
        path, document_hash="0" * 64, content_hash="0" * 64, objects=ObjectStore(tmp_path)
    ).pages
    assert [page.state for page in pages] == [PageState.UNREADABLE, PageState.READABLE]
    assert not pages[0].words
    assert "meer tekens" in (pages[0].reason or "")


def test_a_document_of_nothing_but_traps_ends_when_its_time_is_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tries = []

    def slow(task: str, arguments: Mapping[str, Any], **_: Any) -> Outcome:
        if task.endswith("count_pages"):
            return Outcome(Ending.FINISHED, value=500)
        tries.append(len(arguments["numbers"]))
        return Outcome(Ending.TIMEOUT, wall_seconds=100.0)

    monkeypatch.setattr(reading, "run_limited", slow)
    pages = read_pages(
        tmp_path / "traps.pdf",
        document_hash="0" * 64,
        content_hash="0" * 64,
        objects=ObjectStore(tmp_path),
        settings=ReadingSettings(document_seconds=500.0),
    ).pages
    assert len(tries) == 20
    assert [page.number for page in pages] == list(range(1, 501))
    assert {page.state for page in pages} == {PageState.TIMEOUT}
    assert all(page.reason for page in pages)
