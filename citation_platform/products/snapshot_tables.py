"""The tables of an ERP snapshot: columns, types and what each one means.

Belongs here: the schema that connectors write and look-ups read, and the names under which
ERP systems know a column. Does not belong here: fetching (``connectors.erp``), look-ups.

The snapshot takes what answers need and nothing more: of a customer only number and name,
no address, no contact, no payment.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import pyarrow as pa

ASSET = "erp_snapshot"
"""Name of the asset: ``Home.table(ASSET, table)`` is a table's Parquet file."""

WINDOW_MONTHS = 36
"""How far back lines go: three years, as the retail office asked (issue 3)."""


class SnapshotTable(StrEnum):
    """The tables of a snapshot, in the order in which they are read."""

    ITEM = "item"
    ITEM_VARIANT = "item_variant"
    SALES_LINE = "sales_line"
    PURCHASE_LINE = "purchase_line"


class ColumnType(StrEnum):
    """What a column holds."""

    TEXT = "text"
    NAME = "name"  # text that may be the name of a person: never shown in messages
    DATE = "date"
    DECIMAL = "decimal"


DECIMALS = 5
"""Digits after the point that are kept: the finest rounding of Business Central amounts."""

_ARROW = {
    ColumnType.TEXT: pa.string(),
    ColumnType.NAME: pa.string(),
    ColumnType.DATE: pa.date32(),
    ColumnType.DECIMAL: pa.decimal128(24, DECIMALS),
}


@dataclass(frozen=True, slots=True)
class Column:
    """One column. ``known_as``: headings in ERP systems, compared by letters and digits only.

    ``required``: a row without a value is refused; a table without the column is unusable.
    """

    name: str
    known_as: tuple[str, ...]
    type: ColumnType
    required: bool
    description: str


@dataclass(frozen=True, slots=True)
class TableSpec:
    """One table. ``dated_by``: the column that the window of months looks at, if any.

    ``key``: columns whose values may occur once; empty where lines may repeat.
    """

    table: SnapshotTable
    columns: tuple[Column, ...]
    key: tuple[str, ...] = ()
    dated_by: str | None = None

    @property
    def schema(self) -> pa.Schema:
        """The Arrow schema, with a description per column."""
        return pa.schema(
            [
                pa.field(
                    column.name,
                    _ARROW[column.type],
                    nullable=not column.required,
                    metadata={"description": column.description},
                )
                for column in self.columns
            ]
        )


_TEXT, _NAME, _DATE, _DECIMAL = (
    ColumnType.TEXT,
    ColumnType.NAME,
    ColumnType.DATE,
    ColumnType.DECIMAL,
)

_POSTED = Column(
    "posting_date", ("Posting Date",), _DATE, True, "Day on which the line was posted."
)
_DOCUMENT = Column("document_no", ("Document No.",), _TEXT, True, "Posted invoice or receipt.")
_ITEM_NO = Column("item_no", ("Item No.", "No."), _TEXT, True, "SKU: number of the item.")
_VARIANT = Column("variant_code", ("Variant Code",), _TEXT, False, "Variant of the item.")
_QUANTITY = Column("quantity", ("Quantity",), _DECIMAL, True, "Quantity; negative when returned.")

SPECS: dict[SnapshotTable, TableSpec] = {
    SnapshotTable.ITEM: TableSpec(
        SnapshotTable.ITEM,
        (
            Column("no", ("No.", "Item No."), _TEXT, True, "SKU: the office's own number."),
            Column("description", ("Description",), _TEXT, True, "What it is, as sold."),
            Column("description_2", ("Description 2",), _TEXT, False, "Second line of it."),
            Column("vendor_no", ("Vendor No.",), _TEXT, False, "Vendor it is ordered from."),
            Column("vendor_item_no", ("Vendor Item No.",), _TEXT, False, "The vendor's number."),
            Column(
                "item_category", ("Item Category", "Item Category Code"), _TEXT, False, "Group."
            ),
            Column("gtin", ("GTIN", "EAN", "EAN Code"), _TEXT, False, "Bar code (EAN)."),
        ),
        key=("no",),
    ),
    SnapshotTable.ITEM_VARIANT: TableSpec(
        SnapshotTable.ITEM_VARIANT,
        (
            Column("item_no", ("Item No.",), _TEXT, True, "SKU of the item."),
            Column("code", ("Code", "Variant Code"), _TEXT, True, "Code of the variant."),
            Column("description", ("Description",), _TEXT, False, "What is different."),
        ),
        key=("item_no", "code"),
    ),
    SnapshotTable.SALES_LINE: TableSpec(
        SnapshotTable.SALES_LINE,
        (
            _POSTED,
            _DOCUMENT,
            Column(
                "customer_no", ("Customer No.", "Sell-to Customer No."), _TEXT, True, "Customer."
            ),
            Column(
                "customer_name",
                ("Customer Name", "Sell-to Customer Name"),
                _NAME,
                False,
                "Name of the customer; may be a person's.",
            ),
            _ITEM_NO,
            _VARIANT,
            _QUANTITY,
            Column("unit_price", ("Unit Price",), _DECIMAL, True, "Price per unit, without VAT."),
            Column(
                "currency",
                ("Currency", "Currency Code"),
                _TEXT,
                False,
                "ISO 4217; the ledger's own currency where the ERP leaves it empty.",
            ),
        ),
        dated_by="posting_date",
    ),
    SnapshotTable.PURCHASE_LINE: TableSpec(
        SnapshotTable.PURCHASE_LINE,
        (
            _POSTED,
            _DOCUMENT,
            Column("vendor_no", ("Vendor No.", "Buy-from Vendor No."), _TEXT, True, "Vendor."),
            Column(
                "vendor_name",
                ("Vendor Name", "Buy-from Vendor Name"),
                _TEXT,
                True,
                "Name of the vendor.",
            ),
            _ITEM_NO,
            _VARIANT,
            Column("vendor_item_no", ("Vendor Item No.",), _TEXT, False, "The vendor's number."),
            _QUANTITY,
        ),
        dated_by="posting_date",
    ),
}

REJECTED = "rejected_rows"
"""Beside the tables: rows that the snapshot could not take."""

REJECTED_SCHEMA = pa.schema(
    [
        pa.field(name, kind, nullable=False, metadata={"description": text})
        for name, kind, text in (
            ("table", pa.string(), "Table of the snapshot."),
            ("row", pa.int64(), "Row in the order of the source, from 1."),
            ("column", pa.string(), "Column at fault."),
            ("reason", pa.string(), "Why the row was left out."),
        )
    ]
)
