"""The text of the pages on which a manual says what it is: the first two and the last.

Belongs here: reading them in the sandbox, before anyone approved the document; and the text of
all pages, to show what changed. Does not belong here: words with boxes (``documents.pages``),
what the text says (the other modules).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from citation_platform.documents.catalog.model import PageText
from citation_platform.documents.intake.passwords import Secret
from citation_platform.sandbox.limits import Limits
from citation_platform.sandbox.running import run_limited

_TASK = "citation_platform.documents.catalog.opening:opening_task"
_LIMITS = Limits(cpu_seconds=20, wall_seconds=60.0)
_CHARACTERS = 20_000
"""Characters of a page that are kept: a full page of small print has about 8,000."""


_MOST_PAGES = 400
"""Pages of which the text is compared; the longest manual we met has 117."""


def read_opening(path: Path, *, password: Secret | None = None) -> tuple[PageText, ...]:
    """Printed lines of the first two pages and the last; nothing where they cannot be read.

    Only the text layer: a scan says nothing here until it is read by OCR.
    """
    return _read(path, password, whole=False)


def read_whole(path: Path, *, password: Secret | None = None) -> tuple[PageText, ...]:
    """Printed lines of all pages (the first 400), for ``build_catalog(texts=…)``."""
    return _read(path, password, whole=True)


def _read(path: Path, password: Secret | None, *, whole: bool) -> tuple[PageText, ...]:
    secrets = {"password": password.reveal()} if password else {}
    arguments = {"source": str(path.absolute()), "whole": whole}
    outcome = run_limited(_TASK, arguments, secrets=secrets, limits=_LIMITS)
    if not outcome.finished:
        return ()
    return tuple(PageText(number, text) for number, text in outcome.value)


def opening_task(
    source: str, whole: bool = False, password: str | None = None
) -> list[tuple[int, str]]:
    """The task in the sandbox."""
    import pypdfium2

    with pypdfium2.PdfDocument(source, password=password) as document:
        pages = len(document)
        numbers = range(1, min(pages, _MOST_PAGES) + 1) if whole else opening_numbers(pages)
        return [(number, _text(document, number)) for number in numbers]


def opening_numbers(pages: int) -> Sequence[int]:
    """Numbers, from 1, of the pages that are looked at."""
    return sorted({number for number in (1, 2, pages) if 1 <= number <= pages})


def _text(document: object, number: int) -> str:
    page = document[number - 1]  # type: ignore[index] # pypdfium2's document has no types
    text_page = page.get_textpage()
    text: str = text_page.get_text_bounded()
    return text.replace("\r\n", "\n").replace("\ufffe", "-")[:_CHARACTERS]
