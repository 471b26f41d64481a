"""ERP data in a PostgreSQL replica, read by a role that cannot write.

Belongs here: one read-only, repeatable-read transaction, streamed by the server.
Does not belong here: typed values (``conversion``), the role itself (``read_only_role.sql``).

Three locks, each enough alone: the role has no right to write, the transaction is READ ONLY,
and the snapshot refuses a role that could write (docs/decisions/012-erp-is-read-only.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from citation_platform.connectors.erp.privileges import readable_columns, require_read_only
from citation_platform.connectors.erp.source import EMPTY_DATE, ErpReader, Row, matched_headings
from citation_platform.connectors.erp.write_attempt import WriteAttempt, attempt_writes
from citation_platform.errors import InvalidInput, InvalidSource, SourceUnavailable
from citation_platform.products.snapshot_tables import SnapshotTable, TableSpec
from citation_platform.products.window import Period

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection, Engine, Select
    from sqlalchemy.exc import DBAPIError

BATCH_ROWS = 5_000
STATEMENT_TIMEOUT_MS = 300_000
"""Five minutes: a full read of three years of lines; a replica that takes longer is ill."""
CONNECT_SECONDS = 10


@dataclass(frozen=True, slots=True)
class PostgresSource:
    """A database. ``url`` stays out of ``repr``; ``tables``: relation names that differ."""

    url: str = field(repr=False)
    schema: str = "public"
    tables: Mapping[SnapshotTable, str] = field(default_factory=dict)
    statement_timeout_ms: int = STATEMENT_TIMEOUT_MS

    @property
    def name(self) -> str:
        """Host and database only."""
        url = _parsed(self.url)
        return f"postgresql:{url.host or 'local'}/{url.database or ''}"

    @contextmanager
    def open(self) -> Iterator[ErpReader]:
        """One transaction on one state of the data.

        Raises ``InvalidInput`` for an unusable URL or a role that could write,
        ``SourceUnavailable`` when the server cannot be reached or stops answering.
        """
        from sqlalchemy.exc import DBAPIError

        engine = _engine(_parsed(self.url))
        try:
            with engine.connect() as connection:
                connection = connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
                with connection.begin():
                    _limit(connection, self.statement_timeout_ms)
                    relations = {table: self._relation(table) for table in SnapshotTable}
                    require_read_only(connection, where=self.name)
                    yield _Reader(connection, self.schema, relations, self.name)
        except DBAPIError as fault:
            # Not chained: the driver's message may repeat what the URL holds.
            raise _unavailable(fault, self.name) from None
        finally:
            engine.dispose()

    def try_to_write(self) -> tuple[WriteAttempt, ...]:
        """Try, in vain where all is well, to write as this role; nothing is ever changed.

        Raises ``InvalidInput`` for an unusable URL, ``SourceUnavailable`` when the server
        cannot be reached, ``InvalidSource`` when a relation is missing.
        """
        from sqlalchemy.exc import DBAPIError

        engine = _engine(_parsed(self.url))
        try:
            with engine.connect() as connection:
                with connection.begin():
                    columns = {
                        self._relation(table): self._headings(connection, table)[0]
                        for table in SnapshotTable
                    }
                return attempt_writes(connection, self.schema, columns)
        except DBAPIError as fault:
            raise _unavailable(fault, self.name) from None
        finally:
            engine.dispose()

    def _headings(self, connection: Connection, table: SnapshotTable) -> list[str]:
        return readable_columns(
            connection, table, self.schema, self._relation(table), where=self.name
        )

    def _relation(self, table: SnapshotTable) -> str:
        return self.tables.get(table, table.value)


@dataclass(frozen=True, slots=True)
class _Reader:
    connection: Connection
    schema: str
    relations: Mapping[SnapshotTable, str]
    name: str

    def rows(self, spec: TableSpec, period: Period | None) -> Iterator[Row]:
        """Rows as the server sends them, ``BATCH_ROWS`` at a time."""
        relation = self.relations[spec.table]
        statement = _statement(spec, self._headings(spec, relation), self.schema, relation, period)
        options = {"stream_results": True, "yield_per": BATCH_ROWS}
        with self.connection.execute(statement, execution_options=options) as result:
            for row in result:
                yield tuple(row)

    def _headings(self, spec: TableSpec, relation: str) -> Mapping[str, str | None]:
        found = readable_columns(
            self.connection, spec.table, self.schema, relation, where=self.name
        )
        return matched_headings(spec, found, where=f"{self.name}, {relation}")


def _statement(
    spec: TableSpec,
    headings: Mapping[str, str | None],
    schema: str,
    relation: str,
    period: Period | None,
) -> Select[Any]:
    from sqlalchemy import column, null, or_, select, table
    from sqlalchemy.sql import quoted_name

    def named(heading: str) -> Any:
        return column(quoted_name(heading, True))

    source = table(quoted_name(relation, True), schema=quoted_name(schema, True))
    statement = select(
        *((named(heading) if heading else null()).label(name) for name, heading in headings.items())
    ).select_from(source)
    dated = headings.get(spec.dated_by) if spec.dated_by else None
    if dated is None or period is None:
        return statement
    # Half open: right for dates and for times of day. A row without a date is kept, so that
    # it is listed as refused instead of lost.
    day, after = named(dated), period.last + timedelta(days=1)
    return statement.where(
        or_(day.is_(None), day == EMPTY_DATE, (day >= period.first) & (day < after))
    )


def _parsed(url: str) -> URL:
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise _unusable_url() from None
    if parsed.get_backend_name() != "postgresql":
        raise _unusable_url()
    return parsed.set(drivername="postgresql+psycopg2")


def _unusable_url() -> InvalidInput:
    return InvalidInput(
        "the ERP URL is not a PostgreSQL URL",
        where="CITATION_ERP_URL",
        remedy="write postgresql://user@host/database, with the password in the file or variable",
    )


def _engine(url: URL) -> Engine:
    from sqlalchemy import create_engine
    from sqlalchemy.pool import NullPool

    # hide_parameters: values of customers never reach a log or a message.
    return create_engine(
        url,
        poolclass=NullPool,
        hide_parameters=True,
        connect_args={
            "connect_timeout": CONNECT_SECONDS,
            "application_name": "citation-platform erp snapshot",
        },
    )


def _limit(connection: Connection, timeout_ms: int) -> None:
    """Limits that end with the transaction."""
    from sqlalchemy import text

    setting = text("SELECT set_config(:name, :value, true)")
    for name, value in (("statement_timeout", timeout_ms), ("lock_timeout", 5_000)):
        connection.execute(setting, {"name": name, "value": str(value)})


def _unavailable(fault: DBAPIError, name: str) -> SourceUnavailable | InvalidSource:
    from sqlalchemy.exc import InterfaceError, OperationalError

    reason = type(fault.orig).__name__
    detail = getattr(getattr(fault.orig, "diag", None), "message_primary", None)
    what = f"{reason}: {detail}" if detail else reason
    if isinstance(fault, OperationalError | InterfaceError):
        return SourceUnavailable(
            f"the ERP database gives no data ({what})",
            where=name,
            remedy="see that it runs, is reachable and accepts this role, then try again",
        )
    return InvalidSource(
        f"the ERP database refuses to read ({what})",
        where=name,
        remedy="grant SELECT on the tables or views; dates must be of a date or timestamp type",
    )
