"""A list of documents out to a person, and their decisions back in."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from datetime import datetime
from typing import Any

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.register import Register
from citation_platform.approvals.review.model import ReviewedFolder
from citation_platform.approvals.spreadsheets.columns import Language
from citation_platform.approvals.spreadsheets.export import FolderSheet, export_sheet
from citation_platform.approvals.spreadsheets.importing import (
    Outcome,
    SheetImport,
    import_sheet,
    read_sheet,
)
from citation_platform.approvals.standing import DocumentStanding
from citation_platform.errors import InvalidInput
from citation_platform.sheets.cells import harmless, text_cell
from citation_platform.sheets.files import SheetFormat
from tests.unit.approvals.approval_parts import FOLDER, OTHER, document, folder

BOILER, FLUE, PUMP = document("boiler.pdf"), document("flue.pdf"), document("pump.pdf")
HEATLINE = folder(BOILER, FLUE, PUMP)
AQUAFLOW = folder(document("filter.pdf"), key=OTHER)

AUTHORITATIVE = "gezaghebbend? (ja/nee)"
QUARANTINE = "quarantaine? (ja/nee)"
REVISION = "revisie (alleen als anders)"

Edit = Callable[[dict[str, Any]], None]


class Desk:
    """A person with a spreadsheet."""

    def __init__(self, register: Register, approvals: Approvals) -> None:
        self.register = register
        self.approvals = approvals
        self.folders = {HEATLINE.folder: HEATLINE, AQUAFLOW.folder: AQUAFLOW}

    def read(self, key: str) -> ReviewedFolder:
        if key not in self.folders:
            raise InvalidInput("no such folder", where=key, remedy="see the list")
        return self.folders[key]

    def export(
        self, fmt: SheetFormat = SheetFormat.XLSX, language: Language = Language.DUTCH
    ) -> bytes:
        sheets = [
            FolderSheet(item, self.approvals.folder(item.folder, item.entries))
            for item in self.folders.values()
        ]
        return export_sheet(sheets, fmt, language=language)

    def load(self, content: bytes, name: str = "list.xlsx") -> SheetImport:
        return import_sheet(
            read_sheet(content, name=name),
            register=self.register,
            approvals=self.approvals,
            read_folder=self.read,
            by="M. de Boer",
            reason="review of March",
        )


@pytest.fixture
def desk(register: Register, approvals: Approvals) -> Desk:
    return Desk(register, approvals)


def edited(content: bytes, edit: Edit) -> bytes:
    """The workbook after a person went through its rows; cells by heading, ``row`` the number."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    sheet = book.active
    headings = [cell.value for cell in sheet[1]]
    for row in sheet.iter_rows(min_row=2):
        cells = dict(zip(headings, row, strict=True))
        values = {heading: cell.value for heading, cell in cells.items()}
        edit(values)
        for heading, cell in cells.items():
            cell.value = values[heading]
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def say_yes(row: dict[str, Any]) -> None:
    row[AUTHORITATIVE] = "ja"


def outcomes(result: SheetImport) -> dict[str, Outcome]:
    return {item.folder: item.outcome for item in result.folders}


def test_an_export_that_nobody_decided_on_approves_nothing(desk: Desk) -> None:
    result = desk.load(desk.export())
    assert set(outcomes(result).values()) == {Outcome.UNDECIDED}
    assert result.folders[0].open_rows == (2, 3, 4)
    assert desk.approvals.head().sequence == 0


def test_a_decided_sheet_approves_its_folders(desk: Desk) -> None:
    result = desk.load(edited(desk.export(), say_yes))
    assert outcomes(result) == {FOLDER: Outcome.APPROVED, OTHER: Outcome.APPROVED}
    standing = desk.approvals.folder(FOLDER, HEATLINE.entries)
    assert standing.approved
    assert standing.approval is not None
    assert standing.approval.vetted_by == "M. de Boer"
    assert standing.documents[PUMP.content_hash].standing.citable


def test_revision_quarantine_authority_and_note_are_taken_over(desk: Desk) -> None:
    def edit(row: dict[str, Any]) -> None:
        say_yes(row)
        if row["document"] == "pump.pdf":
            row[REVISION] = "2024-01"
        if row["document"] == "flue.pdf":
            row[QUARANTINE], row["opmerking"] = "Ja", "recalled"
        if row["document"] == "boiler.pdf":
            row[AUTHORITATIVE] = "nee"

    desk.load(edited(desk.export(), edit))
    documents = desk.approvals.folder(FOLDER, HEATLINE.entries).documents
    assert documents[PUMP.content_hash].entry.revision == "2024-01"
    assert documents[FLUE.content_hash].standing is DocumentStanding.QUARANTINED
    assert documents[FLUE.content_hash].entry.note == "recalled"
    assert documents[BOILER.content_hash].standing is DocumentStanding.NOT_AUTHORITATIVE


