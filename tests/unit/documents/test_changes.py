"""What changed since the last look, and what only looks as if it did."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine

from citation_platform.documents.changes import Changes, compare
from citation_platform.documents.folders import scan
from citation_platform.documents.roots import SourceRoots
from tests.unit.documents.source_files import ERFRECHT, NOTARIS, SourceFolder, toestand

Look = Callable[[str | None], Changes]


@pytest.fixture
def look(roots: SourceRoots, engine: Engine, source: SourceFolder) -> Look:
    source.put("a.xml", toestand(ERFRECHT, "2020-01-01"))
    source.put("b.xml", toestand(NOTARIS, "2020-01-01"))
    roots.add(source.path, office="notary", corpus="statutes", reader="bwb")
    return lambda cursor: compare(scan(roots.list(), engine), cursor)


def keys(changes: Changes) -> dict[str, list[str]]:
    return {
        "new": [folder.name for folder in changes.new],
        "changed": [folder.name for folder in changes.changed],
        "unchanged": [folder.name for folder in changes.unchanged],
        "removed": list(changes.removed),
        "held": list(changes.held),
    }


NOTHING: dict[str, list[str]] = {
    "new": [],
    "changed": [],
    "unchanged": [],
    "removed": [],
    "held": [],
}


def test_the_first_look_finds_everything_new(look: Look) -> None:
    assert keys(look(None)) == {**NOTHING, "new": [ERFRECHT, NOTARIS]}


def test_a_second_look_finds_nothing_to_do(look: Look) -> None:
    first = look(None)
    second = look(first.cursor)
    assert keys(second) == {**NOTHING, "unchanged": [ERFRECHT, NOTARIS]}
    assert not second.any
    assert second.cursor == first.cursor


def test_new_changed_and_removed_folders_are_told_apart(look: Look, source: SourceFolder) -> None:
    cursor = look(None).cursor
    source.put("a.xml", toestand(ERFRECHT, "2020-01-01", "Anders."))
    (source.path / "b.xml").unlink()
    source.put("c.xml", toestand("BWBR0005537", "2020-01-01"))
    changes = look(cursor)
    assert keys(changes) == {
        **NOTHING,
        "new": ["BWBR0005537"],
        "changed": [ERFRECHT],
        "removed": [f"statutes.{NOTARIS}"],
    }
    assert not look(changes.cursor).any


def test_a_removed_state_changes_its_folder(look: Look, source: SourceFolder) -> None:
    extra = source.put("a2.xml", toestand(ERFRECHT, "2022-01-01"))
    cursor = look(None).cursor
    extra.unlink()
    assert keys(look(cursor))["changed"] == [ERFRECHT]


def test_a_root_that_is_not_mounted_removes_nothing(look: Look, source: SourceFolder) -> None:
    cursor = look(None).cursor
    source.path.rename(source.path.with_name("ergens"))
    away = look(cursor)
    assert keys(away) == {**NOTHING, "held": [f"statutes.{ERFRECHT}", f"statutes.{NOTARIS}"]}
    source.path.mkdir()
    assert keys(look(away.cursor)) == keys(away), "an empty mount point is no emptied folder"
    source.path.rmdir()
    source.path.with_name("ergens").rename(source.path)
    assert keys(look(away.cursor)) == {**NOTHING, "unchanged": [ERFRECHT, NOTARIS]}


def test_a_root_that_was_removed_on_purpose_removes_its_folders(
    look: Look, roots: SourceRoots, source: SourceFolder
) -> None:
    cursor = look(None).cursor
    roots.remove(source.path)
    assert keys(look(cursor))["removed"] == [f"statutes.{ERFRECHT}", f"statutes.{NOTARIS}"]


def test_a_known_file_that_turns_unreadable_holds_its_folder(
    look: Look, source: SourceFolder
) -> None:
    cursor = look(None).cursor
    (source.path / "b.xml").unlink()
    os.mkfifo(source.path / "b.xml")
    assert keys(look(cursor)) == {
        **NOTHING,
        "unchanged": [ERFRECHT],
        "held": [f"statutes.{NOTARIS}"],
    }


@pytest.mark.parametrize(
    "cursor", ["", "{", "[]", '{"folders": 3}', '{"folders": {"a": 1}}', "null"]
)
def test_an_unreadable_cursor_means_looking_anew_and_removes_nothing(
    look: Look, cursor: str
) -> None:
    assert keys(look(cursor)) == {**NOTHING, "new": [ERFRECHT, NOTARIS]}


def test_moving_a_root_changes_nothing(
    look: Look, roots: SourceRoots, source: SourceFolder, tmp_path: Path
) -> None:
    cursor = look(None).cursor
    roots.remove(source.path)
    source.path.rename(tmp_path / "nieuw")
    roots.add(tmp_path / "nieuw", office="notary", corpus="statutes", reader="bwb")
    assert not look(cursor).any
