""" "Hebben we dit vorig jaar aan deze installateur verkocht, voor welke prijs?" """

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from citation_platform.passages.schema import Role
from citation_platform.products.periods import period_in
from citation_platform.products.sales import (
    MOST_LINES,
    Customer,
    SalesLine,
    find_customers,
    sales_of,
)
from citation_platform.products.snapshot_reading import Snapshot
from citation_platform.products.window import Period, months_before, window

AS_OF = date(2026, 11, 30)


def sold(day: str, customer: str = "K1", sku: str = "A", **more: Any) -> Any:
    names = {"K1": "Installatiebedrijf De Vuurbaak", "K2": "De Vuurbaak", "K3": "Café 100%"}
    return {
        "posting_date": day,
        "document_no": "VF1",
        "customer_no": customer,
        "customer_name": names[customer],
        "item_no": sku,
        "quantity": 2,
        "unit_price": "12.10",
        **more,
    }


def test_last_years_sale_comes_with_day_quantity_price_currency_and_document(
    take: Callable[..., Snapshot],
) -> None:
    snapshot = take(sales_line=[sold("2025-05-02"), sold("2026-05-02"), sold("2025-06-01", "K2")])
    (customer,) = find_customers(snapshot, "k1")
    history = sales_of(snapshot, ["A"], customer, period=period_in("vorig jaar", AS_OF))
    line = SalesLine(date(2025, 5, 2), "VF1", "A", None, Decimal(2), Decimal("12.10"), "EUR")
    assert history.lines == (line,)
    assert history.period == Period(date(2025, 1, 1), date(2025, 12, 31))
    assert history.complete


def test_sales_are_experience_and_hold_no_address_to_cite(take: Callable[..., Snapshot]) -> None:
    history = sales_of(take(), ["A"], Customer("K1", None))
    assert history.role is Role.EXPERIENCE
    assert not {"address", "passage_id", "customer_name"} & {one.name for one in fields(SalesLine)}


def test_without_a_period_the_window_of_36_months_counts_from_the_given_day(
    take: Callable[..., Snapshot],
) -> None:
    days = ("2023-12-01", "2024-06-01", "2026-11-30")
    snapshot = take(sales_line=[sold(day) for day in days])
    customer = Customer("K1", None)
    assert [str(line.posted_on) for line in sales_of(snapshot, ["A"], customer).lines] == [
        "2026-11-30",
        "2024-06-01",
        "2023-12-01",
    ]
    narrow = sales_of(snapshot, ["A"], customer, as_of=date(2025, 1, 1), months=12)
    assert [str(line.posted_on) for line in narrow.lines] == ["2024-06-01"]


def test_a_period_outside_the_snapshot_is_said_not_answered_with_nothing_sold(
    take: Callable[..., Snapshot],
) -> None:
    asked = Period(date(2019, 1, 1), date(2019, 12, 31))
    assert sales_of(take(), ["A"], Customer("K1", None), period=asked).period is None


def test_a_long_history_says_that_it_is_cut(take: Callable[..., Snapshot]) -> None:
    snapshot = take(sales_line=[sold("2026-01-01")] * (MOST_LINES + 1))
    history = sales_of(snapshot, ["A"], Customer("K1", None))
    assert (len(history.lines), history.complete) == (MOST_LINES, False)


def test_customers_are_found_by_number_name_or_part_of_it(take: Callable[..., Snapshot]) -> None:
    snapshot = take(sales_line=[sold("2026-01-01", customer) for customer in ("K1", "K2", "K3")])
    assert [one.number for one in find_customers(snapshot, "de vuurbaak")] == ["K2"]
    assert [one.number for one in find_customers(snapshot, "vuurbaak")] == ["K1", "K2"]
    assert [one.number for one in find_customers(snapshot, "CAFE")] == ["K3"]
    assert [one.number for one in find_customers(snapshot, "%")] == ["K3"]
    assert find_customers(snapshot, "") == ()
    assert find_customers(snapshot, "' OR 1=1 --") == ()


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("Verkocht vorig jaar?", "2025-01-01", "2025-12-31"),
        ("sold last year?", "2025-01-01", "2025-12-31"),
        ("vendu l'année dernière ?", "2025-01-01", "2025-12-31"),
        ("letztes Jahr verkauft?", "2025-01-01", "2025-12-31"),
        ("venduto l’anno scorso?", "2025-01-01", "2025-12-31"),
        ("dit jaar al geleverd?", "2026-01-01", "2026-11-30"),
        ("wat kostte dat in 2024?", "2024-01-01", "2024-12-31"),
        ("de afgelopen 12 maanden", "2025-11-30", "2026-11-30"),
        ("les 6 derniers mois", "2026-05-30", "2026-11-30"),
    ],
)
def test_periods_are_counted_from_the_given_day(question: str, first: str, last: str) -> None:
    expected = Period(date.fromisoformat(first), date.fromisoformat(last))
    assert period_in(question, AS_OF) == expected


def test_a_question_without_a_period_names_none() -> None:
    assert period_in("Wat kost de Q38S?", AS_OF) is None


def test_months_end_on_a_day_that_exists() -> None:
    assert months_before(date(2024, 3, 31), 1) == date(2024, 2, 29)
    assert window(date(2026, 11, 30), 36) == Period(date(2023, 12, 1), date(2026, 11, 30))
