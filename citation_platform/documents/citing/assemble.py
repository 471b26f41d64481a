"""A document's layout as Passage rows: addresses, labels, what the folder's approval says.

Belongs here: putting units and facts together. Does not belong here: cutting units
(``citing.prose``, ``citing.rows``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from citation_platform.documents.citing.facts import ManualFacts
from citation_platform.documents.citing.prose import prose_units
from citation_platform.documents.citing.rows import row_units
from citation_platform.documents.citing.units import SEPARATOR, DocumentUnit, Piece
from citation_platform.documents.layout.model import Block, BlockKind, DocumentLayout
from citation_platform.documents.pages.model import Page, PageState
from citation_platform.law.document_addresses import DocumentAddress
from citation_platform.passages.record import Passage, passage_id, unit_id
from citation_platform.passages.schema import Role


def manual_passages(
    layout: DocumentLayout, pages: Sequence[Page], facts: ManualFacts
) -> list[Passage]:
    """Every citable piece of the document, in reading order.

    Only pages in state ``readable`` give passages, whatever blocks there are.
    """
    readable = {page.number: page for page in pages if page.state is PageState.READABLE}
    blocks = [block for block in layout.blocks if block.page in readable]
    numbers = _numbers(layout.blocks)
    passages: list[Passage] = []
    for unit in _units(facts.title, blocks, numbers):
        passages += _passages(unit, facts, readable, len(passages))
    return _distinct(passages)


def is_damaged(passage: Passage) -> bool:
    """True when a character is not what the page shows: nothing of it may be quoted."""
    return any(character in passage.text for character in _DAMAGED)


_DAMAGED = ("\x00", "\ufffd")
"""Signs that stand for a glyph without a meaning; the table's expectations refuse both."""


def _units(
    title: str, blocks: Sequence[Block], numbers: Mapping[int, int]
) -> Iterator[DocumentUnit]:
    """Prose before and between tables, tables in their place."""
    prose: list[Block] = []
    for block in blocks:
        if block.kind is not BlockKind.TABLE:
            prose.append(block)
            continue
        yield from prose_units(title, prose, numbers)
        prose = []
        yield from row_units(title, block, numbers[block.order])
    yield from prose_units(title, prose, numbers)


def _numbers(blocks: Sequence[Block]) -> dict[int, int]:
    """Order in the document → number on the page, from 1."""
    on_page: dict[int, int] = defaultdict(int)
    numbers: dict[int, int] = {}
    for block in blocks:
        on_page[block.page] += 1
        numbers[block.order] = on_page[block.page]
    return numbers


def _passages(
    unit: DocumentUnit, facts: ManualFacts, pages: Mapping[int, Page], position: int
) -> Iterator[Passage]:
    first = unit.pieces[0]
    place = DocumentAddress(facts.document_hash, first.page, first.block, first.row)
    own_unit = unit_id(facts.folder, str(place), unit.searched)
    for number, piece in enumerate(unit.pieces):
        if piece.page in pages:
            yield _passage(
                unit, piece, facts, pages[piece.page], (own_unit, str(place)), position + number
            )


def _passage(
    unit: DocumentUnit,
    piece: Piece,
    facts: ManualFacts,
    page: Page,
    belongs: tuple[str, str],
    position: int,
) -> Passage:
    address = str(
        DocumentAddress(facts.document_hash, piece.page, piece.block, piece.row, piece.sentence)
    )
    return Passage(
        # The folder is part of the id: two suppliers may hold the same file.
        passage_id=passage_id(facts.folder, address, None, piece.text),
        unit_id=belongs[0],
        corpus=facts.corpus,
        folder=facts.folder,
        role=Role.AUTHORITY.value,
        source=facts.supplier,
        address=address,
        artikel_address=belongs[1],
        label=_label(unit, piece, facts),
        text=piece.text,
        context_text=unit.searched,
        parent_path=(facts.title, *unit.section),
        position=position,
        kind=piece.kind.value,
        status="in_force",
        # A manual has no law's validity: it may be cited from the day it was vetted.
        valid_from=facts.vetting.on,
        valid_to=None,
        version=facts.vetting.on.isoformat(),
        revision=facts.revision,
        superseded_by=f"doc:{facts.superseded_by}" if facts.superseded_by else None,
        language=page.language or facts.language,
        document_hash=facts.document_hash,
        page=piece.page,
        bbox=(piece.box.x0, piece.box.top, piece.box.x1, piece.box.bottom),
        lines=piece.lines,
        cells=piece.cells,
        row_header=piece.row_header,
        about=piece.about,
        section=SEPARATOR.join(unit.section) or None,
        table_caption=unit.table_caption,
        table_header=unit.table_header,
        supplier=facts.supplier,
        vetted_at=facts.vetting.on,
        vetted_by=facts.vetting.by,
        approval_id=facts.vetting.approval_id,
        ocr_confidence=page.confidence,
    )


def _label(unit: DocumentUnit, piece: Piece, facts: ManualFacts) -> str:
    """As a professional refers to it: title, revision, page, and the table's row."""
    parts = [facts.title, facts.revision, f"p. {piece.page}"]
    if unit.table_caption:
        parts.append(unit.table_caption)
    if piece.row_header:
        parts.append(piece.row_header)
    return ", ".join(parts)


def _distinct(passages: Sequence[Passage]) -> list[Passage]:
    """Each id once: the same row printed at the same address cannot occur, but is not trusted."""
    return list({passage.passage_id: passage for passage in passages}.values())
