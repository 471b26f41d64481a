"""The register on SQLite and on PostgreSQL: append-only, chained, signed, never forked."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sqlite3 import Cursor

import pytest
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError

from citation_platform.approvals.citing import Approvals
from citation_platform.approvals.model import KeyOrigin
from citation_platform.approvals.reading import RegisterDamaged, read_records, verify
from citation_platform.approvals.register import Register
from citation_platform.approvals.signing import KeyRing, SigningKey
from citation_platform.approvals.standing import DocumentStanding
from citation_platform.state import open_state, transaction
from tests.unit.approvals.approval_parts import (
    ENTRIES,
    FOLDER,
    KEYS,
    Clock,
    entry,
    fingerprint,
)

BOILER, FLUE, PUMP = ENTRIES

SYNCED_NORMAL, SYNCED_EXTRA = 1, 3
"""SQLite's numbers of ``PRAGMA synchronous``."""

SQLITE = pytest.mark.parametrize("state_url", ["sqlite"], indirect=True)
POSTGRESQL = pytest.mark.parametrize("state_url", ["postgresql"], indirect=True)


@pytest.fixture
def register(engine: Engine) -> Register:
    return Register(engine, KEYS, clock=Clock())


@pytest.fixture
def approval_id(register: Register) -> str:
    """The register holds an approval, a quarantine and a release."""
    stored = register.approve(
        FOLDER, fingerprint=fingerprint(ENTRIES), entries=ENTRIES, by="M. de Boer"
    )
    register.quarantine(FOLDER, PUMP, by="T. Vos", reason="recall")
    register.release_from_quarantine(FOLDER, PUMP, by="T. Vos")
    return stored.approval_id


def disarm(connection: Connection) -> None:
    """What a person with the rights of the owner could do."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("ALTER TABLE approval_records DISABLE TRIGGER USER"))
        return
    for name in ("update", "delete", "insert"):
        connection.execute(text(f"DROP TRIGGER approval_records_{name}"))


def tamper(engine: Engine, statement: str) -> None:
    with transaction(engine) as connection:
        disarm(connection)
        connection.execute(text(statement))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE approval_records SET body = '{}' WHERE sequence = 1",
        "DELETE FROM approval_records",
        "DELETE FROM approval_records WHERE sequence = 3",
        "INSERT INTO approval_records SELECT 9, folder, body, 'x', signature "
        "FROM approval_records WHERE sequence = 1",
    ],
)
def test_the_database_refuses_to_change_or_remove_records(
    engine: Engine, approval_id: str, statement: str
) -> None:
    with pytest.raises(DBAPIError, match="append-only"), engine.begin() as connection:
        connection.execute(text(statement))
    assert len(read_records(engine, KEYS)) == 3


@SQLITE
def test_sqlite_cannot_be_talked_into_replacing_a_record(engine: Engine, approval_id: str) -> None:
    statement = "INSERT OR REPLACE INTO approval_records SELECT 1, folder, '{}', 'x', signature FROM approval_records LIMIT 1"
    with pytest.raises(DBAPIError, match="append-only"), engine.begin() as connection:
        connection.execute(text(statement))


@SQLITE
def test_a_decision_is_on_the_disk_before_it_is_confirmed(engine: Engine) -> None:
    """Seen on the connection that writes the record; a scan's cache need not wait for the disk."""
    levels: dict[str, int] = {}

    @event.listens_for(engine, "before_cursor_execute")
    def _look(_connection: Connection, cursor: Cursor, statement: str, *_: object) -> None:
        if statement.startswith("INSERT INTO"):
            levels[statement.split()[2]] = pragma(cursor, "synchronous")

    with transaction(engine) as connection:
        connection.execute(text("CREATE TABLE cache (key TEXT)"))
    register = Register(engine, KEYS, clock=Clock())
    register.approve(FOLDER, fingerprint=fingerprint(ENTRIES), entries=ENTRIES, by="M. de Boer")
    with transaction(engine) as connection:
        connection.execute(text("INSERT INTO cache VALUES ('x')"))
    register.quarantine(FOLDER, PUMP, by="T. Vos", reason="recall")
    assert levels == {"approval_records": SYNCED_EXTRA, "cache": SYNCED_NORMAL}


def pragma(cursor: Cursor, name: str) -> int:
    value: int = cursor.connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


@POSTGRESQL
def test_postgresql_refuses_to_empty_the_table(engine: Engine, approval_id: str) -> None:
    with pytest.raises(DBAPIError, match="append-only"), engine.begin() as connection:
        connection.execute(text("TRUNCATE approval_records"))


def test_an_untouched_register_verifies(engine: Engine, approval_id: str) -> None:
    head = Approvals(engine, KEYS).head()
    assert head.sequence == 3
    assert verify(engine, KEYS, anchor=head) == ()


@pytest.mark.parametrize(
    ("statement", "sequence", "what"),
    [
        (
            "UPDATE approval_records SET body = replace(body, 'T. Vos', 'T. Fox') WHERE sequence = 2",
            2,
            "changed",
        ),
        ("DELETE FROM approval_records WHERE sequence = 2", 3, "missing"),
        ("UPDATE approval_records SET folder = 'manuals.other' WHERE sequence = 1", 1, "folder"),
        ("UPDATE approval_records SET signature = 'f' WHERE sequence = 3", 3, "signature"),
    ],
)
def test_tampering_is_found_and_nothing_is_citable_any_more(
    engine: Engine, approval_id: str, statement: str, sequence: int, what: str
) -> None:
    tamper(engine, statement)
    (fault,) = verify(engine, KEYS)
    assert fault.sequence == sequence
    assert what in fault.what
    fresh = Approvals(engine, KEYS)
    standing = fresh.citable(approval_id, BOILER.content_hash)
    assert standing is DocumentStanding.REGISTER_DAMAGED


