"""What a database role may read, and refusing one that could write.

Belongs here: asking PostgreSQL what the role may do, in words for its administrator.
Does not belong here: making the role (``read_only_role.sql``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citation_platform.errors import InvalidInput, InvalidSource
from citation_platform.products.snapshot_tables import SnapshotTable

if TYPE_CHECKING:
    from sqlalchemy import Connection

# Every role that the session's role is a member of counts: it could SET ROLE to it.
_ATTRIBUTES = """
SELECT format('role %I is %s', rolname, concat_ws(', ',
         CASE WHEN rolsuper THEN 'superuser' END,
         CASE WHEN rolcreaterole THEN 'able to create roles' END,
         CASE WHEN rolcreatedb THEN 'able to create databases' END))
  FROM pg_roles
 WHERE (rolname = session_user OR pg_has_role(session_user, oid, 'MEMBER'))
   AND (rolsuper OR rolcreaterole OR rolcreatedb)
 ORDER BY rolname LIMIT 5
"""

_RELATIONS = """
SELECT format('role %I may write %I.%I', r.rolname, n.nspname, c.relname)
  FROM pg_roles r
  JOIN pg_class c ON c.relkind IN ('r', 'p', 'v', 'm', 'f')
  JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE (r.rolname = session_user OR pg_has_role(session_user, r.oid, 'MEMBER'))
   AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
   AND (has_table_privilege(r.oid, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
        OR has_any_column_privilege(r.oid, c.oid, 'INSERT, UPDATE'))
 ORDER BY 1 LIMIT 5
"""

_PLACES = """
SELECT format('role %I may create objects in schema %I', r.rolname, n.nspname)
  FROM pg_roles r, pg_namespace n
 WHERE (r.rolname = session_user OR pg_has_role(session_user, r.oid, 'MEMBER'))
   AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
   AND n.nspname NOT LIKE 'pg\\_%temp\\_%'
   AND has_schema_privilege(r.oid, n.oid, 'CREATE')
 UNION ALL
SELECT format('role %I may create schemas in this database', r.rolname)
  FROM pg_roles r
 WHERE (r.rolname = session_user OR pg_has_role(session_user, r.oid, 'MEMBER'))
   AND has_database_privilege(r.oid, current_database(), 'CREATE')
 ORDER BY 1 LIMIT 5
"""


def require_read_only(connection: Connection, *, where: str) -> None:
    """Raise ``InvalidInput`` naming what the session's role could write, if anything."""
    found = _problems(connection)
    if found:
        raise InvalidInput(
            "the ERP role could write: " + "; ".join(found),
            where=where,
            remedy="connect as the role that connectors/erp/read_only_role.sql makes",
        )


def _problems(connection: Connection) -> list[str]:
    # A superuser is a member of every role: its attributes say enough.
    for query in (_ATTRIBUTES, _RELATIONS, _PLACES):
        found = [
            str(line) for line in connection.exec_driver_sql(query.replace("%", "%%")).scalars()
        ]
        if found:
            return found
    return []


_COLUMNS = """
SELECT attname
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
 WHERE nspname = :schema AND relname = :relation AND attnum > 0
   AND NOT attisdropped AND has_column_privilege(attrelid, attnum, 'SELECT')
 ORDER BY attnum
"""


def readable_columns(
    connection: Connection, table: SnapshotTable, schema: str, relation: str, *, where: str
) -> list[str]:
    """Columns of a relation that the role may read, in order; raises ``InvalidSource`` for none."""
    from sqlalchemy import text

    names = {"schema": schema, "relation": relation}
    found = list(connection.execute(text(_COLUMNS), names).scalars())
    if not found:
        raise InvalidSource(
            f"table {table.value} ({relation}) is missing, or this role may not read it",
            where=where,
            remedy="create the view and grant SELECT on it, or set CITATION_ERP_TABLES",
        )
    return found
