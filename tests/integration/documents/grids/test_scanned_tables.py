"""A scanned table: lines from the picture, words from OCR, numbers only when two engines agree."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.document_grids import find_grids
from citation_platform.documents.grids.model import Grid
from citation_platform.documents.grids.second_reading import disagreements, second_reading
from citation_platform.documents.pages.model import (
    DocumentPages,
    Page,
    PageSource,
    PageState,
    Word,
)

DPI = 200
ROWS = [["Maat", "Debiet", "Druk"], ["DN80", "225", "7,2"], ["DN125", "480", "11,5"]]
XS, YS = (60, 180, 300, 420), (100, 130, 160, 190)


@pytest.fixture(scope="module")
def scan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One page that is a picture of a ruled table."""
    scale = DPI / 72
    picture = Image.new("RGB", (round(595 * scale), round(842 * scale)), "white")
    draw = ImageDraw.Draw(picture)
    font = ImageFont.load_default(size=round(11 * scale))
    for y in YS:
        draw.line([XS[0] * scale, y * scale, XS[-1] * scale, y * scale], fill="black", width=2)
    for x in XS:
        draw.line([x * scale, YS[0] * scale, x * scale, YS[-1] * scale], fill="black", width=2)
    for y, texts in zip(YS, ROWS, strict=False):
        for x, text in zip(XS, texts, strict=False):
            draw.text(((x + 6) * scale, (y + 8) * scale), text, fill="black", font=font)
    path = tmp_path_factory.mktemp("scan") / "scan.pdf"
    picture.save(path, "PDF", resolution=DPI)
    return path


def ocr_page(changes: dict[str, str]) -> Page:
    """The page as a first engine read it; ``changes``: what it misread."""
    words = [
        Word(
            changes.get(text, text),
            Box(x + 6, y + 10, x + 6 + 6 * len(text), y + 20),
            10.0,
            confidence=0.9,
        )
        for y, texts in zip(YS, ROWS, strict=False)
        for x, text in zip(XS, texts, strict=False)
    ]
    return Page(1, 595.0, 842.0, PageSource.OCR, PageState.READABLE, tuple(words), dpi=DPI)


def read_twice(scan: Path, changes: dict[str, str]) -> tuple[Grid, ...]:
    sha256 = hashlib.sha256(scan.read_bytes()).hexdigest()
    pages = DocumentPages(sha256, sha256, "test", (ocr_page(changes),))
    return second_reading(scan, pages, find_grids(scan, pages))


def test_cells_of_a_scan_come_from_the_lines_in_its_picture(scan: Path) -> None:
    pages = DocumentPages("h", "c", "r", (ocr_page({}),))
    (grid,) = find_grids(scan, pages)
    assert (grid.rows, grid.columns) == (3, 3)
    assert grid.boxes[0][1].iou(Box(XS[0], YS[0], XS[-1], YS[-1])) > 0.95
    assert {cell.agreed for cell in grid.cells} == {None}


def test_a_scanned_cell_on_which_engines_disagree_is_not_citable(scan: Path) -> None:
    (grid,) = read_twice(scan, {"7,2": "12"})
    verdicts = {cell.text: cell.agreed for cell in grid.cells}
    assert verdicts["225"] is True
    assert verdicts["11,5"] is True
    (doubted,) = disagreements([grid])
    assert {doubted.first, doubted.second} == {"7,2", "12"}
    assert (doubted.page, doubted.row, doubted.column) == (1, 1, 2)


def test_without_the_reading_copy_no_scanned_cell_is_citable(scan: Path) -> None:
    page = replace(ocr_page({}), reading_copy="0" * 64)
    pages = DocumentPages("h", "c", "r", (page,))
    grids = second_reading(scan, pages, find_grids(scan, pages))
    assert all(cell.agreed is False for grid in grids for cell in grid.cells if cell.text)
