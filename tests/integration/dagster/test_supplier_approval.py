"""A supplier's folder as the operations lead meets it: shut, approved, shut again."""

from __future__ import annotations

from citation_platform.releases.publish import current_id
from citation_platform.releases.reader import open_release
from citation_platform.stages.summary import FolderState
from tests.integration.dagster.shop import ALPHA, BRAVO, write_manual


def test_a_folder_is_shut_until_approved_open_after_it_and_shut_again_when_a_file_changes(shop):
    before = shop.ingest()
    assert set(shop.states(before).values()) == {FolderState.AWAITING_APPROVAL}
    assert (shop.gate(ALPHA), shop.gate(BRAVO)) == (False, False)
    assert shop.materialised() == set()

    reviewed = shop.fingerprint(ALPHA)
    assert not shop.approve(ALPHA, "0" * 64)
    assert shop.gate(ALPHA) is False
    assert shop.approve(ALPHA, reviewed)
    assert (shop.gate(ALPHA), shop.gate(BRAVO)) == (True, False)

    after = shop.ingest()
    assert shop.states(after) == {ALPHA: FolderState.READ, BRAVO: FolderState.AWAITING_APPROVAL}
    assert shop.materialised() == {ALPHA}
    assert shop.cited_folders() == {ALPHA}

    write_manual(
        shop.source / "alpha" / "pomp.pdf",
        "Sluit de pomp P12 aan op een geaarde wandcontactdoos.",
        "De maximale opvoerhoogte van de pomp P12 is 9,5 meter.",
    )
    changed = shop.ingest()
    assert shop.states(changed)[ALPHA] is FolderState.AWAITING_APPROVAL
    assert shop.gate(ALPHA) is False
    assert not shop.approve(ALPHA, reviewed)
    assert shop.gate(BRAVO) is False


def test_every_passage_of_a_release_says_who_vetted_it_when_and_which_revision(shop):
    shop.ingest()
    shop.approve(ALPHA, shop.fingerprint(ALPHA))
    shop.ingest()
    release = open_release(shop.home, current_id(shop.home))
    try:
        passages = list(release.passages())
    finally:
        release.close()
    assert passages
    assert all(one.vetted_by == "Kari" and one.vetted_at and one.revision for one in passages)
