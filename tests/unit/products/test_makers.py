"""Who makes an article is what purchases say, with its share, and with doubt where there is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from citation_platform.offices import Brand
from citation_platform.products.makers import Doubt, MakerFinding, find_makers, supplier_of
from citation_platform.products.snapshot_reading import Snapshot

BRANDS = (Brand(name="Thermavik", supplier="thermavik"), Brand(name="Luchtora", supplier="lucht"))
NAMES = {"V1": "Thermavik Nederland B.V.", "V2": "Armatuur B.V."}


def received(vendor: str, quantity: float, day: str = "2026-03-01", sku: str = "KV-1") -> Any:
    return {
        "posting_date": day,
        "document_no": "IO1",
        "vendor_no": vendor,
        "vendor_name": NAMES[vendor],
        "vendor_item_no": "Q38S",
        "item_no": sku,
        "quantity": quantity,
    }


def finding(snapshot: Snapshot, **options: Any) -> MakerFinding:
    options = {"brands": BRANDS, "house_brands": ["KV-"], **options}
    return find_makers(snapshot, ["KV-1"], **options)["KV-1"]


def test_a_house_brand_resolves_to_the_vendor_that_delivers_it(
    take: Callable[..., Snapshot],
) -> None:
    found = finding(take(purchase_line=[received("V1", 10), received("V1", 5)]))
    assert found.house_brand
    assert found.certain
    assert found.maker is not None
    assert (found.maker.supplier, found.maker.share) == ("thermavik", 1.0)
    assert found.maker.vendor_item_no == "Q38S"


def test_shares_are_weighed_by_quantity_less_returns(take: Callable[..., Snapshot]) -> None:
    lines = [received("V1", 90), received("V1", 10), received("V2", 120), received("V2", -100)]
    found = finding(take(purchase_line=lines))
    assert [(one.vendor_no, round(one.share, 2)) for one in found.vendors] == [
        ("V1", 0.83),
        ("V2", 0.17),
    ]


@pytest.mark.parametrize(
    ("lines", "doubt", "named"),
    [
        ([], Doubt.NOT_BOUGHT, False),
        ([received("V1", 5), received("V1", -5)], Doubt.NOT_BOUGHT, False),
        ([received("V1", 5)], Doubt.THIN, True),
        ([received("V1", 5), received("V2", 5)], Doubt.TIE, False),
        ([received("V1", 52), received("V2", 48)], Doubt.TIE, False),
        ([received("V1", 70), received("V2", 30)], Doubt.SPLIT, True),
    ],
)
def test_thin_tied_and_split_evidence_is_flagged(
    take: Callable[..., Snapshot], lines: list[Any], doubt: Doubt, named: bool
) -> None:
    found = finding(take(purchase_line=lines))
    assert found.doubt is doubt
    assert not found.certain
    assert (found.maker is not None) is named


def test_receipts_before_the_window_do_not_count(take: Callable[..., Snapshot]) -> None:
    lines = [received("V2", 500, "2024-01-01"), received("V1", 5), received("V1", 5)]
    snapshot = take(purchase_line=lines)
    maker = finding(snapshot, as_of=date(2026, 11, 30), months=12).maker
    assert maker is not None
    assert maker.vendor_no == "V1"
    earlier = finding(snapshot, as_of=date(2024, 6, 1), months=12).maker
    assert earlier is not None
    assert earlier.vendor_no == "V2"


def test_an_article_without_the_prefix_is_no_house_brand(take: Callable[..., Snapshot]) -> None:
    found = find_makers(take(), ["210038", "KV-2"], house_brands=["KV-"])
    assert [one.house_brand for one in found.values()] == [False, True]
    assert not any(one.house_brand for one in find_makers(take(), ["KV-2"]).values())


def test_a_vendor_belongs_to_the_brand_that_its_name_holds_as_a_word() -> None:
    assert supplier_of("LUCHTORA Benelux", BRANDS) == "lucht"
    assert supplier_of("Luchtoran", BRANDS) is None
    assert supplier_of("Thermavik & Luchtora", BRANDS) is None


def test_a_number_that_looks_like_sql_is_only_a_number(take: Callable[..., Snapshot]) -> None:
    hostile = "x'); DROP TABLE item; --"
    found = find_makers(take(purchase_line=[received("V1", 1, sku=hostile)]), [hostile])
    assert found[hostile].vendors[0].lines == 1
