"""An approval binds to content, not to names."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.approvals.model import content_fingerprint, distinct_entries
from tests.unit.approvals.approval_parts import entry, fingerprint, sha

HASHES = st.lists(st.text(max_size=5).map(sha), min_size=1, max_size=12)


@given(HASHES, st.randoms())
def test_order_and_copies_do_not_change_the_fingerprint(hashes: list[str], random: Random) -> None:
    shuffled = [*hashes, hashes[0]]
    random.shuffle(shuffled)
    assert content_fingerprint(shuffled) == content_fingerprint(hashes)


@given(HASHES)
def test_every_other_set_of_contents_has_another_fingerprint(hashes: list[str]) -> None:
    assert content_fingerprint([*hashes, sha("something else")]) != content_fingerprint(hashes)


def test_a_renamed_document_keeps_the_fingerprint() -> None:
    before = [entry("a.pdf", "boiler"), entry("b.pdf", "pump")]
    after = [entry("z.pdf", "boiler"), entry("b.pdf", "pump")]
    assert fingerprint(before) == fingerprint(after)


def test_a_folder_without_documents_has_no_fingerprint() -> None:
    with pytest.raises(ValueError, match="at least one"):
        content_fingerprint([])


def test_copies_are_one_entry_that_is_as_careful_as_the_most_careful_copy() -> None:
    first = entry("a.pdf", "same", revision=None).model_copy(
        update={"document_hashes": (sha("file 1"),)}
    )
    copy = entry("b.pdf", "same").model_copy(
        update={"document_hashes": (sha("file 2"),), "quarantined": True, "authoritative": False}
    )
    (only,) = distinct_entries([copy, first])
    assert only.name == "a.pdf"
    assert only.revision == "2023-05"
    assert only.quarantined
    assert not only.authoritative
    assert set(only.document_hashes) == {sha("file 1"), sha("file 2")}