def test_importing_the_same_decisions_again_records_nothing(desk: Desk) -> None:
    sheet = edited(desk.export(), say_yes)
    desk.load(sheet)
    head = desk.approvals.head()
    assert set(outcomes(desk.load(sheet)).values()) == {Outcome.UNCHANGED}
    assert set(outcomes(desk.load(desk.export())).values()) == {Outcome.UNCHANGED}
    assert desk.approvals.head() == head


def test_saying_nee_releases_from_quarantine_and_an_empty_cell_does_not(desk: Desk) -> None:
    desk.register.quarantine(FOLDER, PUMP.entry, by="T. Vos", reason="recall")

    def empty(row: dict[str, Any]) -> None:
        say_yes(row)
        row[QUARANTINE] = None

    def nee(row: dict[str, Any]) -> None:
        say_yes(row)
        row[QUARANTINE] = "nee"

    desk.load(edited(desk.export(), empty))
    documents = desk.approvals.folder(FOLDER, HEATLINE.entries).documents
    assert documents[PUMP.content_hash].standing is DocumentStanding.QUARANTINED
    desk.load(edited(desk.export(), nee))
    documents = desk.approvals.folder(FOLDER, HEATLINE.entries).documents
    assert documents[PUMP.content_hash].standing.citable


def test_a_stale_sheet_is_rejected_with_its_place_and_other_suppliers_go_on(desk: Desk) -> None:
    sheet = edited(desk.export(), say_yes)
    desk.folders[FOLDER] = folder(BOILER, FLUE, document("pump.pdf", "one digit changed"))
    result = desk.load(sheet)
    assert outcomes(result) == {FOLDER: Outcome.REJECTED, OTHER: Outcome.APPROVED}
    (fault,) = result.all_faults
    assert (fault.row, fault.column) == (2, "vingerafdruk van de map")
    assert "changed after the review" in fault.what
    assert "new: pump.pdf; gone: pump.pdf" in fault.what
    assert "export" in fault.remedy
    assert "list.xlsx, goedkeuring" in fault.sheet


@pytest.mark.parametrize(
    ("heading", "value", "what"),
    [
        (AUTHORITATIVE, "misschien", "neither ja nor nee"),
        (QUARANTINE, "=A1", "a formula"),
        (REVISION, datetime(2023, 5, 1), "made a date of it"),
        (REVISION, 1.1, "made a number of it"),
        ("inhoudshash", "abc", "not 64 hex digits"),
        ("inhoudshash", "0" * 64, "no such content"),
        ("vingerafdruk van de map", None, "nothing is written"),
    ],
)
def test_a_bad_row_is_named_and_stops_only_its_own_supplier(
    desk: Desk, heading: str, value: object, what: str
) -> None:
    def edit(row: dict[str, Any]) -> None:
        say_yes(row)
        if row["document"] == "flue.pdf":
            row[heading] = value

    result = desk.load(edited(desk.export(), edit))
    assert outcomes(result) == {FOLDER: Outcome.REJECTED, OTHER: Outcome.APPROVED}
    fault = result.all_faults[0]
    assert (fault.row, fault.column) == (3, heading)
    assert what in fault.what
    assert fault.remedy
    assert not desk.approvals.folder(FOLDER, HEATLINE.entries).approved


def test_a_document_left_out_of_the_sheet_keeps_its_folder_closed(desk: Desk) -> None:
    book = openpyxl.load_workbook(io.BytesIO(edited(desk.export(), say_yes)))
    book.active.delete_rows(3)
    stream = io.BytesIO()
    book.save(stream)
    result = desk.load(stream.getvalue())
    assert outcomes(result)[FOLDER] is Outcome.REJECTED
    assert "flue.pdf" in result.all_faults[0].what


def test_a_folder_that_does_not_exist_is_named(desk: Desk) -> None:
    sheet = edited(desk.export(), say_yes)
    del desk.folders[OTHER]
    result = desk.load(sheet)
    assert outcomes(result) == {FOLDER: Outcome.APPROVED, OTHER: Outcome.REJECTED}
    assert result.all_faults[0].column == "map"


def test_a_row_without_folder_is_named(desk: Desk) -> None:
    def edit(row: dict[str, Any]) -> None:
        say_yes(row)
        if row["document"] == "filter.pdf":
            row["map"] = None

    result = desk.load(edited(desk.export(), edit))
    assert outcomes(result) == {FOLDER: Outcome.APPROVED}
    assert [(fault.row, fault.column) for fault in result.faults] == [(5, "map")]


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_csv_is_read_as_any_program_writes_it(desk: Desk, delimiter: str, encoding: str) -> None:
    desk.folders = {FOLDER: folder(document("café.pdf"))}
    text = desk.export(SheetFormat.CSV, Language.ENGLISH).decode("utf-8-sig")
    lines = [line.split(";") for line in text.splitlines()]
    lines[1][lines[0].index("authoritative? (yes/no)")] = "yes"
    lines = [[cell.replace(",", ".") for cell in line] for line in lines]
    content = "\r\n".join(delimiter.join(line) for line in lines).encode(encoding)
    assert outcomes(desk.load(content, "list.csv")) == {FOLDER: Outcome.APPROVED}


