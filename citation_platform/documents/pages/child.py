"""What runs in the sandbox: three tasks, with JSON in and out.

Belongs here: turning arguments into calls and results into JSON.
Does not belong here: starting the sandbox and judging its end (``reading``, ``scanning``).
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from citation_platform.documents.pages.codec import bookmarks_to_json, page_to_json
from citation_platform.documents.pages.deciding import Decision, Way, decide
from citation_platform.documents.pages.digital import DrawnPage, draw_page, loaded_page, open_pdf
from citation_platform.documents.pages.languages import document_language, language_of
from citation_platform.documents.pages.model import Page, PageSource, Word
from citation_platform.documents.pages.objects import text_runs
from citation_platform.documents.pages.outline import bookmarks
from citation_platform.documents.pages.regions import KnownRegions, mean_confidence, read_regions
from citation_platform.documents.pages.rendering import render
from citation_platform.documents.pages.tesseract import read_image, usable
from citation_platform.errors import InvalidSource, ProgramFailed

# A page counts as blank when fewer pixels than this differ from its paper: a speck of dust.
_INK = 0.0002
_INK_LEVELS = 48  # grey levels that make a pixel ink
_BLANK_DPI = 72
_GUESS_DPI = 150


def count_pages(path: str, password: str | None = None) -> int:
    """How many pages the document has."""
    import pypdfium2.raw as pdfium

    with open_pdf(Path(path), password) as document:
        return int(pdfium.FPDF_GetPageCount(document))


def read_drawn(
    path: str,
    numbers: Sequence[int],
    languages: Sequence[str],
    region_seconds: float,
    min_confidence: float,
    min_dpi: float,
    password: str | None = None,
) -> dict[str, Any]:
    """Pages as drawn, each with the way to read it, and the document's bookmarks."""
    with open_pdf(Path(path), password) as document:
        drawn = [_drawn(document, number) for number in numbers]
        decisions = [decide(page) if page and not page.crowded else None for page in drawn]
        wanted = any(decision and decision.regions for decision in decisions)
        pages = [page.page for page in drawn if page]
        chosen = _languages(pages, languages) if wanted else ()
        rows = []
        with tempfile.TemporaryDirectory() as scratch:
            limits = (region_seconds, min_confidence, Path(scratch))
            known: KnownRegions = {}
            for number, page, decision in zip(numbers, drawn, decisions, strict=True):
                if page is None:
                    rows.append({"number": number, "broken": True})
                    continue
                if decision is None:
                    rows.append(_crowded(page.page))
                    continue
                extra: tuple[Word, ...] = ()
                if decision.way is Way.DRAWN and decision.regions and chosen:
                    sharp = _sharp(page.page, decision, min_dpi)
                    extra = _regions(document, number, sharp, chosen, limits, known)
                rows.append(_row(document, _merged(page.page, extra), decision))
        return {"pages": rows, "bookmarks": bookmarks_to_json(bookmarks(document))}


def _drawn(document: Any, number: int) -> DrawnPage | None:
    try:
        return draw_page(document, number)
    except InvalidSource:
        return None


def _languages(pages: Sequence[Page], allowed: Sequence[str]) -> tuple[str, ...]:
    """The one language in which pictures on these pages are read; none without an engine.

    Two would double the cost. Labels and screens in a Dutch manual are mostly English and both
    do without accents, so English reads them best (a table of an English screen lost its
    figures when read as Dutch); other languages need their own letters.
    """
    own = [language_of(" ".join(word.text for word in page.words)) for page in pages]
    main = document_language(pages, own)
    first = "en" if main in (None, "nl") else str(main)
    return usable([first, *allowed])[:1]


def _sharp(page: Page, decision: Decision, min_dpi: float) -> Decision:
    """Without the pictures that are too coarse to be read."""
    coarse = {picture.box for picture in page.pictures if picture.dpi < min_dpi}
    kept = tuple(region for region in decision.regions if region not in coarse)
    return replace(decision, regions=kept)


