"""Prose of a document as retrieval units: sections in runs, warnings by themselves.

Belongs here: which blocks are found together and what is quoted of them.
Does not belong here: tables (``citing.rows``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from citation_platform.documents.citing.spans import box_of, line_spans, sentence_runs, within
from citation_platform.documents.citing.units import DocumentUnit, Piece, headed
from citation_platform.documents.layout.model import Block, BlockKind
from citation_platform.passages.schema import Kind

UNIT_CHARACTERS = 900
"""About how much prose is found as one unit: half of what the embedding model reads (512
tokens), so that headings and title fit beside it."""

_KINDS: Mapping[BlockKind, Kind] = {
    BlockKind.PARAGRAPH: Kind.PARAGRAPH,
    BlockKind.LIST: Kind.LIST,
    BlockKind.CAPTION: Kind.PARAGRAPH,
    BlockKind.WARNING: Kind.WARNING,
}


def prose_units(
    title: str, blocks: Sequence[Block], numbers: Mapping[int, int]
) -> Iterator[DocumentUnit]:
    """Units of all blocks that are neither table, heading nor running text, in order.

    ``numbers``: order of a block → its number on the page, from 1.
    """
    for group in _groups(block for block in blocks if block.text.strip()):
        pieces = tuple(piece for block in group for piece in _pieces(block, numbers[block.order]))
        if pieces:
            yield DocumentUnit(
                section=group[0].section,
                pieces=pieces,
                searched=headed(title, group[0].section, _lines(group)),
            )


def _lines(group: Sequence[Block]) -> list[str]:
    return [f"{block.about}: {block.text}" if block.about else block.text for block in group]


def _groups(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    """Neighbours of one section on one page; a warning stands alone, so that what it says is
    never lost among other sentences."""
    group: list[Block] = []
    for block in blocks:
        if block.kind not in _KINDS:
            if block.kind is not BlockKind.RUNNING and group:
                yield group
                group = []
            continue
        if group and not _joins(group, block):
            yield group
            group = []
        group.append(block)
    if group:
        yield group


def _joins(group: Sequence[Block], block: Block) -> bool:
    last = group[-1]
    if BlockKind.WARNING in (block.kind, last.kind):
        return False
    length = sum(len(one.text) for one in group) + len(block.text)
    return (
        block.page == last.page
        and block.section == last.section
        and (length <= UNIT_CHARACTERS or len(block.text) < 40)
    )


def _pieces(block: Block, number: int) -> Iterator[Piece]:
    """What can be quoted of a block: warnings and list items whole, long prose in runs."""
    lines = line_spans(block.text, block.lines)
    whole = block.kind in (BlockKind.WARNING, BlockKind.LIST)
    runs = ((0, len(block.text)),) if whole else sentence_runs(block.text)
    for place, (start, end) in enumerate(runs, start=1):
        own = within(lines, start, end)
        yield Piece(
            page=block.page,
            block=number,
            kind=_KINDS[block.kind],
            text=block.text[start:end],
            box=box_of(own) or block.box,
            lines=own,
            sentence=place if len(runs) > 1 else None,
            about=block.about,
        )
