"""Sheets of paper: a canvas with its origin top left, page after page.

Belongs here: drawing text, lines and areas, page breaks, running header and footer, boxes
as displayed. Does not belong here: what is drawn (``typesetting``, ``tabling``).
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from citation_platform.offices.sample_manuals.lettering import Letters, letters
from citation_platform.offices.sample_manuals.model import Manual, Printed, Rectangle

A4 = (595.0, 842.0)
MARGIN = 56.0
FOOT = 64.0
CROP = 24.0
SMALL = 7.5


class Sheets:
    """The pages of one manual while they are printed. ``y``: where the next line begins."""

    def __init__(self, manual: Manual, *, password: str | None = None) -> None:
        from reportlab.lib.pdfencrypt import StandardEncryption
        from reportlab.pdfgen.canvas import Canvas

        self._manual = manual
        self._buffer = BytesIO()
        encrypt = (
            StandardEncryption(password, ownerPassword="owner", strength=128) if password else None
        )
        self._canvas: Any = Canvas(self._buffer, pagesize=A4, invariant=1, encrypt=encrypt)
        self.letters: Letters = letters(manual.typeface)
        self.printed = Printed()
        self._sideways = False
        self._open = False
        self.y = 0.0

    @property
    def page(self) -> int:
        """Number of the page that is being printed, from 1."""
        return len(self.printed.pages)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page as read, in points."""
        return (A4[1], A4[0]) if self._sideways else A4

    @property
    def left(self) -> float:
        """Where text begins."""
        return MARGIN

    @property
    def room(self) -> float:
        """Width of the text."""
        return self.size[0] - 2 * MARGIN

    def left_on_page(self) -> float:
        """Height that is left above the footer."""
        return self.size[1] - FOOT - self.y if self._open else 0.0

    def turn(self, *, sideways: bool = False, blank: bool = False) -> None:
        """Begin a new page. ``sideways``: landscape, stored upright with /Rotate 90."""
        self.finish_page()
        self._sideways, self._open = sideways, True
        inset = 2 * CROP if self._manual.cropped else 0.0
        self.printed.pages.append((self.size[0] - inset, self.size[1] - inset))
        if sideways:
            # Stored upright: the writer's x axis runs up the paper, and /Rotate turns it back.
            # reportlab swaps the sides of a page that it marks as turned.
            self._canvas.setPageSize((A4[1], A4[0]))
            self._canvas.setPageRotation(90)
            self._canvas.transform(0, 1, -1, 0, A4[0], 0)
        if blank:
            self.printed.blank.append(self.page)
            return
        self._running()

    def finish_page(self) -> None:
        """End the page that is being printed, if any."""
        if self._open:
            if self._manual.cropped:
                width, height = A4
                self._canvas.setCropBox((CROP, CROP, width - CROP, height - CROP))
            self._canvas.showPage()
            self._canvas.setPageRotation(0)
            self._canvas.setPageSize(A4)
            self._open = False

    def finish(self) -> bytes:
        """The PDF."""
        self.finish_page()
        self._canvas.setTitle(self._manual.title)
        self._canvas.setAuthor(self._manual.brand)
        self._canvas.setSubject(self._manual.revision)
        self._canvas.save()
        return self._buffer.getvalue()

    def _running(self) -> None:
        width, height = self.size
        self.write(MARGIN, 34, f"{self._manual.brand} · {self._manual.title}", SMALL)
        number = str(self.page)
        foot = height - 34
        self.write(MARGIN, foot, self._manual.footer, SMALL)
        self.write(width - MARGIN - self.letters.width(number, SMALL), foot, number, SMALL)
        self.line(MARGIN, 46, width - MARGIN, 46, 0.4)
        self.y = 66.0

    def write(self, x: float, top: float, text: str, size: float, *, bold: bool = False) -> None:
        """One line of text whose letters hang below ``top``."""
        self._canvas.setFont(self.letters.bold if bold else self.letters.regular, size)
        self._canvas.drawString(x, self.size[1] - top - size * 0.8, text)

    def line(self, x0: float, y0: float, x1: float, y1: float, thickness: float) -> None:
        """A straight line."""
        height = self.size[1]
        self._canvas.setLineWidth(thickness)
        self._canvas.line(x0, height - y0, x1, height - y1)

    def area(self, box: Rectangle, grey: float, *, outline: bool) -> None:
        """A filled rectangle; ``grey`` from 0 (black) to 1 (white)."""
        x0, top, x1, bottom = box
        self._canvas.setFillGray(grey)
        self._canvas.setLineWidth(0.8)
        self._canvas.rect(
            x0, self.size[1] - bottom, x1 - x0, bottom - top, fill=1, stroke=int(outline)
        )
        self._canvas.setFillGray(0)

    def displayed(self, box: Rectangle) -> Rectangle:
        """A drawn box as a viewer shows it, after the crop."""
        shift = CROP if self._manual.cropped else 0.0
        x0, top, x1, bottom = (round(side - shift, 2) for side in box)
        return x0, top, x1, bottom
