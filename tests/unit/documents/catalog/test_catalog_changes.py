"""What happened since the last time: silent updates are found and shown."""

from __future__ import annotations

from citation_platform.documents.catalog.build import build_catalog
from citation_platform.documents.catalog.changes import ChangeKind, FileChange
from citation_platform.documents.catalog.model import (
    CatalogDocument,
    DocumentState,
    PageText,
    PreviousFile,
)
from citation_platform.documents.catalog.tables import (
    CATALOG_DOCUMENTS,
    catalog_tables,
    previous_files,
)
from citation_platform.documents.catalog.text_diff import MOST_LINES, compare_texts
from tests.unit.documents.catalog.manuals import NOW, OTHER_PROSE, manual


def remembered(*documents: CatalogDocument) -> tuple[PreviousFile, ...]:
    return previous_files(catalog_tables(build_catalog(documents), now=NOW)[CATALOG_DOCUMENTS])


def changes(
    before: tuple[CatalogDocument, ...], after: tuple[CatalogDocument, ...]
) -> tuple[FileChange, ...]:
    pages = {one.document_hash: one.page_texts for one in (*before, *after)}
    return build_catalog(after, previous=remembered(*before), texts=pages.get).changes


def kind(before: CatalogDocument, after: CatalogDocument) -> ChangeKind:
    (change,) = changes((before,), (after,))
    return change.kind


def test_new_content_without_a_new_revision_is_a_silent_update_with_its_lines() -> None:
    before = manual(back="afstand 7,2 mm\nRev. 3")
    after = manual(back="afstand 12 mm\nRev. 3")
    (change,) = changes((before,), (after,))
    assert change.kind is ChangeKind.SILENT_UPDATE
    assert change.kind.needs_person
    assert change.diff is not None
    assert change.diff.pages == (2,)
    assert change.diff.lines == ("p. 2", "- afstand 7,2 mm", "+ afstand 12 mm")


def test_a_manual_without_any_revision_is_updated_silently_too() -> None:
    assert kind(manual(back="een"), manual(back="twee")) is ChangeKind.SILENT_UPDATE


def test_a_revision_that_was_taken_off_is_a_silent_update() -> None:
    assert kind(manual(back="Rev. 3"), manual(back="niets")) is ChangeKind.SILENT_UPDATE


def test_a_newer_label_is_a_new_revision() -> None:
    assert kind(manual(back="Rev. 3"), manual(back="Rev. 4")) is ChangeKind.NEW_REVISION


def test_an_older_label_is_for_a_person() -> None:
    found = kind(manual(back="Rev. 4"), manual(back="Rev. 3"))
    assert (found, found.needs_person) == (ChangeKind.OTHER_REVISION, True)


def test_an_export_with_the_same_text_is_no_silent_update() -> None:
    before = manual(content="word", text="same")
    found = kind(before, manual(content="libreoffice", text="same"))
    assert (found, found.needs_person) == (ChangeKind.RE_EXPORTED, False)


def test_other_bytes_of_the_same_content_were_saved_again() -> None:
    found = kind(manual(content="x"), manual(content="x", document_hash="f" * 64))
    assert found is ChangeKind.RESAVED


def test_a_name_that_holds_another_document_is_no_update() -> None:
    assert kind(manual(), manual(back="x", prose=OTHER_PROSE)) is ChangeKind.REPLACED


def test_a_file_that_can_no_longer_be_read_is_for_a_person() -> None:
    locked = manual(
        state=DocumentState.PASSWORD,
        content_hash=None,
        semantic_hash=None,
        document_hash="f" * 64,
        page_texts=(),
    )
    assert kind(manual(), locked) is ChangeKind.BECAME_UNREADABLE
    assert kind(locked, manual()) is ChangeKind.BECAME_READABLE


def test_a_renamed_file_moved_and_others_came_and_went() -> None:
    before = (manual("a.pdf", content="x"), manual("gone.pdf", content="y"))
    after = (manual("b.pdf", content="x"), manual("new.pdf", content="z"))
    found = {one.path: (one.kind, one.moved_from) for one in changes(before, after)}
    assert found == {
        "b.pdf": (ChangeKind.MOVED, "a.pdf"),
        "gone.pdf": (ChangeKind.REMOVED, None),
        "new.pdf": (ChangeKind.NEW, None),
    }


def test_nothing_changed_gives_no_rows() -> None:
    documents = (manual("a.pdf"), manual("b.pdf", back="Rev. 2"))
    assert changes(documents, documents) == ()


def test_a_folder_without_a_past_has_no_changes() -> None:
    assert build_catalog([manual()]).changes == ()


def test_texts_are_asked_only_for_content_that_changed() -> None:
    asked: list[str] = []

    def texts(document_hash: str) -> None:
        asked.append(document_hash)

    same, before = manual("same.pdf"), manual("a.pdf", back="een")
    after = manual("a.pdf", back="twee")
    build_catalog([same, after], previous=remembered(same, before), texts=texts)
    assert sorted(asked) == sorted([before.document_hash, after.document_hash])


def pages(*texts: str) -> tuple[PageText, ...]:
    return tuple(PageText(number, text) for number, text in enumerate(texts, start=1))


def test_a_silent_update_is_found_without_the_earlier_text() -> None:
    before, after = manual(back="een"), manual(back="twee")
    (change,) = build_catalog([after], previous=remembered(before)).changes
    assert (change.kind, change.diff) == (ChangeKind.SILENT_UPDATE, None)


def test_a_page_put_in_between_leaves_the_others_unchanged() -> None:
    found = compare_texts(pages("een", "twee", "drie"), pages("een", "nieuw", "twee", "drie"))
    assert (found.pages, found.lines) == ((2,), ("p. 2", "+ nieuw"))


def test_a_page_that_is_gone_shows_its_lines() -> None:
    found = compare_texts(pages("een", "twee"), pages("een"))
    assert (found.pages, found.lines) == ((), ("p. 2", "- twee"))


def test_pages_keep_their_numbers_where_only_some_are_known() -> None:
    last = (PageText(1, "een"), PageText(40, "afstand 7"))
    found = compare_texts(last, (PageText(1, "een"), PageText(40, "afstand 8")))
    assert (found.pages, found.lines[0]) == ((40,), "p. 40")


def test_spacing_is_no_change_and_a_long_diff_is_cut() -> None:
    assert compare_texts(pages("een  twee\n"), pages("een twee")).lines == ()
    long = compare_texts(pages("a\n" * 99), pages("\n".join(f"b{number}" for number in range(99))))
    assert len(long.lines) == MOST_LINES
    assert long.cut
