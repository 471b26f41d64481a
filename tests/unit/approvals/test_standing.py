"""Where a folder and its documents stand after what people decided."""

from __future__ import annotations

import pytest

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.edits import Edit
from citation_platform.approvals.model import DocumentEntry, Stored
from citation_platform.approvals.register import Register
from citation_platform.approvals.stale import StaleFingerprint
from citation_platform.approvals.standing import DocumentStanding, StandingState
from citation_platform.errors import InvalidInput
from tests.unit.approvals.approval_parts import (
    ENTRIES,
    FOLDER,
    OTHER,
    entry,
    fingerprint,
    sha,
)

BOILER, FLUE, PUMP = ENTRIES


def approve(register: Register, *entries: DocumentEntry, folder: str = FOLDER) -> Stored:
    return register.approve(
        folder, fingerprint=fingerprint(entries), entries=entries, by="M. de Boer"
    )


def test_a_folder_awaits_approval_until_someone_approves_it(
    register: Register, approvals: Approvals
) -> None:
    assert approvals.folder(FOLDER, ENTRIES).state is StandingState.AWAITING
    stored = approve(register, *ENTRIES)
    standing = approvals.folder(FOLDER, ENTRIES)
    assert standing.approved
    assert standing.approval is not None
    assert standing.approval.vetting.by == "M. de Boer"
    assert standing.approval.vetting.on == stored.record.at.date()
    assert standing.approval.approval_id == stored.approval_id
    assert standing.documents[PUMP.content_hash].entry.revision == "2023-05"


def test_a_changed_file_closes_the_folder_and_leaves_other_suppliers_open(
    register: Register, approvals: Approvals
) -> None:
    approve(register, *ENTRIES)
    approve(register, BOILER, folder=OTHER)
    changed = (BOILER, FLUE, entry("pump.pdf", "pump, one digit changed"))
    standing = approvals.folder(FOLDER, changed)
    assert standing.state is StandingState.CHANGED
    assert standing.changes is not None
    assert [item.name for item in standing.changes.added] == ["pump.pdf"]
    assert [item.content_hash for item in standing.changes.removed] == [PUMP.content_hash]
    assert standing.citable(BOILER.content_hash) is DocumentStanding.UNKNOWN_APPROVAL
    assert approvals.folder(OTHER, [BOILER]).approved


def test_a_renamed_file_keeps_the_folder_approved(register: Register, approvals: Approvals) -> None:
    approve(register, *ENTRIES)
    renamed = (entry("new name.pdf", "boiler.pdf"), FLUE, PUMP)
    assert approvals.folder(FOLDER, renamed).approved


def test_going_back_to_approved_content_opens_the_folder_again(
    register: Register, approvals: Approvals
) -> None:
    first = approve(register, *ENTRIES)
    approve(register, BOILER)
    standing = approvals.folder(FOLDER, ENTRIES)
    assert standing.approved
    assert standing.approval is not None
    assert standing.approval.approval_id == first.approval_id


def test_a_stale_approval_is_rejected_and_says_what_changed(register: Register) -> None:
    approve(register, *ENTRIES)
    now = (BOILER, FLUE, entry("pump v2.pdf"))
    with pytest.raises(StaleFingerprint) as caught:
        register.approve(FOLDER, fingerprint=fingerprint(ENTRIES), entries=now, by="M. de Boer")
    assert "new: pump v2.pdf; gone: pump.pdf" in str(caught.value)
    assert caught.value.now == fingerprint(now)
    assert "review the folder again" in str(caught.value)


def test_a_stale_first_approval_is_rejected_too(register: Register) -> None:
    with pytest.raises(StaleFingerprint):
        register.approve(FOLDER, fingerprint=sha("old"), entries=ENTRIES, by="M. de Boer")


def test_an_empty_folder_cannot_be_approved(register: Register) -> None:
    with pytest.raises(InvalidInput, match="nothing in the folder"):
        register.approve(FOLDER, fingerprint=sha("x"), entries=(), by="M. de Boer")


def test_an_approval_needs_the_name_of_a_person(register: Register) -> None:
    with pytest.raises(InvalidInput, match="by"):
        register.approve(FOLDER, fingerprint=fingerprint(ENTRIES), entries=ENTRIES, by="  ")


