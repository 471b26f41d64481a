"""Blocks: the parts of a page in reading order.

Belongs here: frozen values. Does not belong here: how they are found.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from citation_platform.documents.geometry import Box, around
from citation_platform.documents.grids.model import Grid
from citation_platform.documents.pages.model import Word


class BlockKind(StrEnum):
    """What a block is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"  # one list item
    CAPTION = "caption"
    TABLE = "table"
    WARNING = "warning"  # boxed or signalled: danger, warning, caution, notice
    RUNNING = "running"  # running header, footer, page number: never cited


@dataclass(frozen=True, slots=True)
class Line:
    """One printed line inside a block, words in reading order."""

    words: tuple[Word, ...]

    @property
    def box(self) -> Box:
        """Around the words."""
        return around(word.box for word in self.words)


@dataclass(frozen=True, slots=True)
class Block:
    """A block on one page. ``order``: position in the document's reading order, from 0.

    ``text``: lines joined with a space, broken words joined again (part numbers keep their
    hyphen). ``section``: headings from the outermost to the nearest one above. ``level``:
    of a heading, from 1; 0 otherwise. ``grid``: of a table block. ``about``: for warnings,
    the product or model named by the nearest heading or the text itself, if any.
    ``lines`` of a table block: its printed rows, on all pages of the table. ``continues``:
    order of the paragraph that this one continues in the next column or page.
    """

    order: int
    page: int
    kind: BlockKind
    box: Box
    text: str
    lines: tuple[Line, ...] = ()
    section: tuple[str, ...] = ()
    level: int = 0
    grid: Grid | None = None
    about: str | None = None
    continues: int | None = None


@dataclass(frozen=True, slots=True)
class DocumentLayout:
    """All blocks of a document in reading order. ``title``: printed on it, None if unclear."""

    document_hash: str
    content_hash: str
    layout: str
    blocks: tuple[Block, ...]
    title: str | None = None
