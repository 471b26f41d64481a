"""The whole of ``./run`` after Python works: empty home to answered question, and the end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil
import pytest

from citation_platform.launch.occupancy import Occupant
from citation_platform.offices import load_pack

START_SECONDS = 300  # a sample ingest and four Python programs, on a machine that is busy


@dataclass(frozen=True, slots=True)
class Platform:
    """A platform that was started by the launcher, ready for questions."""

    process: subprocess.Popen[bytes]
    home: Path
    occupant: Occupant
    output: Path


def _command(home: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "citation_platform.launch", "--home", str(home), *options]


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory, repository: Path) -> Iterator[Platform]:
    """Started in an empty home, whose path holds a space."""
    home = tmp_path_factory.mktemp("launch") / "my home"
    output = home.with_name("output.txt")
    with output.open("wb") as stream:
        process = subprocess.Popen(
            _command(home, "--patience", str(START_SECONDS)),
            cwd=repository,
            env=_environment(),
            stdout=stream,
            stderr=stream,
        )
    try:
        _wait_for_welcome(process, output)
        note = (home / "launch.json").read_bytes()
        yield Platform(process, home, Occupant.model_validate_json(note), output)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(timeout=60)


def test_the_sample_question_is_answered_with_its_citation(platform: Platform) -> None:
    reply = httpx.post(
        f"{platform.occupant.service}/v1/ask",
        json={"question": load_pack("notary").sample_question, "office": "notary"},
        timeout=60,
    )
    answer = reply.raise_for_status().json()
    assert answer["status"] == "answered"
    assert answer["claims"][0]["citation"]["quote"]


def test_the_welcome_names_both_addresses_and_a_question_to_try(platform: Platform) -> None:
    welcome = platform.output.read_text(encoding="utf-8")
    assert platform.occupant.service in welcome
    assert platform.occupant.dagster in welcome
    assert load_pack("notary").sample_question in welcome


def test_dagster_shows_the_assets_and_the_run_that_published_the_sample(
    platform: Platform,
) -> None:
    query = "query { runsOrError { ... on Runs { results { status jobName } } } }"
    reply = httpx.post(f"{platform.occupant.dagster}/graphql", json={"query": query}, timeout=60)
    runs = reply.raise_for_status().json()["data"]["runsOrError"]["results"]
    assert "SUCCESS" in {run["status"] for run in runs}


def test_a_second_launcher_on_the_same_home_says_who_serves_it(
    platform: Platform, repository: Path
) -> None:
    second = subprocess.run(
        _command(platform.home), cwd=repository, capture_output=True, text=True, timeout=120
    )
    assert second.returncode == 1
    assert f"process {platform.process.pid}" in second.stderr


def test_ctrl_c_ends_every_process_and_is_no_error(platform: Platform) -> None:
    family = psutil.Process(platform.process.pid).children(recursive=True)
    assert len(family) >= 5  # webserver and daemon with a code server each, and the service
    platform.process.send_signal(signal.SIGINT)
    assert platform.process.wait(timeout=90) == 0
    assert [each for each in family if _runs(each)] == []
    assert not (platform.home / "launch.json").exists()


def test_a_wrong_host_is_refused_before_anything_starts(tmp_path: Path, repository: Path) -> None:
    refused = subprocess.run(
        _command(tmp_path, "--host", "203.0.113.7"),
        cwd=repository,
        env=os.environ | {"COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert refused.returncode == 1
    assert "cannot listen on 203.0.113.7" in refused.stderr
    assert not (tmp_path / "logs").exists()


def _environment() -> dict[str, str]:
    """Ours without what other fixtures chose: an empty home has no model yet."""
    return {name: value for name, value in os.environ.items() if not name.startswith("CITATION_")}


def _wait_for_welcome(process: subprocess.Popen[bytes], output: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while "Ctrl-C ends everything" not in output.read_text(encoding="utf-8"):
        ended = process.poll()
        said = output.read_text(encoding="utf-8")[-3000:]
        assert ended is None, f"the launcher ended with exit code {ended}:\n{said}"
        assert time.monotonic() < deadline, f"not ready in time:\n{said}"
        time.sleep(0.2)


def _runs(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
