"""Asking the programs over HTTP whether they are ready.

Belongs here: one probe per program and the questions it asks.
Does not belong here: how often to ask or how long to wait (``launch.supervision``).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, cast

import httpx

from citation_platform.launch.programs import Probe

_TIMEOUT_SECONDS = 5.0

_CODE_LOCATIONS = """
query { workspaceOrError { __typename
  ... on PythonError { message }
  ... on Workspace { locationEntries { name loadStatus
    locationOrLoadError { __typename ... on PythonError { message } } } } } }
"""
_DAEMONS = """
query { instance { daemonHealth { allDaemonStatuses {
  daemonType required healthy lastHeartbeatTime } } } }
"""


def service_probe(address: str) -> Probe:
    """Ready once ``/readyz`` answers 200, else the detail of its problem document."""

    def probe() -> str | None:
        response = _answer("GET", f"{address}/readyz")
        if isinstance(response, str):
            return response
        if response.status_code == httpx.codes.OK:
            return None
        return str(_json(response).get("detail") or f"/readyz answers {response.status_code}")

    return probe


def webserver_probe(address: str) -> Probe:
    """Ready once every code location of the workspace is loaded; else what failed to load."""

    def probe() -> str | None:
        data = _query(address, _CODE_LOCATIONS)
        if isinstance(data, str):
            return data
        workspace = data["workspaceOrError"]
        if workspace["__typename"] == "PythonError":
            return _last_line(workspace["message"])
        entries = workspace["locationEntries"]
        if not entries:
            return "no code location is known yet"
        return next((problem for problem in map(_location_problem, entries) if problem), None)

    return probe


def daemon_probe(webserver: str) -> Probe:
    """Ready once every required daemon has sent a heartbeat since now.

    The webserver's own idea of health counts heartbeats of minutes ago, of a daemon that
    may have been stopped since.
    """
    started = time.time()

    def probe() -> str | None:
        data = _query(webserver, _DAEMONS)
        if isinstance(data, str):
            return data
        late = [
            status["daemonType"].lower()
            for status in data["instance"]["daemonHealth"]["allDaemonStatuses"]
            if status["required"] and (status["lastHeartbeatTime"] or 0.0) < started
        ]
        return f"no heartbeat yet of: {', '.join(sorted(late))}" if late else None

    return probe


def _location_problem(entry: Mapping[str, Any]) -> str | None:
    outcome = entry["locationOrLoadError"]
    if entry["loadStatus"] != "LOADED" or outcome is None:
        return f"code location {entry['name']} is loading"
    if outcome["__typename"] == "PythonError":
        return f"code location {entry['name']} cannot be loaded: {_last_line(outcome['message'])}"
    return None


def _query(address: str, query: str) -> dict[str, Any] | str:
    """The ``data`` of a GraphQL answer, or what is missing."""
    response = _answer("POST", f"{address}/graphql", json={"query": query})
    if isinstance(response, str):
        return response
    data = _json(response).get("data")
    return data if data is not None else f"/graphql answers {response.status_code}"


def _answer(method: str, url: str, **arguments: Any) -> httpx.Response | str:
    try:
        # trust_env=False: a proxy set for the internet must not be asked for this machine.
        with httpx.Client(timeout=_TIMEOUT_SECONDS, trust_env=False) as client:
            return client.request(method, url, **arguments)
    except httpx.TransportError:
        return "it does not answer yet"


def _json(response: httpx.Response) -> dict[str, Any]:
    try:
        return cast(dict[str, Any], response.json())
    except ValueError:
        return {}


def _last_line(message: str) -> str:
    lines = [line for line in message.strip().splitlines() if line.strip()]
    return lines[-1].strip() if lines else "no reason given"
