"""From source folders to a published release, in real runs on a real instance."""

from dataclasses import replace

import dagster as dg
import pytest
from upath import UPath

from citation_platform.home import Home
from citation_platform.releases.publish import current_id
from citation_platform.releases.reader import open_release
from citation_platform.stages.checking import REQUIRED
from citation_platform.stages.summary import FolderState

CHUNKS = dg.AssetKey("clause_chunks")
FOLDER_STAGES = ("raw_documents", "content_hashes", "clause_chunks", "embeddings")


@pytest.fixture(scope="module")
def published(tmp_path_factory, corpus_type):
    """Three good laws and a broken one, ingested once; the tests only read."""
    root = tmp_path_factory.mktemp("published")
    (root / "laws").mkdir()
    corpus = corpus_type(root / "laws", Home(UPath(root / "home")))
    for number in (1, 2, 3):
        corpus.write(number)
    corpus.write_broken(4)
    return corpus, corpus.ingest()


def test_one_bad_file_is_refused_with_its_place_and_the_others_are_published(published):
    corpus, summary = published
    assert summary.problem is None
    states = {folder.key: folder.state for folder in summary.folders}
    assert states == {
        corpus.key(1): FolderState.READ,
        corpus.key(2): FolderState.READ,
        corpus.key(3): FolderState.READ,
        corpus.key(4): FolderState.REFUSED,
    }
    (refused,) = [folder for folder in summary.folders if not folder.ok]
    assert "BWBR9000004.xml:" in refused.reason
    assert "→" in refused.reason
    assert summary.published
    assert summary.release_id == current_id(corpus.home)


def test_a_refused_folder_has_no_materialisation_and_fails_its_check_and_the_run(published):
    corpus, summary = published
    with corpus.instance() as instance:
        done = instance.get_materialized_partitions(CHUNKS)
        assert done == {corpus.key(1), corpus.key(2), corpus.key(3)}
        run = instance.get_run_by_id(summary.run_id)
        assert run.status is dg.DagsterRunStatus.FAILURE
        evaluations = evaluations_of(instance, summary.run_id, "folder_was_read")
    assert {one.partition for one in evaluations if not one.passed} == {corpus.key(4)}
    assert {one.partition for one in evaluations if one.passed} == done


def test_every_folder_stage_is_materialised_once_per_folder_in_one_run(published):
    corpus, summary = published
    with corpus.instance() as instance:
        assert instance.get_runs_count() == 1
        for stage in FOLDER_STAGES:
            wanted = dg.AssetRecordsFilter(asset_key=dg.AssetKey(stage))
            records = instance.fetch_materializations(wanted, limit=100).records
            folders = [record.partition_key for record in records]
            assert len(folders) == len(set(folders))
            assert {record.run_id for record in records} == {summary.run_id}


def test_blocking_checks_are_reported_per_folder_with_what_they_looked_at(published):
    corpus, summary = published
    with corpus.instance() as instance:
        for check in REQUIRED:
            evaluations = evaluations_of(instance, summary.run_id, check)
            folders = {one.partition for one in evaluations}
            assert folders == {corpus.key(1), corpus.key(2), corpus.key(3)}, check
            assert all(one.passed and one.blocking for one in evaluations), check
            assert all(one.target_materialization_data for one in evaluations), check


def test_materialisations_carry_what_a_data_engineer_looks_for(published):
    corpus, _ = published
    with corpus.instance() as instance:
        wanted = dg.AssetRecordsFilter(asset_key=CHUNKS, asset_partitions=[corpus.key(2)])
        (record,) = instance.fetch_materializations(wanted, limit=1).records
    event = record.asset_materialization
    metadata = event.metadata
    assert metadata["dagster/partition_row_count"].value == 4
    assert metadata["dagster/uri"].value.endswith(f"{corpus.key(2)}.parquet")
    assert "artikel 1" in metadata["sample_rows"].value
    lineage = metadata["dagster/column_lineage"].value.deps_by_column
    assert lineage["text"][0].asset_key == dg.AssetKey("content_hashes")
    assert len(metadata["fingerprint"].value) == 64
    assert event.tags["dagster/data_version"]
    assert event.tags["dagster/input_data_version/content_hashes"]