def test_nothing_is_added_to_a_damaged_register(engine: Engine, approval_id: str) -> None:
    tamper(engine, "DELETE FROM approval_records WHERE sequence = 1")
    with pytest.raises(RegisterDamaged, match="restore"):
        Register(engine, KEYS).revoke(FOLDER, by="T. Vos", reason="x")


def test_records_cut_off_the_end_are_found_with_a_kept_head(
    engine: Engine, approval_id: str
) -> None:
    watching = Approvals(engine, KEYS)
    head = watching.head()
    tamper(engine, "DELETE FROM approval_records WHERE sequence = 3")
    assert verify(engine, KEYS) == ()
    assert [fault.sequence for fault in verify(engine, KEYS, anchor=head)] == [3]
    # A process that had seen the record doesn't need the kept head.
    standing = watching.citable(approval_id, BOILER.content_hash)
    assert standing is DocumentStanding.REGISTER_DAMAGED


def test_records_of_another_key_are_not_believed(engine: Engine, approval_id: str) -> None:
    stranger = KeyRing(SigningKey(b"x" * 32, KeyOrigin.SECRET))
    assert [fault.sequence for fault in verify(engine, stranger)] == [1, 2, 3]


def test_a_retired_key_still_proves_what_it_signed(engine: Engine, approval_id: str) -> None:
    rotated = KeyRing(SigningKey(b"n" * 32, KeyOrigin.SECRET), retired=(KEYS.active,))
    Register(engine, rotated).quarantine(FOLDER, FLUE, by="T. Vos", reason="recall")
    assert verify(engine, rotated) == ()
    used = {stored.record.key_id for stored in read_records(engine, rotated)}
    assert used == {KEYS.active.key_id, rotated.active.key_id}


def test_a_decision_of_another_process_counts_from_the_next_question_on(
    state_url: str, engine: Engine, register: Register, approval_id: str
) -> None:
    elsewhere = open_state(state_url)
    approvals = Approvals(elsewhere, KEYS)
    assert approvals.citable(approval_id, PUMP.content_hash).citable
    register.quarantine(FOLDER, PUMP, by="T. Vos", reason="recall")
    assert approvals.citable(approval_id, PUMP.content_hash) is DocumentStanding.QUARANTINED
    register.revoke(FOLDER, by="T. Vos", reason="contract ended")
    assert approvals.citable(approval_id, BOILER.content_hash) is DocumentStanding.REVOKED
    elsewhere.dispose()


def test_a_question_costs_one_short_look_while_nothing_changed(
    engine: Engine, approval_id: str
) -> None:
    approvals = Approvals(engine, KEYS)
    approvals.citable(approval_id, PUMP.content_hash)
    asked: list[str] = []

    @event.listens_for(engine, "before_cursor_execute")
    def _count(_c: object, _cur: object, statement: str, *_: object) -> None:
        asked.append(statement)

    for _ in range(5):
        assert approvals.citable(approval_id, PUMP.content_hash).citable
    looks = [statement for statement in asked if "approval_records" in statement]
    assert len(looks) == 5
    assert not any("body" in statement for statement in looks)


def test_writers_in_threads_never_fork_the_chain(engine: Engine) -> None:
    def write(name: str) -> None:
        register = Register(engine, KEYS)
        for number in range(8):
            register.quarantine(FOLDER, entry(f"{name}-{number}"), by=name, reason="recall")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, ["a", "b", "c", "d"]))
    assert verify(engine, KEYS) == ()
    records = read_records(engine, KEYS)
    assert [stored.record.sequence for stored in records] == list(range(1, 33))


def test_writers_in_processes_never_fork_the_chain(
    state_url: str, engine: Engine, repository: Path
) -> None:
    command = [sys.executable, "-m", "tests.integration.approvals.writer", state_url]
    writers = [
        subprocess.Popen(
            [*command, name, "10"],
            cwd=repository,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("first", "second")
    ]
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        writer.communicate("go\n", timeout=60)
    assert [writer.returncode for writer in writers] == [0, 0]
    assert verify(engine, KEYS) == ()
    assert len(read_records(engine, KEYS)) == 20


@POSTGRESQL
def test_a_role_that_may_only_read_can_ask_and_cannot_write(
    engine: Engine, register: Register, approval_id: str
) -> None:
    with engine.begin() as connection:
        connection.execute(text("CREATE ROLE reader LOGIN"))
        connection.execute(text("GRANT SELECT ON approval_records TO reader"))
    reader = create_engine(make_url(str(engine.url)).set(username="reader"))
    try:
        assert Approvals(reader, KEYS).citable(approval_id, BOILER.content_hash).citable
        with pytest.raises(DBAPIError, match="permission denied"):
            Register(reader, KEYS).revoke(FOLDER, by="T. Vos", reason="x")
    finally:
        reader.dispose()
        with engine.begin() as connection:
            connection.execute(text("DROP OWNED BY reader"))
            connection.execute(text("DROP ROLE reader"))
