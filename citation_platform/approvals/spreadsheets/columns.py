"""The columns of the spreadsheet, in Dutch and in English.

Belongs here: which columns there are, their headings, the words for yes and no.
Does not belong here: files (``spreadsheets.csv_files``, ``spreadsheets.xlsx_files``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Column(StrEnum):
    """A column; the order is that of the sheet."""

    SUPPLIER = "supplier"
    DOCUMENT = "document"
    PAGES = "pages"
    STATE = "state"
    PROPOSED_REVISION = "proposed_revision"
    CONFIDENCE = "confidence"
    REVISION = "revision"
    AUTHORITATIVE = "authoritative"
    QUARANTINE = "quarantine"
    NOTE = "note"
    FOLDER = "folder"
    CONTENT_HASH = "content_hash"
    FINGERPRINT = "fingerprint"


class Language(StrEnum):
    """Of the headings and of yes and no in an exported sheet."""

    DUTCH = "nl"
    ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Heading:
    """How a column is headed. ``width``: characters, for XLSX."""

    dutch: str
    english: str
    width: int


HEADINGS: dict[Column, Heading] = {
    Column.SUPPLIER: Heading("leverancier", "supplier", 22),
    Column.DOCUMENT: Heading("document", "document", 44),
    Column.PAGES: Heading("pagina's", "pages", 9),
    Column.STATE: Heading("toestand", "state", 28),
    Column.PROPOSED_REVISION: Heading("voorgestelde revisie", "proposed revision", 22),
    Column.CONFIDENCE: Heading("zekerheid", "confidence", 11),
    Column.REVISION: Heading("revisie (alleen als anders)", "revision (only if other)", 24),
    Column.AUTHORITATIVE: Heading("gezaghebbend? (ja/nee)", "authoritative? (yes/no)", 22),
    Column.QUARANTINE: Heading("quarantaine? (ja/nee)", "quarantine? (yes/no)", 20),
    Column.NOTE: Heading("opmerking", "note", 36),
    Column.FOLDER: Heading("map", "folder", 22),
    Column.CONTENT_HASH: Heading("inhoudshash", "content hash", 20),
    Column.FINGERPRINT: Heading("vingerafdruk van de map", "folder fingerprint", 20),
}

DECIDED_BY_A_PERSON = (Column.REVISION, Column.AUTHORITATIVE, Column.QUARANTINE, Column.NOTE)
"""What is read back, besides the columns that say what it is about."""

REQUIRED = (
    Column.FOLDER,
    Column.CONTENT_HASH,
    Column.FINGERPRINT,
    Column.AUTHORITATIVE,
)
"""Without these a sheet cannot be imported."""

YES = frozenset({"ja", "j", "yes", "y", "waar", "true", "1", "x"})
NO = frozenset({"nee", "n", "no", "onwaar", "false", "0"})


def heading(column: Column, language: Language) -> str:
    """The heading of a column."""
    headings = HEADINGS[column]
    return headings.dutch if language is Language.DUTCH else headings.english


def column_of(text: str) -> Column | None:
    """The column under a heading in either language; what stands in brackets is left out."""
    return _BY_HEADING.get(_plain(text))


def _plain(text: str) -> str:
    """Capitals, spaces, underscores, question marks and brackets don't matter."""
    words = text.partition("(")[0].replace("_", " ").replace("?", " ").casefold().split()
    return " ".join(words)


_BY_HEADING: dict[str, Column] = {
    _plain(name): column
    for column, headings in HEADINGS.items()
    for name in (headings.dutch, headings.english, column.value)
}


def yes_or_no(value: bool | None, language: Language) -> str:
    """How a decision is written; empty for one that nobody has taken."""
    if value is None:
        return ""
    words = ("nee", "ja") if language is Language.DUTCH else ("no", "yes")
    return words[value]
