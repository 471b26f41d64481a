"""Take a snapshot: rows of the source into typed Parquet tables, refused rows listed.

Belongs here: one pass over each table, writing, the report.
Does not belong here: where rows come from (``source``), what they mean (``products``).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from citation_platform.connectors.erp.conversion import Unusable, Value, converted
from citation_platform.connectors.erp.sorting import sort_lines
from citation_platform.connectors.erp.source import ErpReader, ErpSource, Row
from citation_platform.durable import local_path, replacing
from citation_platform.errors import InvalidSource
from citation_platform.home import Home
from citation_platform.products.snapshot_tables import (
    ASSET,
    REJECTED,
    REJECTED_SCHEMA,
    SPECS,
    WINDOW_MONTHS,
    SnapshotTable,
    TableSpec,
)
from citation_platform.products.window import Period, window

BATCH_ROWS = 10_000
MOST_REJECTED = 0.2
"""Share of refused rows beyond which a table is taken for the wrong export, not for a table
with faults: a wrong column fails in nearly every row, faults of typing in a few."""
_ENOUGH_TO_JUDGE = 20


@dataclass(frozen=True, slots=True)
class RejectedRow:
    """A row that was left out. ``row``: in the order of the source, from 1."""

    table: SnapshotTable
    row: int
    column: str
    reason: str


@dataclass(frozen=True, slots=True)
class TableReport:
    """What became of one table."""

    table: SnapshotTable
    rows: int
    rejected: int


@dataclass(frozen=True, slots=True)
class SnapshotReport:
    """What a snapshot holds. ``source``: without secrets; ``period``: of dated lines."""

    snapshot_id: str
    source: str
    period: Period
    tables: tuple[TableReport, ...]
    rejected: tuple[RejectedRow, ...]


@dataclass(slots=True)
class _Taking:
    """State of one table while it is read."""

    spec: TableSpec
    currency: str
    row: int = 0
    kept: int = 0
    seen: set[tuple[Value, ...]] = field(default_factory=set)
    rejected: list[RejectedRow] = field(default_factory=list)


def take_snapshot(
    source: ErpSource,
    home: Home,
    *,
    as_of: date,
    months: int = WINDOW_MONTHS,
    currency: str = "EUR",
) -> SnapshotReport:
    """Read every table at one state of the source, and replace the snapshot in ``home``.

    ``as_of``: last day of the window; lines are taken of the ``months`` months that end on
    it. ``currency``: of lines whose currency the ERP leaves empty (its own ledger's).
    Nothing is replaced unless every table was read. Raises ``InvalidSource`` when a table
    is missing or unusable, ``SourceUnavailable`` when the source stops answering.
    """
    period = window(as_of, months)
    about = {
        b"snapshot_id": uuid.uuid4().hex.encode(),
        b"source": source.name.encode(),
        b"first": period.first.isoformat().encode(),
        b"last": period.last.isoformat().encode(),
    }
    states = [_Taking(spec, currency) for spec in SPECS.values()]
    with ExitStack() as writing:
        # Written beside each other and put in place together, after the last row was read.
        places = {
            name: writing.enter_context(replacing(_place(home, name)))
            for name in (*SnapshotTable, REJECTED)
        }
        with source.open() as reader:
            for state in states:
                _take(reader, state, period, places[state.spec.table], about, where=source.name)
        rejected = tuple(row for state in states for row in state.rejected)
        _write_rejected(rejected, places[REJECTED], about)
    return SnapshotReport(
        about[b"snapshot_id"].decode(),
        source.name,
        period,
        tuple(TableReport(one.spec.table, one.kept, len(one.rejected)) for one in states),
        rejected,
    )


def _place(home: Home, name: str) -> Path:
    return local_path(home.table(ASSET, name))


def _take(
    reader: ErpReader,
    state: _Taking,
    period: Period,
    path: Path,
    about: dict[bytes, bytes],
    *,
    where: str,
) -> None:
    schema = state.spec.schema.with_metadata(about)
    rows = reader.rows(state.spec, period if state.spec.dated_by else None)
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        for batch in _batches(_typed(rows, state, where)):
            columns = list(zip(*batch, strict=True))
            writer.write_batch(
                pa.record_batch(
                    [
                        pa.array(values, kind.type)
                        for values, kind in zip(columns, schema, strict=True)
                    ],
                    schema=schema,
                )
            )
            state.kept += len(batch)
    _require_usable(state, where)
    if state.spec.dated_by is not None:
        sort_lines(path, schema)


def _batches(rows: Iterator[tuple[Value, ...]]) -> Iterator[list[tuple[Value, ...]]]:
    batch: list[tuple[Value, ...]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH_ROWS:
            yield batch
            batch = []
    if batch:
        yield batch


def _typed(rows: Iterator[Row], state: _Taking, where: str) -> Iterator[tuple[Value, ...]]:
    """The rows that can be taken; the others are listed in ``state.rejected``."""
    for raw in rows:
        state.row += 1
        if state.row % BATCH_ROWS == 0:
            _require_usable(state, where)
        row = _converted_row(raw, state)
        if row is not None and _is_new(row, state):
            yield row


def _converted_row(raw: Sequence[Any], state: _Taking) -> tuple[Value, ...] | None:
    values: list[Value] = []
    for column, given in zip(state.spec.columns, raw, strict=True):
        try:
            value = converted(column, given)
        except Unusable as fault:
            _reject(state, column.name, str(fault))
            return None
        values.append(state.currency if column.name == "currency" and value is None else value)
    return tuple(values)


def _is_new(row: tuple[Value, ...], state: _Taking) -> bool:
    """False, and listed, when the key occurred before."""
    if not state.spec.key:
        return True
    names = [column.name for column in state.spec.columns]
    key = tuple(row[names.index(name)] for name in state.spec.key)
    if key in state.seen:
        _reject(state, state.spec.key[0], f"occurs twice: {' '.join(map(str, key))}")
        return False
    state.seen.add(key)
    return True


def _reject(state: _Taking, column: str, reason: str) -> None:
    state.rejected.append(RejectedRow(state.spec.table, state.row, column, reason))


def _require_usable(state: _Taking, where: str) -> None:
    refused = len(state.rejected)
    if state.row >= _ENOUGH_TO_JUDGE and refused > MOST_REJECTED * state.row:
        first = state.rejected[0]
        raise InvalidSource(
            f"{refused} of {state.row} rows of table {state.spec.table.value} are unusable; "
            f"row {first.row}, column {first.column}: {first.reason}",
            where=where,
            remedy="compare the export's columns with products/snapshot_tables.py",
        )


def _write_rejected(rejected: Sequence[RejectedRow], path: Path, about: dict[bytes, bytes]) -> None:
    rows = [
        {"table": one.table.value, "row": one.row, "column": one.column, "reason": one.reason}
        for one in rejected
    ]
    table = pa.Table.from_pylist(rows, schema=REJECTED_SCHEMA.with_metadata(about))
    pq.write_table(table, path)
