"""Running lines and turned text around the columns of a page.

Belongs here: where those blocks come in the order. Does not belong here: which words they
are (``running``, ``sheet``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from citation_platform.documents.geometry import around
from citation_platform.documents.layout.atoms import rows, runs
from citation_platform.documents.layout.columns import columns
from citation_platform.documents.layout.drafts import Body, Draft
from citation_platform.documents.layout.grouping import groups, setting
from citation_platform.documents.layout.joining import joined
from citation_platform.documents.layout.model import BlockKind
from citation_platform.documents.layout.printed import Printed, line_of, printed_lines
from citation_platform.documents.layout.sheet import Sheet, drafts_of
from citation_platform.documents.layout.upright import turned
from citation_platform.documents.pages.model import Page, Word

_MARGIN = 0.1  # turned text this near to an edge is a stamp or a tab, not part of the text


def page_drafts(sheet: Sheet, body: Body) -> list[Draft]:
    """All blocks of a page: of each printed page on it the header, the text, the footer."""
    found: list[Draft] = []
    for half, drafts in enumerate(drafts_of(sheet, body)):
        edge = _running(_of_half(sheet.running, sheet, half))
        middle = sheet.page.height / 2
        found += [draft for draft in edge if draft.box.middle[1] < middle]
        found += drafts
        found += _turned(_of_half(sheet.turned, sheet, half), sheet.page, body)
        found += [draft for draft in edge if draft.box.middle[1] >= middle]
    return found


def _of_half(words: Sequence[Word], sheet: Sheet, half: int) -> list[Word]:
    if sheet.fold is None:
        return list(words)
    return [word for word in words if int(word.box.middle[0] >= sheet.fold) == half]


def _running(words: Sequence[Word]) -> list[Draft]:
    """One block per running line."""
    lines = [line_of([word for atom in row for word in atom.words]) for row in rows(runs(words))]
    return [Draft(BlockKind.RUNNING, line.box, line.text, (line,), column=-1) for line in lines]


def _turned(words: Sequence[Word], page: Page, body: Body) -> list[Draft]:
    """Text in other directions, each direction laid out as if it were upright."""
    found: list[Draft] = []
    for angle in sorted({word.angle for word in words}):
        original = {
            replace(word, box=turned(word.box, angle, page.width, page.height), angle=0): word
            for word in words
            if word.angle == angle
        }
        for column in columns(runs(original)):
            lines = printed_lines(column)
            for group in groups(lines, setting(lines, body.pitch)):
                found.append(_turned_draft(group, original, page, body))
    return found


def _turned_draft(
    group: Sequence[Printed], original: dict[Word, Word], page: Page, body: Body
) -> Draft:
    lines = tuple(
        replace(line, words=tuple(original[word] for word in line.words)) for line in group
    )
    box = around(word.box for line in lines for word in line.words)
    x, y = box.middle
    across, down = _MARGIN * page.width, _MARGIN * page.height
    inside = across < x < page.width - across and down < y < page.height - down
    kind = BlockKind.PARAGRAPH if inside else BlockKind.RUNNING
    text = joined([line.text for line in lines], body.vocabulary)
    return Draft(kind, box, text, lines, column=-1)
