"""The retail sample end to end: a question, its articles, their makers, a scope."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from upath import UPath

from citation_platform.connectors.erp import ParquetSource, take_snapshot
from citation_platform.errors import InvalidSource, SourceUnavailable
from citation_platform.home import Home
from citation_platform.offices import load_pack
from citation_platform.products.articles import suppliers_of
from citation_platform.products.lookup import Products
from citation_platform.products.makers import Doubt
from citation_platform.products.snapshot_reading import open_snapshot
from citation_platform.products.snapshot_tables import ASSET


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    home = Home(UPath(tmp_path_factory.mktemp("home")))
    source = ParquetSource(load_pack("retail").samples / "erp")
    take_snapshot(source, home, as_of=date(2026, 11, 30))
    return home


@pytest.fixture(scope="module")
def products(home: Home) -> Products:
    found = Products.open(home, load_pack("retail"))
    assert found is not None
    return found


def test_a_house_brand_narrows_to_its_makers_manuals_under_the_makers_name(
    products: Products,
) -> None:
    (article,) = products.named_in("Welke afvoer mag er op de KV-4410?").articles
    assert suppliers_of([article]) == ("thermavik",)
    assert article.called == ("Q38S",)
    assert (article.text, article.share, article.doubt) == ("KV-4410", 1.0, None)


def test_what_was_delivered_before_the_window_has_no_share(products: Products) -> None:
    (finding,) = products.makers(["KV-4410"]).values()
    assert [one.supplier for one in finding.vendors] == ["thermavik"]


@pytest.mark.parametrize(
    ("sku", "doubt"),
    [("KV-9001", Doubt.TIE), ("KV-9002", Doubt.THIN), ("KV-9003", Doubt.NOT_BOUGHT)],
)
def test_an_uncertain_maker_never_narrows(products: Products, sku: str, doubt: Doubt) -> None:
    named = products.named_in(f"Past de {sku} hierop?")
    assert named.makers[sku].doubt is doubt
    (article,) = named.articles
    assert suppliers_of([article]) == ()
    assert (article.called, article.doubt) == ((), doubt.value)


def test_one_article_of_unknown_make_widens_the_search_to_every_supplier(
    products: Products,
) -> None:
    articles = products.named_in("Past de KV-9003 op de KV-4410?").articles
    assert [article.supplier for article in articles] == [None, "thermavik"]
    assert suppliers_of(articles) == ()


def test_the_makes_own_number_comes_before_a_model_that_the_description_names(
    products: Products,
) -> None:
    (adapter,) = products.named_in("Hoort 210101 bij een ketel?").articles
    assert adapter.called == ("07-3822", "Q38S")


def test_a_question_with_hundreds_of_numbers_is_read_up_to_the_limit(products: Products) -> None:
    question = " / ".join(f"KV-{number}" for number in (4410, 2510, 3301, 7700) * 100)
    assert {article.sku for article in products.named_in(question).articles} == {
        "KV-4410",
        "KV-2510",
        "KV-3301",
        "KV-7700",
    }


def test_a_question_without_articles_has_no_scope(products: Products) -> None:
    named = products.named_in("Hoe maak ik pastasaus?")
    assert (named.hits, named.articles) == ((), ())


def test_a_home_without_a_snapshot_has_no_products(tmp_path: Path) -> None:
    assert Products.open(Home(UPath(tmp_path)), load_pack("retail")) is None


def test_a_missing_a_damaged_and_a_mixed_table_are_told_apart(tmp_path: Path) -> None:
    home, source = Home(UPath(tmp_path)), ParquetSource(load_pack("retail").samples / "erp")
    take_snapshot(source, home, as_of=date(2026, 11, 30))
    item = Path(str(home.table(ASSET, "item")))
    old = item.read_bytes()
    take_snapshot(source, home, as_of=date(2026, 11, 30))
    item.write_bytes(old)
    with pytest.raises(SourceUnavailable, match="different ERP snapshots"):
        open_snapshot(home)
    item.write_bytes(b"no parquet")
    with pytest.raises(InvalidSource, match=r"item\.parquet: this is no table"):
        open_snapshot(home)
    item.unlink()
    with pytest.raises(InvalidSource, match=r"lacks item\.parquet"):
        open_snapshot(home)
