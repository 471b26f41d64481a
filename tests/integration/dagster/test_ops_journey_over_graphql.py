"""The operations lead's day in Dagster's UI, over HTTP: see, approve, publish, shut, revoke.

The real webserver runs as ``./run`` starts it, on a home of its own. Without the daemon, whose
queue each run would wait for, and whose sensor would start runs that the lead did not.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from upath import UPath

from citation_platform.definitions import ingest
from citation_platform.durable import write_atomic
from citation_platform.home import Home
from citation_platform.launch.ports import choose_port
from citation_platform.launch.services import Addresses, programs
from citation_platform.launch.supervision import Place, supervise, wait_until_ready
from citation_platform.launch.surroundings import knowing, surroundings
from citation_platform.offices import load_pack
from citation_platform.stages.summary import FolderState
from tests.integration.dagster.over_graphql import Browser, Seen

HYDROLIND, LUCHTORA = "manuals.hydrolind", "manuals.luchtora"
DATASHEET = Path("hydrolind") / "HL_inlaatcombinatie_datablad.pdf"
NOTICE = Path("luchtora") / "Luchtora_VS_notice_FR.pdf"


_LOOKING = ("raw_documents", "examined_documents", "document_catalog", "content_hashes")
"""The stages up to the gate: what a lead materialises to see what lies in a folder now."""

_SETTINGS = """
telemetry: {enabled: false}
nux: {enabled: false}
run_coordinator: {module: dagster._core.run_coordinator, class: DefaultRunCoordinator}
code_servers: {local_startup_timeout: 180}
"""
"""Dagster's settings of this home: runs start at once instead of by the daemon's queue."""


class Quiet:
    """Watches programs become ready and says nothing."""

    def ready(self, name: str, seconds: float) -> None:
        return None

    def waiting(self, name: str, missing: str) -> None:
        return None


@dataclass(frozen=True)
class Office:
    """A running Dagster with two suppliers that wait, and the directory they lie in."""

    browser: Browser
    source: Path

    def gate(self, folder: str) -> Seen:
        seen = self.browser.check("content_hashes", "folder_vetted", folder)
        assert seen is not None
        return seen

    def approve(self, folder: str, fingerprint: str) -> str:
        config = {"folder": folder, "fingerprint": fingerprint, "by": "Kari Vos"}
        return self.browser.launch("approve_supplier", record_approval=config)

    def revoke(self, folder: str) -> str:
        config = {"folder": folder, "by": "Kari Vos", "reason": "terugroepactie"}
        return self.browser.launch("revoke_supplier", record_revocation=config)

    def refresh(self, first: str, last: str) -> str:
        """Read the folders and publish."""
        return self.browser.launch("refresh", folders=(first, last))

    def look(self, folder: str) -> str:
        """Look at what lies in the folder now, up to its gate."""
        check = ("content_hashes", "folder_vetted")
        return self.browser.launch("refresh", folders=[folder], assets=_LOOKING, checks=[check])

    def published(self) -> str | None:
        return self.browser.materialised("published_collections").get("release_id")

    def released_folders(self) -> set[str]:
        rows = str(self.browser.materialised("candidate_collections")["sample_rows"])
        return {folder for folder in (HYDROLIND, LUCHTORA) if folder in rows}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The smallest manual of two of the sample's suppliers."""
    directory = tmp_path / "manuals"
    for file in (DATASHEET, NOTICE):
        (directory / file).parent.mkdir(parents=True)
        shutil.copy(load_pack("retail").samples / "manuals" / file, directory / file)
    return directory


@pytest.fixture
def office(
    source: Path,
    tmp_path: Path,
    repository: Path,
    dense_model_directory: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Office]:
    monkeypatch.setenv("CITATION_MODEL_DIR", str(dense_model_directory))
    home = Home(UPath(tmp_path / "home"))
    write_atomic(tmp_path / "home" / "dagster" / "dagster.yaml", _SETTINGS.encode())
    first = ingest(home, source, office="retail", corpus="manuals")
    assert {one.state for one in first.folders} == {FolderState.AWAITING_APPROVAL}
    ports = [
        choose_port("127.0.0.1", None, usual=usual, option="").number for usual in (3900, 3990)
    ]
    addresses = Addresses("127.0.0.1", *ports)
    around = knowing(addresses.service, surroundings(tmp_path / "home", os.environ))
    place = Place(around, repository, tmp_path / "logs")
    webserver = programs(addresses, repository=repository)[0]
    with supervise([webserver], place) as running:
        wait_until_ready(running, Quiet(), patience=120)
        with Browser(addresses.dagster) as browser:
            yield Office(browser, source)


def test_a_lead_opens_shuts_and_revokes_suppliers_from_the_browser(office: Office) -> None:
    browser = office.browser
    waiting = {folder: office.gate(folder) for folder in (HYDROLIND, LUCHTORA)}
    for seen in waiting.values():
        assert not seen.passed
        assert "never approved" in seen.description
        assert "Look at these" in seen.values["review"]
    assert office.published() is None

    # Approve exactly what was reviewed: the gate opens, the next run publishes.
    approvals = [office.approve(key, seen.values["fingerprint"]) for key, seen in waiting.items()]
    for run in approvals:
        browser.succeeds(run)
    assert office.gate(HYDROLIND).passed
    assert "Kari Vos" in office.gate(LUCHTORA).description
    browser.succeeds(office.refresh(HYDROLIND, LUCHTORA))
    release = office.published()
    assert release is not None
    assert office.released_folders() == {HYDROLIND, LUCHTORA}
    cards = browser.materialised("learned_models")
    assert json.loads(cards["manuals/ranking"])["questions"] > 100
    scores = browser.materialised("eval_scores")
    assert scores["passed"] is True
    assert scores["retail/document_questions"] >= 1  # how many go right is no matter here
    assert any("is not in this release" in one for one in json.loads(scores["skipped"]))

    # One file changes: its supplier is shut, the other and the release are untouched.
    changed = load_pack("retail").samples.parent / "updates" / "manuals" / DATASHEET
    shutil.copy(changed, office.source / DATASHEET)
    browser.succeeds(office.look(HYDROLIND))
    shut = office.gate(HYDROLIND)
    assert not shut.passed
    assert "changed since Kari Vos approved it" in shut.description
    assert shut.values["fingerprint"] != waiting[HYDROLIND].values["fingerprint"]
    assert office.gate(LUCHTORA).passed
    assert office.published() == release

    # The approval of what lay there before is stale, and the run says so.
    stale = office.approve(HYDROLIND, waiting[HYDROLIND].values["fingerprint"])
    revoked = office.revoke(LUCHTORA)
    assert browser.ended(stale) == "FAILURE"
    said = browser.why_failed(stale)
    assert "changed" in said
    assert DATASHEET.name in said
    assert not office.gate(HYDROLIND).passed

    browser.succeeds(revoked)
    assert not office.gate(LUCHTORA).passed
    assert "revoked" in office.gate(LUCHTORA).description
