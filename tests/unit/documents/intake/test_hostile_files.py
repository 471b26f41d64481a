"""One bad file never hangs, never exceeds its limits, never stops the others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from citation_platform.documents.intake.inspecting import (
    inspect,
    inspection_of_end,
    task_arguments,
)
from citation_platform.documents.intake.model import (
    DocumentState,
    Inspection,
    IntakeLimits,
    ReasonCode,
)
from citation_platform.documents.intake.rows import inspection_from_row
from citation_platform.sandbox.limits import MEBIBYTE, Limits
from citation_platform.sandbox.outcomes import Outcome
from citation_platform.sandbox.running import run_limited
from tests.unit.documents.intake import hostile_files
from tests.unit.documents.intake.plain_files import one_page, pages

TASK = "citation_platform.documents.intake.child_inspect:inspect_task"
PEAK = 256 * MEBIBYTE
LIMITS = IntakeLimits(
    stream_bytes=32 * MEBIBYTE,
    sandbox=Limits(memory_bytes=512 * MEBIBYTE, cpu_seconds=20, wall_seconds=120.0),
)


def examined(content: bytes, directory: Path) -> tuple[Inspection, Outcome]:
    """The inspection of a file with this content, and how the child ended."""
    path = directory / "manual.pdf"
    path.write_bytes(content)
    outcome = run_limited(
        TASK,
        {**task_arguments(path, LIMITS), "labels": []},
        secrets={"passwords": []},
        limits=LIMITS.sandbox,
    )
    if outcome.finished:
        return inspection_from_row(outcome.value), outcome
    return inspection_of_end(len(content), outcome), outcome


@pytest.mark.parametrize("bomb", hostile_files.BOMBS, ids=lambda bomb: bomb.__name__)
def test_a_bomb_is_recognised_before_it_costs_its_memory(
    bomb: Callable[[], bytes], tmp_path: Path
) -> None:
    inspection, outcome = examined(bomb(), tmp_path)
    assert inspection.state is DocumentState.BOMB, inspection
    assert inspection.reason_code is ReasonCode.BOMB
    assert inspection.needs_person
    assert outcome.peak_bytes < PEAK


@pytest.mark.parametrize("trick", hostile_files.TRICKS, ids=lambda trick: trick.__name__)
def test_a_tricky_file_ends_in_a_state_within_its_limits(
    trick: Callable[[], bytes], tmp_path: Path
) -> None:
    inspection, outcome = examined(trick(), tmp_path)
    assert inspection.state is not DocumentState.TIMEOUT, inspection
    assert inspection.message
    assert outcome.peak_bytes < PEAK
    assert outcome.cpu_seconds < LIMITS.sandbox.cpu_seconds


def test_a_page_tree_in_a_circle_is_repaired_and_read(tmp_path: Path) -> None:
    inspection, _ = examined(hostile_files.circling_pages(), tmp_path)
    assert (inspection.state, inspection.pages) == (DocumentState.REPAIRED, 1)
    assert "the page tree runs in a circle" in inspection.damage


def test_a_document_above_the_page_cap_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "catalogue.pdf"
    path.write_bytes(pages([["tekst"]] * 6))
    assert inspect(path, limits=IntakeLimits(pages=5)).state is DocumentState.BOMB
    assert inspect(path, limits=IntakeLimits(pages=6)).state is DocumentState.OK


@pytest.mark.parametrize(
    ("content", "state", "reason"),
    [
        (b"", DocumentState.EMPTY, ReasonCode.EMPTY_FILE),
        (b"<!DOCTYPE html><p>404", DocumentState.NOT_PDF, ReasonCode.NOT_A_PDF),
        (b"PK\x03\x04" + bytes(500), DocumentState.NOT_PDF, ReasonCode.NOT_A_PDF),
        (bytes(range(256)) * 40, DocumentState.NOT_PDF, ReasonCode.NOT_A_PDF),
        (hostile_files.truncated(), DocumentState.CORRUPT, ReasonCode.CORRUPT),
        (hostile_files.random_after_header(), DocumentState.CORRUPT, ReasonCode.CORRUPT),
    ],
    ids=["zero bytes", "html", "zip", "random bytes", "truncated", "random after header"],
)
def test_what_is_no_document_says_what_it_is(
    content: bytes, state: DocumentState, reason: ReasonCode, tmp_path: Path
) -> None:
    path = tmp_path / "manual.pdf"
    path.write_bytes(content)
    inspection = inspect(path, limits=LIMITS)
    assert (inspection.state, inspection.reason_code) == (state, reason)
    assert inspection.needs_person


def test_bad_files_do_not_stop_the_good_one_between_them(tmp_path: Path) -> None:
    contents = {
        "1.pdf": hostile_files.double_bomb(),
        "2.pdf": one_page("Afvoer 80/125"),
        "3.pdf": hostile_files.random_after_header(),
    }
    states = {}
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
        states[name] = inspect(tmp_path / name).state
    assert states == {
        "1.pdf": DocumentState.BOMB,
        "2.pdf": DocumentState.OK,
        "3.pdf": DocumentState.CORRUPT,
    }


def test_a_file_that_takes_too_long_is_a_timeout_not_a_hang(tmp_path: Path) -> None:
    path = tmp_path / "manual.pdf"
    path.write_bytes(one_page("tekst"))
    hurried = IntakeLimits(sandbox=Limits(wall_seconds=0.01))
    inspection = inspect(path, limits=hurried)
    assert (inspection.state, inspection.reason_code) == (DocumentState.TIMEOUT, ReasonCode.TIMEOUT)


def test_a_file_above_the_size_cap_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "manual.pdf"
    path.write_bytes(one_page("tekst"))
    assert inspect(path, limits=IntakeLimits(file_bytes=100)).state is DocumentState.BOMB
