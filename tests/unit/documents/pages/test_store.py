"""Pages come back as they were put, and are read once per content."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.codec import document_from_json, document_to_json
from citation_platform.documents.pages.model import (
    Area,
    Bookmark,
    DocumentPages,
    Page,
    PageSource,
    PageState,
    Picture,
    Rule,
    Word,
)
from citation_platform.documents.pages.page_table import SCHEMA, page_rows
from citation_platform.documents.pages.store import PageStore
from citation_platform.errors import InvalidInput
from citation_platform.objects import ObjectStore

NUMBER = st.integers(0, 90_000).map(lambda value: value / 100)
BOX = st.builds(Box, NUMBER, NUMBER, NUMBER, NUMBER)
WORD = st.builds(
    Word,
    text=st.text(min_size=1, max_size=8),
    box=BOX,
    size=NUMBER,
    bold=st.booleans(),
    italic=st.booleans(),
    angle=st.sampled_from([0, 90, 180, 270]),
    confidence=st.none() | st.floats(0, 1),
    font=st.sampled_from(["", "Arial", "Times-Roman"]),
)
COLOUR = st.tuples(*[st.integers(0, 255)] * 3)
PAGE = st.builds(
    Page,
    number=st.integers(1, 9),
    width=NUMBER,
    height=NUMBER,
    source=st.sampled_from(PageSource),
    state=st.sampled_from(PageState),
    words=st.lists(WORD, max_size=3).map(tuple),
    rules=st.lists(st.builds(Rule, BOX, NUMBER), max_size=2).map(tuple),
    areas=st.lists(st.builds(Area, BOX, st.none() | COLOUR, st.booleans()), max_size=2).map(tuple),
    pictures=st.lists(st.builds(Picture, BOX, NUMBER), max_size=2).map(tuple),
    reason=st.none() | st.text(max_size=9),
    language=st.sampled_from([None, "nl"]),
    dpi=st.none() | NUMBER,
    confidence=st.none() | st.floats(0, 1),
    reading_copy=st.none(),
)


def document(*pages: Page) -> DocumentPages:
    marks = (Bookmark("Onderhoud", 1, 3), Bookmark("Storingen", 2, None))
    return DocumentPages("d" * 64, "c" * 64, "pages-1-abc", pages, marks)


PLAIN = Page(
    1,
    400,
    600,
    PageSource.DIGITAL,
    PageState.READABLE,
    words=(Word("Let", Box(1, 2, 3, 4), 9), Word("op", Box(4, 2, 6, 4), 9)),
)


@given(st.lists(PAGE, max_size=3))
def test_pages_come_back_as_they_were_written(pages: list[Page]) -> None:
    assert document_from_json(document_to_json(document(*pages))) == document(*pages)


class Reader:
    """Counts how often a document is really read."""

    def __init__(self, result: DocumentPages) -> None:
        self.calls = 0
        self._result = result

    def __call__(self) -> DocumentPages:
        self.calls += 1
        return self._result


def test_the_same_content_in_a_second_folder_or_run_costs_no_reading(tmp_path: Path) -> None:
    read = Reader(document(PLAIN))
    objects = ObjectStore(tmp_path / "objects")
    for other in ("d" * 64, "e" * 64, "e" * 64):
        pages = PageStore(tmp_path / "pages").get_or_read(
            "c" * 64, other, reader="pages-1-abc", objects=objects, read=read
        )
        assert pages == replace(document(PLAIN), document_hash=other)

    assert read.calls == 1


def test_another_reader_version_reads_again(tmp_path: Path) -> None:
    store = PageStore(tmp_path)
    store.put(document(PLAIN))

    assert store.get("c" * 64, "pages-2-abc") is None


def test_a_damaged_file_is_read_again(tmp_path: Path) -> None:
    store = PageStore(tmp_path)
    store.put(document(PLAIN))
    (file,) = tmp_path.rglob("*.gz")
    file.write_bytes(file.read_bytes()[:40])
    read = Reader(document(PLAIN))

    for _ in range(2):
        store.get_or_read(
            "c" * 64, "d" * 64, reader="pages-1-abc", objects=ObjectStore(tmp_path), read=read
        )
    assert read.calls == 1


def test_pages_whose_straightened_copy_is_gone_are_read_again(tmp_path: Path) -> None:
    store, objects = PageStore(tmp_path / "pages"), ObjectStore(tmp_path / "objects")
    store.put(document(replace(PLAIN, reading_copy="a" * 64)))
    read = Reader(document(PLAIN))

    store.get_or_read("c" * 64, "d" * 64, reader="pages-1-abc", objects=objects, read=read)
    assert read.calls == 1


def test_a_name_that_would_leave_the_store_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput):
        PageStore(tmp_path).get("../../etc/passwd", "pages-1")


def test_the_table_has_a_row_for_every_page_whatever_its_state() -> None:
    lost = Page(2, 0, 0, PageSource.OCR, PageState.TIMEOUT, reason="duurde te lang")
    rows = list(page_rows([("handleiding.pdf", document(PLAIN, lost))]))
    table = pa.Table.from_pylist(rows, schema=SCHEMA)

    assert table.column("page").to_pylist() == [1, 2]
    assert table.column("text").to_pylist() == ["Let op", ""]
    assert table.column("state").to_pylist() == ["readable", "timeout"]
    assert all(field.metadata[b"description"] for field in table.schema)
