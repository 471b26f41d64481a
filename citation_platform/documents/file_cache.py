"""What is known about each source file, so that an unchanged file is never read again.

Belongs here: the cache in SQL and the rule when an entry may be trusted.
Does not belong here: what is done with a file (``documents.folders``).
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

from sqlalchemy import BigInteger, Column, Date, Engine, Row, String, Table, delete, insert, select

from citation_platform.documents.model import FileKind
from citation_platform.documents.sql import METADATA
from citation_platform.state import create_tables, reading, transaction

# A file that changed just before it was read may change again without a new time stamp, so
# such an entry is not trusted (the "racy" rule of git's index). Modification times can be as
# coarse as 2 s (FAT); change times come from the kernel's clock tick (at most 10 ms).
_RACY_MTIME_NS = 2_000_000_000
_RACY_CTIME_NS = 50_000_000

_FILES = Table(
    "source_files",
    METADATA,
    Column("root", String, primary_key=True),
    Column("path", String, primary_key=True),
    Column("size", BigInteger, nullable=False),
    Column("mtime_ns", BigInteger, nullable=False),
    Column("ctime_ns", BigInteger, nullable=False),
    Column("read_ns", BigInteger, nullable=False),
    Column("sha256", String(64), nullable=False),
    Column("kind", String, nullable=False),
    Column("root_element", String),
    Column("bwb_id", String),
    Column("state_date", Date),
)


@dataclass(frozen=True, slots=True)
class KnownFile:
    """What was found when the file was last read. Times are nanoseconds since 1970."""

    path: str
    size: int
    mtime_ns: int
    ctime_ns: int
    read_ns: int
    sha256: str
    kind: FileKind
    root_element: str | None
    bwb_id: str | None
    state_date: date | None

    def still_holds(self, status: os.stat_result) -> bool:
        """True when the file cannot have changed since it was read.

        ``ctime`` catches an edit that keeps size and ``mtime`` (``cp -p``, ``rsync -t``).
        """
        same = (self.size, self.mtime_ns, self.ctime_ns) == (
            status.st_size,
            status.st_mtime_ns,
            status.st_ctime_ns,
        )
        return (
            same
            and self.mtime_ns + _RACY_MTIME_NS < self.read_ns
            and self.ctime_ns + _RACY_CTIME_NS < self.read_ns
        )


class FileCache:
    """Known files per root."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        create_tables(engine, METADATA)

    def load(self, root: Path) -> Mapping[str, KnownFile]:
        """path → what is known, for all files of a root, in one query."""
        query = select(_FILES).where(_FILES.c.root == str(root))
        with reading(self._engine) as connection:
            return {row.path: _known(row) for row in connection.execute(query)}

    def store(self, root: Path, read: Sequence[KnownFile], gone: Collection[str]) -> None:
        """Remember files that were read and forget those that are gone; no change, no write."""
        outdated = [{"path": path} for path in {known.path for known in read} | set(gone)]
        if not outdated:
            return
        with transaction(self._engine) as connection:
            for entry in outdated:
                connection.execute(
                    delete(_FILES).where(_FILES.c.root == str(root), _FILES.c.path == entry["path"])
                )
            if read:
                connection.execute(
                    insert(_FILES), [{"root": str(root), **asdict(known)} for known in read]
                )


def _known(row: Row[tuple[object, ...]]) -> KnownFile:
    values = {name: value for name, value in row._mapping.items() if name != "root"}
    return KnownFile(**{**values, "kind": FileKind(row.kind)})
