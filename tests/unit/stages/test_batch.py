"""One stage over many folders: none stops another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from upath import UPath

from citation_platform.errors import InvalidSource, TransientFault
from citation_platform.home import Home
from citation_platform.stages.batch import RETRY_AFTER_SECONDS, Outcome, Stage, run_stage
from citation_platform.stages.refusals import refusal_of


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(UPath(tmp_path))


def run(
    home: Home,
    work: Callable[[str], str],
    *,
    attempt: str = "run-1",
    waits: list[float] | None = None,
) -> list[Outcome[str]]:
    stage = Stage("clause_chunks", attempt, work, lambda key: f"fingerprint-of-{key}")
    sleep = waits.append if waits is not None else (lambda _seconds: None)
    return list(run_stage(home, ["a", "b", "c"], stage, sleep=sleep))


def test_a_bad_folder_is_refused_and_the_others_go_on(home: Home) -> None:
    def work(key: str) -> str:
        if key == "b":
            raise InvalidSource("cut off", where="b.xml:7", remedy="fetch it again")
        return key.upper()

    outcomes = run(home, work)
    assert [outcome.value for outcome in outcomes] == ["A", None, "C"]
    refusal = refusal_of(home, "b")
    assert refusal is not None
    assert refusal.message == "b.xml:7: cut off → fetch it again"
    assert (refusal.fingerprint, refusal.permanent) == ("fingerprint-of-b", True)


def test_a_permanent_fault_is_tried_once(home: Home) -> None:
    tried: list[str] = []

    def work(key: str) -> str:
        tried.append(key)
        raise InvalidSource("cut off")

    run(home, work)
    assert tried == ["a", "b", "c"]


def test_a_transient_fault_is_tried_again_after_growing_waits(home: Home) -> None:
    waits: list[float] = []

    def work(key: str) -> str:
        if key == "b" and len(waits) < len(RETRY_AFTER_SECONDS):
            raise TransientFault("the file changed after it was scanned")
        return key

    outcomes = run(home, work, waits=waits)
    assert [outcome.value for outcome in outcomes] == ["a", "b", "c"]
    assert waits == list(RETRY_AFTER_SECONDS)


def test_a_transient_fault_that_stays_is_not_refused_for_good(home: Home) -> None:
    def work(_key: str) -> str:
        raise TransientFault("locked")

    run(home, work)
    refusal = refusal_of(home, "a")
    assert refusal is not None
    assert not refusal.permanent


def test_a_defect_met_by_one_folder_does_not_stop_the_others(home: Home) -> None:
    def work(key: str) -> str:
        return {"a": "A", "c": "C"}[key]

    outcomes = run(home, work)
    assert [outcome.value for outcome in outcomes] == ["A", None, "C"]
    refusal = outcomes[1].refusal
    assert refusal is not None
    assert "KeyError" in refusal.what


def test_a_later_stage_of_the_run_passes_over_what_an_earlier_one_refused(home: Home) -> None:
    def failing(_key: str) -> str:
        raise InvalidSource("cut off")

    run(home, failing, attempt="run-1")
    assert run(home, str.upper, attempt="run-1") == []
    assert [outcome.value for outcome in run(home, str.upper, attempt="run-2")] == ["A", "B", "C"]
