"""The spreadsheet of a person who vets: every document of some folders, one row each.

Belongs here: what stands in each cell. Does not belong here: file formats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from citation_platform.approvals.review.model import ReviewDocument, ReviewedFolder
from citation_platform.approvals.spreadsheets.columns import (
    HEADINGS,
    Column,
    Language,
    heading,
    yes_or_no,
)
from citation_platform.approvals.standing import FolderStanding, StandingDocument
from citation_platform.sheets.csv_files import write_csv
from citation_platform.sheets.files import SheetFormat
from citation_platform.sheets.xlsx_files import write_xlsx


@dataclass(frozen=True, slots=True)
class FolderSheet:
    """A folder with where it stands, as it goes into the spreadsheet."""

    folder: ReviewedFolder
    standing: FolderStanding


def export_sheet(
    folders: Sequence[FolderSheet],
    sheet_format: SheetFormat,
    *,
    language: Language = Language.DUTCH,
) -> bytes:
    """The file. Whether a document is authoritative is left open until a person approved it:
    an approval by spreadsheet is never the default."""
    headings = [heading(column, language) for column in Column]
    rows = (row for sheet in folders for row in _rows(sheet, language))
    if sheet_format is SheetFormat.CSV:
        return write_csv(headings, rows)
    words = (yes_or_no(True, language), yes_or_no(False, language))
    order = list(Column)
    return write_xlsx(
        headings,
        rows,
        widths=[HEADINGS[column].width for column in order],
        choices={
            order.index(Column.AUTHORITATIVE): words,
            order.index(Column.QUARANTINE): words,
        },
        typed=[order.index(Column.REVISION)],
        title="goedkeuring" if language is Language.DUTCH else "approval",
    )


def _rows(sheet: FolderSheet, language: Language) -> Iterator[list[object]]:
    """Each content once, in order of name, as an approval would record it."""
    folder = sheet.folder
    fingerprint = folder.fingerprint
    by_content = {document.content_hash: document for document in reversed(folder.documents)}
    for entry in folder.entries:
        document = by_content[entry.content_hash]
        values = _document(document)
        known = sheet.standing.documents.get(entry.content_hash)
        values |= {
            Column.SUPPLIER: folder.supplier,
            Column.DOCUMENT: entry.name,
            Column.PROPOSED_REVISION: entry.revision,
            Column.AUTHORITATIVE: yes_or_no(_decided(known), language),
            Column.QUARANTINE: yes_or_no(entry.quarantined, language),
            Column.NOTE: entry.note,
            Column.FOLDER: folder.folder,
            Column.CONTENT_HASH: entry.content_hash,
            Column.FINGERPRINT: fingerprint,
        }
        yield [values.get(column) for column in Column]


def _document(document: ReviewDocument) -> dict[Column, object]:
    state = f"{document.state}: {document.reason}" if document.reason else document.state
    return {
        Column.PAGES: document.pages,
        Column.STATE: state,
        Column.CONFIDENCE: document.revision_confidence,
    }


def _decided(known: StandingDocument | None) -> bool | None:
    return None if known is None else known.entry.authoritative
