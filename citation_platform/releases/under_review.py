"""Files that the last examination of a folder holds, as far as the service may show them.

Belongs here: the examined files' table as a reader sees it: which folders, which file.
Does not belong here: examining and writing the table (``stages.examining``), documents that are
published (``releases.document_lookup``).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from citation_platform.durable import local_path
from citation_platform.errors import InvalidSource
from citation_platform.home import Home

EXAMINED = "examined_documents"
"""The asset whose tables these are, one per folder, replaced whole at each examination."""

READABLE_STATES = frozenset({"ok", "repaired"})
"""The states (``documents.intake.DocumentState``) of files whose pages can be read."""

_COLUMNS = ["document_hash", "path", "state", "message", "pages"]


@dataclass(frozen=True, slots=True)
class FileUnderReview:
    """A file of a folder as it was last examined, whether or not anybody approved it.

    ``names``: its paths in the folder; ``pages``: None where they could not be counted;
    ``message``: what it is and what to do, for the operations lead.
    """

    folder: str
    document_hash: str
    names: tuple[str, ...]
    state: str
    message: str
    pages: int | None

    @property
    def name(self) -> str:
        """The path that people are shown."""
        return self.names[0]

    @property
    def readable(self) -> bool:
        """True when its pages can be read."""
        return self.state in READABLE_STATES


def folders_under_review(home: Home) -> tuple[str, ...]:
    """Keys of all folders that have been examined and whose source is still there, in order."""
    return tuple(sorted(_tables(home)))


def file_under_review(home: Home, folder: str, document_hash: str) -> FileUnderReview | None:
    """The file in that folder; None when its last examination holds no such file.

    ``folder`` is compared with the folders that there are and never becomes a path, so that
    any text may be asked for. Raises ``InvalidSource`` for a damaged table.
    """
    path = _tables(home).get(folder)
    if path is None:
        return None
    try:
        table = pq.read_table(
            path,
            columns=_COLUMNS,
            filters=[("document_hash", "=", document_hash)],
            use_threads=False,
        )
    except FileNotFoundError:
        return None  # forgotten since the directory was listed
    except (OSError, ValueError, KeyError, pa.ArrowException) as fault:
        raise InvalidSource(
            f"the table cannot be used: {fault}",
            where=str(path),
            remedy=f"materialise {EXAMINED} of folder {folder} again",
        ) from fault
    return _file(folder, table.to_pylist())


def _tables(home: Home) -> dict[str, Path]:
    directory = local_path(home.root) / "tables" / EXAMINED
    return {path.stem: path for path in directory.glob("[!.]*.parquet")}


def _file(folder: str, rows: list[dict[str, object]]) -> FileUnderReview | None:
    if not rows:
        return None
    first, pages = rows[0], rows[0]["pages"]
    return FileUnderReview(
        folder=folder,
        document_hash=str(first["document_hash"]),
        names=tuple(sorted(str(row["path"]) for row in rows)),
        state=str(first["state"]),
        message=str(first["message"]),
        pages=pages if isinstance(pages, int) else None,
    )
