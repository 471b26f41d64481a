"""A snapshot takes what is right, lists what is not, and replaces nothing by halves."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from upath import UPath

from citation_platform.connectors.erp import ParquetSource, SnapshotReport, take_snapshot
from citation_platform.connectors.erp.conversion import Unusable, converted
from citation_platform.connectors.erp.snapshot import RejectedRow
from citation_platform.errors import InvalidSource, SourceUnavailable
from citation_platform.home import Home
from citation_platform.offices import load_pack
from citation_platform.products.snapshot_tables import (
    ASSET,
    SPECS,
    Column,
    ColumnType,
    SnapshotTable,
)

LAST = date(2026, 11, 30)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(UPath(tmp_path / "home"))


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """The retail sample's export, to break one thing in."""
    directory = tmp_path / "erp"
    directory.mkdir()
    for path in (load_pack("retail").samples / "erp").glob("*.parquet"):
        (directory / path.name).write_bytes(path.read_bytes())
    return directory


def change(export: Path, table: str, rows: list[dict[str, Any]]) -> None:
    pq.write_table(pa.Table.from_pylist(rows), export / f"{table}.parquet")


def rows_of(export: Path, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(export / f"{table}.parquet").to_pylist()
    return found


def taken(export: Path, home: Home) -> SnapshotReport:
    return take_snapshot(ParquetSource(export), home, as_of=LAST)


def test_the_sample_is_taken_and_its_bad_rows_are_listed(export: Path, home: Home) -> None:
    report = taken(export, home)
    assert {one.table.value: one.rejected for one in report.tables} == {
        "item": 1,
        "item_variant": 1,
        "sales_line": 1,
        "purchase_line": 0,
    }
    assert RejectedRow(SnapshotTable.ITEM, 25, "description", "is empty") in report.rejected
    listed = pq.read_table(str(home.table(ASSET, "rejected_rows"))).to_pylist()
    assert [row["table"] for row in listed] == [one.table.value for one in report.rejected]


def test_lines_before_the_window_stay_out(export: Path, home: Home) -> None:
    taken(export, home)
    days = pq.read_table(str(home.table(ASSET, "sales_line")))["posting_date"].to_pylist()
    offered = [row["Posting Date"] for row in rows_of(export, "sales_line")]
    assert min(offered) < date(2023, 12, 1) <= min(days)
    assert max(days) <= LAST


def test_every_column_says_what_it_means_and_the_file_says_where_it_is_from(
    export: Path, home: Home
) -> None:
    taken(export, home)
    for table, spec in SPECS.items():
        schema = pq.read_schema(str(home.table(ASSET, table.value)))
        assert schema.equals(spec.schema)
        assert all(field.metadata[b"description"] for field in schema)
        assert schema.metadata[b"source"] == b"parquet:erp"
        assert str(export).encode() not in schema.metadata.values()


def test_an_empty_currency_is_that_of_the_ledger(export: Path, home: Home) -> None:
    taken(export, home)
    found = pq.read_table(str(home.table(ASSET, "sales_line")))["currency"].to_pylist()
    assert set(found) == {"EUR", "CHF"}


def test_one_bad_row_does_not_stop_the_others(export: Path, home: Home) -> None:
    rows = rows_of(export, "sales_line")
    for row in rows:
        row["Quantity"] = str(row["Quantity"])
    rows[7]["Quantity"] = "twee"
    rows[7]["Posting Date"] = LAST
    change(export, "sales_line", rows)
    report = taken(export, home)
    reasons = [(one.column, one.reason) for one in report.rejected]
    assert ("quantity", "is no number: 'twee'") in reasons


@pytest.mark.parametrize("heading", ["Unit Price", "Sell-to Customer No."])
def test_a_missing_column_is_named_with_its_table(export: Path, home: Home, heading: str) -> None:
    rows = [{k: v for k, v in row.items() if k != heading} for row in rows_of(export, "sales_line")]
    change(export, "sales_line", rows)
    with pytest.raises(InvalidSource, match=r"table sales_line has no column .*its headings are"):
        taken(export, home)


def test_a_wrong_export_is_refused_as_a_whole_and_the_old_snapshot_stays(
    export: Path, home: Home
) -> None:
    first = taken(export, home)
    rows = rows_of(export, "sales_line")
    change(export, "sales_line", [{**row, "Quantity": "veel"} for row in rows])
    with pytest.raises(InvalidSource, match=r"row \d+, column quantity: is no number"):
        taken(export, home)
    for table in SnapshotTable:
        about = pq.read_schema(str(home.table(ASSET, table.value))).metadata
        assert about[b"snapshot_id"] == first.snapshot_id.encode()
    directory = Path(str(home.table(ASSET, "item"))).parent
    assert [path.name for path in directory.iterdir() if path.name.startswith(".")] == []


def test_a_missing_table_directory_and_broken_file_are_told_apart(
    export: Path, home: Home, tmp_path: Path
) -> None:
    with pytest.raises(SourceUnavailable, match="CITATION_ERP_DIRECTORY"):
        taken(tmp_path / "absent", home)
    (export / "item.parquet").write_bytes(b"broken")
    with pytest.raises(InvalidSource, match="table item cannot be read as Parquet"):
        taken(export, home)
    (export / "item.parquet").unlink()
    with pytest.raises(InvalidSource, match="table item is missing"):
        taken(export, home)


def test_a_table_may_be_a_directory_of_parts(export: Path, home: Home) -> None:
    parts = export / "item"
    parts.mkdir()
    (export / "item.parquet").rename(parts / "part-0.parquet")
    assert taken(export, home).tables[0].rows == 24


def test_replicas_write_headings_with_underscores(export: Path, home: Home) -> None:
    rows = rows_of(export, "item")
    change(export, "item", [{k.replace(".", "_"): v for k, v in row.items()} for row in rows])
    assert taken(export, home).tables[0].rows == 24


def column(kind: ColumnType, *, required: bool = False) -> Column:
    return Column("c", (), kind, required, "")


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        (ColumnType.TEXT, "  x ", "x"),
        (ColumnType.TEXT, "", None),
        (ColumnType.TEXT, 42, "42"),
        (ColumnType.DATE, datetime(2026, 1, 2, 3, 4), date(2026, 1, 2)),
        (ColumnType.DATE, "2026-01-02", date(2026, 1, 2)),
        (ColumnType.DATE, date(1753, 1, 1), None),
        (ColumnType.DECIMAL, 12.1, Decimal("12.10000")),
        (ColumnType.DECIMAL, "-3", Decimal("-3.00000")),
        (ColumnType.DECIMAL, Decimal("1.23456789"), Decimal("1.23457")),
    ],
)
def test_values_are_taken_as_what_they_are(kind: ColumnType, raw: Any, value: Any) -> None:
    assert converted(column(kind), raw) == value


@pytest.mark.parametrize(
    ("kind", "raw", "reason"),
    [
        (ColumnType.TEXT, b"x", "binary"),
        (ColumnType.TEXT, "x\0", "NUL"),
        (ColumnType.TEXT, "x" * 501, "501 characters"),
        (ColumnType.DATE, "31-12-2026", "no date"),
        (ColumnType.DATE, 20260101, "no date"),
        (ColumnType.DECIMAL, "1.234,50", "no number"),
        (ColumnType.DECIMAL, True, "no number"),
        (ColumnType.DECIMAL, float("nan"), "no usable number"),
        (ColumnType.DECIMAL, 1e30, "no usable number"),
        (ColumnType.DECIMAL, None, "is empty"),
    ],
)
def test_a_value_that_cannot_be_taken_says_why(kind: ColumnType, raw: Any, reason: str) -> None:
    with pytest.raises(Unusable, match=reason):
        converted(column(kind, required=True), raw)


def test_a_persons_name_never_stands_in_a_reason() -> None:
    with pytest.raises(Unusable) as caught:
        converted(column(ColumnType.NAME), "Jansen" * 100)
    assert "Jansen" not in str(caught.value)
