"""An ERP replica in a real PostgreSQL: the retail sample, and the role that reads it.

Belongs here: what tests of the connector and of the asset put into a database.
Does not belong here: the server (``postgres_server``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, create_engine, make_url
from sqlalchemy.pool import NullPool

import citation_platform.connectors.erp as erp
from citation_platform.offices import sample_erp

ROLE_SQL = Path(erp.__file__).parent / "read_only_role.sql"

TABLES = {
    "item": '("No." text, "Description" text, "Description 2" text, "Vendor No." text,'
    ' "Vendor Item No." text, "Item Category Code" text, "GTIN" text)',
    "item_variant": '("Item No." text, "Code" text, "Description" text)',
    "sales_line": '("Posting Date" date, "Document No." text, "Sell-to Customer No." text,'
    ' "Sell-to Customer Name" text, "No." text, "Variant Code" text, "Quantity" numeric,'
    ' "Unit Price" numeric(38, 20), "Currency Code" text)',
    "purchase_line": '("Posting Date" timestamp, "Document No." text,'
    ' "Buy-from Vendor No." text, "Buy-from Vendor Name" text, "No." text,'
    ' "Variant Code" text, "Vendor Item No." text, "Quantity" numeric)',
}
ROWS = {
    "item": sample_erp.items(),
    "item_variant": sample_erp.variants(),
    "sales_line": sample_erp.sales_lines(),
    "purchase_line": sample_erp.purchase_lines(),
}


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    engine = create_engine(url, poolclass=NullPool)
    with engine.connect() as connection:
        yield connection


def fill_replica(url: str) -> None:
    """The sample in an empty database, and the role made by the shipped script."""
    with connected(url) as connection:
        for name, columns in TABLES.items():
            connection.exec_driver_sql(f"CREATE TABLE {name} {columns}")
            marks = ", ".join(["%s"] * len(ROWS[name][0]))
            connection.exec_driver_sql(
                f"INSERT INTO {name} VALUES ({marks})", [tuple(row.values()) for row in ROWS[name]]
            )
        connection.exec_driver_sql("CREATE TABLE payroll (salary numeric)")
        for _ in range(2):  # running the script again changes nothing
            connection.connection.cursor().execute(ROLE_SQL.read_text(encoding="utf-8"))
        connection.commit()


def url_of_reader(url: str) -> str:
    """The same database, as the role that reads."""
    return make_url(url).set(username="citation_reader").render_as_string()
