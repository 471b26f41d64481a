"""The service process: offices that cannot be loaded, and a home where nothing is yet."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
import structlog

from citation_platform.service.server import load_offices


def test_a_wrong_pack_is_logged_with_its_line_and_the_others_are_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bakery").mkdir()
    (tmp_path / "bakery" / "pack.yaml").write_text("name: bakery\n")
    monkeypatch.setenv("CITATION_PACKS", str(tmp_path))
    with structlog.testing.capture_logs() as entries:
        offices = load_offices()
    assert "notary" in offices
    assert "bakery" not in offices
    (entry,) = entries
    assert f"{tmp_path}/bakery/pack.yaml:1" in entry["message"]


def test_a_process_on_an_empty_home_is_alive_says_what_is_missing_and_ends_when_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITATION_MODEL_DIR", str(tmp_path / "no-model"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = tmp_path / "log"
    command = [sys.executable, "-m", "citation_platform.service", "--home", str(tmp_path / "home")]
    with (
        log.open("wb") as stream,
        subprocess.Popen([*command, "--port", str(port)], stderr=stream) as process,
    ):
        url = f"http://127.0.0.1:{port}"
        assert get_when_up(f"{url}/healthz", process).status_code == 200
        ready = httpx.get(f"{url}/readyz", trust_env=False)
        assert ready.status_code == 503
        assert "release: nothing has been published yet" in ready.json()["detail"]
        assert "model: " in ready.json()["detail"]
        assert httpx.get(f"{url}/v1/releases", trust_env=False).json()["releases"] == []
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
    entries = [json.loads(line) for line in log.read_text().splitlines()]
    assert {"/healthz", "/readyz"} <= {entry.get("route") for entry in entries}


def get_when_up(url: str, process: subprocess.Popen[bytes]) -> httpx.Response:
    """The first answer of a process that is starting."""
    for _ in range(300):
        assert process.poll() is None, "the service ended"
        try:
            return httpx.get(url, trust_env=False)
        except httpx.TransportError:
            time.sleep(0.2)
    pytest.fail("the service did not start in 60 s")
