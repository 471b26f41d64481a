"""The four tables, the list for people, and cells that no spreadsheet calculates."""

from __future__ import annotations

import csv
import io
from datetime import timedelta

import pytest

from citation_platform.documents.catalog.build import build_catalog
from citation_platform.documents.catalog.model import DocumentState
from citation_platform.documents.catalog.needs_person import (
    REMEDIES,
    harmless,
    needs_person,
    to_csv,
    to_markdown,
)
from citation_platform.documents.catalog.tables import (
    CATALOG_CHANGES,
    CATALOG_CLUSTERS,
    CATALOG_DOCUMENTS,
    CATALOG_REVISIONS,
    catalog_tables,
    previous_files,
)
from tests.unit.documents.catalog.manuals import NOW, as_previous, manual

LOCKED = manual(
    "Kamst/=cmd|' !A1.pdf",
    state=DocumentState.PASSWORD,
    content_hash=None,
    semantic_hash=None,
    page_texts=(),
)
DOCUMENTS = (
    manual("Kamst/1/Q38S.pdf", back="Rev. 2"),
    manual("Kamst/2/Q38S.pdf", back="Rev. 3"),
    manual("Kamst/3/Q38S (1).pdf", back="Rev. 3", content="manuals.kamst Kamst/2/Q38S.pdf  Rev. 3"),
    LOCKED,
)


def test_every_column_is_described() -> None:
    for table in catalog_tables(build_catalog(DOCUMENTS), now=NOW).values():
        assert all(field.metadata[b"description"] for field in table.schema)


def test_a_file_has_one_row_that_leads_to_cluster_manual_and_revision() -> None:
    tables = catalog_tables(build_catalog(DOCUMENTS), now=NOW)
    rows = {row["path"]: row for row in tables[CATALOG_DOCUMENTS].to_pylist()}
    assert len(rows) == len(DOCUMENTS)
    copy, original = rows["Kamst/3/Q38S (1).pdf"], rows["Kamst/2/Q38S.pdf"]
    assert (copy["canonical"], original["canonical"]) == (False, True)
    assert copy["cluster_id"] == original["cluster_id"]
    assert (original["revision"], original["standing"]) == ("Rev. 3", "newest")
    assert rows[LOCKED.path]["manual_id"] is None


def test_revisions_say_what_says_so_and_what_follows() -> None:
    tables = catalog_tables(build_catalog(DOCUMENTS), now=NOW)
    old, new = tables[CATALOG_REVISIONS].to_pylist()
    assert (old["label"], new["label"]) == ("Rev. 2", "Rev. 3")
    assert old["superseded_by"] == new["content_hash"]
    assert old["evidence"][0] == 'text, p. 2: "Rev. 2"'
    assert new["paths"] == ["Kamst/2/Q38S.pdf", "Kamst/3/Q38S (1).pdf"]


def test_only_contents_with_copies_are_clusters_in_the_table() -> None:
    rows = catalog_tables(build_catalog(DOCUMENTS), now=NOW)[CATALOG_CLUSTERS].to_pylist()
    assert [(row["path"], row["sameness"]) for row in rows] == [
        ("Kamst/2/Q38S.pdf", "canonical"),
        ("Kamst/3/Q38S (1).pdf", "same_bytes"),
    ]


def test_a_change_is_a_row() -> None:
    before = as_previous(manual("Kamst/1/Q38S.pdf", back="Rev. 1"), "Rev. 1")
    catalog = build_catalog(DOCUMENTS, previous=[before])
    rows = catalog_tables(catalog, now=NOW)[CATALOG_CHANGES].to_pylist()
    changed = next(row for row in rows if row["path"] == "Kamst/1/Q38S.pdf")
    assert (changed["before_revision"], changed["after_revision"]) == ("Rev. 1", "Rev. 2")
    assert changed["pages_changed"] is None


def test_a_change_stays_in_the_log_until_long_after_the_next_look() -> None:
    before = as_previous(manual("Kamst/1/Q38S.pdf", back="Rev. 1"), "Rev. 1")
    first = catalog_tables(build_catalog(DOCUMENTS, previous=[before]), now=NOW)
    remembered = previous_files(first[CATALOG_DOCUMENTS])
    second = catalog_tables(
        build_catalog(DOCUMENTS, previous=remembered),
        now=NOW + timedelta(days=1),
        earlier_changes=first[CATALOG_CHANGES],
    )
    assert second[CATALOG_CHANGES].equals(first[CATALOG_CHANGES])
    assert {row["found_at"] for row in second[CATALOG_CHANGES].to_pylist()} == {NOW}


def test_the_documents_table_is_what_the_next_run_remembers() -> None:
    catalog = build_catalog(DOCUMENTS)
    remembered = previous_files(catalog_tables(catalog, now=NOW)[CATALOG_DOCUMENTS])
    assert build_catalog(DOCUMENTS, previous=remembered).changes == ()
    assert {one.place for one in remembered} == {one.place for one in DOCUMENTS}


@pytest.mark.parametrize("state", [state for state in DocumentState if not state.readable])
def test_every_unreadable_state_says_what_to_do(state: DocumentState) -> None:
    (row,) = needs_person([manual(state=state)])
    assert (row.state, row.todo) == (state.value, REMEDIES[state])


def test_readable_files_wait_for_nobody() -> None:
    assert needs_person([manual(), manual(state=DocumentState.REPAIRED)]) == ()
    assert to_markdown(()) == "Nothing waits for a person."


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=1", "  =1"])
def test_no_cell_is_a_formula(cell: str) -> None:
    assert harmless(cell) == f"'{cell}"


def test_the_csv_reads_back_and_is_harmless() -> None:
    rows = list(
        csv.reader(io.StringIO(to_csv(needs_person([manual("=x.pdf", state=DocumentState.EMPTY)]))))
    )
    assert rows[0] == ["folder", "path", "state", "todo"]
    assert rows[1][1] == "'=x.pdf"


def test_a_file_name_cannot_write_markdown() -> None:
    text = to_markdown(needs_person([LOCKED]))
    assert "\\|" in text
    assert len(text.splitlines()) == 3


def test_the_markdown_says_how_many_are_left_out() -> None:
    waiting = needs_person([manual(f"{n}.pdf", state=DocumentState.EMPTY) for n in range(5)])
    assert "3 more" in to_markdown(waiting, most=2)
