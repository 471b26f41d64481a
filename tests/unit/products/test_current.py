"""A process that runs on notices a new snapshot, and reads each answer in one snapshot."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from upath import UPath

from citation_platform.errors import SourceUnavailable
from citation_platform.home import Home
from citation_platform.offices import load_pack
from citation_platform.products.current import CurrentProducts
from citation_platform.products.lookup import Products
from citation_platform.products.snapshot_reading import Snapshot
from citation_platform.products.snapshot_tables import ASSET

Take = Callable[..., Snapshot]


def item(number: str) -> dict[str, Any]:
    return {"no": number, "description": "Pomp"}


@pytest.fixture
def current(tmp_path: Path) -> CurrentProducts:
    return CurrentProducts(Home(UPath(tmp_path / "home")), load_pack("retail"))


def skus(products: Products) -> list[str]:
    return [hit.product.sku for hit in products.catalog.find_described("pomp")]


def test_a_new_snapshot_is_read_at_the_next_look(current: CurrentProducts, take: Take) -> None:
    assert current.read(skus) is None
    take(item=[item("P-100")])
    assert current.read(skus) == ["P-100"]
    take(item=[item("P-200")])
    assert current.read(skus) == ["P-200"]


def test_a_snapshot_that_did_not_change_is_opened_once(
    current: CurrentProducts, take: Take
) -> None:
    take(item=[item("P-100")])
    first, second = current.read(lambda one: one), current.read(lambda one: one)
    assert first is second


def test_what_was_read_while_the_snapshot_was_replaced_is_read_again(
    current: CurrentProducts, take: Take
) -> None:
    take(item=[item("P-100")])
    seen: list[list[str]] = []

    def work(products: Products) -> list[str]:
        seen.append(skus(products))
        if len(seen) == 1:
            take(item=[item("P-200")])
        return seen[-1]

    assert current.read(work) == ["P-200"]
    assert seen == [["P-100"], ["P-200"]]


def test_a_snapshot_that_keeps_changing_is_said_to(current: CurrentProducts, take: Take) -> None:
    take(item=[item("P-100")])
    with pytest.raises(SourceUnavailable, match="is being replaced"):
        current.read(lambda _: take(item=[item("P-200")]))


def test_a_table_that_vanished_is_a_fault_with_a_remedy(
    current: CurrentProducts, take: Take, tmp_path: Path
) -> None:
    snapshot = take(item=[item("P-100")])
    Path(str(Home(UPath(tmp_path / "home")).table(ASSET, "purchase_line"))).unlink()
    with pytest.raises(SourceUnavailable, match="take the snapshot again"):
        snapshot.query("SELECT * FROM {purchase_line} WHERE posting_date = $day", {"day": date.min})
