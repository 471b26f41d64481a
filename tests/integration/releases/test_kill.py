"""Killed at any point, the old release is served and the next run repairs."""

from __future__ import annotations

import random
import signal
import time
from multiprocessing.context import ForkServerContext

import numpy as np
import pytest

from citation_platform.home import Home
from citation_platform.index.port import SearchFilter
from citation_platform.releases import layout
from citation_platform.releases.build import BuildStep
from citation_platform.releases.pointer import read_log
from citation_platform.releases.publish import PublishStep, current_id
from citation_platform.releases.reader import open_release
from citation_platform.releases.verification import damaged_file, read_manifest
from tests.integration.releases.worker import FAULT, Death, build_and_publish, child, report_of
from tests.unit.releases.release_parts import ERFRECHT, lid, vector

BEFORE_THE_MOVE = [
    Death(BuildStep.ADMIT),
    Death(BuildStep.PASSAGES, 1),
    Death(BuildStep.LEXICON),
    Death(BuildStep.VECTORS),
    Death(BuildStep.INDEX),
    Death(BuildStep.INDEX, 70),
    Death(BuildStep.MANIFEST),
    Death(BuildStep.COMPLETE, 1),
    Death(PublishStep.LOCKED),
    Death(PublishStep.VERIFIED),
]
AFTER_THE_MOVE = [Death(PublishStep.MOVED), Death(PublishStep.LOGGED)]


def name(death: Death) -> str:
    return f"{death.step.value}-{death.done}"


def kill_at(processes: ForkServerContext, home: Home, death: Death) -> None:
    process = processes.Process(target=child, args=(str(home.root), death))
    process.start()
    process.join(60)
    assert process.exitcode == -signal.SIGKILL


def assert_served(home: Home, release_id: str | None) -> None:
    """The release is published, whole to the byte, and answers."""
    assert current_id(home) == release_id
    assert release_id is not None
    directory = layout.release_directory(home, release_id)
    assert damaged_file(directory, read_manifest(directory)) is None
    release = open_release(home, release_id)
    try:
        query = vector(lid("7", "1", "").context_text)
        where = SearchFilter(corpora=("statutes",))
        best = max(
            release.store.search(query, None, where=where, limit=3),
            key=lambda hit: hit.dense_score or 0.0,
        )
        assert release.unit(best.unit_id)[0].address == "bw:4:7.1"
        assert np.isclose(best.dense_score or 0.0, 1.0, atol=1e-3)
    finally:
        release.close()


def assert_repaired(home: Home, old: str | None) -> None:
    """The next run publishes, leaves nothing behind, and logged every move."""
    new = build_and_publish(home)
    assert new != old
    assert_served(home, new)
    leftovers = [
        path.name
        for path in layout.releases_directory(home).iterdir()
        if path.is_dir() and not path.name.isalnum()
    ]
    assert leftovers == []
    assert [entry.release_id for entry in read_log(home)] == [old, new]


@pytest.mark.parametrize("death", BEFORE_THE_MOVE, ids=name)
def test_killed_before_the_pointer_moves_the_old_release_is_served(
    processes: ForkServerContext, home: Home, death: Death
) -> None:
    old = current_id(home)
    kill_at(processes, home, death)
    assert_served(home, old)
    assert_repaired(home, old)


@pytest.mark.parametrize("death", AFTER_THE_MOVE, ids=name)
def test_killed_after_the_pointer_moved_the_new_release_is_served(
    processes: ForkServerContext, home: Home, death: Death
) -> None:
    old = current_id(home)
    kill_at(processes, home, death)
    assert current_id(home) != old
    assert_served(home, current_id(home))
    assert_repaired(home, old)


def test_killed_at_any_moment_one_whole_release_is_served(
    processes: ForkServerContext, home: Home
) -> None:
    old = current_id(home)
    chance = random.Random(2)
    for _ in range(4):
        process = processes.Process(target=child, args=(str(home.root),))
        process.start()
        time.sleep(chance.uniform(0.0, 0.4))
        process.kill()
        process.join(60)
        assert_served(home, current_id(home))
    assert_repaired(home, old)


@pytest.mark.parametrize("largest_file", [64, 9_000, 1_000_000])
def test_a_full_disk_is_a_clear_error_and_nothing_is_half_published(
    processes: ForkServerContext,
    home: Home,
    largest_file: int,
) -> None:
    old = current_id(home)
    process = processes.Process(target=child, args=(str(home.root), None, largest_file))
    process.start()
    process.join(60)
    assert process.exitcode == FAULT
    said = report_of(str(home.root)).read_text()
    assert said.startswith("TransientFault"), said
    assert "free disk space" in said
    assert_served(home, old)
    assert_repaired(home, old)


def test_two_processes_that_build_and_publish_the_same_release_agree(
    processes: ForkServerContext, home: Home
) -> None:
    pair = [processes.Process(target=child, args=(str(home.root),)) for _ in range(2)]
    for process in pair:
        process.start()
    for process in pair:
        process.join(60)
    assert [process.exitcode for process in pair] == [0, 0]
    assert_served(home, current_id(home))
    assert len(read_log(home)) == 2


def test_two_processes_that_publish_different_releases_both_end_whole(
    processes: ForkServerContext, home: Home
) -> None:
    process = processes.Process(target=child, args=(str(home.root),))
    process.start()
    own = build_and_publish(home, keys=[ERFRECHT])
    process.join(60)
    assert process.exitcode == 0
    entries = read_log(home)
    assert own in {entry.release_id for entry in entries}
    assert len(entries) == 3
    assert_served(home, entries[-1].release_id)
