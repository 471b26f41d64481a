"""One page as drafts in reading order.

Belongs here: putting the steps of a page together. Does not belong here: the document
(``laying_out``), each step itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.grids.model import Grid
from citation_platform.documents.layout.atoms import Atom, AtomKind, runs
from citation_platform.documents.layout.columns import Column, columns
from citation_platform.documents.layout.drafts import Body, Draft
from citation_platform.documents.layout.frames import frames, parting_rules
from citation_platform.documents.layout.grouping import groups, setting
from citation_platform.documents.layout.kinds import (
    announced,
    draft_of,
    frame_warns,
    merged,
    promoted,
)
from citation_platform.documents.layout.model import BlockKind
from citation_platform.documents.layout.printed import Printed, printed_lines
from citation_platform.documents.pages.model import Page, Word

_PICTURE_SHARE = 0.5  # a picture larger than this is the page's background
_LEAST_PICTURE = 8.0  # points; smaller ones are decoration
_GRID_SLACK = 1.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """An upright page, sorted out: every word is running, turned, in a grid, or free.

    ``grids``: tables with their rectangle here, and their words. ``fold``: x between two
    printed pages. ``halves``: the columns of each printed page, in reading order.
    """

    page: Page
    fold: float | None
    running: tuple[Word, ...]
    turned: tuple[Word, ...]
    grids: tuple[tuple[Grid, Box, tuple[Word, ...]], ...]
    halves: tuple[tuple[Column, ...], ...]

    @property
    def columns(self) -> list[Column]:
        """All columns in reading order."""
        return [column for half in self.halves for column in half]

    @property
    def free(self) -> Iterable[Word]:
        """The words of the columns."""
        return (word for column in self.columns for atom in column for word in atom.words)

    def printed(self) -> list[list[Printed]]:
        """The lines of each column."""
        return [printed_lines(column) for column in self.columns]


def sheet_of(
    page: Page, grids: Sequence[tuple[Grid, Box]], running: set[Word], fold: float | None
) -> Sheet:
    """Sort the words of an upright page and put its columns in order."""
    inside: list[list[Word]] = [[] for _ in grids]
    free: list[Word] = []
    turned: list[Word] = []
    aside: list[Word] = []
    for word in page.words:
        place = _grid_at(word, grids)
        if place is not None:
            inside[place].append(word)
        elif word in running:
            aside.append(word)
        else:
            (turned if word.angle else free).append(word)
    tables = tuple(
        (grid, box, tuple(words)) for (grid, box), words in zip(grids, inside, strict=True)
    )
    atoms = _atoms(page, tables, free)
    return Sheet(page, fold, tuple(aside), tuple(turned), tables, _in_order(atoms, fold))


def _grid_at(word: Word, grids: Sequence[tuple[Grid, Box]]) -> int | None:
    return next(
        (place for place, (_, box) in enumerate(grids) if box.holds(word.box.middle, _GRID_SLACK)),
        None,
    )


def _atoms(
    page: Page, tables: Sequence[tuple[Grid, Box, tuple[Word, ...]]], free: Sequence[Word]
) -> list[Atom]:
    boxes = [box for _, box, _ in tables]
    found = [Atom(AtomKind.GRID, box, grid=grid) for grid, box, _ in tables]
    drawn = [
        frame for frame in frames(page, free) if not any(frame.intersection(box) for box in boxes)
    ]
    rest = list(free)
    for frame in drawn:
        words = tuple(word for word in rest if frame.holds(word.box.middle, _GRID_SLACK))
        if words:
            found.append(Atom(AtomKind.FRAME, frame, words))
            rest = [word for word in rest if not frame.holds(word.box.middle, _GRID_SLACK)]
    pictures = [box for box in _pictures(page) if not any(box.intersection(o) for o in boxes)]
    found += [Atom(AtomKind.PICTURE, box) for box in pictures if not _covers(box, free)]
    found += [Atom(AtomKind.RULE, box) for box in parting_rules(page, [*boxes, *drawn])]
    return found + runs(rest)


def _pictures(page: Page) -> list[Box]:
    limit = _PICTURE_SHARE * page.width * page.height
    return [
        picture.box
        for picture in page.pictures
        if picture.box.area < limit
        and min(picture.box[2:]) > 0
        and min(picture.box.width, picture.box.height) >= _LEAST_PICTURE
    ]


def _covers(picture: Box, words: Sequence[Word]) -> bool:
    """True when text is printed over the picture: it is a background there."""
    return any(picture.holds(word.box.middle) for word in words)


def _in_order(atoms: Sequence[Atom], fold: float | None) -> tuple[tuple[Column, ...], ...]:
    if fold is None:
        return (tuple(columns(atoms)),)
    left = [atom for atom in atoms if atom.box.middle[0] < fold]
    right = [atom for atom in atoms if atom.box.middle[0] >= fold]
    return tuple(columns(left)), tuple(columns(right))


def drafts_of(sheet: Sheet, body: Body) -> list[list[Draft]]:
    """The blocks of each printed page in reading order, running ones left out."""
    near = [
        atom.box
        for column in sheet.columns
        for atom in column
        if atom.kind in (AtomKind.GRID, AtomKind.PICTURE)
    ]
    found: list[list[Draft]] = []
    number = 0
    for half in sheet.halves:
        drafts: list[Draft] = []
        for column in half:
            drafts += announced(_column_drafts(column, sheet, body, near, number), body)
            number += 1
        found.append(drafts)
    return found


def _column_drafts(
    column: Column, sheet: Sheet, body: Body, near: Sequence[Box], number: int
) -> list[Draft]:
    """Text in stretches between the grids and frames of the column."""
    solid = sorted(
        (atom for atom in column if atom.kind in (AtomKind.GRID, AtomKind.FRAME)),
        key=lambda atom: (atom.box.top, atom.box.x0),
    )
    lines = printed_lines(column)
    found: list[Draft] = []
    for atom in solid:
        above = [line for line in lines if line.box.middle[1] < atom.box.top]
        lines = [line for line in lines if line.box.middle[1] >= atom.box.top]
        found += _text_drafts(above, sheet, body, near, number)
        found += _solid_drafts(atom, sheet, body, near, number)
    return promoted([*found, *_text_drafts(lines, sheet, body, near, number)])


def _text_drafts(
    lines: Sequence[Printed], sheet: Sheet, body: Body, near: Sequence[Box], number: int
) -> list[Draft]:
    if not lines:
        return []
    return [
        draft_of(group, body, sheet.page.number, near=near, column=number)
        for group in groups(lines, setting(lines, body.pitch))
    ]


def _solid_drafts(
    atom: Atom, sheet: Sheet, body: Body, near: Sequence[Box], number: int
) -> list[Draft]:
    if atom.grid is not None:
        return [Draft(BlockKind.TABLE, atom.box, "", grid=atom.grid, column=number)]
    inside = [
        draft
        for column in columns(runs(atom.words))
        for draft in announced(_text_drafts(printed_lines(column), sheet, body, near, number), body)
    ]
    if frame_warns(inside, atom.box):
        return [replace(merged(inside, body), box=around([atom.box]))]
    return inside
