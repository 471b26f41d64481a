"""Open a PDF with qpdf, which repairs what others refuse; try the passwords that are known.

Belongs here: opening and what had to be repaired for it. Runs inside the sandbox only.
Does not belong here: judging the opened document (``child_structure``, ``child_text``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pikepdf

_HARMLESS = (
    "linearization",
    "a common error handled correctly",
    "reported number of objects",
    "Resources is missing",  # a page that draws nothing by name needs none
)
"""Warnings of qpdf about what every reader accepts; nothing of the content is at stake."""

CAP_PASSED = "limit exceeded"
"""How qpdf says that a stream grew beyond the limits that ``open_document`` sets."""

_TRAILER_LOST = "unable to find trailer dictionary while recovering"
_DAMAGE_KEPT = 20
_DAMAGE_CHARACTERS = 200


class PasswordNeeded(Exception):
    """No known password opens the file."""


class Unreadable(Exception):
    """The file cannot be opened, or what opens is a guess."""


@dataclass(frozen=True, slots=True)
class Opened:
    """An open document. ``password``: what opened it, "" without; ``label``: its name.

    ``reader_password``: False where only the empty *owner* password opens it, which qpdf
    accepts and page readers do not.
    """

    pdf: pikepdf.Pdf
    password: str | bytes
    label: str | None
    needs_password: bool
    reader_password: bool


def open_document(source: Path, passwords: Sequence[tuple[str, str]], stream_bytes: int) -> Opened:
    """Open ``source``; ``passwords`` are (label, text). Raises the exceptions of this module.

    ``stream_bytes`` bounds what qpdf unpacks while it opens: object streams may be bombs.
    """
    import pikepdf

    pikepdf.settings.set_qpdf_limits(
        flate_max_memory=stream_bytes,
        run_length_max_memory=stream_bytes,
        png_max_memory=stream_bytes,
        tiff_max_memory=stream_bytes,
        dct_max_memory=stream_bytes,
        max_stream_filters=8,
    )
    try:
        return _opened(pikepdf.open(source, inherit_page_attributes=False), "", None)
    except pikepdf.PasswordError:
        pass
    except pikepdf.PdfError as fault:
        raise Unreadable(without_path(str(fault), source)) from None
    for label, text in passwords:
        for candidate in _spellings(text):
            try:
                return _opened(
                    pikepdf.open(source, password=candidate, inherit_page_attributes=False),
                    candidate,
                    label,
                )
            except pikepdf.PasswordError:
                continue
            except pikepdf.PdfError as fault:
                raise Unreadable(without_path(str(fault), source)) from None
    raise PasswordNeeded


def _opened(pdf: pikepdf.Pdf, password: str | bytes, label: str | None) -> Opened:
    matched = not pdf.is_encrypted or pdf.user_password_matched or label is not None
    return Opened(pdf, password, label, label is not None, matched)


def _spellings(text: str) -> Iterator[bytes]:
    """The bytes that a password may have been turned into when the file was made.

    Revision 6 asks for UTF-8 after a compatibility normalisation, older revisions for
    PDFDocEncoding; programs also used Latin 1 or the code page of the machine.
    """
    seen: set[bytes] = set()
    for form in (text, unicodedata.normalize("NFKC", text), unicodedata.normalize("NFD", text)):
        for encoding in ("utf-8", "latin-1", "pdfdoc", "cp1252"):
            try:
                candidate = form.encode(encoding)
            except UnicodeError:
                continue
            if candidate not in seen:
                seen.add(candidate)
                yield candidate


def read_damage(pdf: pikepdf.Pdf, source: Path) -> tuple[str, ...]:
    """What qpdf had to repair so far. Raises ``Unreadable`` when it had to guess the root.

    Without a trailer nothing in the file says which catalogue is the document: qpdf takes
    any, page readers refuse the file, and what it shows is no evidence.
    """
    texts = [without_path(str(warning), source) for warning in pdf.get_warnings()]
    if any(_TRAILER_LOST in text for text in texts):
        raise Unreadable("no trailer: nothing says which objects form the document")
    if any(CAP_PASSED in text for text in texts):
        raise Unreadable(CAP_PASSED)
    real = [text for text in texts if not any(word in text for word in _HARMLESS)]
    return tuple(text[:_DAMAGE_CHARACTERS] for text in dict.fromkeys(real))[:_DAMAGE_KEPT]


def without_path(text: str, source: Path) -> str:
    """qpdf's message without the place of the file, which is not the document's business."""
    return text.replace(f"{source}: ", "").replace(str(source), "").strip()
