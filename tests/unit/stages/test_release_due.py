"""A release is due when the tables, or what the office teaches them, are no longer the same."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from shutil import copy2, copytree

import pytest

from citation_platform.documents.model import Folder, Scan, ScanCost
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.releases import layout
from citation_platform.releases.build import FolderInput, build_candidate
from citation_platform.releases.calibration import (
    RelevanceCalibration,
    manifest_sha256,
    record_calibration,
)
from citation_platform.releases.pointer import current_id
from citation_platform.releases.publish import publish, record_eval
from citation_platform.retrieval.relevance import SIGNALS
from citation_platform.stages.office_models import model_sources, models_of
from citation_platform.stages.planning import release_is_due
from tests.unit.releases.release_parts import CHECK, ERFRECHT, MODEL, artikelen, put_folder

PACK = """\
name: pumps
title: Pompen
languages: [nl]
default_language: nl
corpora:
  - {name: statutes, title: Wetten, role: authority, reader: bwb,
     vetting: {by: De pompenman, on: 2026-11-01},
     legal_areas: [{area: erfrecht, laws: [BWBR0002761]}]}
sample_question: Wat is een pomp?
samples: sample
smoke: smoke.jsonl
"""
MODELS = "vocabulary: vocabulary.yaml\nranking: ranking.json\n"
WORDS = "concepts:\n  - {id: pump, nl: [pomp], en: [pump], de: [Pumpe], fr: [pompe], it: [pompa]}\n"


def lay_pack(directory: Path) -> Path:
    """The directory of an office with a vocabulary and a learned ranking."""
    folder = directory / "packs" / "pumps"
    (folder / "sample" / "statutes").mkdir(parents=True)
    (folder / "smoke.jsonl").write_text("")
    (folder / "vocabulary.yaml").write_text(WORDS)
    (folder / "ranking.json").write_text('{"weights": {"text": 1.0}}')
    (folder / "pack.yaml").write_text(PACK + MODELS)
    return folder


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = lay_pack(tmp_path)
    monkeypatch.setenv("CITATION_PACKS", str(folder.parent))
    return folder


@pytest.fixture(scope="module")
def published_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with one folder, published with the office's models. Copy it, don't touch it."""
    directory = tmp_path_factory.mktemp("published")
    home = Home.from_environment(str(directory / "home"))
    put_folder(home, artikelen(2))
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CITATION_PACKS", str(lay_pack(directory).parent))
        build_and_publish(home)
    return directory / "home"


@pytest.fixture
def home(published_once: Path, tmp_path: Path, pack: Path) -> Home:
    """Published as the pack is now."""
    copytree(published_once, tmp_path / "home", copy_function=_copy)
    return Home.from_environment(str(tmp_path / "home"))


def _copy(source: str, target: str) -> None:
    """The parts of a release never change, so a link will do: an index is 150 MB of holes."""
    if f"/{layout.INDEX}/" in source:
        Path(target).hardlink_to(source)
    else:
        copy2(source, target)


def found(*keys: str) -> Scan:
    folders = [
        Folder(key, "pumps", key.partition(".")[0], "bwb", key, "f" * 64, ())
        for key in keys or (ERFRECHT,)
    ]
    return Scan(tuple(folders), (), (), frozenset(), ScanCost(0, 0, 0))


def build_and_publish(home: Home) -> str:
    manifest = build_candidate(
        home,
        folders=[FolderInput(ERFRECHT)],
        model=MODEL,
        required_checks=[CHECK],
        office_models=models_of(found()),
    )
    record_eval(home, manifest.id, {}, passed=True)
    publish(home, manifest.id)
    return manifest.id