def test_blank_rows_do_not_count(desk: Desk) -> None:
    text = desk.export(SheetFormat.CSV).decode("utf-8-sig")
    spread = ";;;\r\n" + text.replace("\r\n", "\r\n;;;\r\n")
    result = desk.load(spread.encode(), "list.csv")
    assert result.folders[0].open_rows == (4, 6, 8)


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "  =1", "\t=1"])
def test_a_file_name_never_becomes_a_formula(desk: Desk, name: str) -> None:
    desk.folders = {FOLDER: folder(document(f"{name}.pdf", note=name))}
    text = desk.export(SheetFormat.CSV).decode("utf-8-sig")
    cells = [cell for line in text.splitlines() for cell in line.split(";")]
    assert not [cell for cell in cells if cell.lstrip().startswith(("=", "+", "-", "@"))]
    book = openpyxl.load_workbook(io.BytesIO(desk.export()))
    assert {cell.data_type for row in book.active.iter_rows() for cell in row} <= {"s", "n"}


@given(st.text())
def test_what_is_made_harmless_is_read_back_as_it_was(text: str) -> None:
    assert text_cell(harmless(text)).text == text_cell(text).text


def test_control_characters_in_a_name_do_not_break_the_workbook(desk: Desk) -> None:
    desk.folders = {FOLDER: folder(document("a\x00\x07b.pdf"))}
    assert outcomes(desk.load(edited(desk.export(), say_yes))) == {FOLDER: Outcome.APPROVED}


def test_the_revision_column_keeps_what_a_person_types_as_text(desk: Desk) -> None:
    book = openpyxl.load_workbook(io.BytesIO(desk.export()))
    column = [cell.value for cell in book.active[1]].index(REVISION) + 1
    assert book.active.cell(row=2, column=column).number_format == "@"


def test_a_revision_that_nobody_is_sure_of_shows_its_confidence(desk: Desk) -> None:
    desk.folders = {FOLDER: folder(document("weak.pdf", revision_confidence=0.0))}
    headings, row = openpyxl.load_workbook(io.BytesIO(desk.export())).active.values
    assert dict(zip(headings, row, strict=True))["zekerheid"] == 0


def packed(parts: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def unpacked(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def bomb(parts: dict[str, bytes]) -> dict[str, bytes]:
    sheet = "xl/worksheets/sheet1.xml"
    return parts | {sheet: parts[sheet] + b" " * 30_000_000}


def entities(parts: dict[str, bytes]) -> dict[str, bytes]:
    book = "xl/workbook.xml"
    head = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>'
    return parts | {book: head + parts[book]}


def torn(parts: dict[str, bytes]) -> dict[str, bytes]:
    sheet = "xl/worksheets/sheet1.xml"
    return parts | {sheet: parts[sheet][:-200]}


def without_book(parts: dict[str, bytes]) -> dict[str, bytes]:
    return {name: content for name, content in parts.items() if "workbook" not in name}


def too_many(parts: dict[str, bytes]) -> dict[str, bytes]:
    return parts | {f"x/{number}.xml": b"<a/>" for number in range(600)}


@pytest.mark.parametrize("damage", [bomb, entities, torn, without_book, too_many])
def test_a_hostile_or_broken_workbook_is_refused_with_a_remedy(
    desk: Desk, damage: Callable[[dict[str, bytes]], dict[str, bytes]]
) -> None:
    content = packed(damage(unpacked(desk.export())))
    with pytest.raises(InvalidInput, match=r"list\.xlsx.*save the sheet again"):
        desk.load(content)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 torn", b"\xd0\xcf\x11\xe0 old excel"])
def test_what_is_no_workbook_is_refused(desk: Desk, content: bytes) -> None:
    with pytest.raises(InvalidInput, match=r"list\.xlsx"):
        desk.load(content)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "empty"),
        (b"a;b\r\n1;2\r\n", "columns are missing: map / folder"),
        (b"folder;map\r\n", "two columns"),
        (b'folder;"torn\r\n', "not a CSV line"),
    ],
)
def test_a_list_without_its_headings_is_refused(desk: Desk, content: bytes, what: str) -> None:
    with pytest.raises(InvalidInput, match=what):
        desk.load(content, "list.csv")


def test_other_kinds_of_file_are_refused(desk: Desk) -> None:
    with pytest.raises(InvalidInput, match=r"\.xlsx or \.csv"):
        desk.load(b"x", "list.ods")
