"""The three programs that make up the platform on one machine.

Belongs here: their commands and probes. Does not belong here: running them
(``launch.supervision``).
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from citation_platform.launch.probes import daemon_probe, service_probe, webserver_probe
from citation_platform.launch.programs import Program

WORKSPACE = "workspace.yaml"


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the programs listen. ``host`` as given; the URLs are for this machine's browser."""

    host: str
    dagster_port: int
    service_port: int

    @property
    def dagster(self) -> str:
        """URL of the Dagster UI."""
        return f"http://{self._reachable}:{self.dagster_port}"

    @property
    def service(self) -> str:
        """URL of the query service."""
        return f"http://{self._reachable}:{self.service_port}"

    @property
    def _reachable(self) -> str:
        # "All networks" is an address to listen on, not one to connect to.
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"[{host}]" if ":" in host else host


def programs(addresses: Addresses, *, repository: Path) -> tuple[Program, ...]:
    """Webserver, daemon (each with its code location from ``workspace.yaml``) and service."""
    workspace = ("--workspace", str(repository / WORKSPACE))
    quiet = ("--log-format", "json", "--code-server-log-level", "warning")
    return (
        Program(
            name="dagster-webserver",
            command=(
                *(sys.executable, "-m", "dagster_webserver"),
                *("--host", addresses.host, "--port", str(addresses.dagster_port)),
                *workspace,
                *quiet,
            ),
            ready=webserver_probe(addresses.dagster),
        ),
        Program(
            name="dagster-daemon",
            command=(sys.executable, "-m", "dagster._daemon", "run", *workspace, *quiet),
            ready=daemon_probe(addresses.dagster),
        ),
        Program(
            name="query-service",
            command=(
                *(sys.executable, "-m", "citation_platform.service"),
                *("--host", addresses.host, "--port", str(addresses.service_port)),
            ),
            ready=service_probe(addresses.service),
        ),
    )
