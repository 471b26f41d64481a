"""What a passage says and where it says it: its parts as keys that a question is compared with.

Belongs here: reading one passage. Does not belong here: questions (``asked``), comparing
(``features``).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from citation_platform.index.terms import words
from citation_platform.index.vocabulary import Vocabulary, unit_key
from citation_platform.passages.blanks import prints_no_value
from citation_platform.passages.names import name_key
from citation_platform.passages.record import Passage, RowCell
from citation_platform.retrieval.manuals.asked import Lexical, figures_in, text_keys, units_in

_DATE = re.compile(r"\b\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}\b")
_PIECE = re.compile(r"[^\s/,;()\[\]|]+")


@dataclass(frozen=True, slots=True)
class Said:
    """One text. ``keys``: stems and concepts; ``names``: word keys, neighbours joined too;
    ``figures``: numbers; ``content``: stems only, to count what the question did not ask for."""

    keys: frozenset[str]
    names: frozenset[str]
    figures: frozenset[str]
    content: frozenset[str]

    def __or__(self, other: Said) -> Said:
        return Said(
            self.keys | other.keys,
            self.names | other.names,
            self.figures | other.figures,
            self.content | other.content,
        )


NOTHING = Said(frozenset(), frozenset(), frozenset(), frozenset())


@dataclass(frozen=True, slots=True)
class CellFields:
    """One value: what names its row (for a naming cell the rest of the row), its header, its
    own text, whether it is one of the row's naming columns."""

    row: Said
    header: Said
    value: Said
    units: frozenset[str]
    empty: bool
    naming: bool
    digits: bool
    dated: bool


@dataclass(frozen=True, slots=True)
class PassageFields:
    """``text``: as printed; ``name``: what names the row; ``headers``: of all its columns;
    ``place``: section, caption, model; ``title``: of the document; ``units``: printed in it."""

    text: Said
    name: Said
    headers: Said
    place: Said
    title: Said
    cells: tuple[CellFields, ...]
    units: frozenset[str]
    length: int

    @property
    def row(self) -> Said:
        """Everything that is said of the row itself."""
        return self.text | self.name | self.headers

    @property
    def everything(self) -> Said:
        """The row and all it stands under."""
        return self.row | self.place | self.title


def read_passage(passage: Passage, lexicon: Lexical, vocabulary: Vocabulary) -> PassageFields:
    """Read one passage."""
    language = passage.language

    def said(text: str | None) -> Said:
        return _said(text or "", language, lexicon, vocabulary)

    headers = {cell.column_header: said(cell.column_header) for cell in passage.cells}
    joined = NOTHING
    for header in headers.values():
        joined |= header
    section = " ".join(passage.parent_path[1:])
    return PassageFields(
        text=said(passage.text),
        name=said(
            " ".join(
                dict.fromkeys(
                    cell.row_header for cell in passage.cells if not is_naming(passage, cell)
                )
            )
            or passage.row_header
        ),
        headers=joined,
        place=said(" ".join(filter(None, (section, passage.table_caption, passage.about)))),
        title=said(passage.parent_path[0] if passage.parent_path else ""),
        cells=tuple(
            _cell(passage, cell, headers[cell.column_header], said) for cell in passage.cells
        ),
        units=units_in(passage.text) | units_in(" ".join(headers)),
        length=len(words(passage.text)),
    )


def is_naming(passage: Passage, cell: RowCell) -> bool:
    """True for a value in one of the columns that name the row."""
    own = passage.text[cell.start : cell.end]
    return bool(own) and own in (passage.row_header or "").split(" · ")


def _cell(passage: Passage, cell: RowCell, header: Said, said: Callable[[str], Said]) -> CellFields:
    text = passage.text[cell.start : cell.end]
    units = units_in(text) | units_in(cell.column_header)
    if cell.unit:
        units |= {unit_key(cell.unit)}
    return CellFields(
        row=said(cell.row_header),
        header=header,
        value=said(text),
        units=units,
        empty=prints_no_value(text),
        naming=is_naming(passage, cell),
        digits=any(map(str.isdigit, text)),
        dated=_DATE.search(text) is not None,
    )


def _said(text: str, language: str, lexicon: Lexical, vocabulary: Vocabulary) -> Said:
    if not text:
        return NOTHING
    pieces = [name_key(piece) for piece in _PIECE.findall(text)]
    halves = [
        name_key(half)
        for piece in _PIECE.findall(text)
        for half in re.split(r"[-–]", piece)
        if len(half) > 1
    ]
    pairs = (first + second for first, second in pairwise(pieces))
    return Said(
        keys=text_keys(text, language, lexicon, vocabulary),
        names=frozenset((*pieces, *halves, *pairs)) - {""},
        figures=figures_in(text),
        content=frozenset(lexicon.terms(text)),
    )
