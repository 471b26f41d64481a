"""Equal content over all folders: why it is equal, and which copy counts."""

from __future__ import annotations

from citation_platform.documents.catalog.clusters import (
    Cluster,
    Marks,
    Sameness,
    find_clusters,
)
from citation_platform.documents.catalog.model import CatalogDocument, DocumentState
from tests.unit.documents.catalog.manuals import digest, manual


def only_cluster(*documents: CatalogDocument, marks: Marks | None = None) -> Cluster:
    (found,) = find_clusters(documents, marks)
    return found


def mark(document: CatalogDocument) -> tuple[str, str]:
    return document.folder, document.content_hash or document.document_hash


def test_what_a_person_approved_as_authoritative_counts_before_a_shorter_name() -> None:
    own = manual("Kamst/Q38S installatie.pdf", content="x")
    trader = manual("Q.pdf", content="x", folder="manuals.trader")
    assert only_cluster(own, trader).canonical is trader
    found = only_cluster(own, trader, marks={mark(own): True})
    assert found.canonical is own
    assert found.because == "a person approved it as authoritative"
    assert found.folders == {"manuals.kamst", "manuals.trader"}


def test_what_a_person_called_not_authoritative_counts_last() -> None:
    own = manual("Kamst/Q38S installatie.pdf", content="x")
    trader = manual("Q.pdf", content="x", folder="manuals.trader", back="Trader")
    found = only_cluster(own, trader, marks={mark(trader): False})
    assert found.canonical is own
    assert found.because.startswith("a person set the others aside")


def test_two_authoritative_copies_are_told_apart_by_the_other_rules() -> None:
    own = manual("Kamst/Q38S installatie.pdf", content="x", back="Kamst B.V.")
    trader = manual("Q.pdf", content="x", folder="manuals.trader", back="Kamst B.V.")
    found = only_cluster(own, trader, marks={mark(own): True, mark(trader): True})
    assert found.canonical is own
    assert found.because == "the document names this supplier"


def test_the_supplier_that_the_document_names_counts_first() -> None:
    own = manual("Kamst/Q38S installatie.pdf", content="x", back="Kamst B.V.")
    trader = manual("Q.pdf", content="x", folder="manuals.trader", back="Kamst B.V.")
    assert only_cluster(trader, own).canonical is own


def test_a_copy_suffix_loses() -> None:
    clean = manual("Kamst/Q38S installatie.pdf", content="x")
    copy = manual("Kamst/Q38S (1).pdf", content="x")
    found = only_cluster(copy, clean)
    assert found.canonical is clean
    assert found.because == "its name carries no copy suffix"


def test_each_member_says_why_it_is_the_same() -> None:
    first = manual("Kamst/a.pdf", content="x", text="t")
    bytes_too = manual("Kamst/bb.pdf", content="x", text="t")
    saved = manual("Kamst/cc.pdf", content="x", text="t", document_hash=digest("saved again"))
    exported = manual("Kamst/dd.pdf", content="y", text="t")
    found = only_cluster(exported, saved, bytes_too, first)
    assert {one.document.name: one.sameness for one in found.members} == {
        "a.pdf": Sameness.CANONICAL,
        "bb.pdf": Sameness.SAME_BYTES,
        "cc.pdf": Sameness.SAME_CONTENT,
        "dd.pdf": Sameness.SAME_TEXT,
    }


def test_unreadable_files_are_the_same_only_by_their_bytes() -> None:
    def locked(path: str, seed: str) -> CatalogDocument:
        return manual(
            path,
            content_hash=None,
            semantic_hash=None,
            state=DocumentState.PASSWORD,
            document_hash=digest(seed),
            page_texts=(),
        )

    one, same, other = locked("a.pdf", "1"), locked("b.pdf", "1"), locked("c.pdf", "2")
    assert [len(found.members) for found in find_clusters((one, same, other))] == [2, 1]
