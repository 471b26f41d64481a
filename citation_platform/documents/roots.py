"""Source roots: which directories are scanned, in SQL state.

Belongs here: adding, listing and removing roots.
Does not belong here: looking into them (``documents.folders``).
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import (
    Column,
    DateTime,
    Engine,
    Integer,
    Row,
    String,
    Table,
    UniqueConstraint,
    delete,
    insert,
    select,
)

from citation_platform.documents.model import SourceRoot
from citation_platform.documents.sql import METADATA
from citation_platform.errors import InvalidInput, InvalidSource
from citation_platform.state import create_tables, reading, transaction

_ROOTS = Table(
    "source_roots",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("path", String, nullable=False),
    Column("office", String, nullable=False),
    Column("corpus", String, nullable=False),
    Column("reader", String, nullable=False),
    Column("added_at", DateTime(timezone=True), nullable=False),
    UniqueConstraint("path", "office", "corpus"),
)


class SourceRoots:
    """The register of source roots. ``engine``: from ``citation_platform.state.open_state``."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        create_tables(engine, METADATA)

    def add(self, path: str | Path, *, office: str, corpus: str, reader: str) -> SourceRoot:
        """Register a directory; adding it again changes nothing.

        Raises ``InvalidInput`` for a path that does not exist or is a file,
        ``InvalidSource`` for a directory without files.
        """
        directory = _usable_directory(path)
        with transaction(self._engine) as connection:
            query = select(_ROOTS).where(
                _ROOTS.c.path == str(directory),
                _ROOTS.c.office == office,
                _ROOTS.c.corpus == corpus,
            )
            row = connection.execute(query).one_or_none()
            if row is None:
                values = {"office": office, "corpus": corpus, "reader": reader}
                connection.execute(
                    insert(_ROOTS).values(path=str(directory), added_at=datetime.now(UTC), **values)
                )
                row = connection.execute(query).one()
        return _root(row)

    def list(self, office: str | None = None) -> tuple[SourceRoot, ...]:
        """All roots, or those of one office, in the order they were added."""
        query = select(_ROOTS).order_by(_ROOTS.c.id)
        if office is not None:
            query = query.where(_ROOTS.c.office == office)
        with reading(self._engine) as connection:
            return tuple(_root(row) for row in connection.execute(query))

    def remove(self, path: str | Path, *, corpus: str | None = None) -> int:
        """Forget a root (its folders leave the next release); returns how many entries went."""
        query = delete(_ROOTS).where(_ROOTS.c.path == str(Path(path).resolve()))
        if corpus is not None:
            query = query.where(_ROOTS.c.corpus == corpus)
        with transaction(self._engine) as connection:
            return connection.execute(query).rowcount


def _root(row: Row[tuple[object, ...]]) -> SourceRoot:
    added_at: datetime = row.added_at
    return SourceRoot(
        path=Path(row.path),
        office=row.office,
        corpus=row.corpus,
        reader=row.reader,
        # SQLite drops the zone; what was stored is UTC.
        added_at=added_at if added_at.tzinfo else added_at.replace(tzinfo=UTC),
    )


def _usable_directory(path: str | Path) -> Path:
    directory = Path(path).expanduser().resolve()
    if not directory.exists():
        raise InvalidInput(
            "there is no such directory",
            where=str(path),
            remedy="check the path; a relative path counts from the current directory",
        )
    if not directory.is_dir():
        raise InvalidInput(
            "a source is a directory, and this is a file",
            where=str(path),
            remedy=f"give the directory that it lies in: {directory.parent}",
        )
    if not any(names for _, _, names in os.walk(directory)):
        raise InvalidSource(
            "the directory holds no files",
            where=str(path),
            remedy="put the source files in it first, or give another directory",
        )
    return directory
