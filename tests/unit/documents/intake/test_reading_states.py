"""What a readable document is said to be: text, no text, nothing at all, repaired."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from citation_platform.documents.intake.child_metadata import pdf_date
from citation_platform.documents.intake.child_text import reads_as_words
from citation_platform.documents.intake.inspecting import inspect
from citation_platform.documents.intake.model import (
    DocumentState,
    Inspection,
    ReasonCode,
    TextLayer,
)
from tests.unit.documents.intake.plain_files import drawn, one_page


def inspected(content: bytes, directory: Path) -> Inspection:
    path = directory / "manual.pdf"
    path.write_bytes(content)
    return inspect(path)


def _scan(canvas: Canvas) -> None:
    picture = Image.new("L", (60, 80), 200)
    picture.putpixel((30, 40), 0)
    canvas.drawImage(ImageReader(picture), 0, 0, 595, 842)


def test_a_page_that_is_one_picture_goes_to_ocr(tmp_path: Path) -> None:
    found = inspected(drawn(_scan), tmp_path)
    assert (found.reason_code, found.text) == (ReasonCode.NO_TEXT_NEEDS_OCR, TextLayer.NONE)
    assert found.readable
    assert not found.needs_person


def test_the_stamp_of_a_scanner_is_not_the_text_of_the_page(tmp_path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        _scan(canvas)
        canvas.drawString(20, 20, "Scanned 2024-01-02 p. 1")

    assert inspected(drawn(draw), tmp_path).reason_code is ReasonCode.NO_TEXT_NEEDS_OCR


def test_white_on_white_is_a_blank_page_and_asks_for_a_person(tmp_path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFillGray(1)
        canvas.rect(0, 0, 595, 842, stroke=0, fill=1)

    found = inspected(drawn(draw), tmp_path)
    assert (found.reason_code, found.needs_person) == (ReasonCode.BLANK_PAGES, True)


def test_a_drawing_without_text_is_not_blank(tmp_path: Path) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.line(100, 100, 400, 500)

    assert inspected(drawn(draw), tmp_path).reason_code is ReasonCode.NO_TEXT_NEEDS_OCR


def test_a_lost_cross_reference_table_is_repaired(tmp_path: Path) -> None:
    whole = one_page("Afvoer 80/125")
    broken = whole[: whole.rindex(b"startxref")] + b"startxref\n7\n%%EOF\n"
    found = inspected(broken, tmp_path)
    assert (found.state, found.reason_code) == (
        DocumentState.REPAIRED,
        ReasonCode.REPAIRED_READABLE,
    )
    assert found.damage
    assert str(tmp_path) not in " ".join(found.damage)


def test_a_file_whose_trailer_is_lost_is_no_evidence(tmp_path: Path) -> None:
    whole = one_page("Afvoer 80/125")
    broken = whole[: whole.rindex(b"xref\n0")]
    assert inspected(broken, tmp_path).state is DocumentState.CORRUPT


def test_what_the_document_says_of_itself_is_read(tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(one_page("tekst"))) as pdf:
        pdf.docinfo["/Title"] = "Montagehandleiding\x00 Q38S"
        pdf.docinfo["/ModDate"] = "D:20230517120000+02'00'"
        pdf.save(tmp_path / "m.pdf")
    metadata = inspect(tmp_path / "m.pdf").metadata
    assert metadata.title == "Montagehandleiding Q38S"
    assert metadata.modified == datetime(2023, 5, 17, 12, tzinfo=timezone(timedelta(hours=2)))


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("D:2023", datetime(2023, 1, 1, tzinfo=UTC)),
        ("20230517", datetime(2023, 5, 17, tzinfo=UTC)),
        ("D:20230517120000Z", datetime(2023, 5, 17, 12, tzinfo=UTC)),
        ("D:20231340", None),
        ("gisteren", None),
    ],
)
def test_dates_are_read_as_pdf_writes_them(written: str, moment: datetime | None) -> None:
    assert pdf_date(written) == moment


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("De afvoer 80/125 is toegestaan.", True),
        ("1.234,5 38,909 16,047 2011", True),
        ("QUELLE-TEMPERATUR 12", True),
        ('"7+%-)', False),
        ("kL3$ qZr!x 9aB;c", False),
        ("", False),
    ],
)
def test_letters_that_spell_nothing_are_no_text(text: str, reads: bool) -> None:
    assert reads_as_words(text) is reads
