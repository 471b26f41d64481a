"""The object store keeps originals by content, and notices damage."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from upath import UPath

from citation_platform.errors import InvalidInput, InvalidSource, TransientFault
from citation_platform.objects import ObjectStore


@pytest.fixture(params=["disk", "object storage"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> ObjectStore:
    root = UPath(tmp_path / "objects")
    if request.param != "disk":
        root = UPath(f"memory://{tmp_path.name}/objects")
    return ObjectStore(root)


def test_what_was_put_comes_back_under_its_hash(store: ObjectStore) -> None:
    sha256 = store.put(b"De notaris")
    assert sha256 == hashlib.sha256(b"De notaris").hexdigest()
    assert store.has(sha256)
    assert store.get(sha256) == b"De notaris"


def test_known_content_is_not_written_again(tmp_path: Path) -> None:
    store = ObjectStore(tmp_path)
    sha256 = store.put(b"x")
    path = tmp_path / sha256[:2] / sha256[2:]
    before = path.stat()
    store.put(b"x")
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_damaged_object_is_refused_by_name_and_mended_by_the_next_put(tmp_path: Path) -> None:
    store = ObjectStore(tmp_path)
    sha256 = store.put(b"lid 1")
    path = tmp_path / sha256[:2] / sha256[2:]
    path.write_bytes(b"lid 2")
    with pytest.raises(InvalidSource, match=f"{path}.*damaged.*ingest"):
        store.get(sha256)
    store.put(b"lid 1")
    assert store.get(sha256) == b"lid 1"


def test_a_missing_object_says_what_to_do(store: ObjectStore) -> None:
    with pytest.raises(InvalidSource, match=r"not in the object store.*ingest"):
        store.get("0" * 64)


def test_a_name_that_is_no_hash_never_becomes_a_path(store: ObjectStore) -> None:
    with pytest.raises(InvalidInput, match="not a SHA-256"):
        store.get("../../etc/passwd")


def test_a_file_that_changed_after_the_scan_is_not_stored_as_what_it_was(tmp_path: Path) -> None:
    path = tmp_path / "wet.xml"
    path.write_bytes(b"oud")
    scanned = hashlib.sha256(b"oud").hexdigest()
    path.write_bytes(b"nieuw")
    with pytest.raises(TransientFault, match="changed after it was scanned"):
        ObjectStore(tmp_path / "objects").put_file(path, expected=scanned)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidSource, match=r"weg\.xml.*cannot be read"):
        ObjectStore(tmp_path).put_file(tmp_path / "weg.xml")
