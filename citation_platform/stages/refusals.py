"""Folders whose newest source state could not be worked through: written down until it can.

Belongs here: one small JSON file per refused folder.
Does not belong here: failed checks (``releases.checks``), skipped files (``documents``).
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from citation_platform.durable import local_path, write_atomic
from citation_platform.errors import CitationPlatformError
from citation_platform.home import Home


class Refusal(BaseModel):
    """Why a folder's source state was refused.

    ``fingerprint``: of exactly that state. ``attempt``: the run that refused it; its later
    stages leave the folder alone. ``permanent``: trying again cannot help until the source
    or the platform changes.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str
    fingerprint: str
    stage: str
    attempt: str
    permanent: bool
    what: str
    where: str | None
    remedy: str | None

    @property
    def message(self) -> str:
        """One line for people: where, what, remedy."""
        return str(CitationPlatformError(self.what, where=self.where, remedy=self.remedy))


def refuse(home: Home, refusal: Refusal) -> None:
    """Write the refusal down; it replaces an older one."""
    write_atomic(_path(home, refusal.key), refusal.model_dump_json().encode())


def refusal_of(home: Home, key: str) -> Refusal | None:
    """The refusal on record, or None. A damaged record counts as none: the folder is tried again."""
    with suppress(FileNotFoundError, ValidationError):
        return Refusal.model_validate_json(_path(home, key).read_bytes())
    return None


def accept(home: Home, key: str) -> None:
    """Forget an earlier refusal."""
    _path(home, key).unlink(missing_ok=True)


def _path(home: Home, key: str) -> Path:
    return local_path(home.root) / "tables" / "refusals" / f"{key}.json"
