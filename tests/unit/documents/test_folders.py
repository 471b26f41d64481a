"""A scan finds folders, and says about every file why it is or isn't in one."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import BinaryIO

import pytest
from sqlalchemy import Engine

from citation_platform.documents.folders import scan
from citation_platform.documents.model import FileKind, Folder, Scan, SkipReason
from citation_platform.documents.roots import SourceRoots
from citation_platform.documents.walking import open_binary
from citation_platform.errors import InvalidSource
from tests.unit.documents.source_files import (
    ERFRECHT,
    NOTARIS,
    SourceFolder,
    manifest,
    toestand,
    wet_2012,
)


class CountingOpener:
    """Opens files and remembers which."""

    def __init__(self) -> None:
        self.opened: list[str] = []

    def __call__(self, path: str) -> BinaryIO:
        self.opened.append(path)
        return open_binary(path)


class Statutes:
    """Scans statute roots."""

    def __init__(self, roots: SourceRoots, engine: Engine) -> None:
        self._roots = roots
        self._engine = engine
        self.opener = CountingOpener()

    def scan(self, *directories: Path) -> Scan:
        for directory in directories:
            self._roots.add(directory, office="notary", corpus="statutes", reader="bwb")
        return scan(self._roots.list(), self._engine, open_file=self.opener)


@pytest.fixture
def statutes(roots: SourceRoots, engine: Engine) -> Statutes:
    return Statutes(roots, engine)


def only(found: Scan) -> Folder:
    assert len(found.folders) == 1
    return found.folders[0]


def test_all_states_of_a_law_are_one_folder_whatever_root_they_lie_in(
    statutes: Statutes, source: SourceFolder, tmp_path: Path
) -> None:
    other = SourceFolder(tmp_path / "elders")
    source.put(f"{ERFRECHT}_2018-09-19_0.xml", toestand(ERFRECHT, "2018-09-19"))
    other.put("erfrecht-2012.xml", wet_2012(ERFRECHT))
    other.put("sub/manifest.xml", manifest(ERFRECHT))
    folder = only(statutes.scan(source.path, other.path))
    assert folder.key == f"statutes.{ERFRECHT}"
    assert [file.role for file in folder.documents] == ["state:2012-10-04", "state:2018-09-19"]
    assert folder.manifest is not None
    assert folder.manifest.kind is FileKind.BWB_MANIFEST
    assert folder.roots == {source.path, other.path}


def test_the_file_name_names_law_and_date_where_the_xml_is_silent(
    statutes: Statutes, source: SourceFolder
) -> None:
    source.put(f"{ERFRECHT}_2018-09-19_0.xml", b"<toestand/>")
    folder = only(statutes.scan(source.path))
    assert (folder.name, folder.files[0].role) == (ERFRECHT, "state:2018-09-19")


def test_an_unchanged_file_costs_no_read(statutes: Statutes, source: SourceFolder) -> None:
    for number in range(20):
        bwb_id = f"BWBR{number:07}"
        source.put(f"{bwb_id}.xml", toestand(bwb_id, "2020-01-01"))
    time.sleep(0.06)  # older than the kernel's clock tick: time stamps can be trusted
    first = statutes.scan(source.path)
    assert first.cost.hashed == len(statutes.opener.opened) == 20
    statutes.opener.opened.clear()
    second = statutes.scan()
    assert statutes.opener.opened == []
    assert (second.cost.files, second.cost.hashed, second.cost.read_bytes) == (20, 0, 0)
    assert second.folders == first.folders


def test_only_the_changed_file_is_read_again(statutes: Statutes, source: SourceFolder) -> None:
    kept = source.put("a.xml", toestand(ERFRECHT, "2020-01-01"))
    changed = source.put("b.xml", toestand(NOTARIS, "2020-01-01"))
    time.sleep(0.06)
    before = statutes.scan(source.path)
    statutes.opener.opened.clear()
    source.put("b.xml", toestand(NOTARIS, "2020-01-01", "De notaris waakt."))
    after = statutes.scan()
    assert statutes.opener.opened == [str(changed)]
    assert kept.exists()
    same, different = (f"statutes.{name}" for name in (ERFRECHT, NOTARIS))
    assert fingerprint(before, same) == fingerprint(after, same)
    assert fingerprint(before, different) != fingerprint(after, different)


def test_an_edit_that_keeps_size_and_time_is_noticed(
    statutes: Statutes, source: SourceFolder
) -> None:
    path = source.put("a.xml", toestand(ERFRECHT, "2020-01-01", "vijf jaar"))
    time.sleep(0.06)
    before = only(statutes.scan(source.path))
    stamps = path.stat()
    path.write_bytes(toestand(ERFRECHT, "2020-01-01", "tien jaar"))
    os.utime(path, ns=(stamps.st_atime_ns, stamps.st_mtime_ns))
    assert path.stat().st_size == stamps.st_size
    assert only(statutes.scan()).fingerprint != before.fingerprint


def test_a_file_that_may_have_changed_within_its_time_stamp_is_read_again(
    statutes: Statutes, source: SourceFolder
) -> None:
    path = source.put("a.xml", toestand(ERFRECHT, "2020-01-01"))
    os.utime(path)
    statutes.scan(source.path)
    statutes.opener.opened.clear()
    statutes.scan()
    assert statutes.opener.opened == [str(path)]


def fingerprint(found: Scan, key: str) -> str:
    folder = found.folder(key)
    assert folder is not None
    return folder.fingerprint


def test_renaming_and_moving_a_file_does_not_change_the_fingerprint(
    statutes: Statutes, source: SourceFolder
) -> None:
    path = source.put("a.xml", toestand(ERFRECHT, "2020-01-01"))
    before = only(statutes.scan(source.path))
    (source.path / "sub").mkdir()
    path.rename(source.path / "sub" / "b.xml")
    assert only(statutes.scan()).fingerprint == before.fingerprint


def test_the_same_content_twice_counts_once_and_is_listed(
    statutes: Statutes, source: SourceFolder
) -> None:
    first = source.put("a.xml", toestand(ERFRECHT, "2020-01-01"))
    alone = only(statutes.scan(source.path))
    second = source.put("kopie.xml", toestand(ERFRECHT, "2020-01-01"))
    folder = only(statutes.scan())
    assert [file.path for file in folder.files] == [first]
    assert [(item.path, item.same_as) for item in folder.duplicates] == [(second, first)]
    assert folder.fingerprint == alone.fingerprint
    folder.require_usable()


def test_two_files_that_claim_the_same_state_are_refused_and_both_named(
    statutes: Statutes, source: SourceFolder
) -> None:
    one = source.put("a.xml", toestand(ERFRECHT, "2020-01-01", "vijf jaar"))
    other = source.put("b.xml", toestand(ERFRECHT, "2020-01-01", "tien jaar"))
    source.put("c.xml", toestand(NOTARIS, "2020-01-01"))
    found = statutes.scan(source.path)
    disputed = found.folder(f"statutes.{ERFRECHT}")
    assert disputed is not None
    with pytest.raises(InvalidSource) as refused:
        disputed.require_usable()
    assert all(text in str(refused.value) for text in (str(one), str(other), "2020-01-01", "move"))
    undisputed = found.folder(f"statutes.{NOTARIS}")
    assert undisputed is not None
    undisputed.require_usable()


def test_a_root_inside_a_root_does_not_double_its_files(
    statutes: Statutes, source: SourceFolder
) -> None:
    source.put("sub/a.xml", toestand(ERFRECHT, "2020-01-01"))
    folder = only(statutes.scan(source.path, source.path / "sub"))
    assert len(folder.files) == 1
    assert folder.duplicates == ()


def test_every_unusable_file_is_listed_with_its_reason_and_the_rest_goes_on(
    statutes: Statutes, source: SourceFolder
) -> None:
    source.put("goed.xml", toestand(ERFRECHT, "2020-01-01"))
    source.put("leeg.xml", b"")
    source.put("brief.pdf", b"%PDF-1.7\n")
    source.put("nul.xml", b"\x00" * 64)
    source.put("rss.xml", b"<rss/>")
    source.put("zonder-id.xml", b"<toestand inwerkingtreding='2020-01-01'/>")
    source.put("zonder-datum.xml", f"<toestand bwb-id='{NOTARIS}'/>".encode())
    source.put("datum.xml", f"<toestand bwb-id='{NOTARIS}' inwerkingtreding='gisteren'/>".encode())
    source.put("manifest.xml", manifest("BWBR0009999"))
    source.put(".DS_Store", b"hidden files are no sources")
    os.mkfifo(source.path / "pijp.xml")
    (source.path / "dood.xml").symlink_to(source.path / "nergens")
    found = statutes.scan(source.path)
    assert only(found).name == ERFRECHT
    assert {item.path.name: item.reason for item in found.skipped} == {
        "leeg.xml": SkipReason.EMPTY,
        "brief.pdf": SkipReason.NOT_XML,
        "nul.xml": SkipReason.NOT_XML,
        "rss.xml": SkipReason.UNKNOWN_KIND,
        "zonder-id.xml": SkipReason.NO_BWB_ID,
        "zonder-datum.xml": SkipReason.NO_STATE_DATE,
        "datum.xml": SkipReason.NO_STATE_DATE,
        "manifest.xml": SkipReason.MANIFEST_WITHOUT_STATES,
        "pijp.xml": SkipReason.UNREADABLE,
        "dood.xml": SkipReason.UNREADABLE,
    }
    assert all(item.detail for item in found.skipped)


def test_a_link_counts_only_when_it_leads_to_a_file_of_the_same_source(
    statutes: Statutes, source: SourceFolder, tmp_path: Path
) -> None:
    inside = source.put("echt/erfrecht.xml", toestand(ERFRECHT, "2020-01-01"))
    outside = SourceFolder(tmp_path / "elders").put("a.xml", toestand(NOTARIS, "2020-01-01"))
    (source.path / "binnen.xml").symlink_to(inside)
    (source.path / "buiten.xml").symlink_to(outside)
    (source.path / "map").symlink_to(outside.parent, target_is_directory=True)
    found = statutes.scan(source.path)
    assert only(found).name == ERFRECHT
    assert {item.path.name: item.reason for item in found.skipped} == {
        "buiten.xml": SkipReason.OUTSIDE,
        "map": SkipReason.OUTSIDE,
    }
    assert str(outside) not in statutes.opener.opened


def test_a_file_name_that_is_not_utf8_is_listed(statutes: Statutes, source: SourceFolder) -> None:
    source.put("a.xml", toestand(ERFRECHT, "2020-01-01"))
    Path(os.fsdecode(os.fsencode(source.path) + b"/\xff.xml")).write_bytes(b"<a/>")
    found = statutes.scan(source.path)
    assert [item.reason for item in found.skipped] == [SkipReason.UNUSABLE_NAME]
    assert only(found).name == ERFRECHT


def test_an_entity_bomb_costs_nothing(statutes: Statutes, source: SourceFolder) -> None:
    levels = "".join(
        f"<!ENTITY e{n} '{f'&e{n - 1};' * 10}'>" if n else "<!ENTITY e0 'ha'>" for n in range(12)
    )
    source.put("bom.xml", f"<!DOCTYPE toestand [{levels}]><toestand bwb-id='&e11;'/>".encode())
    # Expanded it would be 200 GB: coming back at all is the proof.
    found = statutes.scan(source.path)
    assert not found.folders
    assert len(found.skipped) == 1


def test_a_missing_root_is_listed_and_the_others_are_scanned(
    statutes: Statutes, source: SourceFolder, tmp_path: Path
) -> None:
    gone = SourceFolder(tmp_path / "weg")
    gone.put("a.xml", toestand(NOTARIS, "2020-01-01"))
    source.put("a.xml", toestand(ERFRECHT, "2020-01-01"))
    statutes.scan(source.path, gone.path)
    (gone.path / "a.xml").unlink()
    gone.path.rmdir()
    found = statutes.scan()
    assert only(found).name == ERFRECHT
    assert [entry.root for entry in found.unavailable] == [gone.path]


def test_other_corpora_have_one_folder_per_directory(
    roots: SourceRoots, engine: Engine, source: SourceFolder
) -> None:
    source.put("testamenten/a.xml", b"<akte/>")
    source.put("testamenten/b.xml", b"<akte><x/></akte>")
    source.put("levering/2024 oud/a.xml", b"<akte/>")
    source.put("los.xml", b"<akte/>")
    roots.add(source.path, office="notary", corpus="model_deeds", reader="model_deed")
    found = scan(roots.list(), engine)
    names = sorted(folder.name for folder in found.folders)
    assert names[1:] == ["source", "testamenten"]
    assert names[0].startswith("levering-2024-oud-")
    deeds = found.folder("model_deeds.testamenten")
    assert deeds is not None
    assert [file.role for file in deeds.documents] == ["file:a.xml", "file:b.xml"]
