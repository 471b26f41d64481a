"""The register's table: rows can be added at its end, and nothing else.

Belongs here: the table, the triggers of both dialects, the lock of a writer.
Does not belong here: what the rows say (``approvals.records``).
"""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    inspect,
    select,
    text,
)
from sqlalchemy.schema import CreateIndex, CreateTable

from citation_platform.state import transaction

METADATA = MetaData()

RECORDS = Table(
    "approval_records",
    METADATA,
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("folder", String, nullable=False),
    Column("body", Text, nullable=False),
    Column("record_hash", String(64), nullable=False, unique=True),
    Column("signature", String(64), nullable=False),
)
Index("approval_records_folder", RECORDS.c.folder)

_REFUSED = "approval records are append-only"

# REPLACE deletes rows without asking the DELETE trigger; the INSERT trigger comes before that.
_SQLITE = (
    f"""CREATE TRIGGER IF NOT EXISTS approval_records_update BEFORE UPDATE ON approval_records
        BEGIN SELECT RAISE(ABORT, '{_REFUSED}'); END""",
    f"""CREATE TRIGGER IF NOT EXISTS approval_records_delete BEFORE DELETE ON approval_records
        BEGIN SELECT RAISE(ABORT, '{_REFUSED}'); END""",
    f"""CREATE TRIGGER IF NOT EXISTS approval_records_insert BEFORE INSERT ON approval_records
        WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM approval_records)
        BEGIN SELECT RAISE(ABORT, '{_REFUSED}'); END""",
)
_POSTGRES = (
    f"""CREATE OR REPLACE FUNCTION approval_records_refuse() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION '{_REFUSED}'; END $$""",
    f"""CREATE OR REPLACE FUNCTION approval_records_append() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN
          IF NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM approval_records) THEN
            RAISE EXCEPTION '{_REFUSED}';
          END IF;
          RETURN NEW;
        END $$""",
    """CREATE TRIGGER approval_records_change BEFORE UPDATE OR DELETE OR TRUNCATE
       ON approval_records FOR EACH STATEMENT EXECUTE FUNCTION approval_records_refuse()""",
    """CREATE TRIGGER approval_records_insert BEFORE INSERT
       ON approval_records FOR EACH ROW EXECUTE FUNCTION approval_records_append()""",
)

# Any number that nobody else locks: the first bytes of SHA-256("approval_records").
_LOCK = text("SELECT pg_advisory_xact_lock(64778497330645498)")


def prepare(engine: Engine) -> None:
    """Create the table and its triggers where missing; safe when several processes start.

    Nothing is written when the table is there: a role that may only read can use it.
    """
    if exists(engine):
        return
    with transaction(engine) as connection:
        take_turn(connection)
        if inspect(connection).has_table(RECORDS.name):
            return
        connection.execute(CreateTable(RECORDS))
        for index in RECORDS.indexes:
            connection.execute(CreateIndex(index))
        for statement in _SQLITE if engine.dialect.name == "sqlite" else _POSTGRES:
            connection.execute(text(statement))


def exists(engine: Engine) -> bool:
    """True when the register was begun."""
    return inspect(engine).has_table(RECORDS.name)


def take_turn(connection: Connection) -> None:
    """Wait until no other writer is at work, until this transaction ends.

    SQLite's writing transaction is exclusive as it is. PostgreSQL's advisory lock asks for no
    right to change rows, which a table lock would.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(_LOCK)


def last(connection: Connection) -> tuple[int, str] | None:
    """Number and hash of the last record."""
    query = select(RECORDS.c.sequence, RECORDS.c.record_hash)
    row = connection.execute(query.order_by(RECORDS.c.sequence.desc()).limit(1)).one_or_none()
    return None if row is None else (row.sequence, row.record_hash)
