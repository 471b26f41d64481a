"""The labelled bad files of the dev set, and the command that a person uses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from citation_platform.cli import app
from tests.unit.documents.intake.plain_files import locked, one_page


def test_intake_names_every_reason_of_the_dev_set(shared_data: Path) -> None:
    result = CliRunner().invoke(
        app,
        [
            "evals",
            "intake",
            str(shared_data / "gold" / "bad_files.dev.jsonl"),
            "--files",
            str(shared_data / "pdf" / "files"),
            "--json",
        ],
    )
    figures = json.loads(result.stdout)
    assert figures["wrong"] == []
    assert (figures["accuracy"], figures["opened"], figures["pages"]) == (1.0, 1.0, 1.0)


def test_inspect_tells_state_reason_and_hashes_and_that_a_person_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "good.pdf").write_bytes(one_page("tekst"))
    locked(one_page("tekst"), tmp_path / "locked.PDF", user="geheim-woord")
    monkeypatch.delenv("CITATION_PDF_PASSWORDS", raising=False)
    result = CliRunner().invoke(app, ["documents", "inspect", str(tmp_path), "--json"])
    good, closed = json.loads(result.stdout)
    assert (good["state"], good["reason_code"], good["needs_person"]) == ("ok", "ok", False)
    assert len(good["hashes"]["structural"]) == 64
    assert (closed["state"], closed["hashes"]["structural"]) == ("password", None)
    assert result.exit_code == 6


def test_inspect_opens_with_a_password_file_and_names_the_password(tmp_path: Path) -> None:
    manual = locked(one_page("tekst"), tmp_path / "m.pdf", user="geheim-woord")
    passwords = tmp_path / "passwords.yaml"
    passwords.write_text("Vaillant: [{label: tot 2019, password: geheim-woord}]", encoding="utf-8")
    passwords.chmod(0o600)
    arguments = ["documents", "inspect", str(manual), "--password-from", str(passwords), "--json"]
    result = CliRunner().invoke(app, arguments)
    (row,) = json.loads(result.stdout)
    assert (row["state"], row["password_label"], result.exit_code) == ("ok", "tot 2019", 0)
    assert "geheim-woord" not in result.output
    other = CliRunner().invoke(app, [*arguments, "--supplier", "Remeha"])
    assert json.loads(other.stdout)[0]["state"] == "password"
