"""Which revision a document is: sightings weighed against each other.

Belongs here: choosing the label, filling in its date, the confidence, corrections by a person.
Does not belong here: finding sightings (``revision_sources``), putting revisions in order
(``succession``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod

from citation_platform.documents.catalog.mark_model import Mark, MarkKind
from citation_platform.documents.catalog.marks import marks_of_line, marks_of_name, numbers
from citation_platform.documents.catalog.model import (
    CatalogDocument,
    Evidence,
    EvidenceSource,
    PrintedDate,
    Revision,
)
from citation_platform.documents.catalog.revision_sources import WEIGHTS, Sighting, sightings

MOST_CERTAIN = 0.98
"""Only a person is certain."""

CONTRADICTED = 0.6
"""Factor for each source of weight ½ or more that says another revision."""

AMBIGUOUS = 0.8
"""Factor for a date that can be read in two ways."""

_STRONG = 0.5


def detect_revision(
    document: CatalogDocument, corrections: Mapping[str, str] | None = None
) -> Revision:
    """The revision of the document; a correction of its content by a person wins."""
    corrected = (corrections or {}).get(document.content_hash or "")
    if corrected is not None:
        return _corrected(corrected)
    found = sightings(document)
    named = [one for one in found if one.evidence.source is not EvidenceSource.METADATA_DATE]
    if not named:
        return Revision(_nameless(document), evidence=tuple(one.evidence for one in found))
    return _weighed(max(named, key=_rank), found)


def _nameless(document: CatalogDocument) -> str:
    return f"inhoud {(document.content_hash or document.document_hash)[:8]}"


def _corrected(label: str) -> Revision:
    place = Evidence(EvidenceSource.CORRECTION, label, None, 0, len(label))
    marks = marks_of_line(label) or marks_of_name(label)
    mark = marks[0] if marks else _only_value(label)
    issue = mark.base is not None
    return Revision(label, mark.version, mark.lettered, issue, mark.date, 1.0, (place,))


def _only_value(label: str) -> Mark:
    """A label that is only "3", "2.1" or "C"."""
    value = label.strip()
    found = re.fullmatch(r"\d{1,4}(?:[.\-]\d{1,4}){0,3}|[A-Z]\d{0,2}", value)
    version = numbers(value) if found else ()
    return Mark(MarkKind.CUE, 0, len(label), version, lettered=value[:1].isalpha())


def _rank(one: Sighting) -> tuple[float, int, int, int, int, str]:
    """Strongest source, then the fuller mark, then the earlier page and place.

    Equal sightings differ in their label at last: the choice never depends on order.
    """
    page = one.evidence.page or 0
    full = bool(one.mark.version) + bool(one.mark.date)
    return (one.weight, full, len(one.mark.version), -page, -one.evidence.start, one.label)


def _weighed(best: Sighting, found: Sequence[Sighting]) -> Revision:
    others = [one for one in found if one is not best]
    agreeing = [one for one in others if _agree(best.mark, one.mark)]
    against = [one for one in others if one.weight >= _STRONG and _differ(best.mark, one.mark)]
    whole = _completed(best, others)
    confidence = _confidence(best, agreeing, against)
    if whole.date and whole.date.ambiguous:
        confidence *= AMBIGUOUS
    evidence = [best, *sorted(agreeing, key=_rank, reverse=True)]
    evidence += sorted((one for one in others if one not in agreeing), key=_rank, reverse=True)
    return Revision(
        best.label,
        whole.version,
        whole.lettered,
        whole.base is not None,
        whole.date,
        round(confidence, 3),
        tuple(one.evidence for one in evidence),
    )


def _confidence(best: Sighting, agreeing: Sequence[Sighting], against: Sequence[Sighting]) -> float:
    """Chance that not every agreeing kind of source is wrong, less for contradiction."""
    kinds = {best.evidence.source} | {one.evidence.source for one in agreeing}
    wrong = prod(1 - WEIGHTS[kind] for kind in sorted(kinds))
    contradictions = len({one.evidence.source for one in against})
    return float(min(MOST_CERTAIN, 1 - wrong) * CONTRADICTED**contradictions)


def _agree(one: Mark, other: Mark) -> bool:
    """True when they say the same about something that both speak of."""
    versions = _same_scheme(one, other) and _same_version(one.version, other.version)
    dates = one.date is not None and other.date is not None and one.date.agrees(other.date)
    return (versions or dates) and not _differ(one, other)


def _differ(one: Mark, other: Mark) -> bool:
    """True when one is wrong if the other is right."""
    versions = (
        _same_scheme(one, other)
        and bool(one.version)
        and bool(other.version)
        and not _same_version(one.version, other.version)
    )
    dates = one.date is not None and other.date is not None and not one.date.agrees(other.date)
    return versions or (dates and _same_scheme(one, other))


def _same_scheme(one: Mark, other: Mark) -> bool:
    """The issue of a document number counts on its own: "Rev. 3" can be issue 07."""
    return (one.base is None) == (other.base is None)


def _same_version(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Equal but for zeros at the end: "2" and "2.0"."""
    length = max(len(one), len(other))
    padded = [value + (0,) * (length - len(value)) for value in (one, other)]
    return bool(one) and bool(other) and padded[0] == padded[1]


def _completed(best: Sighting, others: Sequence[Sighting]) -> Mark:
    """The best mark, with a date or a number that it lacks from the best other one."""
    mark = best.mark
    ranked = sorted((one for one in others if one.weight > _LEAST), key=_rank, reverse=True)
    if mark.date is None:
        mark = replace(mark, date=_first_date(ranked))
    else:
        mark = replace(mark, date=_finest(mark.date, ranked))
    if not mark.version:
        numbered = next((one.mark for one in ranked if one.mark.version), None)
        if numbered:
            mark = replace(
                mark,
                version=numbered.version,
                lettered=numbered.lettered,
                base=numbered.base,
            )
    return mark


_LEAST = WEIGHTS[EvidenceSource.COPYRIGHT]


def _first_date(ranked: Sequence[Sighting]) -> PrintedDate | None:
    return next((one.mark.date for one in ranked if one.mark.date), None)


def _finest(day: PrintedDate, ranked: Sequence[Sighting]) -> PrintedDate:
    """The same date where another place prints it to the day."""
    same = [one.mark.date for one in ranked if one.mark.date and one.mark.date.agrees(day)]
    return max([day, *same], key=lambda each: (bool(each.month), bool(each.day)))