def test_nothing_is_due_while_nothing_changed(home: Home) -> None:
    assert not release_is_due(home, found())


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("ranking.json", '{"weights": {"text": 1.5}}'),
        ("vocabulary.yaml", WORDS.replace("[pomp]", "[pomp, perspomp]")),
        ("pack.yaml", PACK),
        ("pack.yaml", PACK + "vocabulary: vocabulary.yaml\n"),
    ],
)
def test_a_changed_or_withdrawn_ranking_or_vocabulary_makes_a_release_due(
    home: Home, pack: Path, file: str, content: str
) -> None:
    (pack / file).write_text(content)
    assert release_is_due(home, found())


def test_the_changed_ranking_is_another_release_and_changed_back_it_is_the_old_one(
    home: Home, pack: Path
) -> None:
    first = build_and_publish(home)
    before = (pack / "ranking.json").read_text()
    (pack / "ranking.json").write_text('{"weights": {"text": 1.5}}')
    second = build_and_publish(home)
    assert not release_is_due(home, found())
    (pack / "ranking.json").write_text(before)
    assert release_is_due(home, found())
    assert build_and_publish(home) == first != second


def test_a_changed_table_makes_a_release_due(home: Home) -> None:
    put_folder(home, artikelen(3))
    assert release_is_due(home, found())


def test_without_a_release_one_is_due_as_soon_as_there_is_a_table(
    tmp_path: Path, pack: Path
) -> None:
    empty = Home.from_environment(str(tmp_path / "empty"))
    assert not release_is_due(empty, found())
    put_folder(empty, artikelen(1))
    assert release_is_due(empty, found())


def test_models_go_to_the_corpora_that_are_there_and_that_the_office_cites(pack: Path) -> None:
    assert set(model_sources(found())) == set(models_of(found())) == {"statutes"}
    assert model_sources(found("memos.2025")) == models_of(found("memos.2025")) == {}


def test_an_office_without_models_adds_none(pack: Path) -> None:
    (pack / "pack.yaml").write_text(PACK)
    assert model_sources(found()) == models_of(found()) == {}


def test_a_bad_vocabulary_is_named_and_a_published_release_stays(home: Home, pack: Path) -> None:
    (pack / "vocabulary.yaml").write_text("concepts: [")
    assert release_is_due(home, found())
    with pytest.raises(InvalidSource, match=r"vocabulary\.yaml"):
        models_of(found())


@pytest.mark.parametrize("content", ["", "{", "\xff"])
def test_a_bad_ranking_is_named(pack: Path, content: str) -> None:
    (pack / "ranking.json").write_text(content, encoding="latin-1")
    with pytest.raises(InvalidSource, match=r"ranking\.json"):
        models_of(found())


def test_what_a_release_keeps_is_what_the_pack_said(pack: Path) -> None:
    models = models_of(found())["statutes"]
    assert models.vocabulary.concepts("pompen", "nl") == {"pump"}
    assert models.ranking == json.loads((pack / "ranking.json").read_bytes())


def test_a_release_of_another_layout_makes_one_due(home: Home) -> None:
    release = current_id(home)
    assert release is not None
    path = layout.existing_release(home, release) / layout.MANIFEST
    manifest = json.loads(path.read_text())
    path.write_text(json.dumps({**manifest, "schema_version": 2}))
    assert release_is_due(home, found())


@pytest.mark.parametrize(("signals", "due"), [(SIGNALS, False), (("best_dense", "covered"), True)])
def test_relevance_learned_from_other_signals_makes_a_release_due(
    home: Home, signals: tuple[str, ...], due: bool
) -> None:
    release = current_id(home)
    assert release is not None
    numbers = (0.0,) * len(signals)
    record = RelevanceCalibration(
        manifest_sha256=manifest_sha256(home, release),
        signals=signals,
        means=numbers,
        scales=numbers,
        weights=numbers,
        bias=0.0,
        threshold=0.5,
        learned_from="0" * 64,
        answerable=10,
        unanswerable=10,
        false_decline_rate=0.0,
        false_answer_rate=0.0,
        learned_on=date(2026, 12, 1),
        method="by hand",
    )
    record_calibration(home, release, record)
    assert release_is_due(home, found()) is due
