"""Who really makes an article: read from what was bought, with the share of evidence.

Belongs here: weighing purchases, doubts, from vendor to supplier folder.
Does not belong here: what was sold (``sales``), recognising articles (``catalog``).

Weight is the quantity received less what went back. An article under the house's own label
is resolved in the same way: the purchases say who delivered it. One that was only ever
bought under another label is not guessed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from citation_platform.offices import Brand
from citation_platform.products.snapshot_reading import Snapshot
from citation_platform.products.snapshot_tables import WINDOW_MONTHS
from citation_platform.products.window import window

CLEAR_SHARE = 0.8
"""Below it the article changed vendors within the window, so no single make is certain.

Chosen, not measured: one delivery by a second vendor in a normal year of five or more stays
below a fifth. An ops lead sees every article with a doubt."""
TIE_MARGIN = 0.1
"""First and second this close: a tie."""
ENOUGH_LINES = 2
"""A single receipt may be a mistake of booking; two agree."""
MOST_SKUS = 200


class Doubt(StrEnum):
    """Why a maker is uncertain."""

    NOT_BOUGHT = "not_bought"  # nothing received in the window
    THIN = "thin"  # too few receipts
    TIE = "tie"  # two vendors delivered about as much
    SPLIT = "split"  # no vendor delivered nearly all


@dataclass(frozen=True, slots=True)
class VendorShare:
    """What one vendor delivered of an article. ``share``: of the quantity, 0 to 1.

    ``supplier``: the folder of its manuals, None where no brand of the office fits.
    ``vendor_item_no``: what the vendor calls it, as on its latest receipt: manuals of the
    make speak of "Q38S", not of the office's own "KV-4410".
    """

    vendor_no: str
    vendor_name: str
    vendor_item_no: str | None
    supplier: str | None
    quantity: Decimal
    share: float
    lines: int
    last_received: date


@dataclass(frozen=True, slots=True)
class MakerFinding:
    """Who makes an article, as far as purchases tell. ``vendors``: largest share first.

    ``house_brand``: sold under the office's own label, so its number names no make.
    """

    sku: str
    house_brand: bool
    vendors: tuple[VendorShare, ...]
    doubt: Doubt | None

    @property
    def maker(self) -> VendorShare | None:
        """The vendor with the largest share; None when nothing was bought or two tie."""
        unknown = self.doubt in (Doubt.NOT_BOUGHT, Doubt.TIE)
        return None if unknown else self.vendors[0]

    @property
    def certain(self) -> bool:
        """True when nothing is in doubt."""
        return self.doubt is None


def find_makers(
    snapshot: Snapshot,
    skus: Sequence[str],
    *,
    brands: Sequence[Brand] = (),
    house_brands: Sequence[str] = (),
    as_of: date | None = None,
    months: int = WINDOW_MONTHS,
) -> dict[str, MakerFinding]:
    """SKU → finding, for each SKU asked (at most ``MOST_SKUS``).

    Receipts count of the ``months`` months that end on ``as_of`` (default: the snapshot's
    last day, never today's clock). ``brands``, ``house_brands``: of the office pack.
    """
    asked = list(dict.fromkeys(skus))[:MOST_SKUS]
    period = window(as_of or snapshot.period.last, months)
    rows = snapshot.query(_SQL, {"skus": asked, "first": period.first, "last": period.last})
    bought: dict[str, list[_Received]] = {sku: [] for sku in asked}
    for sku, *received in rows:
        bought[sku].append(_Received(*received))
    return {
        sku: _finding(sku, vendors, brands, sku.upper().startswith(tuple(house_brands) or ("\0",)))
        for sku, vendors in bought.items()
    }


class _Received(NamedTuple):
    vendor_no: str
    vendor_name: str
    vendor_item_no: str | None
    quantity: Decimal
    lines: int
    last_received: date


_SQL = """
SELECT item_no, vendor_no, arg_max(vendor_name, posting_date),
       arg_max(vendor_item_no, posting_date), sum(quantity) AS received,
       count(*) FILTER (quantity > 0), max(posting_date)
  FROM {purchase_line}
 WHERE item_no IN (SELECT unnest($skus)) AND posting_date BETWEEN $first AND $last
 GROUP BY item_no, vendor_no
HAVING sum(quantity) > 0
 ORDER BY item_no, received DESC, max(posting_date) DESC, vendor_no
"""


def _finding(
    sku: str,
    vendors: Sequence[_Received],
    brands: Sequence[Brand],
    house_brand: bool,
) -> MakerFinding:
    total = sum((vendor.quantity for vendor in vendors), Decimal(0))
    shares = tuple(
        VendorShare(
            vendor_no=vendor.vendor_no,
            vendor_name=vendor.vendor_name,
            vendor_item_no=vendor.vendor_item_no,
            supplier=supplier_of(vendor.vendor_name, brands),
            quantity=vendor.quantity,
            share=float(vendor.quantity / total),
            lines=vendor.lines,
            last_received=vendor.last_received,
        )
        for vendor in vendors
    )
    return MakerFinding(sku, house_brand, shares, _doubt(shares))


def _doubt(shares: Sequence[VendorShare]) -> Doubt | None:
    if not shares:
        return Doubt.NOT_BOUGHT
    if len(shares) > 1 and shares[0].share - shares[1].share < TIE_MARGIN:
        return Doubt.TIE
    if shares[0].share < CLEAR_SHARE:
        return Doubt.SPLIT
    return Doubt.THIN if shares[0].lines < ENOUGH_LINES else None


def supplier_of(vendor_name: str, brands: Sequence[Brand]) -> str | None:
    """The supplier folder whose brand stands as a word in the vendor's name.

    None when no brand or brands of several folders do.
    """
    found = {
        brand.supplier
        for brand in brands
        if re.search(rf"(?<!\w){re.escape(brand.name)}(?!\w)", vendor_name, re.IGNORECASE)
    }
    return found.pop() if len(found) == 1 else None
