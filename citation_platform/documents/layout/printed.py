"""One printed line with what grouping asks about it, computed once.

Belongs here: properties of a line. Does not belong here: relations between lines.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.layout.atoms import Atom, AtomKind, rows
from citation_platform.documents.layout.markers import (
    is_attached,
    is_bullet,
    is_enumerator,
    is_marker,
)
from citation_platform.documents.pages.model import Word

_CELL_GAP = 1.6  # em: a blank this wide inside a line parts cells, not words
_DESCENDING = re.compile(r"[gjpqyçµQ,;()\[\]{}/|@$§„‚_]")
_DESCENT = 0.21  # em that letters such as g reach below the baseline
_INK = 1.1  # em: boxes of the whole font height are taller than any letter
_MONOSPACE = ("cour", "mono", "consol", "typewriter", "cmtt", "menlo")
_TERMINATORS = (".", ":", ";", "!", "?", "…", ".)", ".”", '."', "»")


@dataclass(frozen=True, slots=True)
class Printed:
    """A line of one column. ``base``: y of its baseline; ``cells``: x of its parts.

    ``size``: of most characters; ``bold``: nearly all characters are; ``scanned``: by OCR.
    """

    words: tuple[Word, ...]
    box: Box
    base: float
    size: float
    bold: bool
    italic: bool
    scanned: bool
    cells: tuple[float, ...]

    @property
    def text(self) -> str:
        """Words joined with spaces."""
        return " ".join(word.text for word in self.words)

    @property
    def first(self) -> str:
        """First word."""
        return self.words[0].text

    @property
    def bullet(self) -> bool:
        """True when a bullet stands before other words."""
        return len(self.words) > 1 and is_bullet(self.first, scanned=self.scanned)

    @property
    def item(self) -> bool:
        """True when a bullet or an enumerator begins the line."""
        marked = self.bullet or (len(self.words) > 1 and is_enumerator(self.first))
        return marked or is_attached(self.first)

    @property
    def code(self) -> bool:
        """True for letters of one width: program code, terminal output."""
        return any(name in self.words[0].font.casefold() for name in _MONOSPACE)

    @property
    def tabular(self) -> bool:
        """True when wide blanks part the line into cells."""
        return len(self.cells) > 1

    @property
    def ends_sentence(self) -> bool:
        """True when the last word ends in a sentence mark."""
        return self.words[-1].text.endswith(_TERMINATORS)


def printed_lines(atoms: Iterable[Atom]) -> list[Printed]:
    """The lines of the text atoms of one column, from top to bottom."""
    text = (atom for atom in atoms if atom.kind is AtomKind.TEXT)
    return [line_of([word for atom in row for word in atom.words]) for row in rows(text)]


def line_of(words: Sequence[Word]) -> Printed:
    """A line of these words (at least one), given from left to right."""
    size = common_size(words)
    main = [word for word in words if abs(word.size - size) < 0.5] or list(words)
    characters = sum(len(word.text) for word in words)
    bold = sum(len(word.text) for word in words if word.bold)
    italic = sum(len(word.text) for word in words if word.italic)
    return Printed(
        tuple(words),
        around(word.box for word in words),
        _baseline(main),
        size,
        bold > 0.8 * characters,
        italic > 0.8 * characters,
        any(word.confidence is not None for word in words),
        _cells(words, size),
    )


def _baseline(words: Sequence[Word]) -> float:
    """y on which the letters stand.

    Boxes go around the ink in some readers, and then reach below the baseline only where a
    letter does; boxes of the whole font height all reach equally far.
    """
    standing = [word.box.bottom for word in words if not _DESCENDING.search(word.text)]
    if standing:
        return median(standing)
    return median(
        word.box.bottom - (_DESCENT * word.size if word.box.height < _INK * word.size else 0.0)
        for word in words
    )


def common_size(words: Iterable[Word]) -> float:
    """Font size (to 0.1 point) of most characters; 0 without words."""
    characters: Counter[float] = Counter()
    for word in words:
        characters[round(word.size, 1)] += len(word.text)
    return max(characters, key=lambda size: (characters[size], size), default=0.0)


def _cells(words: Sequence[Word], size: float) -> tuple[float, ...]:
    """Left edges of the parts; the blank after a list marker or section number parts none."""
    edges = [words[0].box.x0]
    for place, (left, right) in enumerate(pairwise(words)):
        after_marker = place == 0 and (
            is_marker(left.text) or is_bullet(left.text, scanned=left.confidence is not None)
        )
        if right.box.x0 - left.box.x1 > _CELL_GAP * size and not after_marker:
            edges.append(right.box.x0)
    return tuple(edges)
