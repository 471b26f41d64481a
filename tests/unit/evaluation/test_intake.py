"""Figures of intake over a labelled file: right, accepted, wrong, opened."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from citation_platform.errors import InvalidInput, InvalidSource
from citation_platform.evaluation.intake import (
    detail_line,
    inspect_all,
    read_files,
    score_intake,
    wrong_rows,
)
from tests.unit.documents.intake.plain_files import locked, one_page


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    (tmp_path / "empty.pdf").write_bytes(b"")
    (tmp_path / "page.html.pdf").write_bytes(b"<html>")
    (tmp_path / "good.pdf").write_bytes(one_page("tekst"))
    locked(one_page("tekst"), tmp_path / "locked.pdf", user="geheim")
    rows = [
        {"id": "1", "file": "empty.pdf", "reason_code": "empty_file"},
        {"id": "2", "file": "page.html.pdf", "reason_code": "corrupt", "accept": ["not_a_pdf"]},
        {"id": "3", "file": "good.pdf", "reason_code": "blank_pages", "pages": 1},
        {
            "id": "4",
            "file": "locked.pdf",
            "reason_code": "encrypted_needs_password",
            "password": "geheim",
            "pages": 1,
        },
    ]
    path = tmp_path / "gold.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return path


def test_reasons_are_right_accepted_or_wrong_and_locked_files_open(labelled: Path) -> None:
    outcomes = list(inspect_all(read_files(labelled), labelled.parent))
    figures = score_intake(outcomes)
    assert (figures["files"], figures["accuracy"], figures["exact"]) == (4, 0.75, 0.5)
    assert (figures["opened"], figures["pages"]) == (1.0, 1.0)
    assert figures["wrong"] == [
        {"id": "3", "file": "good.pdf", "expected": "blank_pages", "found": "ok"}
    ]
    assert [row[0] for row in wrong_rows(outcomes)[1]] == ["3"]
    assert "geheim" not in "".join(map(detail_line, outcomes))


def test_a_labelled_file_that_is_missing_is_named(labelled: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidSource, match=r"empty\.pdf"):
        list(inspect_all(read_files(labelled), tmp_path / "elsewhere"))


def test_a_line_without_reason_is_named_with_its_number(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text('\n{"file": "x.pdf", "password": "geheim"}\n', encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"gold\.jsonl:2.*reason_code") as refused:
        read_files(path)
    assert "geheim" not in str(refused.value)
