"""Statutes to passages: one row per edition of a lid.

Belongs here: what a row of the Passage table says about a provision.
Does not belong here: validity (``law.editions``), the unit of retrieval
(``passages.contexts``), checks on the result (``passages.counts``).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from citation_platform.law.addresses import Address
from citation_platform.law.editions import Edition, build_editions
from citation_platform.law.labels import Titles, label, source_title
from citation_platform.law.links import deep_link
from citation_platform.law.model import Artikel, LawState, Lid
from citation_platform.passages.contexts import context_text, parent_path
from citation_platform.passages.record import Part, Passage, Vetting, passage_id, unit_id
from citation_platform.passages.references import resolve
from citation_platform.passages.schema import Kind

_DEFINES = re.compile(
    r"verstaan (?:wij )?onder|wordt (?:\w+ ){0,6}verstaan|hierna te noemen", re.IGNORECASE
)
_DEFINITION_TITLE = re.compile(r"begrips?bepaling|definitie|begrippen", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Context:
    """What all passages of one call share. ``title``: short title of the law."""

    corpus: str
    folder: str
    role: str
    vetting: Vetting | None
    legal_area: str | None
    title: str
    titles: Titles


@dataclass(frozen=True, slots=True)
class _Unit:
    """A retrieval unit: id, text and headings of one version of an artikel."""

    id: str
    text: str
    parent_path: tuple[str, ...]


def statute_passages(
    states: Sequence[LawState],
    *,
    corpus: str,
    folder: str,
    role: str,
    vetting: Vetting | None,
    legal_area: str | None = None,
    ends: Mapping[date, date | None] | None = None,
) -> list[Passage]:
    """The passages of one law in all its known states, in document order.

    Raises ``InvalidSource`` when the states do not belong together (``build_editions``).
    """
    editions = build_editions(states, ends)
    names = law_titles(states)
    context = _Context(
        corpus, folder, role, vetting, legal_area, names[0], {states[0].bwb_id: names}
    )
    units: dict[int, _Unit] = {}
    passages = []
    for position, edition in enumerate(editions):
        unit = units.get(id(edition.artikel))
        if unit is None:
            unit = units.setdefault(id(edition.artikel), _unit(context, edition))
        passages.append(_passage(context, edition, unit, position))
    return [
        passage if edition.successor is None else _succeeded(passage, passages[edition.successor])
        for passage, edition in zip(passages, editions, strict=True)
    ]


def law_titles(states: Sequence[LawState]) -> tuple[str, ...]:
    """The names of a law, the best known first: newest short title, other titles, BWB id."""
    newest_first = sorted(states, key=lambda state: state.state_date, reverse=True)
    short = [state.short_title for state in newest_first if state.short_title]
    return tuple(dict.fromkeys([*short, *(state.title for state in newest_first)]))


def _unit(context: _Context, edition: Edition) -> _Unit:
    text = context_text(context.title, edition.artikel)
    address = str(edition.address.artikel_address)
    return _Unit(
        unit_id(context.corpus, address, text), text, parent_path(context.title, edition.artikel)
    )


def _passage(context: _Context, edition: Edition, unit: _Unit, position: int) -> Passage:
    address, lid, vetting = edition.address, edition.lid, context.vetting
    return Passage(
        passage_id=passage_id(context.corpus, str(address), edition.valid_from, lid.text),
        unit_id=unit.id,
        corpus=context.corpus,
        folder=context.folder,
        role=context.role,
        source=source_title(address, context.titles),
        address=str(address),
        artikel_address=str(address.artikel_address),
        label=label(address, context.titles),
        text=lid.text,
        context_text=unit.text,
        parts=_parts(address, lid),
        references=tuple(resolve(reference) for reference in lid.references),
        parent_path=unit.parent_path,
        position=position,
        kind=kind_of(edition.artikel, lid),
        status=edition.status.value,
        valid_from=edition.valid_from,
        valid_to=edition.valid_to,
        certain_to=edition.certain_to,
        doubt=edition.doubt,
        effect=edition.effect,
        absent_on=edition.absent_on,
        version=edition.state_date.isoformat(),
        revision=edition.artikel.versie_id or _revision(edition.artikel),
        identity=edition.artikel.stam_id,
        legal_area=context.legal_area,
        legal_basis=edition.origin.enacted_by,
        document_hash=edition.document_hash,
        table_caption=lid.table_caption,
        table_header=lid.table_header,
        vetted_at=vetting.on if vetting else None,
        vetted_by=vetting.by if vetting else None,
        approval_id=vetting.approval_id if vetting else None,
        source_url=deep_link(address, edition.state_date),
        notes=lid.notes,
    )


def kind_of(artikel: Artikel, lid: Lid) -> Kind:
    """Table when the lid holds one, definition when it defines terms, clause otherwise."""
    if lid.has_table:
        return Kind.TABLE
    opening = lid.text[:200]
    if _DEFINES.search(opening) or _DEFINITION_TITLE.search(artikel.title or ""):
        return Kind.DEFINITION
    return Kind.CLAUSE


def _parts(address: Address, lid: Lid) -> tuple[Part, ...]:
    return tuple(
        Part(str(replace(address, onderdeel=part.path)), part.start, part.end, part.status.value)
        for part in lid.onderdelen
    )


def _succeeded(passage: Passage, successor: Passage) -> Passage:
    return replace(
        passage,
        superseded_by=successor.passage_id,
        superseded_by_address=successor.address,
    )


def _revision(artikel: Artikel) -> str:
    """Content revision where the source gives none: hash of the artikel's texts."""
    seed = "\x1f".join(f"{lid.number or ''}\x1e{lid.text}" for lid in artikel.leden)
    return hashlib.sha256(seed.encode()).hexdigest()[:16]
