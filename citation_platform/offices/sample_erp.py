"""The retail pack's sample ERP data: articles, sales and purchases of an invented wholesaler.

Belongs here: writing ``packs/retail/sample/erp/*.parquet`` with the headings of a Business
Central export. Run by developers, who commit its output:
``python -m citation_platform.offices.sample_erp``.
Does not belong here: reading ERP data (``connectors.erp``). Nothing of the product imports this.

What is in it on purpose: own-label articles (``KV-``) that one, two or no vendor delivered,
lines older than three years, returns, a foreign currency, two customers with nearly the same
name, and one row of each kind that a snapshot must refuse and list.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

DIRECTORY = Path(__file__).parent / "packs" / "retail" / "sample" / "erp"
SEED = 4410
FIRST, LAST = date(2023, 6, 1), date(2026, 11, 27)
SALES_LINES = 420

_VENDORS = {
    "V1001": "Thermavik Nederland B.V.",
    "V1002": "Luchtora Benelux N.V.",
    "V1003": "Hydrolind GmbH",
    "V2001": "Technische Groothandel De Sluis B.V.",
    "V2002": "Armatuur Zuiderwerf B.V.",
}

# number, description, second line, vendor, vendor's number, group, price, share per vendor
_ITEMS: tuple[tuple[str, str, str, str, str, str, str, dict[str, int]], ...] = (
    ("210024", "Gaswandketel Q24S solo", "", "V1001", "Q24S", "KETEL", "1189.00", {"V1001": 9}),
    ("210028", "Gaswandketel Q28S solo", "", "V1001", "Q28S", "KETEL", "1295.00", {"V1001": 9}),
    ("210038", "Gaswandketel Q38S solo", "", "V1001", "Q38S", "KETEL", "1648.50", {"V1001": 9}),
    ("210039", "Gaswandketel Q38H hybride", "", "V1001", "Q38H", "KETEL", "1975.00", {"V1001": 4}),
    (
        "210101",
        "Adapter concentrisch 100/150",
        "voor Q38S",
        "V1001",
        "07-3822",
        "AFVOER",
        "64.25",
        {"V1001": 5},
    ),
    ("210102", "Sifonset Q38S", "", "V1001", "07-3815", "ONDERDEEL", "38.90", {"V1001": 5}),
    ("210103", "Ventilator Q28S", "", "V1001", "07-2028", "ONDERDEEL", "214.00", {"V1001": 3}),
    (
        "210104",
        "Branderpakking Q38S en Q38H",
        "",
        "V1001",
        "07-4438",
        "ONDERDEEL",
        "17.60",
        {"V1001": 4},
    ),
    ("230250", "Wtw-unit LW 250", "", "V1002", "LW250", "VENTILATIE", "1420.00", {"V1002": 6}),
    ("230350", "Wtw-unit LW 350", "", "V1002", "LW350", "VENTILATIE", "1699.00", {"V1002": 6}),
    ("230160", "Afzuigbox VS 160", "", "V1002", "VS160", "VENTILATIE", "189.00", {"V1002": 4}),
    ("230060", "Ventilatie-unit VP 60", "", "V1002", "VP60", "VENTILATIE", "312.00", {"V1002": 3}),
    ("230901", "Filterset LW 250", "", "V1002", "52-1001", "FILTER", "29.95", {"V1002": 8}),
    ("250012", "Waterontharder HL12", "", "V1003", "HL12", "WATER", "879.00", {"V1003": 4}),
    ("250020", "Waterontharder HL20", "", "V1003", "HL20", "WATER", "1085.00", {"V1003": 4}),
    (
        "250301",
        "Inlaatcombinatie 15 mm 8 bar",
        "",
        "V1003",
        "01-2301",
        "ARMATUUR",
        "41.75",
        {"V1003": 7},
    ),
    (
        "250303",
        "Inlaatcombinatie 22 mm 8 bar",
        "",
        "V1003",
        "01-2303",
        "ARMATUUR",
        "58.40",
        {"V1003": 6},
    ),
    ("KV-4410", "KV wandketel 38 kW", "", "V1001", "Q38S", "KETEL", "1549.00", {"V1001": 8}),
    (
        "KV-2510",
        "KV wtw-unit 250 m³/h",
        "",
        "V2001",
        "LW250",
        "VENTILATIE",
        "1310.00",
        {"V1002": 8, "V2001": 1},
    ),
    (
        "KV-3301",
        "KV inlaatcombinatie 15 mm",
        "",
        "V1003",
        "01-2301",
        "ARMATUUR",
        "36.90",
        {"V1003": 6},
    ),
    (
        "KV-7700",
        "KV expansievat 18 l",
        "",
        "V2001",
        "EX-18",
        "ARMATUUR",
        "44.10",
        {"V2001": 5, "V2002": 2},
    ),
    (
        "KV-9001",
        "KV kogelkraan 15 mm",
        "",
        "V2001",
        "KK-15",
        "ARMATUUR",
        "9.85",
        {"V2001": 4, "V2002": 4},
    ),
    ("KV-9002", "KV kogelkraan 22 mm", "", "V2002", "KK-22", "ARMATUUR", "12.35", {"V2002": 1}),
    ("KV-9003", "KV kogelkraan 28 mm", "", "V2002", "KK-28", "ARMATUUR", "18.20", {}),
)

_VARIANTS = (
    ("230060", "WIT", "Wit rooster"),
    ("230060", "ZWART", "Zwart rooster"),
    ("KV-7700", "12L", "Inhoud 12 l"),
    ("KV-7700", "25L", "Inhoud 25 l"),
)

_CUSTOMERS = {
    "K10021": "Klimaattechniek Noordkade",
    "K10034": "Installatiebedrijf De Vuurbaak",
    "K10035": "De Vuurbaak Onderhoud",
    "K10048": "Loodgieterij Sluiswachter",
    "K10052": "Duurzaam Wonen Wijkzicht",
    "K10067": "Installations Beauvallon",
    "K10071": "Haustechnik Lindenhof",
    "K10088": "Service Team Rietvelden",
}
_FOREIGN = {"K10071": "CHF"}


def _gtin(sku: str) -> str:
    """A number of 13 digits with a right check digit; prefix 299 is for use inside a firm."""
    digits = "299" + "".join(str(ord(letter) % 10) for letter in sku).rjust(9, "0")[:9]
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits))
    return digits + str(-total % 10)


def items() -> list[dict[str, Any]]:
    """Articles, and one without a description, which is refused."""
    rows = [
        {
            "No.": sku,
            "Description": text,
            "Description 2": second,
            "Vendor No.": vendor,
            "Vendor Item No.": number,
            "Item Category Code": group,
            "GTIN": _gtin(sku),
        }
        for sku, text, second, vendor, number, group, _, _ in _ITEMS
    ]
    return [*rows, {**rows[0], "No.": "299999", "Description": "", "GTIN": ""}]


def variants() -> list[dict[str, Any]]:
    """Variants, one of them twice: the second is refused."""
    rows = [dict(zip(("Item No.", "Code", "Description"), row, strict=True)) for row in _VARIANTS]
    return [*rows, rows[-1]]


def sales_lines() -> list[dict[str, Any]]:
    """Lines in order of posting; the last has no date and is refused."""
    dice = random.Random(SEED)
    days = (LAST - FIRST).days
    rows = [_sale(dice, FIRST + timedelta(dice.randrange(days + 1))) for _ in range(SALES_LINES)]
    rows.sort(key=lambda row: row["Posting Date"])
    for place, row in enumerate(rows):
        row["Document No."] = f"VF{row['Posting Date']:%y}-{place + 1:05}"
    return [*rows, {**rows[-1], "Posting Date": date(1753, 1, 1)}]


def _sale(dice: random.Random, day: date) -> dict[str, Any]:
    item = dice.choice(_ITEMS)
    customer = dice.choice(list(_CUSTOMERS))
    # Prices rise by three per cent a year; 2026 is the list above.
    price = Decimal(item[6]) * (1 - Decimal("0.03") * (2026 - day.year))
    return {
        "Posting Date": day,
        "Document No.": "",
        "Sell-to Customer No.": customer,
        "Sell-to Customer Name": _CUSTOMERS[customer],
        "No.": item[0],
        "Variant Code": dice.choice([code for sku, code, _ in _VARIANTS if sku == item[0]] or [""]),
        "Quantity": Decimal(-1 if dice.random() < 0.04 else dice.randint(1, 6)),
        "Unit Price": price.quantize(Decimal("0.01")),
        "Currency Code": _FOREIGN.get(customer, ""),
    }


def purchase_lines() -> list[dict[str, Any]]:
    """Receipts: each vendor delivers in proportion, and a few lines are older than 36 months."""
    dice = random.Random(SEED + 1)
    rows = [row for item in _ITEMS for row in _receipts(dice, item)]
    rows.sort(key=lambda row: row["Posting Date"])
    for place, row in enumerate(rows):
        row["Document No."] = f"IO{row['Posting Date']:%y}-{place + 1:05}"
    return rows


def _receipts(dice: random.Random, item: tuple[Any, ...]) -> Iterator[dict[str, Any]]:
    for vendor, count in item[7].items():
        for _ in range(count):
            yield _receipt(vendor, item, date(2024, 1, 8) + timedelta(dice.randrange(1000)), 10)
    # Before the window: the own label once came from elsewhere, which must not count.
    if item[0] == "KV-4410":
        yield _receipt("V2002", item, date(2023, 6, 20), 200)


def _receipt(vendor: str, item: tuple[Any, ...], day: date, quantity: int) -> dict[str, Any]:
    return {
        "Posting Date": day,
        "Document No.": "",
        "Buy-from Vendor No.": vendor,
        "Buy-from Vendor Name": _VENDORS[vendor],
        "No.": item[0],
        "Variant Code": "",
        "Vendor Item No.": item[4],
        "Quantity": Decimal(quantity),
    }


def write_sample(directory: Path = DIRECTORY) -> None:
    """Write the four tables as Parquet."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    directory.mkdir(parents=True, exist_ok=True)
    tables = {
        "item": items(),
        "item_variant": variants(),
        "sales_line": sales_lines(),
        "purchase_line": purchase_lines(),
    }
    for name, rows in tables.items():
        pq.write_table(
            pa.Table.from_pylist(rows), directory / f"{name}.parquet", compression="zstd"
        )


if __name__ == "__main__":
    write_sample(Path(sys.argv[1]) if len(sys.argv) > 1 else DIRECTORY)
