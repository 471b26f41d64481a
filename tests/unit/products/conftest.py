"""A snapshot of a small shop, written as the connector writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from upath import UPath

from citation_platform.connectors.erp import take_snapshot
from citation_platform.home import Home
from citation_platform.products.snapshot_reading import Snapshot, open_snapshot
from citation_platform.products.snapshot_tables import SnapshotTable, TableSpec
from citation_platform.products.window import Period

LAST = date(2026, 11, 30)

Rows = Mapping[SnapshotTable, Sequence[Mapping[str, Any]]]
Take = Callable[..., Snapshot]


@dataclass(frozen=True)
class Shop:
    """A source that holds rows in memory; ``rows`` by column name."""

    tables: Rows
    name: str = "shop"

    def open(self) -> AbstractContextManager[Shop]:
        return nullcontext(self)

    def rows(self, spec: TableSpec, period: Period | None) -> Any:
        names = [column.name for column in spec.columns]
        return iter([[row.get(name) for name in names] for row in self.tables.get(spec.table, ())])


@pytest.fixture
def take(tmp_path: Any) -> Take:
    """Take a snapshot of lists of rows and open it."""

    def taken(**tables: Sequence[Mapping[str, Any]]) -> Snapshot:
        home = Home(UPath(tmp_path / "home"))
        rows = {SnapshotTable(name): given for name, given in tables.items()}
        take_snapshot(Shop(rows), home, as_of=LAST)
        snapshot = open_snapshot(home)
        assert snapshot is not None
        return snapshot

    return taken
