""" "Hebben we dit vorig jaar aan deze installateur verkocht, voor welke prijs?"

Belongs here: from a question, or from its parts given one by one, to articles, customer and
period, and the sales of them. Does not belong here: words of the answer (``service.sales``).

What is given by itself counts before what the question says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from citation_platform.errors import InvalidInput
from citation_platform.products.catalog import Catalog, FoundBy, ProductHit
from citation_platform.products.customers import NamedCustomers, customers_in
from citation_platform.products.lookup import Products
from citation_platform.products.periods import period_in
from citation_platform.products.sales import (
    Customer,
    SalesHistory,
    SalesLine,
    find_customers,
    sales_of,
)
from citation_platform.products.snapshot_reading import Snapshot
from citation_platform.products.window import Period


@dataclass(frozen=True, slots=True)
class SalesQuestion:
    """``customer``, ``product``: number, name or words. ``first``, ``last``: days, inclusive."""

    text: str = ""
    customer: str | None = None
    product: str | None = None
    first: date | None = None
    last: date | None = None


class SalesOutcome(StrEnum):
    """What the snapshot says to a question about sales."""

    SOLD = "sold"
    NOT_SOLD = "not_sold"
    OUTSIDE_SNAPSHOT = "outside_snapshot"  # the period lies before or after its days
    UNKNOWN_PRODUCT = "unknown_product"
    UNKNOWN_CUSTOMER = "unknown_customer"
    WHICH_CUSTOMER = "which_customer"  # several fit, or one only in part: the asker chooses


@dataclass(frozen=True, slots=True)
class SalesFinding:
    """``period``: as asked, None = all. ``customers``: the one meant, or those to choose from.

    ``history``: only where articles and one customer are known.
    """

    outcome: SalesOutcome
    products: tuple[ProductHit, ...]
    customers: tuple[Customer, ...]
    period: Period | None
    history: SalesHistory | None = None


def find_sales(products: Products, asked: SalesQuestion, *, today: date) -> SalesFinding:
    """What was sold. ``today``: the day that "vorig jaar" is counted from.

    Raises ``InvalidInput`` for a period that ends before it begins.
    """
    snapshot = products.snapshot
    period = _period(asked, snapshot, today)
    hits = _products(products.catalog, asked)
    found = _customers(snapshot, _without(asked.text, hits), asked.customer)
    missing = _missing(hits, found)
    if missing is not None:
        return SalesFinding(missing, hits, found.customers, period)
    (customer,) = found.customers
    skus = [hit.product.sku for hit in hits]
    history = _of_variants(sales_of(snapshot, skus, customer, period=period), hits)
    return SalesFinding(_outcome(history), hits, found.customers, period, history)


def _missing(hits: Sequence[ProductHit], found: NamedCustomers) -> SalesOutcome | None:
    if not hits:
        return SalesOutcome.UNKNOWN_PRODUCT
    if not found.customers:
        return SalesOutcome.UNKNOWN_CUSTOMER
    return None if found.sure else SalesOutcome.WHICH_CUSTOMER


def _outcome(history: SalesHistory) -> SalesOutcome:
    if history.period is None:
        return SalesOutcome.OUTSIDE_SNAPSHOT
    return SalesOutcome.SOLD if history.lines else SalesOutcome.NOT_SOLD


def _period(asked: SalesQuestion, snapshot: Snapshot, today: date) -> Period | None:
    """The days asked for; an end that is left open is the snapshot's."""
    if asked.first is None and asked.last is None:
        return period_in(asked.text, today)
    first, last = asked.first or snapshot.period.first, asked.last or snapshot.period.last
    if asked.first and asked.last and first > last:
        raise InvalidInput(
            f"the period ends ({last}) before it begins ({first})",
            where="from, to",
            remedy="exchange the two days",
        )
    # One open end beyond the snapshot: no day of it was asked for.
    return Period(min(first, last), last) if asked.last else Period(first, max(first, last))


def _products(catalog: Catalog, asked: SalesQuestion) -> tuple[ProductHit, ...]:
    """Articles by exact number, by what is printed in the words, else by their description."""
    wanted = (asked.product or "").strip()
    if not wanted:
        return catalog.find_products(asked.text)
    exact = catalog.product(wanted)
    if exact is not None:
        return (ProductHit(exact, FoundBy.SKU, wanted, 0, len(wanted)),)
    return catalog.find_products(wanted) or catalog.find_described(wanted)


def _customers(snapshot: Snapshot, text: str, given: str | None) -> NamedCustomers:
    if given is None or not given.strip():
        return customers_in(snapshot, text)
    found = find_customers(snapshot, given)
    return NamedCustomers(found, sure=len(found) == 1)


def _without(text: str, hits: Sequence[ProductHit]) -> str:
    """The question without its articles: their numbers are no customer's."""
    for hit in sorted(hits, key=lambda hit: hit.start, reverse=True):
        if text[hit.start : hit.end] == hit.text:
            text = f"{text[: hit.start]},{text[hit.end :]}"
    return text


def _of_variants(history: SalesHistory, hits: Sequence[ProductHit]) -> SalesHistory:
    """Only lines of a variant, where the question names one of the article."""
    variants = {(hit.product.sku, hit.variant) for hit in hits if hit.variant}
    varied = {sku for sku, _ in variants}

    def wanted(line: SalesLine) -> bool:
        return line.sku not in varied or (line.sku, line.variant) in variants

    return replace(history, lines=tuple(line for line in history.lines if wanted(line)))
