"""The register of source roots."""

from __future__ import annotations

from pathlib import Path

import pytest

from citation_platform.documents.model import Grouping
from citation_platform.documents.roots import SourceRoots
from citation_platform.errors import InvalidInput, InvalidSource
from tests.unit.documents.source_files import SourceFolder

STATUTES = {"office": "notary", "corpus": "statutes", "reader": "bwb"}


def test_a_root_is_remembered_with_its_office_corpus_and_time(
    roots: SourceRoots, source: SourceFolder
) -> None:
    source.put("a.xml", b"<a/>")
    added = roots.add(source.path, **STATUTES)
    assert roots.list() == (added,)
    assert (added.path, added.office, added.corpus) == (source.path, "notary", "statutes")
    assert added.added_at.tzinfo is not None
    assert added.grouping is Grouping.LAW


def test_adding_a_root_twice_changes_nothing(roots: SourceRoots, source: SourceFolder) -> None:
    source.put("a.xml", b"<a/>")
    assert roots.add(source.path, **STATUTES) == roots.add(f"{source.path}/", **STATUTES)
    assert len(roots.list()) == 1


def test_roots_of_one_office_can_be_listed(roots: SourceRoots, source: SourceFolder) -> None:
    source.put("a.xml", b"<a/>")
    roots.add(source.path, office="notary", corpus="model_deeds", reader="model_deed")
    assert len(roots.list("notary")) == 1
    assert roots.list("retail") == ()


def test_an_unknown_path_is_refused_with_a_remedy(roots: SourceRoots, tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"no such directory.*check the path"):
        roots.add(tmp_path / "nergens", **STATUTES)


def test_a_file_is_refused_and_its_directory_named(
    roots: SourceRoots, source: SourceFolder
) -> None:
    path = source.put("a.xml", b"<a/>")
    with pytest.raises(InvalidInput, match=f"this is a file.*{source.path}"):
        roots.add(path, **STATUTES)


def test_an_empty_directory_is_refused(roots: SourceRoots, source: SourceFolder) -> None:
    (source.path / "leeg").mkdir()
    with pytest.raises(InvalidSource, match="holds no files"):
        roots.add(source.path, **STATUTES)


def test_a_removed_root_is_gone(roots: SourceRoots, source: SourceFolder) -> None:
    source.put("a.xml", b"<a/>")
    roots.add(source.path, **STATUTES)
    assert roots.remove(source.path, corpus="model_deeds") == 0
    assert roots.remove(source.path) == 1
    assert roots.list() == ()
