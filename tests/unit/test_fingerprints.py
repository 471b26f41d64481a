"""Properties of the Merkle fingerprint."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.fingerprints import merkle_root

ENTRIES = st.dictionaries(
    st.text(min_size=1, max_size=8),
    st.binary(max_size=4).map(lambda content: hashlib.sha256(content).hexdigest()),
    min_size=1,
    max_size=9,
)


@given(ENTRIES, st.randoms())
def test_the_order_of_files_does_not_matter(entries: dict[str, str], random: object) -> None:
    shuffled = list(entries.items())
    random.shuffle(shuffled)  # type: ignore[attr-defined]  # hypothesis gives a Random
    assert merkle_root(shuffled) == merkle_root(entries.items())


@given(ENTRIES, ENTRIES)
def test_different_contents_have_different_fingerprints(
    one: dict[str, str], other: dict[str, str]
) -> None:
    assert (merkle_root(one.items()) == merkle_root(other.items())) == (one == other)


def test_a_folder_without_files_has_no_fingerprint() -> None:
    with pytest.raises(ValueError, match="at least one"):
        merkle_root([])
