"""Equal content over all folders: why it is equal, and which copy counts."""

from __future__ import annotations

from citation_platform.documents.catalog.clusters import Cluster, Sameness, find_clusters
from citation_platform.documents.catalog.model import CatalogDocument, DocumentState
from tests.unit.documents.catalog.manuals import digest, manual


def only_cluster(*documents: CatalogDocument, authoritative: tuple[str, ...] = ()) -> Cluster:
    (found,) = find_clusters(documents, authoritative)
    return found


def test_the_makers_own_folder_counts_before_a_shorter_name() -> None:
    own = manual("Kamst/Q38S installatie.pdf", content="x")
    trader = manual("Q.pdf", content="x", folder="manuals.trader")
    found = only_cluster(own, trader, authoritative=("manuals.kamst",))
    assert found.canonical is own
    assert "maker" in found.because
    assert found.folders == {"manuals.kamst", "manuals.trader"}


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
