"""What a catalogue is made of: the examined files, what people decided, the way of comparing.

Belongs here: gathering it, its digest, the record of the last one, so that a catalogue is made
again only when something of it changed. Does not belong here: making it (``stages.cataloguing``).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from citation_platform.approvals.authority import Marks, authority_marks
from citation_platform.approvals.citing import Approvals
from citation_platform.documents.catalog.version import CATALOG_VERSION
from citation_platform.durable import local_path, sha256_of, write_atomic
from citation_platform.home import Home
from citation_platform.releases.under_review import EXAMINED
from citation_platform.stages.examining import examined_folders

ASSET = "document_catalog"
"""The Dagster asset; its tables lie below ``tables/document_catalog``."""


@dataclass(frozen=True, slots=True)
class Basis:
    """``folders``: SHA-256 of each table of examined files. ``corrections``: content hash →
    revision as a person corrected it. ``marks``: see ``approvals.authority``."""

    folders: Mapping[str, str]
    corrections: Mapping[str, str]
    marks: Marks

    @property
    def digest(self) -> str:
        """Equal for equal input to the same version of the catalogue."""
        said = [
            CATALOG_VERSION,
            sorted(self.folders.items()),
            sorted(self.corrections.items()),
            sorted(self.marks.items()),
        ]
        return hashlib.sha256(json.dumps(said).encode()).hexdigest()


def present_basis(home: Home, approvals: Approvals) -> Basis:
    """What a catalogue would be made of now. Raises ``RegisterDamaged``, ``StoreBusy``."""
    return Basis(
        folders={
            key: sha256_of(local_path(home.table(EXAMINED, key))) for key in examined_folders(home)
        },
        corrections=_corrections(approvals),
        marks=authority_marks(approvals),
    )


def _corrections(approvals: Approvals) -> dict[str, str]:
    return {
        content_hash: decisions.revision
        for history in approvals.histories().folders.values()
        for content_hash, decisions in history.documents.items()
        if decisions.revision is not None
    }


def recorded(home: Home) -> str | None:
    """The digest that the present tables were made of; None when they are not known to be whole."""
    try:
        return _record(home).read_text(encoding="ascii")
    except (FileNotFoundError, UnicodeDecodeError):
        return None


def forget(home: Home) -> None:
    """Before tables are written: a crash in between must not leave a mixture that looks whole."""
    _record(home).unlink(missing_ok=True)


def record(home: Home, basis: Basis) -> None:
    """After all tables are written."""
    write_atomic(_record(home), basis.digest.encode("ascii"))


def _record(home: Home) -> Path:
    return local_path(home.root) / "tables" / ASSET / "made_of.sha256"
