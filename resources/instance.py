"""The Dagster instance of a home: what the UI, the daemon and the command line share.

Belongs here: DAGSTER_HOME and its settings file. Does not belong here: definitions.
"""

from __future__ import annotations

from pathlib import Path

import dagster as dg

from citation_platform.durable import local_path, write_atomic
from citation_platform.home import Home

SETTINGS = "dagster.yaml"
TEMPLATE = Path(__file__).with_name(SETTINGS)


def dagster_home(home: Home) -> Path:
    """DAGSTER_HOME: ``<CITATION_HOME>/dagster`` with its settings file; made when missing."""
    directory = local_path(home.root) / "dagster"
    directory.mkdir(parents=True, exist_ok=True)
    settings = directory / SETTINGS
    if not settings.exists():
        write_atomic(settings, TEMPLATE.read_bytes())
    return directory


def open_instance(home: Home) -> dg.DagsterInstance:
    """The instance of a home; dispose of it after use (it is a context manager)."""
    return dg.DagsterInstance.from_config(str(dagster_home(home)))
