"""Try to write with the reading role, to see it refused.

Belongs here: the attempts, and what PostgreSQL says to each. Does not belong here: reading
what the role may do (``privileges``); this is the proof that the reading was right.

No attempt could change a row if it were allowed: each touches no row (``WHERE false``), and its
transaction is rolled back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.sql.expression import Executable

_REFUSALS = frozenset(
    {
        "42501",  # the role has no right to
        "25006",  # the server accepts no writes: a standby
        "0A000",  # a standby, when asked to accept writes
        "55000",  # a view that nobody can write to
        "42809",  # a materialised view
    }
)
"""SQLSTATEs that mean "you cannot write here" (PostgreSQL, appendix A). Any other fault proves
nothing about rights."""

_PROBE = "citation_write_probe"


@dataclass(frozen=True, slots=True)
class WriteAttempt:
    """One try: ``what`` in words, and what the server ``said``."""

    what: str
    refused: bool
    said: str


def attempt_writes(
    connection: Connection, schema: str, relations: Mapping[str, str]
) -> tuple[WriteAttempt, ...]:
    """Try to insert, change and delete in each relation, and to create a table.

    ``relations``: name → first column. ``connection``: idle. Raises SQLAlchemy's ``DBAPIError``
    when the connection is lost.
    """
    attempts = [
        _attempt(connection, what, statement)
        for relation, column in relations.items()
        for what, statement in _statements(schema, relation, column)
    ]
    return (*attempts, _attempt(connection, f"create a table in {schema}", _creation(schema)))


def _statements(schema: str, relation: str, column: str) -> Iterator[tuple[str, Executable]]:
    from sqlalchemy import column as named
    from sqlalchemy import delete, false, insert, select, table, update
    from sqlalchemy.sql import quoted_name

    place = table(
        quoted_name(relation, True),
        named(quoted_name(column, True)),
        schema=quoted_name(schema, True),
    )
    (first,) = place.columns
    nothing = select(first).where(false())
    yield f"add to {relation}", insert(place).from_select([first.name], nothing)
    yield f"change {relation}", update(place).values({first: first}).where(false())
    yield f"delete from {relation}", delete(place).where(false())


def _creation(schema: str) -> Executable:
    from sqlalchemy import Column, Integer, MetaData, Table
    from sqlalchemy.schema import CreateTable
    from sqlalchemy.sql import quoted_name

    place = Table(_PROBE, MetaData(), Column("x", Integer), schema=quoted_name(schema, True))
    return CreateTable(place)


def _attempt(connection: Connection, what: str, statement: Executable) -> WriteAttempt:
    from sqlalchemy import text
    from sqlalchemy.exc import DBAPIError

    transaction = connection.begin()
    try:
        # The role's own setting is lifted: not its manners are tried, but its rights.
        connection.execute(text("SET TRANSACTION READ WRITE"))
        connection.execute(statement)
    except DBAPIError as fault:
        if fault.connection_invalidated:
            raise
        return WriteAttempt(what, _state(fault) in _REFUSALS, _words(fault))
    finally:
        transaction.rollback()
    return WriteAttempt(what, refused=False, said="allowed")


def _state(fault: Any) -> str | None:
    state: str | None = getattr(fault.orig, "pgcode", None)
    return state


def _words(fault: Any) -> str:
    """The server's first line: it names a relation, never a value."""
    diagnosis = getattr(fault.orig, "diag", None)
    said = getattr(diagnosis, "message_primary", None)
    return str(said or type(fault.orig).__name__)
