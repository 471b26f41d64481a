"""The text that a manual shows before anyone approved it, read in the sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest

from citation_platform.documents.catalog.opening import opening_numbers, read_opening, read_whole


@pytest.fixture
def five_pages(tmp_path: Path) -> Path:
    from reportlab.pdfgen.canvas import Canvas

    path = tmp_path / "Q38S.pdf"
    canvas = Canvas(str(path))
    for number in range(1, 6):
        canvas.drawString(72, 700, f"bladzijde {number}")
        canvas.showPage()
    canvas.save()
    return path


def test_the_opening_is_the_first_two_pages_and_the_last(five_pages: Path) -> None:
    read = read_opening(five_pages)
    assert [(page.number, page.text.strip()) for page in read] == [
        (1, "bladzijde 1"),
        (2, "bladzijde 2"),
        (5, "bladzijde 5"),
    ]


def test_the_whole_text_has_every_page(five_pages: Path) -> None:
    assert [page.number for page in read_whole(five_pages)] == [1, 2, 3, 4, 5]


def test_a_file_that_cannot_be_read_says_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7 nothing")
    assert read_opening(broken) == read_whole(broken) == ()


@pytest.mark.parametrize(("pages", "numbers"), [(0, []), (1, [1]), (2, [1, 2]), (9, [1, 2, 9])])
def test_short_documents_show_each_page_once(pages: int, numbers: list[int]) -> None:
    assert opening_numbers(pages) == numbers
