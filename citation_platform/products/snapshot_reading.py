"""Read a snapshot: which one lies in the home, and queries on its tables.

Belongs here: opening the tables together, running parameterised SQL.
Does not belong here: what is asked (``makers``, ``catalog``, ``sales``).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq

from citation_platform.durable import local_path
from citation_platform.errors import InvalidSource, SourceUnavailable
from citation_platform.home import Home
from citation_platform.products.snapshot_tables import ASSET, SnapshotTable
from citation_platform.products.window import Period

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

MOST_ROWS = 10_000
"""Rows that a query may return: look-ups answer people, they are no export."""


class Snapshot:
    """The tables of one snapshot. ``period``: the days that its lines cover.

    Immutable; safe for concurrent reads.
    """

    def __init__(self, id: str, period: Period, paths: Mapping[SnapshotTable, Path]) -> None:
        self.id = id
        self.period = period
        self.paths = paths
        self._lock = Lock()
        self._engine: DuckDBPyConnection | None = None

    def query(self, sql: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Rows of a query in which ``{item}``, ``{sales_line}`` … stand for the tables.

        Values only as parameters (``$name``): they are never part of the SQL. At most
        ``MOST_ROWS`` rows come back. Raises ``SourceUnavailable`` when a table is gone.
        """
        tables = {table.value: f"read_parquet($path_{table.value})" for table in SnapshotTable}
        used = {
            f"path_{table.value}": str(path)
            for table, path in self.paths.items()
            if f"{{{table.value}}}" in sql
        }
        import duckdb

        try:
            with self._cursor() as cursor:
                result = cursor.execute(sql.format(**tables), {**parameters, **used})
                rows: list[tuple[Any, ...]] = result.fetchmany(MOST_ROWS)
        except duckdb.IOException:
            # Not chained: an engine's message may repeat what was asked for.
            raise SourceUnavailable(
                f"the ERP snapshot {self.id} cannot be read any more",
                where=ASSET,
                remedy="ask again; if it stays, take the snapshot again",
            ) from None
        return rows

    def _cursor(self) -> DuckDBPyConnection:
        """A cursor of the one engine in memory: starting one costs more (39 ms of CPU time)
        than a query (8 ms)."""
        import duckdb

        with self._lock:
            if self._engine is None:
                self._engine = duckdb.connect(":memory:", config=_CONFIGURATION)
            return self._engine.cursor()


_CONFIGURATION: dict[str, str | bool | int | float | list[str]] = {
    "threads": 1,
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}


def open_snapshot(home: Home) -> Snapshot | None:
    """The snapshot in this home; None where none was taken.

    Raises ``InvalidSource`` when a table is missing or damaged, ``SourceUnavailable`` while
    a new snapshot is being put in place.
    """
    paths = {table: local_path(home.table(ASSET, table)) for table in SnapshotTable}
    present = [path for path in paths.values() if path.exists()]
    if not present:
        return None
    if len(present) < len(paths):
        missing = ", ".join(path.name for path in paths.values() if path not in present)
        raise InvalidSource(
            f"the ERP snapshot lacks {missing}",
            where=str(present[0].parent),
            remedy="take the snapshot again",
        )
    about = [_about(path) for path in paths.values()]
    if len({one[b"snapshot_id"] for one in about}) > 1:
        raise SourceUnavailable(
            "the tables belong to different ERP snapshots",
            where=str(present[0].parent),
            remedy="wait until the new snapshot is complete; if that ended, take it again",
        )
    first = about[0]
    days = [date.fromisoformat(first[key].decode()) for key in (b"first", b"last")]
    return Snapshot(first[b"snapshot_id"].decode(), Period(*days), paths)


def _about(path: Path) -> Mapping[bytes, bytes]:
    import pyarrow as pa

    try:
        found: Mapping[bytes, bytes] = pq.read_schema(path).metadata or {}
    except (pa.ArrowException, OSError) as fault:
        raise _damaged(path) from fault
    if not {b"snapshot_id", b"first", b"last"} <= set(found):
        raise _damaged(path)
    return found


def _damaged(path: Path) -> InvalidSource:
    return InvalidSource(
        "this is no table of an ERP snapshot",
        where=str(path),
        remedy="take the snapshot again",
    )
