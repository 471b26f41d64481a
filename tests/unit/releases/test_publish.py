"""Which release is served: the pointer, its log, and who may move it."""

from __future__ import annotations

import fcntl
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from citation_platform.durable import local_path
from citation_platform.errors import (
    InvalidInput,
    InvalidSource,
    NoRelease,
    StoreBusy,
    UnknownRelease,
)
from citation_platform.home import Home
from citation_platform.releases import layout
from citation_platform.releases.calibration import CALIBRATION
from citation_platform.releases.model import LogAction, ReleaseState
from citation_platform.releases.pointer import move, read_log
from citation_platform.releases.publish import (
    current_id,
    list_releases,
    prune,
    publish,
    record_eval,
    rollback,
)
from tests.unit.releases.release_parts import put_release

FIRST, SECOND, THIRD = "aaaa", "bbbb", "cccc"


@pytest.fixture
def passed(home: Home) -> Home:
    """Three releases that may be published."""
    for hours, release_id in enumerate((FIRST, SECOND, THIRD)):
        put_release(
            home, release_id, created=datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=hours)
        )
        record_eval(home, release_id, {"recall@3": 0.5}, passed=True)
    return home


def test_publishing_moves_the_pointer_and_logs_it(passed: Home) -> None:
    assert current_id(passed) is None
    change = publish(passed, FIRST)
    assert (change.previous_id, change.current_id, change.changed) == (None, FIRST, True)
    publish(passed, SECOND)
    assert current_id(passed) == SECOND
    assert [(entry.release_id, entry.previous_id) for entry in read_log(passed)] == [
        (FIRST, None),
        (SECOND, FIRST),
    ]


def test_publishing_what_is_published_does_nothing(passed: Home) -> None:
    publish(passed, FIRST)
    before = layout.pointer(passed).stat()
    assert not publish(passed, FIRST).changed
    assert layout.pointer(passed).stat().st_ino == before.st_ino
    assert len(read_log(passed)) == 1


def test_a_release_that_was_not_evaluated_is_not_published(home: Home) -> None:
    put_release(home, FIRST)
    with pytest.raises(InvalidInput, match=r"not been evaluated.*eval_scores"):
        publish(home, FIRST)
    assert current_id(home) is None


def test_a_release_that_failed_its_evaluation_is_not_published(home: Home) -> None:
    put_release(home, FIRST)
    record_eval(home, FIRST, {}, passed=False, failures=["hallucinated = 1"])
    with pytest.raises(InvalidInput, match="hallucinated = 1"):
        publish(home, FIRST)


def test_an_evaluation_of_other_contents_counts_for_nothing(passed: Home) -> None:
    manifest = layout.release_directory(passed, FIRST) / layout.MANIFEST
    manifest.write_text(manifest.read_text().replace('"code_version":"1"', '"code_version":"2"'))
    with pytest.raises(InvalidInput, match="not been evaluated"):
        publish(passed, FIRST)


def test_an_evaluation_copied_from_another_release_counts_for_nothing(passed: Home) -> None:
    put_release(passed, "dddd")
    report = layout.release_directory(passed, FIRST) / layout.EVALUATION
    (layout.release_directory(passed, "dddd") / layout.EVALUATION).write_bytes(report.read_bytes())
    with pytest.raises(InvalidInput, match="not been evaluated"):
        publish(passed, "dddd")


def test_an_evaluation_with_other_thresholds_counts_for_nothing(passed: Home) -> None:
    directory = layout.release_directory(passed, FIRST)
    (directory / CALIBRATION).write_text("{}")
    with pytest.raises(InvalidInput, match="not been evaluated"):
        publish(passed, FIRST)
    record_eval(passed, FIRST, {}, passed=True)
    assert publish(passed, FIRST).changed


def test_an_evaluation_cannot_pass_with_failures(home: Home) -> None:
    put_release(home, FIRST)
    with pytest.raises(InvalidInput, match="cannot pass"):
        record_eval(home, FIRST, {}, passed=True, failures=["x"])


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        (lambda directory: (directory / layout.TITLES).write_text("{}"), "titles.json differs"),
        (lambda directory: (directory / layout.TITLES).unlink(), "titles.json is missing"),
        (lambda directory: (directory / "extra").write_text(""), "extra is not in the manifest"),
        (lambda directory: (directory / layout.MANIFEST).write_text("{"), "manifest"),
    ],
)
def test_a_damaged_release_is_refused_naming_the_file(passed: Home, damage, named: str) -> None:
    publish(passed, FIRST)
    damage(layout.release_directory(passed, SECOND))
    with pytest.raises(InvalidSource, match=named):
        publish(passed, SECOND)
    assert current_id(passed) == FIRST


