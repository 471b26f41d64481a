"""What is said about sales: a sentence, the lines, and that none of it can be cited.

Belongs here: the reply and its words. Does not belong here: finding sales (``products``),
the moment at which a snapshot is read (``service.sales_desk``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Literal

from pydantic import Field, field_serializer

from citation_platform.law.dutch_dates import in_words
from citation_platform.products.sales import Customer, SalesHistory, SalesLine
from citation_platform.products.sales_questions import SalesFinding, SalesOutcome
from citation_platform.products.snapshot_reading import Snapshot
from citation_platform.products.window import Period
from citation_platform.service.answers import Model
from citation_platform.service.replies import NON_CITABLE


class Days(Model):
    """From ``first`` to ``last``, both inclusive."""

    first: date
    last: date


class SnapshotReply(Model):
    """The copy of the ERP that was read. What was posted after ``last`` is not in it."""

    id: str
    first: date
    last: date


class SoldProduct(Model):
    """An article that was looked for. ``found_by``: what of it the question names."""

    sku: str
    description: str
    found_by: str
    variant: str | None


class CustomerReply(Model):
    """A customer: number and name, and nothing else is known here."""

    number: str
    name: str | None


class Sale(Model):
    """One posted line. ``quantity`` is negative for what came back; ``unit_price``: without VAT.
    Both are exact decimals, written as text."""

    posted_on: date
    document_no: str
    sku: str
    variant: str | None
    quantity: Decimal
    unit_price: Decimal
    currency: str

    @field_serializer("quantity", "unit_price")
    def _plain(self, value: Decimal) -> str:
        return plain(value)


class SalesReply(Model):
    """What was sold, from the office's own books: it may inform, and proves nothing.

    ``customers``: the one meant, or with ``which_customer`` those to choose from. ``looked_at``:
    the days of the question that lie in the snapshot. ``complete``: False when there are more
    lines than are shown.
    """

    outcome: SalesOutcome
    summary: str
    role: Literal["experience"] = "experience"
    citable: Literal[False] = False
    label: str = NON_CITABLE
    office: str
    snapshot: SnapshotReply
    products: tuple[SoldProduct, ...]
    customers: tuple[CustomerReply, ...]
    asked: Days | None
    looked_at: Days | None = None
    lines: tuple[Sale, ...] = ()
    complete: bool = True
    notices: tuple[str, ...] = Field(default=())


def sales_reply(finding: SalesFinding, snapshot: Snapshot, office: str) -> SalesReply:
    """The finding in the API's words, read from ``snapshot``."""
    history = finding.history
    return SalesReply(
        outcome=finding.outcome,
        summary=_summary(finding, snapshot.period),
        office=office,
        snapshot=SnapshotReply(
            id=snapshot.id, first=snapshot.period.first, last=snapshot.period.last
        ),
        products=tuple(
            SoldProduct(
                sku=hit.product.sku,
                description=hit.product.description,
                found_by=hit.found_by.value,
                variant=hit.variant,
            )
            for hit in finding.products
        ),
        customers=tuple(
            CustomerReply(number=one.number, name=one.name) for one in finding.customers
        ),
        asked=_days(finding.period),
        looked_at=_days(history.period) if history else None,
        lines=tuple(_sale(line) for line in history.lines) if history else (),
        complete=history.complete if history else True,
        notices=_notices(finding, snapshot.period),
    )


def plain(value: Decimal) -> str:
    """Without an exponent, and at least two digits after the point unless it is whole."""
    whole = value == value.to_integral_value()
    short = value.quantize(Decimal(1)) if whole else value.normalize()
    text = f"{short:f}"
    _, point, digits = text.partition(".")
    return f"{text}0" if point and len(digits) == 1 else text


def amount(value: Decimal) -> str:
    """As Dutch readers write it: 1.648,50."""
    grouped = (
        f"{value:,.2f}" if value == value.quantize(Decimal("0.01")) else f"{value.normalize():,f}"
    )
    return grouped.translate(str.maketrans(",.", ".,"))


def _sale(line: SalesLine) -> Sale:
    return Sale(**{name: getattr(line, name) for name in Sale.model_fields})


def _days(period: Period | None) -> Days | None:
    return Days(first=period.first, last=period.last) if period else None


def _summary(finding: SalesFinding, held: Period) -> str:
    """One sentence that answers."""
    match finding.outcome:
        case SalesOutcome.UNKNOWN_PRODUCT:
            return "Geen artikel herkend: noem het artikelnummer, de EAN of het model."
        case SalesOutcome.UNKNOWN_CUSTOMER:
            return "Geen klant herkend: noem het klantnummer of de naam zoals in het ERP."
        case SalesOutcome.WHICH_CUSTOMER:
            several = "; ".join(map(_named, finding.customers))
            return f"Welke klant is bedoeld? {several}. Vraag opnieuw met het klantnummer."
        case SalesOutcome.OUTSIDE_SNAPSHOT:
            return f"Van die periode is niets bekend: de momentopname gaat over {_span(held)}."
    names = {hit.product.sku: hit.product.description for hit in finding.products}
    return _sold(finding.history, names) if finding.history else ""


def _sold(history: SalesHistory, names: Mapping[str, str]) -> str:
    """Of sales: how often, and the latest with its price. ``names``: SKU → description."""
    customer, days = _named(history.customer), _span(history.period)
    if not history.lines:
        return f"Nee: aan {customer} is dit niet verkocht van {days}."
    sold = [line for line in history.lines if line.quantity > 0]
    if not sold:
        return f"Aan {customer} is dit alleen teruggenomen, niet verkocht, van {days}."
    last = sold[0]
    times = "1 keer" if len(sold) == 1 else f"{len(sold)} keer"
    more = "" if history.complete else "ten minste "
    return (
        f"Ja: {more}{times} aan {customer} van {days}; laatst op {in_words(last.posted_on)}, "
        f"{amount_of(last.quantity)} × {last.sku} {names[last.sku]} voor {last.currency} "
        f"{amount(last.unit_price)} per stuk, exclusief btw ({last.document_no})."
    )


def amount_of(quantity: Decimal) -> str:
    """A quantity as Dutch readers write it."""
    return plain(quantity).replace(".", ",")


def _named(customer: Customer) -> str:
    return f"{customer.name} ({customer.number})" if customer.name else customer.number


def _span(period: Period | None) -> str:
    return f"{in_words(period.first)} tot en met {in_words(period.last)}" if period else ""


def _notices(finding: SalesFinding, held: Period) -> tuple[str, ...]:
    """What a careful colleague would add."""
    notices = [f"Momentopname tot en met {in_words(held.last)}; niet citeerbaar."]
    asked, history = finding.period, finding.history
    if asked and history and history.period and asked != history.period:
        notices.append(f"Van de gevraagde periode is alleen bekend: {_span(history.period)}.")
    if history and len(_currencies(history.lines)) > 1:
        notices.append("De regels staan in verschillende valuta.")
    if history and any(line.quantity < 0 for line in history.lines):
        notices.append("Een negatief aantal is teruggenomen.")
    if history and not history.complete:
        notices.append(f"Alleen de {len(history.lines)} nieuwste regels worden getoond.")
    return tuple(notices)


def _currencies(lines: Sequence[SalesLine]) -> set[str]:
    return {line.currency for line in lines}
