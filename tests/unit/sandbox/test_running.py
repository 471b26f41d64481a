"""Whatever a task does, its end is a value, and nothing of it is left."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from citation_platform.sandbox.limits import MEBIBYTE, Limits
from citation_platform.sandbox.outcomes import Ending, Outcome
from citation_platform.sandbox.running import run_limited

LIMITS = Limits(memory_bytes=128 * MEBIBYTE, cpu_seconds=1, wall_seconds=60.0)
HURRIED = Limits(wall_seconds=1.5)


def run(name: str, limits: Limits = LIMITS, **arguments: object) -> Outcome:
    return run_limited(f"tests.unit.sandbox.tasks:{name}", arguments, limits=limits)


def test_a_value_comes_back_apart_from_what_libraries_print() -> None:
    outcome = run("answer", number=21)
    assert (outcome.ending, outcome.value) == (Ending.FINISHED, {"twice": 42})
    assert "noise of a library" in outcome.noise
    assert 0 < outcome.peak_bytes < LIMITS.memory_bytes


def test_a_task_that_eats_memory_ends_out_of_memory() -> None:
    outcome = run("eat_memory")
    assert outcome.ending is Ending.OUT_OF_MEMORY
    assert outcome.peak_bytes < LIMITS.memory_bytes + 32 * MEBIBYTE


def test_a_task_that_spins_ends_at_its_cpu_limit() -> None:
    outcome = run("spin")
    assert outcome.ending is Ending.CPU_LIMIT
    assert outcome.hit_limit


def test_a_crash_of_a_library_is_told_with_its_signal() -> None:
    outcome = run("crash")
    assert (outcome.ending, outcome.signal) == (Ending.KILLED, signal.SIGABRT)


def test_a_task_that_waits_for_ever_is_ended_with_its_children(tmp_path: Path) -> None:
    outcome = run("sleep_with_child", HURRIED, mark=str(tmp_path / "pid"))
    assert outcome.ending is Ending.TIMEOUT
    assert _is_gone(tmp_path / "pid")


def test_children_that_a_task_leaves_behind_end_with_it(tmp_path: Path) -> None:
    assert run("leave_child", mark=str(tmp_path / "pid")).value == "gone"
    assert _is_gone(tmp_path / "pid")


def test_a_file_larger_than_allowed_is_not_written() -> None:
    outcome = run("write_much", Limits(file_bytes=MEBIBYTE))
    assert (outcome.ending, outcome.fault) == (Ending.FAILED, "OSError")


def test_a_secret_stands_in_no_message() -> None:
    outcome = run_limited(
        "tests.unit.sandbox.tasks:fail_with", {}, limits=LIMITS, secrets={"secret": "hunter2"}
    )
    assert (outcome.ending, outcome.fault) == (Ending.FAILED, "ValueError")
    assert "hunter2" not in repr(outcome)
    assert "wrong password" in (outcome.message or "")


def test_a_task_sees_neither_our_environment_nor_our_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CITATION_PASSWORD_VAILLANT", "hunter2")
    seen = run("surroundings").value
    assert "hunter2" not in repr(seen)
    assert seen["files"] == []
    assert not Path(seen["environment"]["HOME"]).exists()


def test_an_unknown_task_is_a_failure_not_an_exception() -> None:
    assert run("no_such_task").ending is Ending.FAILED


def _is_gone(mark: Path) -> bool:
    """True once the process is gone or a zombie that nobody waits for any more."""
    pid = int(mark.read_text(encoding="utf-8"))
    for _ in range(100):
        try:
            os.kill(pid, 0)
            state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1]
        except (ProcessLookupError, FileNotFoundError):
            return True
        if state.split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False