@pytest.mark.parametrize("name", ["ffff", "../aaaa", "", ".building-x-1"])
def test_an_unknown_release_is_refused(passed: Home, name: str) -> None:
    with pytest.raises(UnknownRelease, match="releases list"):
        publish(passed, name)


def test_rolling_back_twice_goes_back_two_releases(passed: Home) -> None:
    for release_id in (FIRST, SECOND, THIRD):
        publish(passed, release_id)
    assert rollback(passed).current_id == SECOND
    assert rollback(passed).current_id == FIRST
    with pytest.raises(NoRelease, match="no earlier release"):
        rollback(passed)
    publish(passed, THIRD)
    assert rollback(passed).current_id == FIRST


def test_rolling_back_to_a_named_release(passed: Home) -> None:
    for release_id in (FIRST, SECOND, THIRD):
        publish(passed, release_id)
    assert rollback(passed, FIRST).previous_id == THIRD
    assert read_log(passed)[-1].action is LogAction.ROLLBACK


def test_rolling_back_skips_a_release_that_is_gone(passed: Home) -> None:
    for release_id in (FIRST, SECOND, THIRD):
        publish(passed, release_id)
    (layout.release_directory(passed, SECOND) / layout.MANIFEST).unlink()
    assert rollback(passed).current_id == FIRST


def test_two_publishers_at_once_one_waits_and_is_told(passed: Home) -> None:
    publish(passed, FIRST)
    with layout.publish_lock(passed).open("ab") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(StoreBusy, match="another process is busy"):
            publish(passed, SECOND, wait=0.05)
    assert current_id(passed) == FIRST
    assert publish(passed, SECOND).changed


def test_a_move_that_was_not_logged_is_logged_by_the_next_publisher(passed: Home) -> None:
    publish(passed, FIRST)
    move(passed, SECOND)
    publish(passed, THIRD)
    assert [entry.action for entry in read_log(passed)] == [
        LogAction.PUBLISH,
        LogAction.RECOVERED,
        LogAction.PUBLISH,
    ]
    assert rollback(passed).current_id == SECOND


def test_a_torn_log_line_loses_only_itself(passed: Home) -> None:
    publish(passed, FIRST)
    with layout.log_path(passed).open("ab") as log:
        log.write(b'{"at": "2026')
    publish(passed, SECOND)
    assert [entry.release_id for entry in read_log(passed)] == [FIRST, SECOND]
    assert len(layout.log_path(passed).read_bytes().splitlines()) == 3


def test_every_log_line_is_one_json_object(passed: Home) -> None:
    publish(passed, FIRST)
    publish(passed, SECOND)
    lines = layout.log_path(passed).read_text().splitlines()
    assert [json.loads(line)["release_id"] for line in lines] == [FIRST, SECOND]


def test_pruning_keeps_current_newest_and_what_the_audit_refers_to(passed: Home) -> None:
    for name in ("dddd", "eeee"):
        put_release(passed, name)
    publish(passed, FIRST)
    assert prune(passed, keep=1, referenced=[SECOND]) == ("dddd", THIRD)
    assert layout.release_ids(passed) == (FIRST, SECOND, "eeee")
    assert prune(passed, keep=0) == ("eeee", SECOND)
    assert current_id(passed) == FIRST


def test_the_list_says_where_each_release_stands(passed: Home) -> None:
    put_release(passed, "dddd")
    put_release(passed, "eeee")
    record_eval(passed, "eeee", {}, passed=False, failures=["recall@3 below 0.4"])
    broken = put_release(passed, "ffff")
    (broken / layout.MANIFEST).write_text("{")
    publish(passed, FIRST)
    publish(passed, SECOND)
    rows = {row.id: row for row in list_releases(passed)}
    assert {key: row.state for key, row in rows.items()} == {
        FIRST: ReleaseState.PUBLISHED_BEFORE,
        SECOND: ReleaseState.CURRENT,
        THIRD: ReleaseState.READY,
        "dddd": ReleaseState.NOT_EVALUATED,
        "eeee": ReleaseState.FAILED_EVALUATION,
        "ffff": ReleaseState.UNREADABLE,
    }
    assert rows["eeee"].failures == ("recall@3 below 0.4",)
    assert rows["ffff"].problem
    assert [row.id for row in list_releases(passed)][:5] == ["eeee", "dddd", THIRD, SECOND, FIRST]


def test_a_home_without_releases_has_an_empty_list(home: Home) -> None:
    assert list_releases(home) == ()
    assert current_id(home) is None


def test_the_pointer_is_a_file_that_people_can_read(passed: Home) -> None:
    publish(passed, FIRST)
    pointer: Path = local_path(passed.releases) / "current"
    assert pointer.read_text() == f"{FIRST}\n"
