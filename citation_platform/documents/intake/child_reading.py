"""Can the page reader (pdfium) open what qpdf opened, and is there text in it?

Belongs here: trying the reader on the file itself, else on a copy that qpdf writes.
Runs inside the sandbox only. Does not belong here: reading pages (``documents.pages``).
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from citation_platform.documents.intake.child_fonts import wordless_fonts
from citation_platform.documents.intake.child_opening import Opened, Unreadable
from citation_platform.documents.intake.child_structure import TooMuch
from citation_platform.documents.intake.child_text import text_layer
from citation_platform.documents.intake.model import IntakeLimits, TextLayer

if TYPE_CHECKING:
    import pikepdf
    import pypdfium2


class Reading(NamedTuple):
    """What the reader makes of a document."""

    text: TextLayer
    needs_copy: bool


def judge_reading(source: Path, opened: Opened, limits: IntakeLimits) -> Reading:
    """Open with the reader and judge the text. Raises ``Unreadable``, or ``TooMuch``."""
    document, needs_copy = open_for_reading(source, opened)
    try:
        if len(document) > limits.pages:
            raise TooMuch(f"more than {limits.pages} pages")
        return Reading(text_layer(document, wordless_fonts(opened.pdf)), needs_copy)
    finally:
        document.close()


def open_for_reading(source: Path, opened: Opened) -> tuple[pypdfium2.PdfDocument, bool]:
    """The document in the reader, and whether that took a repaired, decrypted copy."""
    import pypdfium2

    if opened.reader_password:
        try:
            document = pypdfium2.PdfDocument(source, password=_reader_password(opened))
            if len(document) > 0:
                return document, False
            document.close()
        except pypdfium2.PdfiumError:
            pass
    try:
        document = pypdfium2.PdfDocument(io.BytesIO(plain_copy(opened.pdf)))
    except pypdfium2.PdfiumError:
        raise Unreadable("no reader can open it, not even after repair") from None
    if len(document) == 0:
        document.close()
        raise Unreadable("no reader finds a page in it, not even after repair")
    return document, True


def _reader_password(opened: Opened) -> str | None:
    """pdfium tries UTF-8 and Latin 1 by itself."""
    if isinstance(opened.password, bytes):
        return opened.password.decode("utf-8", "replace")
    return opened.password or None


def plain_copy(pdf: pikepdf.Pdf) -> bytes:
    """The document written anew: repaired, without encryption. Raises ``Unreadable``."""
    import pikepdf

    target = io.BytesIO()
    try:
        pdf.save(target, encryption=False)
    except (pikepdf.PdfError, RuntimeError) as fault:
        raise Unreadable(f"it cannot be written anew: {fault}") from None
    return target.getvalue()
