"""What the catalogue is made from: documents, what lay at their place before, revisions.

Belongs here: frozen values and closed sets that every module of the package shares.
Does not belong here: deciding anything about them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

# The intake's states under the catalogue's own roof: who feeds it needs no second import.
from citation_platform.documents.intake.model import DocumentState as DocumentState


@dataclass(frozen=True, slots=True)
class PageText:
    """The text of one page, one printed line a line; ``number`` from 1."""

    number: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogDocument:
    """One file as the catalogue sees it.

    ``folder``: partition key. ``path``: place inside the source, unique in the folder.
    ``document_hash``: SHA-256 of the bytes; ``content_hash``: structural hash and
    ``semantic_hash``: hash of text and pictures, None when unreadable. ``title``,
    ``created``, ``modified``, ``producer``: what the PDF says of itself. ``page_texts``:
    the first two pages and the last (a one-page document has one). ``language``: ISO 639-1.
    """

    folder: str
    path: str
    name: str
    document_hash: str
    content_hash: str | None
    semantic_hash: str | None
    state: DocumentState
    pages: int | None = None
    title: str | None = None
    created: date | None = None
    modified: date | None = None
    producer: str | None = None
    page_texts: tuple[PageText, ...] = ()
    language: str | None = None

    @property
    def place(self) -> tuple[str, str]:
        """Folder and path: where one file lies, whatever it holds."""
        return (self.folder, self.path)

    @property
    def supplier(self) -> str:
        """The folder's own name, without its corpus: ``manuals.itho`` is ``itho``."""
        return self.folder.split(".", 1)[-1]


@dataclass(frozen=True, slots=True)
class PreviousFile:
    """What lay at a place at the last materialisation (``tables.previous_files``).

    ``revision``: the label of then, None when nothing was printed.
    """

    folder: str
    path: str
    document_hash: str
    content_hash: str | None
    semantic_hash: str | None
    state: DocumentState
    revision: str | None = None
    revision_key: tuple[int, ...] = ()

    @property
    def place(self) -> tuple[str, str]:
        """Folder and path."""
        return (self.folder, self.path)


PageTexts = Callable[[str], tuple[PageText, ...] | None]
"""Pages of a file (by document hash) with their text, in order; None when it is not kept.

All pages, or at least those that ``CatalogDocument.page_texts`` holds."""


class EvidenceSource(StrEnum):
    """Where a revision is printed."""

    CORRECTION = "correction"  # the ops lead said so
    TEXT = "text"  # a word for it and a value: "Rev. 3"
    DOCUMENT_NUMBER = "document_number"  # issue at the end of a document number
    TITLE = "title"  # title in the PDF's metadata
    FILE_NAME = "file_name"
    PRINTED_DATE = "printed_date"  # a date alone on a line of the cover or back
    COPYRIGHT = "copyright"
    METADATA_DATE = "metadata_date"  # when the PDF was made; agrees or orders, never names


@dataclass(frozen=True, slots=True)
class Evidence:
    """One place that says so. ``start``, ``end``: characters in that page's text, title or name."""

    source: EvidenceSource
    text: str
    page: int | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PrintedDate:
    """A date as exact as it is printed. ``month``, ``day``: 0 = not printed.

    ``ambiguous``: another reading is possible ("05/06"); the likelier one was taken.
    """

    year: int
    month: int = 0
    day: int = 0
    ambiguous: bool = False

    @property
    def first_day(self) -> date:
        """The first day that it can mean."""
        return date(self.year, self.month or 1, self.day or 1)

    @property
    def key(self) -> tuple[int, int, int]:
        """Orders dates; a coarser date comes before a finer one of the same time."""
        return (self.year, self.month, self.day)

    def agrees(self, other: PrintedDate) -> bool:
        """True when one is the other, printed more coarsely."""
        pairs = zip(self.key, other.key, strict=True)
        return all(mine == theirs or not mine or not theirs for mine, theirs in pairs)


@dataclass(frozen=True, slots=True)
class Revision:
    """The revision of one content.

    ``label``: as printed, or "inhoud <first 8 of the content hash>" when nothing is printed
    (``weak``). ``version``: its numbers, a letter counts from A = 1 (``lettered``);
    ``issue``: they end a document number, and count by themselves. ``date``: printed date.
    ``confidence``: 0 to 1 (``revisions``). ``evidence``: best first.
    """

    label: str
    version: tuple[int, ...] = ()
    lettered: bool = False
    issue: bool = False
    printed: PrintedDate | None = None
    confidence: float = 0.0
    evidence: tuple[Evidence, ...] = ()

    @property
    def date(self) -> date | None:
        """First day of the printed date."""
        return self.printed.first_day if self.printed else None

    @property
    def weak(self) -> bool:
        """True when nothing printed names it: a person should."""
        return self.confidence == 0.0

    @property
    def sort_key(self) -> tuple[int, ...]:
        """Date (year, month, day; zeros when unknown), then version: comparable as it is."""
        return (*(self.printed.key if self.printed else (0, 0, 0)), *self.version)
