"""Where a document says which revision it is: pages, title, file name, dates of the PDF.

Belongs here: choosing lines, and what a sighting there is worth.
Does not belong here: reading a line (``marks``), weighing sightings together (``revisions``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from citation_platform.documents.catalog import cues
from citation_platform.documents.catalog.document_numbers import MOST_ON_A_PAGE
from citation_platform.documents.catalog.mark_model import Mark, MarkKind
from citation_platform.documents.catalog.marks import marks_of_line, marks_of_name, marks_of_title
from citation_platform.documents.catalog.model import (
    CatalogDocument,
    Evidence,
    EvidenceSource,
    PageText,
    PrintedDate,
)

LONGEST_LINE = 160
"""Characters; a longer line is running text, in which a mark would be part of a sentence."""

LONGEST_PAGE = 30_000
"""Characters of a page that are looked at: five dense A4 pages; the rest is a parts list."""

MOST_DATES_ON_A_PAGE = 3
"""More lines with nothing but a date are a table of changes or of measurements."""

_CUE_ALONE = re.compile(r"(?i)^[^\w]*(?:[^\W\d_]+\s)?$")

WEIGHTS: dict[EvidenceSource, float] = {
    EvidenceSource.TEXT: 0.75,
    EvidenceSource.DOCUMENT_NUMBER: 0.6,
    EvidenceSource.TITLE: 0.6,
    EvidenceSource.FILE_NAME: 0.5,
    EvidenceSource.PRINTED_DATE: 0.35,
    EvidenceSource.COPYRIGHT: 0.2,
    EvidenceSource.METADATA_DATE: 0.1,
}
"""Chance that one such sighting alone is the manual's revision
(docs/decisions/011-revisions-and-canonical-documents.md, "How sure")."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """One mark at one place. ``label``: as printed there."""

    mark: Mark
    label: str
    evidence: Evidence

    @property
    def weight(self) -> float:
        """What it is worth alone."""
        return WEIGHTS[self.evidence.source]


def sightings(document: CatalogDocument) -> tuple[Sighting, ...]:
    """All sightings in the document, in the order of places."""
    found = [one for page in document.page_texts for one in _on_page(page)]
    return (*found, *_in_title(document), *_in_name(document), *_made(document))


def _on_page(page: PageText) -> Iterator[Sighting]:
    found = [
        _sighting(mark, text, start, page.number)
        for start, text in _lines(page.text[:LONGEST_PAGE])
        for mark in marks_of_line(text)
    ]
    numbers = {one.mark.base for one in found if one.mark.base}
    dates = [one for one in found if one.mark.kind is MarkKind.DATE]
    for one in found:
        if one.mark.kind is MarkKind.DATE and len(dates) > MOST_DATES_ON_A_PAGE:
            continue
        if one.mark.kind is MarkKind.DOCUMENT_NUMBER and len(numbers) > MOST_ON_A_PAGE:
            continue
        yield one
    yield from _copyright(page)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their place; a line that is only an announcement takes the next along."""
    printed = list(re.finditer(r"[^\n\r]+", text))
    for number, line in enumerate(printed):
        if len(line[0]) > LONGEST_LINE:
            continue
        follower = printed[number + 1] if number + 1 < len(printed) else None
        if follower and _announces(line[0]) and len(follower[0].split()) <= 2:
            yield line.start(), text[line.start() : follower.end()]
        else:
            yield line.start(), line[0]


def _announces(line: str) -> bool:
    for pattern in (cues.NUMBERED_CUE, cues.DATED_CUE):
        found = pattern.search(line)
        if found and not line[found.end() :].strip() and _CUE_ALONE.match(line[: found.start()]):
            return True
    return False


_SOURCE_OF_KIND = {
    MarkKind.CUE: EvidenceSource.TEXT,
    MarkKind.BARE: EvidenceSource.TEXT,
    MarkKind.DOCUMENT_NUMBER: EvidenceSource.DOCUMENT_NUMBER,
    MarkKind.DATE: EvidenceSource.PRINTED_DATE,
    MarkKind.COPYRIGHT: EvidenceSource.COPYRIGHT,
}


def _sighting(
    mark: Mark,
    text: str,
    offset: int,
    page: int | None,
    source: EvidenceSource | None = None,
) -> Sighting:
    label = " ".join(text[mark.start : mark.end].split())
    place = Evidence(
        source or _SOURCE_OF_KIND[mark.kind],
        " ".join(text.split())[:LONGEST_LINE],
        page,
        offset + mark.start,
        offset + mark.end,
    )
    return Sighting(mark, label, place)


def _copyright(page: PageText) -> Iterator[Sighting]:
    for found in cues.COPYRIGHT.finditer(page.text[:LONGEST_PAGE]):
        year = PrintedDate(int(found["last"] or found["first"]))
        mark = Mark(MarkKind.COPYRIGHT, found.start(), found.end(), date=year)
        place = Evidence(
            EvidenceSource.COPYRIGHT,
            " ".join(found[0].split()),
            page.number,
            found.start(),
            found.end(),
        )
        yield Sighting(mark, f"© {year.year}", place)


def _in_title(document: CatalogDocument) -> Iterator[Sighting]:
    title = document.title or ""
    for mark in marks_of_title(title[:LONGEST_LINE]):
        yield _sighting(mark, title, 0, None, EvidenceSource.TITLE)


def _in_name(document: CatalogDocument) -> Iterator[Sighting]:
    stem = re.sub(r"\.\w{1,4}$", "", document.name)
    for mark in marks_of_name(stem):
        yield _sighting(mark, stem, 0, None, EvidenceSource.FILE_NAME)


def _made(document: CatalogDocument) -> Iterator[Sighting]:
    """When the PDF was made: it can agree with a printed date, and orders what has none."""
    day = document.created or document.modified
    if day is None:
        return
    label = day.isoformat()
    mark = Mark(MarkKind.DATE, 0, len(label), date=PrintedDate(day.year, day.month, day.day))
    yield _sighting(mark, label, 0, None, EvidenceSource.METADATA_DATE)
