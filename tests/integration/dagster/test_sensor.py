"""The sensor and the nightly look: a change starts one run, no change starts none."""

import json
import time
from datetime import datetime

import dagster as dg
import pytest

from citation_platform.stages.planning import scan_sources
from citation_platform.stages.sources import register
from resources.home import HomeResource
from sensors.nightly import nightly
from sensors.source_changes import source_changes


@pytest.fixture
def watched(corpus):
    """Two registered laws that nobody has read yet, and an instance without runs."""
    for number in (1, 2):
        corpus.write(number)
    register(corpus.home, corpus.source, office="notary", corpus="statutes")
    with dg.DagsterInstance.ephemeral() as instance:
        yield corpus, instance


def look(corpus, instance, cursor=None):
    """One tick; partitions are registered as the daemon would do it."""
    with dg.build_sensor_context(instance=instance, cursor=cursor) as context:
        result = source_changes(context, citation_home=HomeResource(root=str(corpus.home.root)))
        cursor = context.cursor
    if isinstance(result, dg.SkipReason):
        return result, cursor
    for request in result.dynamic_partitions_requests:
        if isinstance(request, dg.AddDynamicPartitionsRequest):
            instance.add_dynamic_partitions("folder", list(request.partition_keys))
        else:
            for key in request.partition_keys:
                instance.delete_dynamic_partition("folder", key)
    return result, result.cursor


def span(result):
    (request,) = result.run_requests
    return (
        request.tags["dagster/asset_partition_range_start"],
        request.tags["dagster/asset_partition_range_end"],
    )


def test_new_folders_are_one_run_over_their_range(watched):
    corpus, instance = watched
    result, _ = look(corpus, instance)
    assert span(result) == (corpus.key(1), corpus.key(2))
    assert result.run_requests[0].job_name == "refresh"
    assert instance.get_dynamic_partitions("folder") == [corpus.key(1), corpus.key(2)]


def test_no_change_starts_no_run_and_moves_no_cursor(watched):
    corpus, instance = watched
    _, cursor = look(corpus, instance)
    result, after = look(corpus, instance, cursor)
    assert isinstance(result, dg.SkipReason)
    assert after == cursor


def test_no_change_reads_no_file(watched):
    corpus, _ = watched
    time.sleep(2.1)  # a file younger than the coarsest time stamp is always read again
    scan_sources(corpus.home)
    again = scan_sources(corpus.home).cost
    assert (again.files, again.hashed, again.read_bytes) == (2, 0, 0)


def test_one_changed_law_is_a_run_over_that_law_with_a_key_of_its_content(watched):
    corpus, instance = watched
    first, cursor = look(corpus, instance)
    corpus.write(1, word="melding")
    second, cursor = look(corpus, instance, cursor)
    assert span(second) == (corpus.key(1), corpus.key(1))
    corpus.write(1)  # as it was: keys are remembered for ever, and it must run all the same
    third, _ = look(corpus, instance, cursor)
    keys = {one.run_requests[0].run_key for one in (first, second, third)}
    assert len(keys) == 3


def test_a_tick_that_is_repeated_asks_for_the_same_run(watched):
    corpus, instance = watched
    first, _ = look(corpus, instance)
    again, _ = look(corpus, instance)
    assert first.run_requests[0].run_key == again.run_requests[0].run_key


def test_scattered_changes_are_one_run(watched):
    corpus, instance = watched
    corpus.write(3)
    _, cursor = look(corpus, instance)
    corpus.write(1, word="melding")
    corpus.write(3, word="melding")
    result, _ = look(corpus, instance, cursor)
    registered = list(instance.get_dynamic_partitions("folder"))
    first, last = span(result)
    within = registered[registered.index(first) : registered.index(last) + 1]
    assert set(within) == {corpus.key(1), corpus.key(3)}


def test_a_law_that_left_releases_without_it(watched):
    corpus, instance = watched
    _, cursor = look(corpus, instance)
    (corpus.source / "BWBR9000002.xml").unlink()
    result, _ = look(corpus, instance, cursor)
    assert result.run_requests[0].job_name == "release"
    assert instance.get_dynamic_partitions("folder") == [corpus.key(1)]


def test_nothing_moves_while_a_run_is_on_its_way(watched):
    corpus, instance = watched
    run = dg.DagsterRun(job_name="refresh", status=dg.DagsterRunStatus.STARTED)
    instance.add_run(run)
    result, cursor = look(corpus, instance)
    assert isinstance(result, dg.SkipReason)
    assert not cursor
    assert not instance.get_dynamic_partitions("folder")


@pytest.mark.parametrize("cursor", ["not json", "[]", json.dumps({"changes": "x"})])
def test_a_cursor_that_cannot_be_read_counts_as_none(watched, cursor):
    corpus, instance = watched
    result, _ = look(corpus, instance, cursor)
    assert span(result) == (corpus.key(1), corpus.key(2))


def test_the_nightly_look_repairs_what_no_run_finished(watched, tmp_path):
    corpus, _ = watched
    # A schedule opens its instance by reference, so it must lie on disk. It is not entered as
    # a context here: what Dagster opens for the call is closed by the garbage collector,
    # which would then restore this instance as the current one after it is gone.
    instance = dg.DagsterInstance.local_temp(str(tmp_path))
    with dg.build_schedule_context(
        instance=instance, scheduled_execution_time=datetime(2026, 11, 2, 2)
    ) as context:
        look(corpus, instance)  # the sensor asked, and the run was lost
        request = nightly(context, citation_home=HomeResource(root=str(corpus.home.root)))
    instance.dispose()
    assert request.job_name == "refresh"
    assert request.tags["dagster/asset_partition_range_start"] == corpus.key(1)
