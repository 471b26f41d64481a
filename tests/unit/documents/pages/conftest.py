"""Self-drawn PDF pages for the tests of page reading."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from citation_platform.documents.pages.digital import DrawnPage, draw_page, open_pdf

Draw = Callable[[Canvas], None]
Sheet = Callable[..., Path]
Read = Callable[[Path], DrawnPage]


@pytest.fixture
def sheet(tmp_path: Path) -> Sheet:
    """Writes a PDF of 400 × 600 points, one page per drawing function."""

    def write(*pages: Draw, name: str = "sheet.pdf") -> Path:
        path = tmp_path / name
        canvas = Canvas(str(path), pagesize=(400, 600))
        for draw in pages:
            canvas.setFont("Helvetica", 12)
            draw(canvas)
            canvas.showPage()
        canvas.save()
        return path

    return write


@pytest.fixture
def first_page() -> Read:
    """Reads the first page of a file as it is drawn."""

    def read(path: Path) -> DrawnPage:
        with open_pdf(path) as document:
            return draw_page(document, 1)

    return read
