"""From a salesperson's question to the sales it asks for, or what is missing in it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from citation_platform.errors import InvalidInput
from citation_platform.offices import load_pack
from citation_platform.products.lookup import Products
from citation_platform.products.sales_questions import (
    SalesFinding,
    SalesOutcome,
    SalesQuestion,
    find_sales,
)
from citation_platform.products.snapshot_reading import Snapshot
from citation_platform.products.window import Period

TODAY = date(2026, 12, 1)


def sold(day: str, customer: str, sku: str, **more: Any) -> dict[str, Any]:
    names = {"K10034": "Installatiebedrijf De Vuurbaak", "K10035": "De Vuurbaak Onderhoud"}
    return {
        "posting_date": day,
        "document_no": f"VF-{day}",
        "customer_no": customer,
        "customer_name": names[customer],
        "item_no": sku,
        "quantity": 2,
        "unit_price": "12.10",
        **more,
    }


@pytest.fixture
def products(take: Callable[..., Snapshot]) -> Products:
    snapshot = take(
        item=[
            {"no": "210038", "description": "Gaswandketel", "vendor_item_no": "Q38S"},
            {"no": "KV-4410", "description": "KV wandketel", "vendor_item_no": "Q38S"},
            {"no": "KV-7700", "description": "KV expansievat"},
        ],
        item_variant=[{"item_no": "KV-7700", "code": code} for code in ("12L", "25L")],
        sales_line=[
            sold("2025-05-02", "K10034", "210038"),
            sold("2025-06-02", "K10034", "KV-4410"),
            sold("2026-05-02", "K10034", "210038"),
            sold("2025-07-02", "K10035", "210038"),
            sold("2026-01-02", "K10035", "KV-7700", variant_code="12L"),
            sold("2026-02-02", "K10035", "KV-7700", variant_code="25L"),
        ],
    )
    return Products(snapshot, load_pack("retail"))


def days(finding: SalesFinding) -> list[str]:
    assert finding.history is not None
    return [str(line.posted_on) for line in finding.history.lines]


def test_a_sentence_names_article_customer_and_period(products: Products) -> None:
    text = "Hebben we KV-4410 vorig jaar aan Installatiebedrijf De Vuurbaak verkocht?"
    finding = find_sales(products, SalesQuestion(text), today=TODAY)
    assert finding.outcome is SalesOutcome.SOLD
    assert days(finding) == ["2025-06-02"]
    assert finding.period == Period(date(2025, 1, 1), date(2025, 12, 31))


def test_a_makes_number_counts_for_every_article_that_is_delivered_under_it(
    products: Products,
) -> None:
    asked = SalesQuestion(product="q38s", customer="K10034")
    assert days(find_sales(products, asked, today=TODAY)) == [
        "2026-05-02",
        "2025-06-02",
        "2025-05-02",
    ]


def test_a_part_given_by_itself_counts_before_the_question(products: Products) -> None:
    asked = SalesQuestion(
        "Hebben we de Q38S vorig jaar aan K10034 verkocht?",
        customer="K10035",
        product="KV-7700",
        first=date(2026, 1, 1),
    )
    assert days(find_sales(products, asked, today=TODAY)) == ["2026-02-02", "2026-01-02"]


def test_a_variant_that_is_named_leaves_out_the_others(products: Products) -> None:
    asked = SalesQuestion("Is KV-7700 25L verkocht aan K10035?")
    assert days(find_sales(products, asked, today=TODAY)) == ["2026-02-02"]


@pytest.mark.parametrize(
    ("asked", "outcome"),
    [
        (SalesQuestion("Is dit aan K10034 verkocht?"), SalesOutcome.UNKNOWN_PRODUCT),
        (SalesQuestion("Is de Q38S verkocht?"), SalesOutcome.UNKNOWN_CUSTOMER),
        (SalesQuestion("Is de Q38S aan De Vuurbaak verkocht?"), SalesOutcome.WHICH_CUSTOMER),
        (SalesQuestion("Is de Q38S in 2019 aan K10034 verkocht?"), SalesOutcome.OUTSIDE_SNAPSHOT),
        (SalesQuestion("Is KV-7700 aan K10034 verkocht?"), SalesOutcome.NOT_SOLD),
        (SalesQuestion(product="Q38S", customer="vuurbaak"), SalesOutcome.WHICH_CUSTOMER),
        (SalesQuestion(product="Q38S", customer="Zandee"), SalesOutcome.UNKNOWN_CUSTOMER),
        (SalesQuestion(product="Z99", customer="K10034"), SalesOutcome.UNKNOWN_PRODUCT),
    ],
)
def test_what_cannot_be_told_is_said_by_name(
    products: Products, asked: SalesQuestion, outcome: SalesOutcome
) -> None:
    finding = find_sales(products, asked, today=TODAY)
    assert finding.outcome is outcome
    assert not (finding.history and finding.history.lines)


@pytest.mark.parametrize(
    ("first", "last", "outcome"),
    [
        (date(2027, 1, 1), None, SalesOutcome.OUTSIDE_SNAPSHOT),
        (None, date(2020, 1, 1), SalesOutcome.OUTSIDE_SNAPSHOT),
        (date(2020, 1, 1), None, SalesOutcome.SOLD),
        (None, date(2030, 1, 1), SalesOutcome.SOLD),
        (date(2025, 5, 2), date(2025, 5, 2), SalesOutcome.SOLD),
    ],
)
def test_an_open_end_is_that_of_the_snapshot(
    products: Products, first: date | None, last: date | None, outcome: SalesOutcome
) -> None:
    asked = SalesQuestion(product="210038", customer="K10034", first=first, last=last)
    assert find_sales(products, asked, today=TODAY).outcome is outcome


def test_a_period_that_ends_before_it_begins_is_refused(products: Products) -> None:
    asked = SalesQuestion("Q38S", first=date(2026, 2, 1), last=date(2026, 1, 1))
    with pytest.raises(InvalidInput, match="exchange the two days"):
        find_sales(products, asked, today=TODAY)
