"""What started programs find in their environment."""

from __future__ import annotations

from pathlib import Path

from citation_platform.launch.surroundings import SILENCE, knowing, surroundings


def test_telemetry_and_downloads_are_off_whatever_was_inherited() -> None:
    inherited = {"HF_HUB_OFFLINE": "0", "GX_ANALYTICS_ENABLED": "true", "PATH": "/bin"}
    given = surroundings(Path("/data"), inherited)
    assert given.items() >= SILENCE.items()
    assert given["PATH"] == "/bin"


def test_dagster_keeps_its_state_in_the_home_whatever_was_inherited() -> None:
    given = surroundings(Path("/data"), {"DAGSTER_HOME": "/elsewhere"})
    assert (given["CITATION_HOME"], given["DAGSTER_HOME"]) == ("/data", "/data/dagster")


def test_links_in_dagster_lead_to_the_service_as_the_operator_calls_it_else_as_it_listens() -> None:
    assert knowing("http://h:8001", {})["CITATION_SERVICE_URL"] == "http://h:8001"
    named = {"CITATION_SERVICE_URL": "https://desk.example"}
    assert knowing("http://h:8001", named) == named