def test_a_revocation_takes_every_document_out_until_a_new_approval(
    register: Register, approvals: Approvals
) -> None:
    first = approve(register, *ENTRIES)
    register.revoke(FOLDER, by="T. Vos", reason="wrong supplier contract")
    standing = approvals.folder(FOLDER, ENTRIES)
    assert standing.state is StandingState.REVOKED
    assert standing.revocation is not None
    assert standing.revocation.reason == "wrong supplier contract"
    assert standing.citable(PUMP.content_hash) is DocumentStanding.REVOKED
    assert approvals.citable(first.approval_id, PUMP.content_hash) is DocumentStanding.REVOKED
    second = approve(register, *ENTRIES)
    assert approvals.folder(FOLDER, ENTRIES).approved
    assert approvals.citable(second.approval_id, PUMP.content_hash).citable
    assert approvals.citable(first.approval_id, PUMP.content_hash) is DocumentStanding.REVOKED


def test_a_folder_without_approval_has_nothing_to_revoke(register: Register) -> None:
    with pytest.raises(InvalidInput, match="no approval"):
        register.revoke(FOLDER, by="T. Vos", reason="x")


def test_a_revocation_needs_a_reason(register: Register) -> None:
    approve(register, *ENTRIES)
    with pytest.raises(InvalidInput, match="reason"):
        register.revoke(FOLDER, by="T. Vos", reason=" ")


def test_a_quarantined_document_is_not_citable_and_the_others_are(
    register: Register, approvals: Approvals
) -> None:
    stored = approve(register, *ENTRIES)
    register.quarantine(FOLDER, PUMP, by="T. Vos", reason="recall")
    assert approvals.citable(stored.approval_id, PUMP.content_hash) is DocumentStanding.QUARANTINED
    assert approvals.citable(stored.approval_id, FLUE.content_hash).citable
    assert approvals.folder(FOLDER, ENTRIES).approved
    register.release_from_quarantine(FOLDER, PUMP, by="T. Vos", reason="cleared")
    assert approvals.citable(stored.approval_id, PUMP.content_hash).citable


def test_an_approval_does_not_release_a_document_from_quarantine(
    register: Register, approvals: Approvals
) -> None:
    register.quarantine(FOLDER, PUMP, by="T. Vos", reason="recall")
    stored = approve(register, *ENTRIES)
    assert approvals.citable(stored.approval_id, PUMP.content_hash) is DocumentStanding.QUARANTINED


def test_a_quarantine_set_by_a_later_approval_holds_for_the_published_release_too(
    register: Register, approvals: Approvals
) -> None:
    published = approve(register, *ENTRIES)
    approve(register, BOILER, FLUE, PUMP.model_copy(update={"quarantined": True, "note": "recall"}))
    standing = approvals.citable(published.approval_id, PUMP.content_hash)
    assert standing is DocumentStanding.QUARANTINED


def test_quarantining_twice_is_recorded_once(register: Register) -> None:
    assert register.quarantine(FOLDER, PUMP, by="T. Vos", reason="recall") is not None
    assert register.quarantine(FOLDER, PUMP, by="T. Vos", reason="recall") is None
    assert register.release_from_quarantine(FOLDER, FLUE, by="T. Vos") is None


def test_a_document_without_revision_is_not_citable_until_a_person_gives_one(
    register: Register, approvals: Approvals
) -> None:
    weak = entry("weak.pdf", revision=None)
    stored = approve(register, BOILER, weak)
    assert approvals.citable(stored.approval_id, weak.content_hash) is DocumentStanding.NOT_VETTED
    register.set_revision(FOLDER, weak, " Rev. 3 ", by="M. de Boer")
    assert approvals.citable(stored.approval_id, weak.content_hash).citable
    standing = approvals.folder(FOLDER, [BOILER, weak])
    assert standing.documents[weak.content_hash].entry.revision == "Rev. 3"


def test_a_corrected_revision_survives_the_next_approval(
    register: Register, approvals: Approvals
) -> None:
    register.set_revision(FOLDER, PUMP, "Rev. 9", by="M. de Boer")
    approve(register, *ENTRIES)
    documents = approvals.folder(FOLDER, ENTRIES).documents
    assert documents[PUMP.content_hash].entry.revision == "Rev. 9"


