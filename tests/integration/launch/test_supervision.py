"""Programs that were started together end together, and nothing of them is left."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from citation_platform.errors import ProgramFailed
from citation_platform.launch.programs import Running
from citation_platform.launch.supervision import (
    Place,
    end_all,
    supervise,
    wait_until_ready,
    watch,
)
from tests.integration.launch import fake_programs
from tests.integration.launch.fake_programs import Silent, listens, program


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(os.environ, tmp_path, tmp_path / "logs")


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        number: int = listener.getsockname()[1]
        return number


def test_no_process_is_left_after_the_block_not_even_in_a_session_of_its_own(
    place: Place, port: int
) -> None:
    with supervise([program("server", "serve", str(port), ready=listens(port))], place) as running:
        wait_until_ready(running, Silent(), patience=30)
        family = running[0].family()
        assert len(family) == 2
    assert _survivors(family) == []


def test_a_program_that_ignores_the_request_to_end_is_killed(place: Place, port: int) -> None:
    with supervise([program("server", "stubborn", str(port), ready=listens(port))], place) as all_:
        wait_until_ready(all_, Silent(), patience=30)
        family = all_[0].family()
        end_all(all_, grace=0.2)
        assert _survivors(family) == []


def test_a_second_request_to_stop_does_not_wait_for_the_grace_period(
    place: Place, port: int
) -> None:
    with supervise([program("server", "stubborn", str(port), ready=listens(port))], place) as all_:
        wait_until_ready(all_, Silent(), patience=30)
        started = time.monotonic()
        end_all(all_, grace=60, hurry=lambda: True)
        assert time.monotonic() - started < 10


def test_a_program_that_ends_while_starting_fails_with_its_last_words_and_its_log(
    place: Place, port: int
) -> None:
    programs = [
        program("server", "serve", str(port), ready=listens(port)),
        program("broken", "crash", ready=lambda: "not yet"),
    ]
    with supervise(programs, place) as running:
        family = _families(running)
        with pytest.raises(ProgramFailed) as failure:
            wait_until_ready(running, Silent(), patience=30)
    assert "broken ended by itself with exit code 3" in failure.value.what
    assert "the disk is full" in failure.value.what
    assert str(place.logs / "broken.log") in (failure.value.remedy or "")
    assert _survivors(family) == []


def test_a_program_that_is_killed_later_is_noticed_and_nothing_is_left(
    place: Place, port: int
) -> None:
    programs = [
        program("server", "serve", str(port), ready=listens(port)),
        program("other", "sleep", ready=lambda: None),
    ]
    with supervise(programs, place) as running:
        wait_until_ready(running, Silent(), patience=30)
        family = _families(running)
        os.kill(running[1].pid, signal.SIGKILL)
        with pytest.raises(ProgramFailed, match="other ended by itself by signal 9"):
            watch(running)
    assert _survivors(family) == []


def test_a_program_that_never_gets_ready_fails_with_what_it_waits_for(place: Place) -> None:
    waiting = program("other", "sleep", ready=lambda: "the model is being loaded")
    with (
        pytest.raises(ProgramFailed, match="not ready after 0 s: the model is being loaded"),
        supervise([waiting], place) as running,
    ):
        wait_until_ready(running, Silent(), patience=0.0)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_the_launcher_ends_every_process(
    number: signal.Signals, tmp_path: Path, port: int
) -> None:
    with _driver(tmp_path, port) as driver:
        family = psutil.Process(driver.pid).children(recursive=True)
        driver.send_signal(number)
        assert driver.wait(timeout=30) != 0
        assert f"stopped by {number.name}" in _stderr(driver)
    assert len(family) == 2
    assert _survivors(family) == []


def test_a_killed_launcher_takes_its_programs_along(tmp_path: Path, port: int) -> None:
    with _driver(tmp_path, port) as driver:
        program_, *others = psutil.Process(driver.pid).children(recursive=True)
        driver.kill()
        driver.wait()
    assert _survivors([program_]) == []
    for process in others:  # what a program started is its own to end (code servers do)
        process.kill()


def test_the_log_of_the_run_before_is_kept(place: Place) -> None:
    for _ in range(2):
        with supervise([program("broken", "crash", ready=lambda: None)], place) as running:
            _wait_for(lambda: running[0].exit_code is not None)
    assert "the disk is full" in (place.logs / "broken.previous.log").read_text()


def _driver(logs: Path, port: int) -> subprocess.Popen[str]:
    driver = subprocess.Popen(
        [sys.executable, fake_programs.__file__, "drive", str(logs), str(port)],
        stderr=subprocess.PIPE,
        text=True,
    )
    _wait_for((logs / "ready").exists)
    return driver


def _stderr(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    return process.stderr.read()


def _families(running: list[Running]) -> list[psutil.Process]:
    return [process for each in running for process in each.family()]


def _survivors(family: list[psutil.Process]) -> list[psutil.Process]:
    """Those that still run a moment later; a zombie waiting for its new parent has ended."""
    deadline = time.monotonic() + 5
    while alive := [each for each in family if _runs(each)]:
        if time.monotonic() > deadline:
            break
        time.sleep(0.05)
    return alive


def _runs(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def _wait_for(condition: Callable[[], bool], seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)
