"""The lexical vectors of units, term by term."""

from pathlib import Path

import pytest

from citation_platform.errors import InvalidSource
from citation_platform.index.port import SparseVector
from citation_platform.releases.unit_terms import read_unit_terms, write_unit_terms

VECTORS = [SparseVector((1, 4), (0.5, 2.0)), SparseVector((), ()), SparseVector((7,), (1.0,))]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    place = tmp_path / "terms.npz"
    write_unit_terms(place, VECTORS)
    return place


def test_each_unit_has_its_own_terms(path: Path) -> None:
    terms = read_unit_terms(path, ["a", "b", "c"])
    for name, vector in zip("abc", VECTORS, strict=True):
        ids, weights = terms.of(name)
        assert tuple(ids) == vector.indices
        assert tuple(weights) == vector.values
    assert [len(part) for part in terms.of("unknown")] == [0, 0]


def test_the_same_vectors_give_the_same_file(path: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.npz"
    write_unit_terms(again, VECTORS)
    assert again.read_bytes() == path.read_bytes()


def test_terms_of_other_units_or_a_damaged_file_are_refused(path: Path) -> None:
    with pytest.raises(InvalidSource, match="3 units"):
        read_unit_terms(path, ["a", "b"])
    path.write_bytes(b"PK")
    with pytest.raises(InvalidSource, match="cannot be read"):
        read_unit_terms(path, ["a", "b", "c"])
