"""Harmless PDFs, drawn with reportlab, for tests that change or lock them."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path

import pikepdf
from reportlab.pdfgen.canvas import Canvas


def one_page(text: str, *, compress: bool = True) -> bytes:
    """One A4 page with one line."""
    return pages([[text]], compress=compress)


def pages(texts: Sequence[Sequence[str]], *, compress: bool = True) -> bytes:
    """A page per list, a line per text."""

    def draw(canvas: Canvas) -> None:
        for lines in texts:
            for number, line in enumerate(lines):
                canvas.drawString(72, 760 - 20 * number, line)
            canvas.showPage()

    return drawn(draw, compress=compress)


def drawn(draw: Callable[[Canvas], None], *, compress: bool = True) -> bytes:
    """What ``draw`` puts on a canvas, as a file."""
    target = io.BytesIO()
    canvas = Canvas(target, pageCompression=int(compress), invariant=1)
    draw(canvas)
    canvas.save()
    return target.getvalue()


def locked(
    source: bytes, target: Path, *, user: str, owner: str = "eigenaar", revision: int = 6
) -> Path:
    """``source`` encrypted, written to ``target``."""
    with pikepdf.open(io.BytesIO(source)) as pdf:
        pdf.save(
            target,
            encryption=pikepdf.Encryption(
                user=user, owner=owner, R=revision, aes=revision > 3, metadata=revision > 3
            ),
        )
    return target
