"""The environment variables that every started program gets.

Belongs here: where data lives, and that no library phones home or looks for a model hub.
Does not belong here: limits of one program (``service.settings``).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

SILENCE = {
    "DAGSTER_DISABLE_TELEMETRY": "yes",
    "GX_ANALYTICS_ENABLED": "false",
    "DO_NOT_TRACK": "true",  # read by unstructured
    "SCARF_NO_ANALYTICS": "true",
    "HF_HUB_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "TRANSFORMERS_OFFLINE": "1",
}
"""No telemetry, no downloads at run time: documents of an office are confidential."""


def surroundings(home: Path, inherited: Mapping[str, str]) -> dict[str, str]:
    """``inherited`` with the home's places, unbuffered logs and ``SILENCE``.

    ``DAGSTER_HOME`` is the one that ``citation-platform ingest`` uses, so that its runs show.
    """
    return {
        **inherited,
        **SILENCE,
        "CITATION_HOME": str(home),
        "DAGSTER_HOME": str(home / "dagster"),
        "PYTHONUNBUFFERED": "1",
    }


def knowing(service: str, environment: Mapping[str, str]) -> dict[str, str]:
    """``environment`` with the query service's URL for the links in Dagster's metadata.

    What the operator set stays: the service may be reached by another name.
    """
    return {"CITATION_SERVICE_URL": service, **environment}
