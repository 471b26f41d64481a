"""Which customer a question means: never another one that is called nearly the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from citation_platform.products.customers import customers_in
from citation_platform.products.snapshot_reading import Snapshot

NAMES = {
    "K10034": "Installatiebedrijf De Vuurbaak",
    "K10035": "De Vuurbaak Onderhoud",
    "K10048": "Loodgieterij Sluiswachter B.V.",
    "K10067": "Installations Beauvallon",
    "K10088": "Service Team Rietvelden",
    "K10090": "Bakker Installaties",
    "20250": "Warmte",
    "C-10.21": "Café Zuidas",
}


@pytest.fixture
def snapshot(take: Callable[..., Snapshot]) -> Snapshot:
    def sold(number: str, name: str) -> dict[str, Any]:
        return {
            "posting_date": "2026-05-02",
            "document_no": "VF1",
            "customer_no": number,
            "customer_name": name,
            "item_no": "A",
            "quantity": 1,
            "unit_price": "12.10",
        }

    return take(sales_line=[sold(*each) for each in NAMES.items()])


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("Hebben we K10048 vorig jaar de Q38S verkocht?", "K10048"),
        ("Hebben we de Q38S aan k10048 verkocht?", "K10048"),
        ("Wat kocht klant C-10.21?", "C-10.21"),
        ("Hebben we de Q38S aan Loodgieterij Sluiswachter verkocht?", "K10048"),
        ("hebben we de q38s aan loodgieterij sluiswachter verkocht?", "K10048"),
        ("Hebben we de Q38S aan Sluiswachter verkocht?", "K10048"),
        ("Hebben we Sluiswachter Q38S verkocht?", "K10048"),
        ("Loodgieterij Sluiswachter BV: kochten die de Q38S?", "K10048"),
        ("Avons-nous vendu la Q38S à Installations Beauvallon ?", "K10067"),
        ("Verkocht aan Cafe Zuidas?", "C-10.21"),
        ("Verkocht aan De Vuurbaak Onderhoud in 2025?", "K10035"),
        ("Wat kocht Warmte?", "20250"),
        ("Hebben we Sluiswachter de ketel van Thermavik verkocht?", "K10048"),
    ],
)
def test_a_customer_is_known_by_number_name_or_a_name_that_only_it_has(
    snapshot: Snapshot, question: str, number: str
) -> None:
    found = customers_in(snapshot, question)
    assert [one.number for one in found.customers] == [number]
    assert found.sure


@pytest.mark.parametrize(
    ("question", "numbers"),
    [
        ("Hebben we de Q38S aan De Vuurbaak verkocht?", {"K10034", "K10035"}),
        ("Verkocht aan Installatiebedrijf Jansen?", {"K10034"}),
        ("Verkocht aan Bakker van der Meer?", {"K10090"}),
        ("Jansen Installaties kocht vorig jaar de Q38S?", {"K10090"}),
        ("Verkocht aan Loodgieterij Sluiswachter Zuid?", {"K10048"}),
        ("hebben we dit aan sluiswachter verkocht?", {"K10048"}),
        ("Is er een service set verkocht?", {"K10088"}),
    ],
)
def test_a_name_that_fits_several_or_only_in_part_is_a_suggestion(
    snapshot: Snapshot, question: str, numbers: set[str]
) -> None:
    found = customers_in(snapshot, question)
    assert {one.number for one in found.customers} == numbers
    assert not found.sure


@pytest.mark.parametrize(
    "question",
    [
        "",
        "Hebben we dit vorig jaar verkocht?",
        "Hoeveel warmte geeft hij in 2025?",
        "??",
        "' OR 1=1 --",
    ],
)
def test_a_question_that_names_no_customer_suggests_none_of_which_it_is_sure(
    snapshot: Snapshot, question: str
) -> None:
    assert not customers_in(snapshot, question).sure
