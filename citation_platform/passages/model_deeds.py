"""Model deeds to passages: experience, one passage per clausule.

    <modelakte titel="Levering woning" datum="2024-03-01" status="vastgesteld">
      <clausule id="1" titel="Levering"><al>…</al><toelichting>…</toelichting></clausule>
    </modelakte>

Belongs here: reading the office's model deeds and what a row says about a clausule.
Does not belong here: statutes (``passages.statutes``), the deed archive (``connectors``).

Rules. A clausule is unit of retrieval and of reference; its address is
``deed:<file name>.<clausule id>``. The toelichting is kept beside the text (``notes``) and
is never part of it, so it is never retrieved. A withdrawn deed is flagged by its status; a
concept gives no passages.
"""

from __future__ import annotations

import copy
import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from lxml import etree

from citation_platform.errors import InvalidSource
from citation_platform.law.addresses import Address
from citation_platform.law.labels import label
from citation_platform.law.model import ProvisionStatus
from citation_platform.law.safe_xml import parse_xml
from citation_platform.law.text import TextBuilder
from citation_platform.passages.contexts import SEPARATOR
from citation_platform.passages.record import Part, Passage, Vetting, passage_id, unit_id
from citation_platform.passages.schema import Kind, Role

SOURCE = "deed"
_UNSAFE = re.compile(r"[^0-9A-Za-z-]+")


class DeedStatus(StrEnum):
    """What the office says about a model deed."""

    ADOPTED = "vastgesteld"
    WITHDRAWN = "ingetrokken"
    CONCEPT = "concept"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clausule: its text and the toelichting beside it."""

    id: str
    title: str | None
    text: str
    parts: tuple[tuple[tuple[str, ...], int, int], ...]
    explanation: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ModelDeed:
    """One model deed. ``id``: file name in the form that an address can hold."""

    id: str
    title: str
    day: date
    status: DeedStatus
    clauses: tuple[Clause, ...]
    document_hash: str


def read_model_deed(source: bytes, *, name: str, document_hash: str) -> ModelDeed:
    """The deed in ``source``; ``name`` is the file name. Raises ``InvalidSource``."""
    root = parse_xml(source, name=name)
    if root.tag != "modelakte":
        raise _invalid(root, name, f"the root element is <{root.tag}>, not <modelakte>")
    clauses = tuple(_clause(element, name) for element in root.iterfind("clausule"))
    if not clauses:
        raise _invalid(root, name, "the deed has no clausule")
    ids = [clause.id for clause in clauses]
    if len(set(ids)) != len(ids):
        raise _invalid(root, name, "two clausules have the same id")
    stem = name.rsplit("/", 1)[-1].removesuffix(".xml")
    return ModelDeed(
        id=_UNSAFE.sub("-", stem).strip("-").lower(),
        title=root.get("titel") or stem,
        day=_day(root, name),
        status=_status(root, name),
        clauses=clauses,
        document_hash=document_hash,
    )


def model_deed_passages(
    deeds: Iterable[ModelDeed],
    *,
    corpus: str,
    folder: str,
    vetting: Vetting | None,
    legal_area: str | None = None,
) -> list[Passage]:
    """One experience passage per clausule of every deed that is not a concept."""
    rows: list[Passage] = []
    for deed in deeds:
        if deed.status is DeedStatus.CONCEPT:
            continue
        for clause in deed.clauses:
            rows.append(
                _passage(deed, clause, corpus, folder, vetting, legal_area, position=len(rows))
            )
    return rows


def _passage(
    deed: ModelDeed,
    clause: Clause,
    corpus: str,
    folder: str,
    vetting: Vetting | None,
    legal_area: str | None,
    *,
    position: int,
) -> Passage:
    address = Address(SOURCE, deed.id, lid=clause.id)
    path = tuple(part for part in (deed.title, clause.title) if part)
    context = f"{SEPARATOR.join(path)}\n{clause.text}"
    withdrawn = deed.status is DeedStatus.WITHDRAWN
    return Passage(
        passage_id=passage_id(corpus, str(address), deed.day, clause.text),
        unit_id=unit_id(corpus, str(address), context),
        corpus=corpus,
        folder=folder,
        role=Role.EXPERIENCE.value,
        source="Modelakte",
        address=str(address),
        artikel_address=str(address.artikel_address),
        label=label(address),
        text=clause.text,
        context_text=context,
        parts=tuple(
            Part(str(Address(SOURCE, deed.id, lid=clause.id, onderdeel=onderdeel)), start, end)
            for onderdeel, start, end in clause.parts
        ),
        parent_path=path[:1],
        position=position,
        kind=Kind.PARAGRAPH.value,
        status=(ProvisionStatus.WITHDRAWN if withdrawn else ProvisionStatus.IN_FORCE).value,
        valid_from=deed.day,
        valid_to=None,
        version=deed.day.isoformat(),
        revision=hashlib.sha256(clause.text.encode()).hexdigest()[:16],
        legal_area=legal_area,
        document_hash=deed.document_hash,
        section=clause.title,
        vetted_at=vetting.on if vetting else None,
        vetted_by=vetting.by if vetting else None,
        approval_id=vetting.approval_id if vetting else None,
        notes=clause.explanation,
    )


def _clause(element: etree._Element, name: str) -> Clause:
    identity = _UNSAFE.sub("-", element.get("id") or "").strip("-")
    if not identity:
        raise _invalid(element, name, "a clausule has no id")
    own = copy.deepcopy(element)
    etree.strip_elements(own, "toelichting", with_tail=False)
    builder = TextBuilder()
    if (own.text or "").strip():
        builder.inline(own)
    else:
        builder.blocks(own)
    if builder.empty:
        raise _invalid(element, name, f"clausule {identity} has no text")
    parts = tuple((part.path, part.start, part.end) for part in builder.onderdelen())
    return Clause(identity, element.get("titel"), builder.text(), parts, _explanations(element))


def _explanations(clause: etree._Element) -> tuple[str, ...]:
    """Toelichting inside the clausule, or directly after it."""
    found = clause.findall("toelichting")
    following = clause.getnext()
    while following is not None and following.tag == "toelichting":
        found.append(following)
        following = following.getnext()
    texts = (" ".join("".join(map(str, element.itertext())).split()) for element in found)
    return tuple(text for text in texts if text)


def _day(root: etree._Element, name: str) -> date:
    value = root.get("datum") or ""
    try:
        return date.fromisoformat(value)
    except ValueError as fault:
        raise _invalid(root, name, f"datum {value!r} is not a date (YYYY-MM-DD)") from fault


def _status(root: etree._Element, name: str) -> DeedStatus:
    value = root.get("status") or ""
    try:
        return DeedStatus(value)
    except ValueError as fault:
        known = ", ".join(DeedStatus)
        raise _invalid(root, name, f"status {value!r} is not one of {known}") from fault


def _invalid(element: etree._Element, name: str, what: str) -> InvalidSource:
    return InvalidSource(
        what,
        where=f"{name}:{element.sourceline}",
        remedy="correct the model deed; see the module passages.model_deeds for its form",
    )