def test_no_change_starts_no_run_and_reads_no_file(published):
    corpus, first = published
    with corpus.instance() as instance:
        before = instance.get_runs_count()
    again = corpus.ingest(retry_refused=False)
    with corpus.instance() as instance:
        assert instance.get_runs_count() == before
    assert (again.run_id, again.published) == (None, False)
    assert again.release_id == first.release_id
    assert again.count(FolderState.UNCHANGED) == 3


def test_one_changed_file_redoes_that_law_only_and_publishes(corpus):
    for number in (1, 2, 3):
        corpus.write(number)
    first = corpus.ingest()
    corpus.write(2, word="melding")
    second = corpus.ingest()
    assert second.files_read == 1
    assert second.published
    assert second.release_id != first.release_id
    with corpus.instance() as instance:
        assert materialised_in(instance, second.run_id, "clause_chunks") == {corpus.key(2)}
        assert materialised_in(instance, second.run_id, "embeddings") == {corpus.key(2)}
    release = open_release(corpus.home, second.release_id)
    texts = [one.text for number in (1, 2) for one in passages(release, corpus, number)]
    release.close()
    assert any("melding" in text for text in texts)
    assert any("aanvraag" in text for text in texts)


def test_a_law_that_left_the_sources_leaves_the_release_and_the_partitions(corpus):
    for number in (1, 2):
        corpus.write(number)
    corpus.ingest()
    (corpus.source / "BWBR9000002.xml").unlink()
    second = corpus.ingest()
    assert [f.key for f in second.folders if f.state is FolderState.REMOVED] == [corpus.key(2)]
    assert second.published
    with corpus.instance() as instance:
        assert list(instance.get_dynamic_partitions("folder")) == [corpus.key(1)]


def test_a_changed_law_that_cannot_be_read_stays_at_its_last_good_state(corpus):
    for number in (1, 2):
        corpus.write(number)
    first = corpus.ingest()
    corpus.write_broken(2)
    second = corpus.ingest()
    assert [f.key for f in second.folders if f.state is FolderState.REFUSED] == [corpus.key(2)]
    assert second.release_id == first.release_id
    release = open_release(corpus.home, second.release_id)
    assert passages(release, corpus, 2)
    release.close()


def test_a_blocking_check_stops_the_run_and_the_old_release_stays(corpus, monkeypatch):
    corpus.write(1)
    first = corpus.ingest()
    corpus.write(1, word="melding")
    break_counts(monkeypatch)
    second = corpus.ingest()
    assert second.release_id == first.release_id
    assert not second.published
    assert "counts_match_source" in second.problem
    (folder,) = second.folders
    assert folder.state is FolderState.FAILED_CHECK
    with corpus.instance() as instance:
        assert not materialised_in(instance, second.run_id, "candidate_collections")


def test_a_release_that_a_killed_run_left_unpublished_is_made_up_for(corpus):
    corpus.write(1)
    first = corpus.ingest()
    (corpus.home.releases / "current").unlink()
    second = corpus.ingest()
    assert second.release_id == first.release_id
    with corpus.instance() as instance:
        assert not materialised_in(instance, second.run_id, "clause_chunks")


def break_counts(monkeypatch):
    """A reader that loses a lid: the count against the source finds it."""
    from citation_platform.stages import reading

    real = reading.READERS
    kind, read = next(iter(real.items()))

    def losing(home, folder, spec):
        whole = read(home, folder, spec)
        return replace(whole, passages=whole.passages[:-1])

    monkeypatch.setattr(reading, "READERS", {**real, kind: losing})


def passages(release, corpus, number):
    from citation_platform.law.addresses import parse_address

    bwb_id = corpus.key(number).partition(".")[2]
    return release.editions(parse_address(f"{bwb_id}/1"))


def materialised_in(instance, run_id, asset):
    events = instance.all_logs(run_id, of_type=dg.DagsterEventType.ASSET_MATERIALIZATION)
    found = [one.dagster_event for one in events]
    return {one.partition for one in found if one.asset_key == dg.AssetKey(asset)}


def evaluations_of(instance, run_id, check):
    events = instance.all_logs(run_id, of_type=dg.DagsterEventType.ASSET_CHECK_EVALUATION)
    found = [one.dagster_event.asset_check_evaluation_data for one in events]
    return [one for one in found if one.check_name == check]
