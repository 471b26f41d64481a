"""An ``artikel`` element to data: leden, statuses, headings. The same for both dialects.

Belongs here: which blocks form a lid, and whether it is law (NOTES quirks 2, 3, 6, 7).
Does not belong here: text and spans (``law.text``), what only one dialect has (dates,
identities: ``law.toestand``, ``law.dtd2012``), unique numbers (``law.numbering``).

Loose text beside leden: before the first lid it is a Lid without number, and so is a
``tussenkop`` after a lid with what follows it (Awb 8:36c: a heading over a second set of
leden; it must not end up in a quotation of the lid before). Any other loose text belongs to
the lid it follows (Grondwet art. V: the text that starts "3." is what lid 2 announces).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from lxml import etree

from citation_platform.law.editorial import EDITORIAL_TAGS, note_text
from citation_platform.law.model import Heading, Lid, ProvisionStatus
from citation_platform.law.text import TextBuilder

LOOSE_TEXT = "0"
"""Stands for the number of loose text where a second piece needs one: ``0_2``."""

_NOT_TEXT = frozenset({"kop", "meta-data"})
_OWN_STATUS = {
    "vervallen": ProvisionStatus.WITHDRAWN,
    "nogniet": ProvisionStatus.NOT_YET_IN_FORCE,
}
_DECIDES_FOR_ARTIKEL = (ProvisionStatus.EMERGENCY_LAW, ProvisionStatus.WITHDRAWN)


@dataclass(slots=True)
class _Segment:
    """The blocks of one lid-to-be; ``element`` is the lid, or None for loose text."""

    element: etree._Element | None
    blocks: list[etree._Element] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Provisions:
    """The body of an artikel: its leden in order and its own status."""

    leden: tuple[Lid, ...]
    status: ProvisionStatus


def read_provisions(artikel: etree._Element) -> Provisions:
    """The leden and status of an ``artikel`` element."""
    segments = _segments(artikel)
    built = [(segment, _build(segment)) for segment in segments]
    own = _own_status(artikel, built)
    shared = tuple(
        note
        for segment, builder in built
        if _is_loose_note(segment, builder, len(built))
        for note in builder.notes
    )
    leden = [
        _lid(segment, builder, own, shared)
        for segment, builder in built
        if not _is_loose_note(segment, builder, len(built))
    ]
    return Provisions(tuple(_with_unique_numbers(leden)), own or _common_status(leden))


def heading_of(element: etree._Element) -> Heading | None:
    """The ``kop`` of a division or artikel; None without one. Editorial content left out."""
    kop = element.find("kop")
    if kop is None:
        return None
    label, number, title = (plain_text(kop.find(tag)) for tag in ("label", "nr", "titel"))
    if label is None and number is None and title is None:
        return None
    return Heading(label, number, title)


class Headings:
    """The headings above the artikelen of one document, each division read once."""

    def __init__(self) -> None:
        self._above: dict[etree._Element, tuple[Heading, ...]] = {}

    def above(self, element: etree._Element) -> tuple[Heading, ...]:
        """Outermost first, whatever the order of divisions (quirk 12)."""
        parent = element.getparent()
        if parent is None:
            return ()
        known = self._above.get(parent)
        if known is None:
            own = heading_of(parent)
            known = (*self.above(parent), own) if own is not None else self.above(parent)
            self._above[parent] = known
        return known


def plain_text(element: etree._Element | None) -> str | None:
    """The own words of an element without editorial children (quirk 15); None when empty."""
    if element is None:
        return None
    if len(element) == 0:
        return " ".join((element.text or "").split()) or None
    builder = TextBuilder()
    builder.inline(element)
    return builder.text().replace("\n", " ") or None


def _segments(artikel: etree._Element) -> list[_Segment]:
    segments: list[_Segment] = []
    for child in artikel:
        if child.tag in _NOT_TEXT:
            continue
        if child.tag == "lid":
            segments.append(_Segment(child, list(child)))
        elif not segments or (child.tag == "tussenkop" and segments[-1].element is not None):
            segments.append(_Segment(None, [child]))
        else:
            segments[-1].blocks.append(child)
    return segments or [_Segment(None)]


def _build(segment: _Segment) -> TextBuilder:
    builder = TextBuilder()
    builder.blocks(segment.blocks)
    return builder


def _is_loose_note(segment: _Segment, builder: TextBuilder, segments: int) -> bool:
    """Loose blocks beside leden that hold no text of law: their notes go to every lid."""
    return segment.element is None and segments > 1 and not builder.text()


def _own_status(
    artikel: etree._Element, built: Sequence[tuple[_Segment, TextBuilder]]
) -> ProvisionStatus | None:
    """The status the artikel gives to all its leden, or None when each has its own."""
    declared = _OWN_STATUS.get(artikel.get("status") or "")
    if declared is not None:
        return declared
    leden = [builder for segment, builder in built if segment.element is not None]
    loose = [
        mark for segment, builder in built if segment.element is None for mark in builder.marks
    ]
    if ProvisionStatus.EMERGENCY_LAW in loose:
        return ProvisionStatus.EMERGENCY_LAW
    if ProvisionStatus.WITHDRAWN in loose and _never_took_effect(artikel):
        return ProvisionStatus.WITHDRAWN
    return None if leden or not loose else _status_of(built[0][1])


def _never_took_effect(artikel: etree._Element) -> bool:
    """True for "Dit artikel treedt niet meer in werking": its text stands there, but never as law.

    "Vervallen" beside leden is different (Awb 8:40a): it is said of one variant only.
    """
    notes = (note for al in artikel.iterfind("al") for note in al.iter(*EDITORIAL_TAGS))
    return any("treedt niet meer" in note_text(note) for note in notes)


def _status_of(builder: TextBuilder) -> ProvisionStatus:
    """The status of one lid from its own notes."""
    marks = builder.marks
    if builder.text():
        not_law = (ProvisionStatus.EMERGENCY_LAW, ProvisionStatus.NOT_YET_IN_FORCE)
        return next((mark for mark in marks if mark in not_law), ProvisionStatus.IN_FORCE)
    return marks[0] if marks else ProvisionStatus.PLACEHOLDER


def _lid(
    segment: _Segment,
    builder: TextBuilder,
    own: ProvisionStatus | None,
    shared: tuple[str, ...],
) -> Lid:
    return Lid(
        number=None if segment.element is None else lid_number(segment.element),
        text=builder.text(),
        status=own or _status_of(builder),
        onderdelen=builder.onderdelen(),
        references=builder.references(),
        has_table=builder.has_table,
        table_caption=builder.table_caption,
        table_header=builder.table_header,
        notes=(*shared, *builder.notes),
    )


def lid_number(lid: etree._Element) -> str | None:
    """The number of a ``lid`` element without its full stop; None when it prints none."""
    return (plain_text(lid.find("lidnr")) or "").rstrip(".") or None


def _with_unique_numbers(leden: Sequence[Lid]) -> list[Lid]:
    """A number that occurs twice gets a rank: the second lid 7 is ``7_2`` (as in BWB paths).

    A second piece of loose text is ``0_2``.
    """
    seen: Counter[str | None] = Counter()
    result = []
    for lid in leden:
        seen[lid.number] += 1
        rank = seen[lid.number]
        result.append(
            lid if rank == 1 else replace(lid, number=f"{lid.number or LOOSE_TEXT}_{rank}")
        )
    return result


def _common_status(leden: Sequence[Lid]) -> ProvisionStatus:
    statuses = {lid.status for lid in leden}
    if ProvisionStatus.IN_FORCE in statuses or not leden:
        return ProvisionStatus.IN_FORCE
    return leden[0].status
