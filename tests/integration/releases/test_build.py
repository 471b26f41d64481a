"""What a release holds, and when it is built anew."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import numpy as np
import pytest

from citation_platform.errors import InvalidInput, InvalidSource, UnknownRelease
from citation_platform.home import Home
from citation_platform.index.port import SearchFilter
from citation_platform.index.vocabulary import Concept, Vocabulary
from citation_platform.law.addresses import parse_address
from citation_platform.releases import layout
from citation_platform.releases.admission import admit_all
from citation_platform.releases.build import BuildStep, FolderInput, build_candidate
from citation_platform.releases.holder import ReleaseHolder
from citation_platform.releases.identity import release_id
from citation_platform.releases.model import ModelRef, ReleaseManifest, Threshold
from citation_platform.releases.office_models import CorpusModels, OfficeModels
from citation_platform.releases.publish import publish, record_eval
from citation_platform.releases.reader import open_release
from citation_platform.releases.tables import known_folders, remove_folder
from tests.unit.releases.release_parts import (
    CHECK,
    DEEDS,
    ERFRECHT,
    MODEL,
    artikelen,
    lid,
    put_folder,
    unvetted,
    vector,
)

OTHER = "statutes.BWBR0005288"
OTHER_MODEL = ModelRef(name="other", sha256="b" * 64, dimension=8)
STATUTES = SearchFilter(corpora=("statutes",))
WORDS: OfficeModels = {
    "statutes": CorpusModels(
        Vocabulary(
            [
                Concept(
                    id="article",
                    nl=["artikel"],
                    en=["article"],
                    de=["Artikel"],
                    fr=["article"],
                    it=["articolo"],
                )
            ]
        ),
        "1" * 64,
        {"weights": {"text": 1.0}},
    )
}
NO_MODELS: OfficeModels = {}


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home.from_environment(str(tmp_path / "home"))
    put_folder(home, artikelen(5), titles=["Burgerlijk Wetboek Boek 4", "Erfrecht"])
    put_folder(home, artikelen(3, folder=DEEDS, first=900), key=DEEDS)
    return home


def build(home: Home, *folders: str) -> ReleaseManifest:
    keys = folders or known_folders(home)
    inputs = [FolderInput(key) for key in keys]
    return build_candidate(home, folders=inputs, model=MODEL, required_checks=[CHECK])


def test_a_release_answers_from_all_its_parts(home: Home) -> None:
    manifest = build(home)
    release = open_release(home, manifest.id)
    assert release.id == manifest.id
    assert release.corpora == ("model_deeds", "statutes")
    assert release.roles == {"model_deeds": "experience", "statutes": "authority"}
    assert release.law_titles == {"BWBR0002761": ("Burgerlijk Wetboek Boek 4", "Erfrecht")}
    found = release.editions(parse_address("bw:4:3"))
    assert [passage.address for passage in found] == ["bw:4:3.1", "bw:4:3.2"]
    assert release.unit(found[0].unit_id) == found
    assert release.passage(found[0].passage_id) == found[0]
    assert release.has_artikel(parse_address("bw:4:3.9"))
    assert not release.has_artikel(parse_address("bw:4:99"))
    dense = release.dense(found[0].unit_id)
    assert dense is not None
    assert len(dense) == 3  # the artikel and its two leden
    assert np.allclose(dense[0], vector(found[0].context_text))
    assert release.dense("0" * 32) is None
    assert release.store.count() == manifest.counts.indexed_units == 8
    release.close()
    release.close()


def test_search_finds_units_by_meaning_and_by_words(home: Home) -> None:
    release = open_release(home, build(home).id)
    third = release.editions(parse_address("bw:4:3"))[0]
    hits = release.store.search(vector(third.context_text), None, where=STATUTES, limit=1)
    assert [hit.unit_id for hit in hits] == [third.unit_id]
    words = release.lexicon.query_vector("Artikel 3 van Boek 4")
    found = release.store.search(None, words, where=STATUTES, limit=10)
    assert third.unit_id in {hit.unit_id for hit in found}
    release.close()


def test_a_release_keeps_the_offices_words_and_finds_by_their_meaning(home: Home) -> None:
    inputs = [FolderInput(key) for key in known_folders(home)]
    manifest = build_candidate(home, folders=inputs, model=MODEL, office_models=WORDS)
    assert manifest.office_models == {"statutes": "1" * 64}
    release = open_release(home, manifest.id)
    kept = release.office_models["statutes"]
    assert kept.ranking == {"weights": {"text": 1.0}}
    asked = kept.vocabulary.terms("Which article?", "en")
    vector_of_meaning = release.lexicon.query_vector("", asked)
    found = release.store.search(None, vector_of_meaning, where=STATUTES, limit=10)
    assert {hit.unit_id for hit in found} == {
        passage.unit_id
        for number in range(1, 6)
        for passage in release.editions(parse_address(f"bw:4:{number}"))
    }
    release.close()
    plain = open_release(home, build(home).id)
    assert plain.office_models == {}
    assert plain.lexicon.query_vector("", asked).indices == ()
    plain.close()


def test_a_search_on_a_day_finds_only_units_that_are_law_then(home: Home) -> None:
    old = lid("50", "1", "oud", valid_to=date(2010, 12, 31), edition=" oud")
    new = lid("50", "1", "nieuw", valid_from=date(2011, 1, 1), edition=" nieuw")
    gone = lid("51", None, "Vervallen", status="withdrawn")
    put_folder(home, [old, new, gone])
    manifest = build(home, ERFRECHT)
    assert (manifest.counts.units, manifest.counts.indexed_units) == (3, 2)
    release = open_release(home, manifest.id)

    def on(day: date) -> set[str]:
        where = SearchFilter(corpora=("statutes",), on=day)
        hits = release.store.search(vector(old.context_text), None, where=where, limit=10)
        return {hit.unit_id for hit in hits}

    assert on(date(2002, 12, 31)) == set()
    assert on(date(2010, 12, 31)) == {old.unit_id}
    assert on(date(2011, 1, 1)) == {new.unit_id}
    assert release.editions(parse_address("bw:4:51")) == (gone,)
    release.close()


def test_the_same_inputs_give_the_same_release_and_nothing_is_rebuilt(home: Home) -> None:
    first = build(home)
    steps: list[BuildStep] = []
    again = build_candidate(
        home,
        folders=[FolderInput(key) for key in reversed(known_folders(home))],
        model=MODEL,
        required_checks=[CHECK],
        on_progress=lambda step, done, total: steps.append(step),
    )
    assert again == first
    assert set(steps) == {BuildStep.ADMIT}


def test_every_input_changes_the_id(home: Home) -> None:
    def identity(*keys: str, model: ModelRef = MODEL, words: OfficeModels = NO_MODELS) -> str:
        inputs = [FolderInput(key) for key in keys or known_folders(home)]
        admission = admit_all(home, inputs, model=model, required=[CHECK])
        return release_id(admission, model, (), words)

    ids = {identity(), identity(ERFRECHT), identity(model=OTHER_MODEL), identity(words=WORDS)}
    put_folder(home, artikelen(5), fingerprint="9" * 64)
    ids.add(identity())
    put_folder(home, artikelen(6))
    ids.add(identity())
    put_folder(home, artikelen(6), passed=False)
    ids.add(identity())
    assert len(ids) == 7


def test_learned_thresholds_are_part_of_the_release(home: Home) -> None:
    without = build(home)
    learned = Threshold(
        name="relevance",
        corpus="statutes",
        value=0.4,
        learned_from="0" * 64,
        n=40,
        date=date(2026, 1, 1),
        method="logistic",
    )
    inputs = [FolderInput(key) for key in known_folders(home)]
    with_threshold = build_candidate(home, folders=inputs, model=MODEL, thresholds=[learned])
    assert with_threshold.id != without.id
    release = open_release(home, with_threshold.id)
    assert release.threshold("relevance", "statutes") == learned
    assert release.threshold("relevance", "model_deeds") is None
    release.close()


def test_two_builds_of_the_same_inputs_in_two_homes_are_equal_to_the_byte(
    home: Home, tmp_path: Path
) -> None:
    other = Home.from_environment(str(tmp_path / "other"))
    put_folder(other, artikelen(5), titles=["Burgerlijk Wetboek Boek 4", "Erfrecht"])
    put_folder(other, artikelen(3, folder=DEEDS, first=900), key=DEEDS)
    one, two = build(home), build(other)
    assert one.id == two.id

    def comparable(manifest: ReleaseManifest) -> set[tuple[str, str]]:
        # The engine writes its own times into its segments, DuckDB an identifier of its own
        # into its file; everything else is ours.
        return {
            (file.path, file.sha256)
            for file in manifest.files
            if not file.path.startswith((layout.INDEX, layout.GRAPH))
        }

    assert comparable(one) == comparable(two)
    assert graph_rows(home, one.id) == graph_rows(other, two.id)


def graph_rows(home: Home, release_id: str) -> list[list[dict[str, object]]]:
    release = open_release(home, release_id)
    try:
        graph = release.clause_graph()
        return [graph.table(name).read_all().to_pylist() for name in ("nodes", "edges")]
    finally:
        release.close()


def test_a_refused_folder_is_listed_and_the_others_are_released(home: Home) -> None:
    put_folder(home, unvetted(artikelen(2, folder=OTHER, first=500)), key=OTHER)
    manifest = build(home)
    assert [folder.key for folder in manifest.folders] == [DEEDS, ERFRECHT]
    assert [(item.key, "vet the folder" in item.reason) for item in manifest.refused] == [
        (OTHER, True)
    ]
    release = open_release(home, manifest.id)
    assert not release.has_artikel(parse_address("bw:4:500"))
    release.close()


def test_without_any_folder_there_is_no_release(home: Home) -> None:
    put_folder(home, artikelen(1), passed=False)
    with pytest.raises(InvalidInput, match=f"{ERFRECHT}: check"):
        build(home, ERFRECHT)
    assert layout.release_ids(home) == ()


def test_a_removed_folder_is_not_in_the_next_release(home: Home) -> None:
    before = build(home)
    remove_folder(home, DEEDS)
    after = build(home)
    assert after.corpora == ("statutes",)
    release = open_release(home, after.id)
    assert not release.has_artikel(parse_address("bw:4:900"))
    release.close()
    old = open_release(home, before.id)
    assert old.has_artikel(parse_address("bw:4:900"))
    old.close()


def test_reading_a_release_does_not_change_it(home: Home) -> None:
    manifest = build(home)
    record_eval(home, manifest.id, {}, passed=True)
    directory = layout.release_directory(home, manifest.id)
    for _ in range(2):
        release = open_release(home, manifest.id)
        release.store.search(vector("x"), None, where=STATUTES, limit=5)
        release.close()
    assert publish(home, manifest.id).changed, "publishing hashes every file"
    assert (directory / layout.EVALUATION).exists()


def test_a_damaged_release_is_refused_by_name_and_replaced_by_the_next_build(home: Home) -> None:
    manifest = build(home)
    directory = layout.release_directory(home, manifest.id)
    passages = directory / layout.PASSAGES
    passages.write_bytes(passages.read_bytes()[:-1] + b"x")
    record_eval(home, manifest.id, {}, passed=True)
    with pytest.raises(InvalidSource, match=r"passages\.parquet differs"):
        publish(home, manifest.id)
    assert build(home).id == manifest.id
    record_eval(home, manifest.id, {}, passed=True)
    assert publish(home, manifest.id).changed


@pytest.mark.parametrize("part", [layout.PASSAGES, layout.UNITS, layout.TITLES])
def test_a_release_with_a_truncated_part_is_not_opened(home: Home, part: str) -> None:
    manifest = build(home)
    path = layout.release_directory(home, manifest.id) / part
    path.write_bytes(path.read_bytes()[:10])
    with pytest.raises(InvalidSource, match=f"{part} is missing or not of the size"):
        open_release(home, manifest.id)


def test_a_release_whose_part_is_garbage_of_the_right_size_is_not_opened(home: Home) -> None:
    manifest = build(home)
    path = layout.release_directory(home, manifest.id) / layout.PASSAGES
    path.write_bytes(b"\x00" * path.stat().st_size)
    with pytest.raises(InvalidSource, match="cannot be opened"):
        open_release(home, manifest.id)


def test_an_unknown_release_is_not_opened(home: Home) -> None:
    with pytest.raises(UnknownRelease):
        open_release(home, "0123456789abcdef")


def test_a_service_picks_up_a_new_release_and_an_opened_one_survives_its_deletion(
    home: Home,
) -> None:
    first = build(home)
    record_eval(home, first.id, {}, passed=True)
    publish(home, first.id)
    holder = ReleaseHolder(home)
    with holder.use() as running:
        put_folder(home, [*artikelen(5), lid("77", "1", "Nieuw.")])
        second = build(home)
        record_eval(home, second.id, {}, passed=True)
        publish(home, second.id)
        holder.refresh()
        with holder.use() as fresh:
            assert fresh.id == second.id
            assert fresh.has_artikel(parse_address("bw:4:77"))
        assert running.id == first.id
        assert not running.has_artikel(parse_address("bw:4:77"))
        hits = running.store.search(vector("x"), None, where=STATUTES, limit=5)
        assert len(hits) == 5
    holder.close()
