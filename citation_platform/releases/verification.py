"""Whether a release directory is what its manifest says.

Belongs here: reading the manifest, hashing the files, comparing both.
Does not belong here: what to do about a difference.
"""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from citation_platform.durable import sha256_of
from citation_platform.errors import InvalidSource
from citation_platform.releases import layout
from citation_platform.releases.calibration import CALIBRATION
from citation_platform.releases.model import SCHEMA_VERSION, FileRef, ReleaseManifest

_NOT_HASHED = frozenset({layout.MANIFEST, layout.EVALUATION, CALIBRATION})
"""Written after the manifest, each bound to it by its own hash."""


def read_manifest(directory: Path) -> ReleaseManifest:
    """The manifest of a release directory. Raises ``InvalidSource`` when it is damaged."""
    path = directory / layout.MANIFEST
    try:
        manifest = ReleaseManifest.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as fault:
        raise InvalidSource(
            f"the manifest cannot be read: {fault}",
            where=str(path),
            remedy="build the release again, or roll back to another",
        ) from fault
    if manifest.id != directory.name or manifest.schema_version != SCHEMA_VERSION:
        raise InvalidSource(
            f"the manifest is of release {manifest.id}, layout {manifest.schema_version}",
            where=str(path),
            remedy="build the release again with this version of the platform",
        )
    return manifest


def hash_files(directory: Path) -> tuple[FileRef, ...]:
    """Every file that the build wrote, but for the manifest, in order of path.

    Hidden names are locks and temporary files: the engine replaces its small files by
    themselves whenever it opens an index, also while another process is hashing.
    """
    names = sorted(path.relative_to(directory) for path in directory.rglob("*") if path.is_file())
    return tuple(
        FileRef(
            path=name.as_posix(),
            size=(directory / name).stat().st_size,
            sha256=sha256_of(directory / name),
        )
        for name in names
        if name.as_posix() not in _NOT_HASHED
        and not any(part.startswith(".") for part in name.parts)
    )


def damaged_file(directory: Path, manifest: ReleaseManifest) -> str | None:
    """The first file that differs from the manifest, with how it differs; None when none does."""
    found = {file.path: file for file in hash_files(directory)}
    for file in manifest.files:
        if file.path not in found:
            return f"{file.path} is missing"
        if found[file.path] != file:
            return f"{file.path} differs from the manifest"
    extra = sorted(set(found) - {file.path for file in manifest.files})
    return f"{extra[0]} is not in the manifest" if extra else None
