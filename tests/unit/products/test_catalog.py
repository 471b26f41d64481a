"""Articles are found by the number a question prints, however it is spaced."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.products.catalog import Catalog, FoundBy
from citation_platform.products.numbers import candidates, folded, models_in
from citation_platform.products.snapshot_reading import Snapshot

ITEMS = [
    {"no": "210038", "description": "Gaswandketel Q38S solo", "vendor_item_no": "Q38S"},
    {"no": "210102", "description": "Sifonset Q38S", "vendor_item_no": "07-3815"},
    {"no": "210104", "description": "Pakking Q38S", "vendor_item_no": "07-3816"},
    {"no": "KV-4410", "description": "KV wandketel 38 kW", "gtin": "8712345678906"},
    {"no": "250301", "description": "Inlaatcombinatie 15 mm", "vendor_item_no": "01-2301"},
    {"no": "230250", "description": "Wtw-unit LW 250 dakdoorvoer"},
    {"no": "230251", "description": "Unité à récupération LW 350"},
    {"no": "150", "description": "Pijp 150 mm"},
]
VARIANTS = [{"item_no": "KV-4410", "code": "WIT"}, {"item_no": "gone", "code": "X1"}]


@pytest.fixture
def catalog(take: Callable[..., Snapshot]) -> Catalog:
    return Catalog(take(item=ITEMS, item_variant=VARIANTS))


@pytest.mark.parametrize(
    ("question", "sku", "by", "text"),
    [
        ("Accepteert de Q38S een afvoer 100/150?", "210038", FoundBy.VENDOR_ITEM_NO, "Q38S"),
        ("accepteert de q 38 s dat?", "210038", FoundBy.VENDOR_ITEM_NO, "q 38 s"),
        ("prijs KV-4410", "KV-4410", FoundBy.SKU, "KV-4410"),
        ("prijs kv4410?", "KV-4410", FoundBy.SKU, "kv4410"),
        ("prijs KV 4410.", "KV-4410", FoundBy.SKU, "KV 4410"),
        ("heb je 01-2301 nog", "250301", FoundBy.VENDOR_ITEM_NO, "01-2301"),
        ("heb je 01 2301 nog", "250301", FoundBy.VENDOR_ITEM_NO, "01 2301"),
        ("heb je 01‑2301 nog", "250301", FoundBy.VENDOR_ITEM_NO, "01‑2301"),
        ("ean 8712345678906", "KV-4410", FoundBy.EAN, "8712345678906"),
        ("de KV-4410 WIT graag", "KV-4410", FoundBy.VARIANT, "KV-4410 WIT"),
        ("LW250 leverbaar?", "230250", FoundBy.MODEL, "LW250"),
        ("quel filtre pour la LW 350 ?", "230251", FoundBy.MODEL, "LW 350"),
    ],
)
def test_a_printed_number_finds_its_article(
    catalog: Catalog, question: str, sku: str, by: FoundBy, text: str
) -> None:
    (hit,) = catalog.find_products(question)
    assert (hit.product.sku, hit.found_by, hit.text) == (sku, by, text)
    assert question[hit.start : hit.end] == text


def test_a_variant_says_which(catalog: Catalog) -> None:
    assert catalog.find_products("KV-4410 wit")[0].variant == "WIT"


@pytest.mark.parametrize(
    "question",
    [
        "een afvoer van 100/150 op 22 mm",
        "verkocht in 2024 voor 150 euro",
        "21 0038 stuks",  # spaced otherwise than the number: two amounts
        "de Q38SX en de XQ38S",
        "",
        "wat is een ketel?",
    ],
)
def test_sizes_years_and_other_numbers_find_nothing(catalog: Catalog, question: str) -> None:
    assert catalog.find_products(question) == ()


def test_a_question_may_name_several_articles_in_order(catalog: Catalog) -> None:
    found = catalog.find_products("past 07-3815 op de KV-4410?")
    assert [hit.product.sku for hit in found] == ["210102", "KV-4410"]


def test_words_find_descriptions_that_hold_all_of_them(catalog: Catalog) -> None:
    assert [hit.product.sku for hit in catalog.find_described("inlaat 15")] == ["250301"]
    assert [hit.product.sku for hit in catalog.find_described("UNITE recup")] == ["230251"]
    assert catalog.find_described("inlaatcombinatie 22") == ()
    assert catalog.find_described("  ") == ()


def test_sizes_and_standards_in_a_description_are_no_models() -> None:
    described = "Kraan DN 32 22mm 230V IPX4 EN 1555 R134 3x1 type2 model AB-12 en LW 250"
    assert set(models_in(described)) == {"ab12", "lw250"}


@given(st.text(max_size=60))
def test_every_candidate_is_cut_from_the_text_as_written(text: str) -> None:
    for run in candidates(text):
        assert folded(text[run.start : run.end]) == run.folded
        assert any(letter.isdigit() for letter in run.folded)
