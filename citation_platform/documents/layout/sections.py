"""Drafts of all pages to blocks: order, heading path, what a warning speaks of.

Belongs here: what needs the whole document. Does not belong here: one page (``sheet``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from citation_platform.documents.geometry import Box
from citation_platform.documents.layout.drafts import Draft
from citation_platform.documents.layout.headings import levels
from citation_platform.documents.layout.model import Block, BlockKind, Line
from citation_platform.documents.layout.naming import product_names, subject_of

_OPEN_END = (".", ":", ";", "!", "?", "…")
_FLOWING = (BlockKind.PARAGRAPH, BlockKind.LIST)
# A heading or a grid between two columns of text does not end a sentence; these are passed
# over when a paragraph looks for its beginning.
_PASSED = (BlockKind.RUNNING, BlockKind.TABLE, BlockKind.CAPTION, BlockKind.WARNING)

PageDrafts = tuple[int, Sequence[Draft]]


def blocks_of(
    pages: Sequence[PageDrafts],
    title: str | None,
    place: Callable[[int, Draft], tuple[Box, tuple[Line, ...]]],
) -> tuple[Block, ...]:
    """All drafts as blocks. ``place``: box and lines of a draft on the original page."""
    headings = [draft for _, drafts in pages for draft in drafts if draft.kind is BlockKind.HEADING]
    ranks = iter(levels(headings))
    known = _known_names(pages, title)
    stack: list[tuple[int, str]] = []
    found: list[Block] = []
    columns: list[tuple[int, int]] = []
    for page, drafts in pages:
        for draft in drafts:
            level = next(ranks) if draft.kind is BlockKind.HEADING else 0
            if level:
                stack = [each for each in stack if each[0] < level]
            section = tuple(text for _, text in stack)
            box, lines = place(page, draft)
            warning = draft.kind is BlockKind.WARNING
            block = Block(
                order=len(found),
                page=page,
                kind=draft.kind,
                box=box,
                text=draft.text,
                lines=lines,
                section=() if draft.kind is BlockKind.RUNNING else section,
                level=level,
                grid=draft.grid,
                about=subject_of(draft.text, section, title, known) if warning else None,
                continues=_continued(draft, (page, draft.column), found, columns),
            )
            found.append(block)
            columns.append((page, draft.column))
            if level:
                stack.append((level, draft.text))
    return tuple(found)


def _known_names(pages: Sequence[PageDrafts], title: str | None) -> list[str]:
    """Names in the title, on the first page, in the largest headings and in running lines."""
    drafts = [(place, draft) for place, (_, found) in enumerate(pages) for draft in found]
    largest = max((d.size for _, d in drafts if d.kind is BlockKind.HEADING), default=0.0)
    texts = [
        draft.text
        for place, draft in drafts
        if (place == 0 and draft.kind is not BlockKind.TABLE)
        or draft.kind is BlockKind.RUNNING
        or (draft.kind is BlockKind.HEADING and draft.size >= 0.9 * largest)
    ]
    return sorted({name for text in (title or "", *texts) for name in product_names(text)})


def _continued(
    draft: Draft,
    column: tuple[int, int],
    before: Sequence[Block],
    columns: Sequence[tuple[int, int]],
) -> int | None:
    """The paragraph in the column or page before that this one goes on with."""
    if draft.kind is not BlockKind.PARAGRAPH or not _goes_on(draft.text):
        return None
    for block, other in zip(reversed(before), reversed(columns), strict=True):
        if block.kind in _PASSED:
            continue
        open_ended = block.kind in _FLOWING and not block.text.endswith(_OPEN_END)
        near = block.page >= column[0] - 1
        return block.order if open_ended and near and other != column else None
    return None


def _goes_on(text: str) -> bool:
    """A paragraph that begins in lower case began somewhere else."""
    return text[:1].islower()
