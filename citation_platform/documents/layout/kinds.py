"""What a group of lines is: heading, list item, caption, warning or paragraph.

Belongs here: the decision for one group, and joining a signal word with what it announces.
Does not belong here: where groups begin and end (``grouping``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.layout.captions import is_caption
from citation_platform.documents.layout.drafts import Body, Draft
from citation_platform.documents.layout.headings import is_heading
from citation_platform.documents.layout.joining import joined
from citation_platform.documents.layout.model import BlockKind
from citation_platform.documents.layout.printed import Printed
from citation_platform.documents.layout.signals import is_signal_alone, warns

_NEAR = 2.5  # em between a caption and its grid or picture
_MOST_FRAME_LINES = 25
_MOST_SIGNAL_WORDS = 6
_MOST_HEADING_WORDS = 8
_LEAST_FILLED = 0.45  # of a frame's height; a drawing with a legend has less text


def draft_of(
    lines: Sequence[Printed], body: Body, page: int, *, near: Sequence[Box] = (), column: int = 0
) -> Draft:
    """The block that a group of lines forms. ``near``: grids and pictures of the page."""
    text = joined([line.text for line in lines], body.vocabulary)
    box = around(line.box for line in lines)
    return Draft(_kind(lines, text, box, body, page, near), box, text, tuple(lines), column=column)


def _kind(
    lines: Sequence[Printed], text: str, box: Box, body: Body, page: int, near: Sequence[Box]
) -> BlockKind:
    if warns(text) or (is_signal_alone(text) and lines[0].bold):
        return BlockKind.WARNING
    if is_caption(text, beside=any(_beside(box, other, lines[0].size) for other in near)):
        return BlockKind.CAPTION
    if is_heading(lines, text, body, page):
        return BlockKind.HEADING
    if lines[0].item:
        return BlockKind.LIST
    return BlockKind.PARAGRAPH


def _beside(box: Box, other: Box, em: float) -> bool:
    gap = max(other.top - box.bottom, box.top - other.bottom)
    return gap < _NEAR * em and box.x0 < other.x1 and other.x0 < box.x1


def announced(drafts: Sequence[Draft], body: Body) -> list[Draft]:
    """A signal word that stands alone becomes one warning with what it announces.

    That is the paragraph or item below it, and those after that which are set in the same
    bold letters as long as no heading comes between.
    """
    found: list[Draft] = []
    open_warning = False
    for draft in drafts:
        if open_warning and _belongs(found[-1], draft, body):
            found[-1] = merged([found[-1], draft], body)
        else:
            found.append(draft)
            open_warning = draft.kind is BlockKind.WARNING and _announces(draft)
    return found


def _announces(draft: Draft) -> bool:
    """ "WARNING!", "WARNING: TILTING DANGER!": a line that says only that a warning follows."""
    short = len(draft.lines) == 1 and len(draft.text.split()) <= _MOST_SIGNAL_WORDS
    return is_signal_alone(draft.text) or (short and draft.text.rstrip().endswith(("!", ":")))


def _belongs(warning: Draft, draft: Draft, body: Body) -> bool:
    if draft.kind not in (BlockKind.PARAGRAPH, BlockKind.LIST) or warning.column != draft.column:
        return False
    em = max(warning.size, draft.size)
    if draft.box.top - warning.box.bottom > 2.5 * em:
        return False
    return len(warning.lines) == 1 or (
        not body.bold and draft.bold and all(line.bold for line in draft.lines)
    )


def promoted(drafts: Sequence[Draft]) -> list[Draft]:
    """Headings of a scanned column, where letters tell neither bold nor an exact size.

    A short line of its own, with a capital and without a full stop, right above a paragraph.
    """
    return [
        replace(draft, kind=BlockKind.HEADING) if _heads(draft, below) else draft
        for draft, below in zip_longest(drafts, drafts[1:])
    ]


def _heads(draft: Draft, below: Draft | None) -> bool:
    if draft.kind is not BlockKind.PARAGRAPH or len(draft.lines) != 1 or below is None:
        return False
    line = draft.lines[0]
    words = draft.text.split()
    return (
        line.scanned
        and not line.tabular
        and len(words) <= _MOST_HEADING_WORDS
        and words[0][:1].isupper()
        and sum(len(word) > 2 and word.isalpha() for word in words) >= 1
        and draft.text[-1].isalnum()
        and below.kind in (BlockKind.PARAGRAPH, BlockKind.LIST)
        and (len(below.lines) > 1 or below.kind is BlockKind.LIST)
        and draft.box.width < 0.8 * below.box.width
        and below.box.top - draft.box.bottom < 1.2 * line.size
    )


def merged(drafts: Sequence[Draft], body: Body) -> Draft:
    """One warning of several drafts, in order."""
    lines = [line for draft in drafts for line in draft.lines]
    return Draft(
        BlockKind.WARNING,
        around(draft.box for draft in drafts),
        joined([line.text for line in lines], body.vocabulary),
        tuple(lines),
        column=drafts[0].column,
    )


def frame_warns(drafts: Sequence[Draft], frame: Box) -> bool:
    """True when a drawn box around these drafts makes them one warning.

    It begins with a signal word, or it is a short boxed text that fills the box: sentences, not
    headings only, no tabular lines, no program code.
    """
    if any(draft.kind is BlockKind.WARNING for draft in drafts[:2]):
        return True
    lines = [line for draft in drafts for line in draft.lines]
    prose = [line for line in lines if len(line.words) >= 4]
    if not prose or len(prose) < 0.5 * len(lines) or len(lines) > _MOST_FRAME_LINES:
        return False
    says = any(draft.text.endswith((".", "!")) for draft in drafts)
    filled = sum(1.2 * line.size for line in lines) >= _LEAST_FILLED * frame.height
    if not (says and filled) or all(draft.kind is BlockKind.HEADING for draft in drafts):
        return False
    return not any(line.tabular or line.code for line in lines)