def _regions(
    document: Any,
    number: int,
    decision: Decision,
    languages: Sequence[str],
    limits: tuple[float, float, Path],
    known: KnownRegions,
) -> tuple[Word, ...]:
    seconds, min_confidence, scratch = limits
    with loaded_page(document, number) as (page, frame):
        runs = text_runs(page)
        try:
            return read_regions(
                page,
                frame,
                runs,
                decision.regions,
                languages,
                seconds=seconds,
                min_confidence=min_confidence,
                scratch=scratch,
                known=known,
            )
        except ProgramFailed:
            return ()  # the page's real text stands; a picture that OCR fails on adds nothing


def _merged(page: Page, extra: tuple[Word, ...]) -> Page:
    if not extra:
        return page
    return replace(
        page,
        words=page.words + extra,
        source=PageSource.MIXED,
        confidence=round(mean_confidence(extra), 3),
    )


def _row(document: Any, page: Page, decision: Decision) -> dict[str, Any]:
    wordless = decision.way is Way.SCAN or not page.words
    return {
        "number": page.number,
        "page": page_to_json(page),
        "way": decision.way.value,
        "garbage": decision.garbage,
        "dpi": decision.dpi,
        "blank": wordless and not _inked(document, page.number),
    }


def _crowded(page: Page) -> dict[str, Any]:
    return {"number": page.number, "page": page_to_json(page), "crowded": True}


def _inked(document: Any, number: int) -> bool:
    """True when more is on the page than paper and dust."""
    import numpy as np

    with loaded_page(document, number) as (page, frame):
        grey = render(page, frame, _BLANK_DPI, most=1_000_000).mean(axis=2)
    # The outermost rim often shows the scanner's lid.
    rim_y, rim_x = grey.shape[0] // 50, grey.shape[1] // 50
    inner = grey[rim_y : grey.shape[0] - rim_y or None, rim_x : grey.shape[1] - rim_x or None]
    if inner.size == 0:
        return False
    return bool((np.abs(inner - np.median(inner)) > _INK_LEVELS).mean() > _INK)


def guess_language(
    path: str, number: int, languages: Sequence[str], seconds: float, password: str | None = None
) -> str | None:
    """The language of a scanned page: the middle of it read roughly, as if it were English.

    The letters of all five languages come out well enough to tell them apart.
    """
    from PIL import Image

    from citation_platform.documents.geometry import Box

    rough = usable(["en", *languages])[:1]
    with open_pdf(Path(path), password) as document, loaded_page(document, number) as (page, frame):
        middle = Box(0, frame.height * 0.35, frame.width, frame.height * 0.65)
        pixels = render(page, frame, _GUESS_DPI, middle)
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "middle.png"
        Image.fromarray(pixels).convert("L").save(file, dpi=(_GUESS_DPI, _GUESS_DPI))
        from citation_platform.documents.pages.hocr import Placing, words_of

        words = words_of(
            read_image(file, rough, layout=3, seconds=seconds, dpi=_GUESS_DPI), Placing(1.0)
        )
    found = language_of(" ".join(word.text for word in words if (word.confidence or 0) > 0.5))
    return found if found in languages else None


def read_scanned(
    path: str,
    numbers: Sequence[int],
    languages: Sequence[str],
    page_seconds: float,
    into: str,
    turn: int = 0,
    password: str | None = None,
) -> list[dict[str, Any]]:
    """Scanned pages by OCR; copies of straightened pages are left in ``into``."""
    from citation_platform.documents.pages.codec import words_to_json
    from citation_platform.documents.pages.scans import read_scans

    scans = read_scans(
        Path(path),
        numbers,
        languages,
        password=password,
        page_seconds=page_seconds,
        into=Path(into),
        turn=turn,
    )
    return [
        {
            "number": scan.number,
            "width": scan.width,
            "height": scan.height,
            "words": words_to_json(scan.words),
            "moved": scan.moved,
            "advised": scan.advised,
            "copy": str(scan.copy),
        }
        for scan in scans
    ]
