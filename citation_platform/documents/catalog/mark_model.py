"""A mark as data: what a line says of a revision, and where.

Belongs here: the frozen value. Does not belong here: finding it (``marks``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from citation_platform.documents.catalog.model import PrintedDate


class MarkKind(StrEnum):
    """What carries a mark, strongest first."""

    CUE = "cue"  # a word that announces a revision
    BARE = "bare"  # "V2.6", "_V4"
    DOCUMENT_NUMBER = "document_number"
    DATE = "date"  # a date and nothing else
    COPYRIGHT = "copyright"


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark. ``start``, ``end``: characters in the line. ``base``: of a document number."""

    kind: MarkKind
    start: int
    end: int
    version: tuple[int, ...] = ()
    lettered: bool = False
    date: PrintedDate | None = None
    base: str | None = None
