"""SQL state: one engine for approvals, source roots and look-up caches.

Belongs here: opening the engine and transactions, for SQLite (default) and PostgreSQL.
Does not belong here: tables; each package declares its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, MetaData, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.schema import CreateIndex, CreateTable

from citation_platform.errors import InvalidInput, StoreBusy

BUSY_TIMEOUT_MS = 10_000
"""How long a writer waits for another process before ``StoreBusy``."""


def open_state(url: str, *metadata: MetaData) -> Engine:
    """An engine on the SQL state, with the tables of ``metadata`` created where missing.

    SQLite runs in WAL mode (readers never wait) and waits ``BUSY_TIMEOUT_MS`` for a writer.
    Raises ``InvalidInput`` for an unusable URL, ``StoreBusy`` when the state is locked.
    """
    engine = create_engine(_parsed(url))
    if engine.dialect.name == "sqlite":
        _prepare_sqlite(engine)
    for tables in metadata:
        create_tables(engine, tables)
    return engine


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as fault:
        raise InvalidInput(
            "not a database URL",
            where=url,
            remedy="write e.g. sqlite:////data/state.db or postgresql+psycopg2://user@host/name",
        ) from fault
    if parsed.get_backend_name() == "sqlite" and parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    return parsed


def _prepare_sqlite(engine: Engine) -> None:
    """SQLite as a shared store: WAL, busy timeout, and transactions that begin when we say so.

    The driver begins transactions late and on its own; a read that becomes a write then
    fails at once instead of waiting. ``transaction`` begins IMMEDIATE, which waits.
    """

    @event.listens_for(engine, "connect")
    def _configure(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
        connection.execute("PRAGMA journal_mode=WAL")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if options.get("writing", False):
            # Pooled connections keep it, and it cannot be changed once a transaction began.
            level = "EXTRA" if options.get("lasting", False) else "NORMAL"
            connection.exec_driver_sql(f"PRAGMA synchronous={level}")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writing", False) else "BEGIN")


def create_tables(engine: Engine, metadata: MetaData) -> None:
    """Create missing tables and indexes; safe when several processes start at once."""
    with transaction(engine) as connection:
        for table in metadata.sorted_tables:
            connection.execute(CreateTable(table, if_not_exists=True))
            for index in table.indexes:
                connection.execute(CreateIndex(index, if_not_exists=True))


@contextmanager
def transaction(engine: Engine, *, lasting: bool = False) -> Iterator[Connection]:
    """A writing transaction: all or nothing. Raises ``StoreBusy`` when the state stays locked.

    ``lasting``: on SQLite, what was committed survives a loss of power at once. Without it the
    last commits before one may be gone (never half of them), which is well for what can be
    made again. PostgreSQL's commits last unless its administrator gave that up.
    """
    try:
        with engine.connect() as plain:
            connection = plain.execution_options(writing=True, lasting=lasting)
            with connection.begin():
                yield connection
    except OperationalError as fault:
        raise StoreBusy(
            f"the state cannot be written: {fault.orig}",
            where=engine.url.render_as_string(hide_password=True),
            remedy="see that the database runs and that no other process holds it, then try again",
        ) from fault


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A reading transaction: one consistent view. Raises ``StoreBusy``."""
    try:
        with engine.connect() as connection:
            yield connection
    except OperationalError as fault:
        raise StoreBusy(
            f"the state cannot be read: {fault.orig}",
            where=engine.url.render_as_string(hide_password=True),
            remedy="see that the database runs and is reachable, then try again",
        ) from fault
