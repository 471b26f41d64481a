"""Builds that died leave nothing behind; builds that run are left alone."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from citation_platform.home import Home
from citation_platform.releases import layout
from tests.unit.releases.release_parts import put_release


def dead_process() -> int:
    """The number of a process that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


def test_a_build_directory_is_gone_after_the_build_failed(home: Home) -> None:
    def fail() -> None:
        with layout.building(home, "aaaa") as directory:
            (directory / "part").write_text("half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert list(layout.releases_directory(home).iterdir()) == []


def test_a_finished_build_has_its_name_and_no_lock(home: Home) -> None:
    with layout.building(home, "aaaa") as directory:
        (directory / "part").write_text("whole")
        assert layout.finish(directory, layout.release_directory(home, "aaaa"))
    assert [path.name for path in layout.release_directory(home, "aaaa").iterdir()] == ["part"]


def test_the_first_of_two_builds_of_one_release_wins(home: Home) -> None:
    put_release(home, "aaaa")
    with layout.building(home, "aaaa") as directory:
        (directory / "part").write_text("late")
        assert not layout.finish(directory, layout.release_directory(home, "aaaa"))
    assert layout.release_ids(home) == ("aaaa",)
    assert not (layout.release_directory(home, "aaaa") / "part").exists()


def test_what_a_killed_build_left_is_swept_away(home: Home) -> None:
    left = layout.releases_directory(home) / f".building-aaaa-{dead_process()}-1"
    left.mkdir(parents=True)
    (left / ".lock").touch()
    (left / "index").mkdir()
    assert layout.sweep(home) == (left.name,)
    assert not left.exists()


def test_a_running_build_is_not_swept_away(home: Home) -> None:
    with layout.building(home, "aaaa") as directory:
        assert layout.sweep(home) == ()
        assert directory.exists()


def test_a_build_that_is_just_beginning_is_not_swept_away(home: Home) -> None:
    young = layout.releases_directory(home) / f".building-aaaa-{os.getpid()}-1"
    young.mkdir(parents=True)
    assert layout.sweep(home) == ()


def test_an_abandoned_build_whose_process_number_is_in_use_again_is_swept_away(home: Home) -> None:
    left = layout.releases_directory(home) / f".building-aaaa-{os.getpid()}-1"
    left.mkdir(parents=True)
    (left / ".lock").touch()
    hour_ago = time.time() - 3600
    os.utime(left, (hour_ago, hour_ago))
    assert layout.sweep(home) == (left.name,)


def test_a_release_that_was_set_aside_is_no_release(home: Home) -> None:
    layout.set_aside(put_release(home, "aaaa"))
    assert layout.release_ids(home) == ()
    assert len(layout.sweep(home)) == 1