def test_a_document_that_is_not_authoritative_is_not_citable(
    register: Register, approvals: Approvals
) -> None:
    folderweb = FLUE.model_copy(update={"authoritative": False})
    stored = approve(register, BOILER, folderweb)
    standing = approvals.citable(stored.approval_id, FLUE.content_hash)
    assert standing is DocumentStanding.NOT_AUTHORITATIVE


def test_content_that_was_not_in_the_approval_is_not_citable_under_it(
    register: Register, approvals: Approvals
) -> None:
    stored = approve(register, BOILER)
    standing = approvals.citable(stored.approval_id, PUMP.content_hash)
    assert standing is DocumentStanding.NOT_IN_APPROVAL


@pytest.mark.parametrize("approval_id", [None, "", "1-0000000000000000", "9-abc"])
def test_an_approval_that_is_not_in_the_register_lets_nothing_through(
    approvals: Approvals, register: Register, approval_id: str | None
) -> None:
    approve(register, *ENTRIES)
    standing = approvals.citable(approval_id, PUMP.content_hash)
    assert standing is DocumentStanding.UNKNOWN_APPROVAL


def test_a_document_is_found_by_the_hash_of_a_file_with_its_content(
    register: Register, approvals: Approvals
) -> None:
    stored = approve(register, PUMP.model_copy(update={"document_hashes": (sha("bytes"),)}))
    assert approvals.citable(stored.approval_id, sha("bytes")).citable


def test_nothing_is_citable_before_the_register_was_begun(approvals: Approvals) -> None:
    standing = approvals.citable("1-abc", PUMP.content_hash)
    assert standing is DocumentStanding.UNKNOWN_APPROVAL


def test_edits_of_a_review_are_recorded_with_the_approval(
    register: Register, approvals: Approvals
) -> None:
    register.quarantine(FOLDER, BOILER, by="T. Vos", reason="recall")
    edits = (
        Edit(BOILER.content_hash, quarantined=False),
        Edit(FLUE.content_hash, quarantined=True, note="withdrawn by the maker"),
        Edit(PUMP.content_hash, revision="Rev. 4"),
    )
    stored = register.approve(
        FOLDER, fingerprint=fingerprint(ENTRIES), entries=ENTRIES, by="M. de Boer", edits=edits
    )
    documents = approvals.folder(FOLDER, ENTRIES).documents
    assert documents[BOILER.content_hash].standing.citable
    assert documents[FLUE.content_hash].standing is DocumentStanding.QUARANTINED
    assert documents[FLUE.content_hash].entry.note == "withdrawn by the maker"
    assert documents[PUMP.content_hash].entry.revision == "Rev. 4"
    assert approvals.citable(stored.approval_id, BOILER.content_hash).citable


def test_a_rejected_approval_records_none_of_its_edits(
    register: Register, approvals: Approvals
) -> None:
    edits = (Edit(PUMP.content_hash, quarantined=True),)
    with pytest.raises(StaleFingerprint):
        register.approve(
            FOLDER, fingerprint=sha("old"), entries=ENTRIES, by="M. de Boer", edits=edits
        )
    assert approvals.head().sequence == 0


def test_a_document_once_called_not_authoritative_stays_so_until_someone_says_otherwise(
    register: Register, approvals: Approvals
) -> None:
    background = Edit(FLUE.content_hash, authoritative=False)
    register.approve(
        FOLDER, fingerprint=fingerprint(ENTRIES), entries=ENTRIES, by="x", edits=[background]
    )
    approve(register, BOILER, FLUE)
    documents = approvals.folder(FOLDER, [BOILER, FLUE]).documents
    assert documents[FLUE.content_hash].standing is DocumentStanding.NOT_AUTHORITATIVE
    register.approve(
        FOLDER,
        fingerprint=fingerprint([BOILER, FLUE]),
        entries=[BOILER, FLUE],
        by="x",
        edits=[Edit(FLUE.content_hash, authoritative=True)],
    )
    documents = approvals.folder(FOLDER, [BOILER, FLUE]).documents
    assert documents[FLUE.content_hash].standing.citable
