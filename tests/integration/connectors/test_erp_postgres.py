"""A real PostgreSQL: the role cannot write, the session is read-only, rows arrive typed."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from upath import UPath

import citation_platform.connectors.erp as erp
from citation_platform.connectors.erp import PostgresSource, take_snapshot
from citation_platform.errors import InvalidInput, InvalidSource, SourceUnavailable
from citation_platform.home import Home
from citation_platform.offices import sample_erp
from citation_platform.products.snapshot_tables import ASSET, SPECS, SnapshotTable
from tests.erp_replica import ROWS, connected, fill_replica, url_of_reader

LAST = date(2026, 11, 30)


@pytest.fixture
def administrator(postgres_url: str) -> str:
    """A replica with the sample in it."""
    fill_replica(postgres_url)
    return postgres_url


@pytest.fixture
def reader_url(administrator: str) -> str:
    return url_of_reader(administrator)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(UPath(tmp_path / "home"))


WRITES = [
    "INSERT INTO item VALUES ('x')",
    "UPDATE item SET \"Description\" = 'x'",
    "DELETE FROM item",
    "TRUNCATE item",
    "DROP TABLE item",
    "ALTER TABLE item ADD x int",
    "CREATE TABLE mine (x int)",
    "CREATE TEMPORARY TABLE mine (x int)",
    "CREATE SCHEMA mine",
    "CREATE VIEW v AS SELECT 1",
    "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "SELECT lo_create(0)",
    "COPY item FROM PROGRAM 'true'",
    "CREATE ROLE other",
    "SET ROLE postgres",
    "SET SESSION AUTHORIZATION postgres",
]


@pytest.mark.parametrize("statement", WRITES)
def test_the_services_role_cannot_write_even_when_it_lifts_its_own_read_only_setting(
    reader_url: str, administrator: str, statement: str
) -> None:
    with connected(reader_url) as connection:
        connection.exec_driver_sql("SET default_transaction_read_only = off")
        connection.commit()
        with pytest.raises(DBAPIError, match=r"InsufficientPrivilege|permission denied|must be"):
            connection.exec_driver_sql(statement)
    with connected(administrator) as connection:
        count = connection.execute(text("SELECT count(*) FROM item")).scalar_one()
    assert count == len(ROWS["item"])


def test_the_role_reads_the_four_tables_and_nothing_else(reader_url: str) -> None:
    with connected(reader_url) as connection:
        for name, rows in ROWS.items():
            found = connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar_one()
            assert found == len(rows)
        with pytest.raises(DBAPIError, match="permission denied"):
            connection.exec_driver_sql("SELECT * FROM payroll")


def test_the_roles_sessions_are_read_only_and_limited_from_the_start(reader_url: str) -> None:
    with connected(reader_url) as connection:
        for setting, value in (
            ("transaction_read_only", "on"),
            ("statement_timeout", "5min"),
            ("lock_timeout", "5s"),
        ):
            assert connection.exec_driver_sql(f"SHOW {setting}").scalar_one() == value


def test_the_connectors_transaction_is_read_only_whatever_the_role_may_do(
    administrator: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "citation_platform.connectors.erp.postgres_source.require_read_only",
        lambda connection, where: None,
    )
    with PostgresSource(administrator, statement_timeout_ms=7_000).open() as reader:
        connection: Connection = reader.connection  # type: ignore[attr-defined]  # its own field
        shown = [
            connection.exec_driver_sql(f"SHOW {name}").scalar_one()
            for name in ("transaction_read_only", "transaction_isolation", "statement_timeout")
        ]
        assert shown == ["on", "repeatable read", "7s"]
        with (
            pytest.raises(DBAPIError, match="read-only transaction"),
            connection.begin_nested(),
        ):
            connection.exec_driver_sql("DELETE FROM item")


def test_a_snapshot_of_postgres_equals_one_of_parquet(
    reader_url: str, home: Home, tmp_path: Path
) -> None:
    report = take_snapshot(PostgresSource(reader_url), home, as_of=LAST)
    other = Home(UPath(tmp_path / "other"))
    sample_erp.write_sample(tmp_path / "erp")
    expected = take_snapshot(erp.ParquetSource(tmp_path / "erp"), other, as_of=LAST)
    assert report.tables == expected.tables
    assert {(one.table, one.column) for one in report.rejected} == {
        (one.table, one.column) for one in expected.rejected
    }
    for table, spec in SPECS.items():
        keys = [(column.name, "ascending") for column in spec.columns]
        found, wanted = (
            pq.read_table(str(place.table(ASSET, table.value))).sort_by(keys)
            for place in (home, other)
        )
        assert found.equals(wanted)


@pytest.mark.parametrize(
    ("grant", "named"),
    [
        ("GRANT INSERT ON item TO citation_reader", "may write public.item"),
        ('GRANT UPDATE ("Description") ON item TO citation_reader', "may write public.item"),
        ("GRANT DELETE ON payroll TO PUBLIC", "may write public.payroll"),
        ("GRANT CREATE ON SCHEMA public TO citation_reader", "create objects in schema public"),
    ],
)
def test_a_role_that_could_write_is_refused_before_anything_is_read(
    administrator: str, reader_url: str, home: Home, grant: str, named: str
) -> None:
    with connected(administrator) as connection:
        connection.exec_driver_sql(grant)
        connection.commit()
    with pytest.raises(InvalidInput, match=named):
        take_snapshot(PostgresSource(reader_url), home, as_of=LAST)
    assert not home.table(ASSET, "item").exists()


def test_a_superuser_is_refused(administrator: str, home: Home) -> None:
    with pytest.raises(InvalidInput, match="superuser"):
        take_snapshot(PostgresSource(administrator), home, as_of=LAST)


def test_a_role_that_may_become_a_writer_is_refused(
    administrator: str, reader_url: str, home: Home
) -> None:
    with connected(administrator) as connection:
        connection.exec_driver_sql("CREATE ROLE erp_writer; GRANT INSERT ON item TO erp_writer")
        connection.exec_driver_sql("GRANT erp_writer TO citation_reader")
        connection.commit()
    try:
        with pytest.raises(InvalidInput, match="erp_writer may write"):
            take_snapshot(PostgresSource(reader_url), home, as_of=LAST)
    finally:
        with connected(administrator) as connection:  # roles outlive their database
            connection.exec_driver_sql("DROP OWNED BY erp_writer; DROP ROLE erp_writer")
            connection.commit()


def test_columns_may_be_granted_one_by_one_and_a_missing_one_is_named(
    administrator: str, reader_url: str, home: Home
) -> None:
    with connected(administrator) as connection:
        connection.exec_driver_sql("REVOKE SELECT ON item FROM citation_reader")
        connection.exec_driver_sql('GRANT SELECT ("No.", "GTIN") ON item TO citation_reader')
        connection.commit()
    with pytest.raises(InvalidSource, match=r"table item has no column description"):
        take_snapshot(PostgresSource(reader_url), home, as_of=LAST)


def test_a_missing_table_is_named_with_the_setting_that_renames_it(
    reader_url: str, home: Home
) -> None:
    source = PostgresSource(reader_url, tables={SnapshotTable.ITEM: "CRONUS$Item"})
    with pytest.raises(InvalidSource, match=r"CRONUS\$Item.*CITATION_ERP_TABLES"):
        take_snapshot(source, home, as_of=LAST)


def test_a_replica_that_takes_too_long_is_a_transient_fault(
    administrator: str, reader_url: str, home: Home
) -> None:
    with connected(administrator) as connection:
        connection.exec_driver_sql(
            "ALTER TABLE item RENAME TO slow_item;"
            "CREATE VIEW item AS SELECT slow_item.* FROM slow_item, pg_sleep(30);"
            "GRANT SELECT ON item TO citation_reader"
        )
        connection.commit()
    source = PostgresSource(reader_url, statement_timeout_ms=200)
    with pytest.raises(SourceUnavailable, match="statement timeout"):
        take_snapshot(source, home, as_of=LAST)


def test_a_view_may_carry_a_name_with_every_sign_that_erps_use(
    administrator: str, reader_url: str, home: Home
) -> None:
    relation = 'CRONUS 100% "NL"$Item'
    quoted = relation.replace('"', '""')
    with connected(administrator) as connection:
        connection.execute(text(f'CREATE VIEW "{quoted}" AS SELECT * FROM item'))
        connection.execute(text(f'GRANT SELECT ON "{quoted}" TO citation_reader'))
        connection.commit()
    source = PostgresSource(reader_url, tables={SnapshotTable.ITEM: relation})
    assert take_snapshot(source, home, as_of=LAST).tables[0].rows == 24


def test_every_attempt_to_write_is_refused_by_the_server(reader_url: str) -> None:
    attempts = PostgresSource(reader_url).try_to_write()
    assert len(attempts) == 3 * len(ROWS) + 1
    assert all(attempt.refused for attempt in attempts)
    assert {attempt.said for attempt in attempts} >= {
        "permission denied for table item",
        "permission denied for schema public",
    }


def test_an_attempt_that_succeeds_is_told_and_changes_nothing(
    administrator: str, reader_url: str
) -> None:
    with connected(administrator) as connection:
        connection.exec_driver_sql("GRANT INSERT, DELETE ON item TO citation_reader")
        connection.exec_driver_sql("GRANT CREATE ON SCHEMA public TO citation_reader")
        connection.commit()
    attempts = PostgresSource(reader_url).try_to_write()
    assert [attempt.what for attempt in attempts if not attempt.refused] == [
        "add to item",
        "delete from item",
        "create a table in public",
    ]
    with connected(administrator) as connection:
        count = connection.execute(text("SELECT count(*) FROM item")).scalar_one()
        probe = "SELECT count(*) FROM pg_class WHERE relname LIKE 'citation%'"
        assert (count, connection.exec_driver_sql(probe.replace("%", "%%")).scalar_one()) == (
            len(ROWS["item"]),
            0,
        )
