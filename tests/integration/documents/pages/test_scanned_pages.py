"""Scanned pages, through the sandbox and the real OCR engine."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.model import DocumentPages, PageSource, PageState
from citation_platform.documents.pages.reading import read_pages
from citation_platform.documents.pages.settings import ReadingSettings
from citation_platform.objects import ObjectStore

WIDTH, HEIGHT = 320, 200
LINES = (
    "Sluit het toestel aan op een geaarde wandcontactdoos.",
    "De voordruk van het expansievat is 0,75 bar.",
    "Raadpleeg bij een storing de installateur.",
    "Nominale belasting 28,4 kW en rendement 107,5 %.",
)


def prose(canvas: Canvas, lines: Sequence[str] = LINES) -> None:
    canvas.setFont("Helvetica", 11)
    for number, line in enumerate(lines):
        canvas.drawString(20, 160 - 30 * number, line)


def photograph(*, turn: float = 0.0, dpi: int = 200, lines: Sequence[str] = LINES) -> Image.Image:
    """The prose as an office scanner would deliver it, turned by ``turn`` degrees."""
    drawn = io.BytesIO()
    canvas = Canvas(drawn, pagesize=(WIDTH, HEIGHT))
    prose(canvas, lines)
    canvas.save()
    with pypdfium2.PdfDocument(drawn.getvalue()) as document:
        image = document[0].render(scale=dpi / 72, grayscale=True).to_pil().convert("L")
    return image.rotate(
        turn, expand=turn % 90 == 0, fillcolor=255, resample=Image.Resampling.BICUBIC
    )


def scanned(canvas: Canvas, image: Image.Image) -> None:
    canvas.drawImage(ImageReader(image), 0, 0, WIDTH, HEIGHT)


@pytest.fixture(scope="module")
def objects(tmp_path_factory: pytest.TempPathFactory) -> ObjectStore:
    return ObjectStore(tmp_path_factory.mktemp("objects"))


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory, objects: ObjectStore) -> DocumentPages:
    """Five pages: a straight scan with a hidden text layer, a skewed one, one upside down, a
    digital page, and a digital page with a table that is a picture."""
    path = tmp_path_factory.mktemp("scans") / "scans.pdf"
    canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT))

    def sandwich() -> None:
        scanned(canvas, photograph())
        hidden = canvas.beginText(20, 160)
        hidden.setTextRenderMode(3)
        hidden.textLine("Verborgen opdracht")
        canvas.drawText(hidden)

    def pictured() -> None:
        canvas.setFont("Helvetica", 9)
        canvas.drawString(20, 185, "Technische gegevens van de ketel")
        canvas.drawImage(ImageReader(photograph()), 20, 10, 260, 162)

    for draw in (
        sandwich,
        lambda: scanned(canvas, photograph(turn=2.0)),
        lambda: scanned(canvas, photograph(turn=180)),
        lambda: prose(canvas),
        pictured,
    ):
        draw()
        canvas.showPage()
    canvas.save()
    return read_pages(
        path,
        document_hash="d" * 64,
        content_hash="c" * 64,
        objects=objects,
        settings=ReadingSettings(languages=("nl",)),
    )


def text_of(page: Any) -> str:
    return " ".join(word.text for word in page.words)


def test_every_page_is_read_in_its_own_way(read: DocumentPages) -> None:
    assert [page.state for page in read.pages] == [PageState.READABLE] * 5
    assert [page.source for page in read.pages] == [
        PageSource.OCR,
        PageSource.OCR,
        PageSource.OCR,
        PageSource.DIGITAL,
        PageSource.MIXED,
    ]
    assert all("0,75 bar." in text_of(page) for page in read.pages)
    assert {page.language for page in read.pages} == {"nl"}


def test_a_scan_with_a_hidden_text_layer_gives_only_what_is_on_the_image(
    read: DocumentPages,
) -> None:
    page = read.pages[0]

    assert "Verborgen" not in text_of(page)
    assert "geaarde wandcontactdoos." in text_of(page)
    assert page.dpi == pytest.approx(200, abs=2)
    assert (page.confidence or 0) > 0.85
    assert all(word.confidence is not None for word in page.words)


def test_a_straight_scan_needs_no_reading_copy(read: DocumentPages) -> None:
    assert read.pages[0].reading_copy is None
    assert read.pages[3].reading_copy is None


@pytest.mark.parametrize("index", [1, 2])
def test_boxes_of_a_straightened_page_lie_on_the_ink_of_its_reading_copy(
    read: DocumentPages, objects: ObjectStore, index: int
) -> None:
    page = read.pages[index]
    with pypdfium2.PdfDocument(objects.get(page.reading_copy or "")) as copy:
        assert len(copy) == 1
        assert copy[0].get_size() == pytest.approx((page.width, page.height), abs=0.1)
        dark = copy[0].render(scale=3, grayscale=True).to_numpy() < 140

    for word in page.words:
        if len(word.text) < 4:
            continue
        ink = ink_within(dark, word.box)
        assert ink is not None
        assert word.box.iou(ink) > 0.6, word


def ink_within(dark: Any, box: Box, margin: float = 2.0) -> Box | None:
    """Around the ink in and just around a box; ``dark`` has three pixels a point."""
    top, left = max(0, int((box.top - margin) * 3)), max(0, int((box.x0 - margin) * 3))
    part = dark[top : int((box.bottom + margin) * 3), left : int((box.x1 + margin) * 3)]
    rows, columns = np.nonzero(part)
    if not len(rows):
        return None
    return Box(
        (left + columns.min()) / 3,
        (top + rows.min()) / 3,
        (left + columns.max() + 1) / 3,
        (top + rows.max() + 1) / 3,
    )


@pytest.mark.parametrize("turn", [180, 90])
def test_a_page_with_one_sentence_is_read_however_it_lies(
    tmp_path: Path, objects: ObjectStore, turn: int
) -> None:
    path = tmp_path / "label.pdf"
    image = photograph(turn=turn, lines=LINES[:2])
    size = (image.width * 72 / 200, image.height * 72 / 200)
    canvas = Canvas(str(path), pagesize=size)
    canvas.drawImage(ImageReader(image), 0, 0, *size)
    canvas.save()
    (page,) = read_pages(
        path,
        document_hash="d" * 64,
        content_hash="c" * 64,
        objects=objects,
        settings=ReadingSettings(languages=("nl",)),
    ).pages

    assert text_of(page).startswith("Sluit het toestel aan")
    assert "0,75 bar." in text_of(page)
    assert (page.width, page.height) == pytest.approx((WIDTH, HEIGHT), abs=1)
    assert all(word.box.width > word.box.height for word in page.words if len(word.text) > 3)
    assert page.reading_copy is not None


def test_a_picture_with_text_on_a_digital_page_adds_its_words_in_place(
    read: DocumentPages,
) -> None:
    page = read.pages[4]
    printed = [word for word in page.words if word.confidence is None]
    recognised = [word for word in page.words if word.confidence is not None]

    assert [word.text for word in printed] == ["Technische", "gegevens", "van", "de", "ketel"]
    assert "107,5" in [word.text for word in recognised]
    assert all(page.pictures[0].box.holds(word.box.middle) for word in recognised)


def test_a_document_with_a_password_is_read_and_the_password_never_shown(
    tmp_path: Path, objects: ObjectStore
) -> None:
    import pikepdf

    from citation_platform.errors import InvalidSource

    plain, locked = tmp_path / "plain.pdf", tmp_path / "locked.pdf"
    canvas = Canvas(str(plain), pagesize=(WIDTH, HEIGHT))
    prose(canvas)
    canvas.save()
    with pikepdf.open(plain) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(owner="eigenaar", user="geheim-7"))

    def attempt(password: str) -> DocumentPages:
        return read_pages(
            locked, document_hash="d", content_hash="c", objects=objects, password=password
        )

    assert "0,75" in text_of(attempt("geheim-7").pages[0])
    with pytest.raises(InvalidSource) as refused:
        attempt("geheim-8")
    assert "geheim-8" not in str(refused.value)
