"""What was sold to whom, when, for which price: experience, which is never cited.

Belongs here: finding a customer, sales of articles to it within a period.
Does not belong here: who makes an article (``makers``); answers.

Personal data: a customer is a number and a name, and the name is returned once, not with
each line. Nothing here is logged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from citation_platform.passages.schema import Role
from citation_platform.products.snapshot_reading import Snapshot
from citation_platform.products.snapshot_tables import WINDOW_MONTHS
from citation_platform.products.window import Period, window

MOST_LINES = 200
MOST_CUSTOMERS = 10
MOST_SKUS = 200
ROLE = Role.EXPERIENCE
"""Sales inform; the gate cites authority passages only, and these are not even passages."""


@dataclass(frozen=True, slots=True)
class Customer:
    """A customer with at least one sales line in the snapshot."""

    number: str
    name: str | None


@dataclass(frozen=True, slots=True)
class SalesLine:
    """One line as posted. ``quantity`` is negative for what came back."""

    posted_on: date
    document_no: str
    sku: str
    variant: str | None
    quantity: Decimal
    unit_price: Decimal
    currency: str


@dataclass(frozen=True, slots=True)
class SalesHistory:
    """Sales of some articles to one customer, newest first.

    ``period``: the days that were looked at, None when the question lies outside the
    snapshot. ``complete``: False when there are more lines than ``MOST_LINES``.
    """

    customer: Customer
    skus: tuple[str, ...]
    period: Period | None
    lines: tuple[SalesLine, ...]
    complete: bool
    role: Role = ROLE


def find_customers(snapshot: Snapshot, wanted: str) -> tuple[Customer, ...]:
    """Customers with this number, or whose name holds these words; newest customer first.

    An exact number or name is returned alone. At most ``MOST_CUSTOMERS``; the caller asks
    a person when there are several.
    """
    wanted = wanted.strip()
    if not wanted:
        return ()
    rows = snapshot.query(_CUSTOMERS, {"wanted": wanted, "most": MOST_CUSTOMERS})
    exact = [row for row in rows if row[2]]
    return tuple(Customer(number, name) for number, name, *_ in exact or rows)


_CUSTOMERS = """
SELECT customer_no, arg_max(customer_name, posting_date) AS name,
       bool_or(lower(customer_no) = lower($wanted)
               OR strip_accents(lower(customer_name)) = strip_accents(lower($wanted))) AS exact
  FROM {sales_line}
 WHERE lower(customer_no) = lower($wanted)
    OR contains(strip_accents(lower(customer_name)), strip_accents(lower($wanted)))
 GROUP BY customer_no
 ORDER BY exact DESC NULLS LAST, max(posting_date) DESC, customer_no
 LIMIT $most
"""


def sales_of(
    snapshot: Snapshot,
    skus: Sequence[str],
    customer: Customer,
    *,
    period: Period | None = None,
    as_of: date | None = None,
    months: int = WINDOW_MONTHS,
) -> SalesHistory:
    """What of these articles this customer bought.

    ``period``: e.g. of ``periods.period_in``; without it the whole window. Never before the
    ``months`` months that end on ``as_of`` (default: the snapshot's last day).
    """
    asked = tuple(dict.fromkeys(skus))[:MOST_SKUS]
    allowed = window(as_of or snapshot.period.last, months).within(snapshot.period)
    looked_at = allowed.within(period) if allowed and period else allowed
    if looked_at is None:
        return SalesHistory(customer, asked, None, (), complete=True)
    rows = snapshot.query(
        _SALES,
        {
            "skus": list(asked),
            "customer": customer.number,
            "first": looked_at.first,
            "last": looked_at.last,
            "most": MOST_LINES + 1,
        },
    )
    lines = tuple(SalesLine(*row) for row in rows[:MOST_LINES])
    return SalesHistory(customer, asked, looked_at, lines, complete=len(rows) <= MOST_LINES)


_SALES = """
SELECT posting_date, document_no, item_no, variant_code, quantity, unit_price, currency
  FROM {sales_line}
 WHERE customer_no = $customer AND item_no IN (SELECT unnest($skus))
   AND posting_date BETWEEN $first AND $last
 ORDER BY posting_date DESC, document_no, item_no
 LIMIT $most
"""
