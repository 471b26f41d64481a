"""``citation-platform approvals`` as an operations lead uses it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from citation_platform.approvals.review.model import ReviewedFolder
from citation_platform.cli.approvals import make_app
from citation_platform.errors import InvalidInput
from tests.unit.approvals.approval_parts import FOLDER, OTHER, document, folder

PUMP = document("pump.pdf")


class Shelf:
    """Folders that lie there now."""

    def __init__(self) -> None:
        self.folders = {
            FOLDER: folder(document("boiler.pdf"), PUMP),
            OTHER: folder(document("filter.pdf"), key=OTHER),
        }

    def keys(self) -> Sequence[str]:
        return tuple(self.folders)

    def folder(self, key: str) -> ReviewedFolder:
        if key not in self.folders:
            raise InvalidInput("no such folder", where=key, remedy="see the list")
        return self.folders[key]


class Shell:
    """The commands on one home."""

    def __init__(self, home: Path, shelf: Shelf) -> None:
        self.shelf = shelf
        self._home = home
        self._app = make_app(lambda _: shelf)

    def run(self, *arguments: str, code: int = 0) -> str:
        done = CliRunner().invoke(self._app, [*arguments, "--home", str(self._home)])
        assert done.exit_code == code, done.output
        return done.output

    def json(self, *arguments: str, code: int = 0) -> Any:
        done = CliRunner().invoke(self._app, [*arguments, "--home", str(self._home), "--json"])
        assert done.exit_code == code, done.output
        return json.loads(done.stdout)

    def approve(self, key: str = FOLDER) -> Any:
        now = self.shelf.folders[key].fingerprint
        return self.json("approve", key, "--fingerprint", now[:12], "--by", "M. de Boer")

    def states(self) -> dict[str, str]:
        return {row["folder"]: row["state"] for row in self.json("list")}


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.delenv("CITATION_APPROVAL_KEY_FILE", raising=False)
    monkeypatch.delenv("CITATION_STATE_URL", raising=False)
    return Shell(tmp_path / "home", Shelf())


def test_a_folder_is_looked_at_approved_changed_and_approved_again(shell: Shell) -> None:
    assert set(shell.states().values()) == {"awaiting"}
    assert shell.shelf.folders[FOLDER].fingerprint in shell.run("show", FOLDER)
    shell.approve()
    assert shell.states() == {FOLDER: "approved", OTHER: "awaiting"}
    old = shell.shelf.folders[FOLDER].fingerprint
    shell.shelf.folders[FOLDER] = folder(document("boiler.pdf"), document("pump.pdf", "new"))
    assert shell.states()[FOLDER] == "changed_since"
    refused = shell.json("approve", FOLDER, "--fingerprint", old, "--by", "M. de Boer", code=2)
    assert refused["error"] == "StaleFingerprint"
    assert "new: pump.pdf" in refused["what"]
    shell.approve()
    assert shell.states()[FOLDER] == "approved"


def test_a_revoked_folder_says_so_and_revoking_again_is_refused(shell: Shell) -> None:
    shell.approve()
    arguments = ("revoke", FOLDER, "--by", "T. Vos", "--reason", "contract ended")
    assert "is revoked" in shell.run(*arguments)
    assert shell.states()[FOLDER] == "revoked"
    assert "no approval of this folder stands" in shell.run(*arguments, code=2)


def test_a_document_is_quarantined_by_name_and_released_by_hash(shell: Shell) -> None:
    shell.approve()
    decided = ("--by", "T. Vos", "--reason", "recall")
    assert "is in quarantine (record 2-" in shell.run("quarantine", FOLDER, "pump.pdf", *decided)
    assert "already" in shell.run("quarantine", FOLDER, "pump.pdf", *decided)
    assert [row["quarantined"] for row in shell.json("list")] == [0, 1]
    shell.run("release", FOLDER, PUMP.content_hash[:10], "--by", "T. Vos")
    assert [row["quarantined"] for row in shell.json("list")] == [0, 0]


def test_a_document_whose_file_has_gone_can_still_be_quarantined(shell: Shell) -> None:
    shell.approve()
    shell.shelf.folders[FOLDER] = folder(document("boiler.pdf"))
    said = shell.run("quarantine", FOLDER, "pump.pdf", "--by", "T. Vos", "--reason", "recall")
    assert "is in quarantine (record 2-" in said


def test_a_name_that_means_nothing_or_too_much_is_refused(shell: Shell) -> None:
    shell.shelf.folders[FOLDER] = folder(document("a.pdf", "one"), document("a.pdf", "two"))
    decided = ("--by", "T. Vos", "--reason", "recall")
    assert "several" in shell.run("quarantine", FOLDER, "a.pdf", *decided, code=2)
    assert "no such document" in shell.run("quarantine", FOLDER, "b.pdf", *decided, code=2)


def test_a_corrected_revision_is_sure_in_the_review(shell: Shell) -> None:
    weak = document("weak.pdf", revision=None, revision_confidence=0.0)
    shell.shelf.folders[FOLDER] = folder(weak)
    assert "weak_revision" in shell.json("show", FOLDER)["sections"]
    shell.run("set-revision", FOLDER, "weak.pdf", "Rev. 3", "--by", "M. de Boer")
    assert "weak_revision" not in shell.json("show", FOLDER)["sections"]


@pytest.mark.parametrize("name", ["list.xlsx", "list.csv"])
def test_a_spreadsheet_goes_out_and_comes_back(shell: Shell, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    assert shell.json("export", str(file), "--language", "en")["folders"] == 2
    found = shell.json("import", str(file), "--by", "M. de Boer")
    assert {item["outcome"] for item in found["folders"]} == {"undecided"}


def test_a_spreadsheet_with_faults_names_them_and_ends_with_partly_failed(
    shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    shell.json("export", str(file), "--folder", FOLDER)
    del shell.shelf.folders[FOLDER]
    shown = shell.run("import", str(file), "--by", "M. de Boer", code=6)
    assert "list.csv, row 2, column map: no such folder" in shown


def test_the_register_verifies_and_a_lost_end_is_found(shell: Shell) -> None:
    shell.approve()
    proof = shell.json("verify")
    assert proof["intact"]
    shell.run("verify", "--head", proof["head"])
    assert "gone or another" in shell.run("verify", "--head", f"9:{'a' * 64}", code=1)
    shell.run("verify", "--head", "nonsense", code=2)


def test_a_folder_that_is_gone_stays_in_the_list_while_it_was_decided_about(shell: Shell) -> None:
    shell.approve()
    del shell.shelf.folders[FOLDER]
    assert shell.states() == {FOLDER: "no documents", OTHER: "awaiting"}
