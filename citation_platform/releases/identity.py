"""The id of a release: same inputs, same id.

Belongs here: what counts as an input, and the version of the code that reads them.
Does not belong here: the manifest's other fields (``releases.model``).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

from citation_platform.releases.admission import Admission
from citation_platform.releases.model import SCHEMA_VERSION, ModelRef, Threshold
from citation_platform.releases.office_models import OfficeModels, identity_of

_SHAPING_PACKAGES = ("index", "graph", "law/citations", "releases")
"""Packages whose code decides what a release holds, given its folder tables."""


@cache
def code_version() -> str:
    """Version of the installed package, and a hash of the code that shapes a release.

    The hash makes a changed tokeniser a new release even when nobody raised the version.
    """
    digest = hashlib.sha256()
    for package in _SHAPING_PACKAGES:
        _add_files(digest, files("citation_platform").joinpath(*package.split("/")))
    return f"{version('citation-platform')}+{digest.hexdigest()[:8]}"


def _add_files(digest: hashlib._Hash, directory: Traversable) -> None:
    for entry in sorted(directory.iterdir(), key=lambda entry: entry.name):
        if entry.is_file() and not entry.name.endswith(".pyc"):
            digest.update(entry.name.encode() + b"\x00" + entry.read_bytes())


def release_id(
    admission: Admission,
    model: ModelRef,
    thresholds: Sequence[Threshold],
    office_models: OfficeModels,
) -> str:
    """First 16 hex characters of the SHA-256 over everything that the release is made of."""
    inputs = {
        "schema": SCHEMA_VERSION,
        "code": code_version(),
        "model": model.model_dump(),
        "folders": [
            (
                item.table.key,
                item.table.source.fingerprint,
                item.table.sha256,
                item.embeddings_sha256,
                item.documents.sha256 if item.documents else None,
            )
            for item in admission.admitted
        ],
        "refused": [item.model_dump() for item in admission.refused],
        "office_models": identity_of(office_models),
        "thresholds": [item.model_dump(mode="json") for item in thresholds],
    }
    canonical = json.dumps(inputs, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]
