"""The products of the snapshot that lies in the home now, for a process that runs on.

Belongs here: noticing a new snapshot, and reading one that is not replaced meanwhile.
Does not belong here: look-ups (``lookup``), taking a snapshot (``connectors.erp``).

A look costs one ``stat`` per table. The first reader after a new snapshot opens it for all.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import TypeVar

from citation_platform.durable import local_path
from citation_platform.errors import SourceUnavailable
from citation_platform.home import Home
from citation_platform.offices import OfficePack
from citation_platform.products.lookup import Products
from citation_platform.products.snapshot_tables import ASSET, SnapshotTable

_TRIES = 3
"""A snapshot is replaced once a day; meeting that moment twice is no chance any more."""

Result = TypeVar("Result")
_Seen = tuple[tuple[int, int, int] | None, ...]


class CurrentProducts:
    """One office's products on the newest snapshot. Safe for concurrent use."""

    def __init__(self, home: Home, pack: OfficePack) -> None:
        self._home = home
        self._pack = pack
        self._paths = tuple(local_path(home.table(ASSET, table)) for table in SnapshotTable)
        self._lock = Lock()
        self._seen: _Seen | None = None
        self._products: Products | None = None

    def read(self, work: Callable[[Products], Result]) -> Result | None:
        """What ``work`` finds, all of it in one snapshot; None where none was taken.

        Raises what ``open_snapshot`` raises, and ``SourceUnavailable`` when snapshots keep
        being replaced.
        """
        for _ in range(_TRIES):
            seen, products = self._newest()
            if products is None:
                return None
            try:
                result = work(products)
            except SourceUnavailable:
                if seen == self._look():
                    raise
                continue
            if seen == self._look():
                return result
        raise SourceUnavailable(
            "the ERP snapshot is being replaced", remedy="ask again in a few seconds"
        )

    def _newest(self) -> tuple[_Seen, Products | None]:
        with self._lock:
            # Looked at before it is opened: what changes in between is noticed next time.
            seen = self._look()
            if seen != self._seen:
                self._products = Products.open(self._home, self._pack)
                self._seen = seen
            return seen, self._products

    def _look(self) -> _Seen:
        return tuple(map(_signature, self._paths))


def _signature(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
