"""One retrieval unit of a document, before it becomes rows: what is found together.

Belongs here: the intermediate values and the text that is searched.
Does not belong here: how they come about (``citing.prose``, ``citing.rows``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citation_platform.documents.geometry import Box
from citation_platform.passages.record import RowCell, TextLine
from citation_platform.passages.schema import Kind

SEPARATOR = " › "


@dataclass(frozen=True, slots=True)
class Piece:
    """A citable piece of a unit. ``mark``: row or sentence number in its block, None = all of it."""

    page: int
    block: int
    kind: Kind
    text: str
    box: Box
    lines: tuple[TextLine, ...]
    cells: tuple[RowCell, ...] = ()
    row: int | None = None
    sentence: int | None = None
    row_header: str | None = None
    about: str | None = None


@dataclass(frozen=True, slots=True)
class DocumentUnit:
    """What is found as one: a run of blocks in one section, a warning, or a table row."""

    section: tuple[str, ...]
    pieces: tuple[Piece, ...]
    searched: str
    table_caption: str | None = None
    table_header: str | None = None


def headed(title: str, section: Sequence[str], lines: Sequence[str]) -> str:
    """The text that is searched: where it stands on the first line, then what it says."""
    place = SEPARATOR.join(dict.fromkeys(part for part in (title, *section) if part))
    return "\n".join(part for part in (place, *lines) if part)
