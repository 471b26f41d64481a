"""Documents of a release: the table, a folder's rules, look-ups and links."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pyarrow as pa
import pytest

from citation_platform.durable import local_path
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.releases.admission import FolderInput, admit_all
from citation_platform.releases.document_links import cutout_url, image_url, page_url
from citation_platform.releases.document_lookup import Documents, concatenated
from citation_platform.releases.document_table import (
    COLUMNS,
    SCHEMA,
    DocumentEntry,
    DocumentPage,
    from_table,
    to_table,
)
from citation_platform.releases.folder_documents import read_documents, write_documents
from citation_platform.releases.identity import release_id
from citation_platform.releases.needs_person import (
    NeedsPerson,
    read_needs_person,
    write_needs_person,
)
from tests.unit.releases.release_parts import CHECK, ERFRECHT, MODEL, artikelen, put_folder

PAGES = (
    DocumentPage(1, 595.5, 842.0, "readable", "digital"),
    DocumentPage(2, 842.0, 595.0, "low_confidence", "ocr", "c" * 64),
)


def entry(document_hash: str = "a" * 64, **changes: object) -> DocumentEntry:
    made = DocumentEntry(
        document_hash=document_hash,
        content_hash="b" * 64,
        folder=ERFRECHT,
        names=("één.pdf", "twee.pdf"),
        pages=PAGES,
        supplier="Ketelbouw",
        title="Handleiding",
        revision="Rev. 2",
        language="nl",
        approval_id="1-abc",
    )
    return replace(made, **changes)  # type: ignore[arg-type]  # changes of a record


def test_entries_survive_the_table() -> None:
    entries = (
        entry(),
        entry("d" * 64, title=None, supplier=None, pages=(), superseded_by="a" * 64),
    )
    assert from_table(to_table(entries)) == entries


def test_every_column_is_described() -> None:
    assert all(text for *_, text in COLUMNS)
    assert all(field.metadata[b"description"] for field in SCHEMA)


def test_a_document_without_title_or_name_still_has_something_to_be_called() -> None:
    assert entry(title=None).shown_title == "één.pdf"
    assert entry(title=None, names=()).shown_title == f"{'a' * 12}.pdf"


def test_a_page_is_found_by_its_number_and_only_a_readable_one_is_citable() -> None:
    second = entry().page(2)
    assert second is not None
    assert not second.readable
    assert entry().page(3) is None


def test_the_same_entries_give_the_same_file(home: Home) -> None:
    assert write_documents(home, ERFRECHT, [entry()]) == write_documents(home, ERFRECHT, [entry()])
    found = read_documents(home, ERFRECHT)
    assert found is not None
    assert from_table(found.table) == (entry(),)


def test_a_folder_without_documents_has_none(home: Home) -> None:
    assert read_documents(home, ERFRECHT) is None


@pytest.mark.parametrize(
    "entries", [[entry(folder="manuals.other")], [entry(), entry(title="again")]]
)
def test_a_folder_holds_its_own_documents_each_once(
    home: Home, entries: list[DocumentEntry]
) -> None:
    with pytest.raises(InvalidSource, match="materialise"):
        write_documents(home, ERFRECHT, entries)


def test_a_damaged_table_is_told_with_the_remedy(home: Home) -> None:
    write_documents(home, ERFRECHT, [entry()])
    local_path(home.table("documents", ERFRECHT)).write_bytes(b"PAR1 nonsense")
    with pytest.raises(InvalidSource, match="materialise folder"):
        read_documents(home, ERFRECHT)


def admitted(home: Home) -> tuple[str, dict[str, str]]:
    found = admit_all(home, [FolderInput(ERFRECHT)], model=MODEL, required=[CHECK])
    return release_id(found, MODEL, (), {}), {item.key: item.reason for item in found.refused}


def test_a_folder_that_cites_a_page_nobody_can_look_at_is_kept_out(home: Home) -> None:
    passages = [replace(one, document_hash="a" * 64, page=7) for one in artikelen(1)]
    put_folder(home, passages)
    write_documents(home, ERFRECHT, [entry()])
    assert f"{'a' * 64}#p7" in admitted(home)[1][ERFRECHT]


def test_another_title_is_another_release(home: Home) -> None:
    put_folder(home, [replace(one, document_hash="a" * 64, page=2) for one in artikelen(1)])
    write_documents(home, ERFRECHT, [entry()])
    first, refused = admitted(home)
    assert refused == {}
    write_documents(home, ERFRECHT, [entry(title="Handleiding, verbeterd")])
    assert admitted(home)[0] != first


def test_of_copies_in_several_folders_the_vetted_one_comes_first() -> None:
    tables = [
        to_table([entry(folder="manuals.a", approval_id=None)]),
        to_table([entry(folder="manuals.b")]),
    ]
    documents = Documents(concatenated(tables))
    found = documents.entry("a" * 64)
    assert found is not None
    assert found.folder == "manuals.b"
    assert [each.folder for each in documents.entries("a" * 64)] == ["manuals.b", "manuals.a"]
    assert documents.entry("e" * 64) is None
    assert (len(documents), len(list(documents))) == (2, 2)


def test_a_release_without_the_file_has_no_documents(tmp_path: Path) -> None:
    assert len(Documents.read(tmp_path / "documents.parquet")) == 0
    assert isinstance(concatenated([]), pa.Table)


def test_links_carry_rectangles_in_points() -> None:
    box = (72.0, 96.456, 310.0, 110.1)
    page = urlsplit(page_url("a" * 64, 3, [box, (1, 2, 3, 4)]))
    assert page.path == f"/documents/{'a' * 64}/pages/3"
    assert parse_qs(page.query) == {"highlight": ["72,96.46,310,110.1;1,2,3,4"]}
    picture = urlsplit(image_url("a" * 64, 3, dpi=72, version="v1"))
    assert picture.path == f"/v1/documents/{'a' * 64}/pages/3.png"
    assert parse_qs(picture.query) == {"dpi": ["72"], "v": ["v1"]}
    strip = parse_qs(urlsplit(cutout_url("a" * 64, 3, (10, 20, 30, 40))).query)
    assert strip["crop"] == ["0,0,99999,94"]


def test_the_list_for_people_is_kept_in_order_of_folder_and_name(home: Home) -> None:
    rows = [
        NeedsPerson("manuals.b", None, "x.pdf", "empty", "leeg", "vraag na"),
        NeedsPerson("manuals.a", "A", "y.pdf", "password", "op slot", "vraag het wachtwoord"),
    ]
    assert read_needs_person(home) == ()
    write_needs_person(home, rows)
    assert [row.folder for row in read_needs_person(home)] == ["manuals.a", "manuals.b"]
    local_path(home.table("needs_person", "all")).write_bytes(b"broken")
    with pytest.raises(InvalidSource, match="materialise"):
        read_needs_person(home)
