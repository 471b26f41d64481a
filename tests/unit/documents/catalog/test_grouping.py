"""Which documents are one manual: never other languages, never other models, never all pairs."""

from __future__ import annotations

import pytest

from citation_platform.documents.catalog.grouping import NEIGHBOURS, Link, group_manuals
from citation_platform.documents.catalog.identity import clean_stem, models_in
from citation_platform.documents.catalog.model import CatalogDocument
from tests.unit.documents.catalog.manuals import OTHER_PROSE, manual

OLD = manual("Kamst/Q38S_installatie_2019-06.pdf", cover="Kamst Q38S\nInstallatie", back="Rev. 2")
NEW = manual("Kamst/Q38S installatie (1).pdf", cover="Kamst Q38S\nInstallatie", back="Rev. 3")


def together(*documents: CatalogDocument) -> Link | None:
    groups = group_manuals(documents).groups
    return groups[0].link if len(groups) == 1 else None


def test_a_renamed_revision_is_the_same_manual() -> None:
    assert together(OLD, NEW) is Link.FILE_NAME


def test_another_language_is_another_manual() -> None:
    french = manual("Kamst/Q38S installatie.pdf", cover="Kamst Q38S\nInstallatie", language="fr")
    assert together(OLD, french) is None


def test_another_model_is_another_manual_though_the_text_is_the_same() -> None:
    other = manual("Kamst/Q50S_installatie.pdf", cover="Kamst Q50S\nInstallatie", back="Rev. 3")
    assert together(OLD, other) is None


def test_models_on_the_cover_count_when_title_and_name_are_silent() -> None:
    one = manual("Kamst/handleiding.pdf", cover="Kamst\nQ38S")
    other = manual("Kamst/sub/handleiding.pdf", cover="Kamst\nQ50S")
    assert together(one, other) is None


def test_a_manual_that_gains_a_model_stays_the_same_manual() -> None:
    more = manual(
        "Kamst/Q38S_Q50S installatie.pdf", title="Kamst Q38S", cover="Q38S Q50S\nInstallatie"
    )
    less = manual("Kamst/Q38S installatie.pdf", title="Kamst Q38S", cover="Q38S\nInstallatie")
    assert together(less, more) is Link.TEXT


def test_a_model_in_between_does_not_bring_strangers_together() -> None:
    documents = (
        manual("Kamst/Q38S.pdf", title="Kamst Q-lijn"),
        manual("Kamst/Q38S Q50S.pdf", title="Kamst Q-lijn"),
        manual("Kamst/Q50S.pdf", title="Kamst Q-lijn"),
    )
    groups = group_manuals(documents).groups
    assert not any(
        {"Q38S.pdf", "Q50S.pdf"} <= {one.document.name for one in group.members} for group in groups
    )


def test_another_kind_of_manual_is_another_manual() -> None:
    quick = manual("Kamst/Q38S verkorte handleiding.pdf", cover="Kamst Q38S\nVerkorte handleiding")
    assert together(OLD, quick) is None


def test_the_same_document_number_is_the_same_manual_under_any_name() -> None:
    one = manual("Kamst/scan0001.pdf", back="01-02364-005")
    other = manual("Kamst/Toestel groot.pdf", back="01-02364-007", prose=PROSE_REWRITTEN)
    assert together(one, other) is Link.DOCUMENT_NUMBER


PROSE_REWRITTEN = "Een geheel herschreven tekst over hetzelfde toestel, dat nu anders werkt. " * 9


def test_the_same_name_on_another_text_is_another_manual() -> None:
    pump = manual("Kamst/Q38S installatie.pdf", cover="Q38S", prose=OTHER_PROSE)
    assert together(OLD, pump) is None


def test_another_supplier_is_another_manual() -> None:
    elsewhere = manual(NEW.path, folder="manuals.other", cover="Kamst Q38S\nInstallatie")
    assert together(OLD, elsewhere) is None


def test_a_number_in_the_title_names_another_product() -> None:
    four = manual("Kamst/blok van 4.pdf", title="Werkblad blok van 4")
    five = manual("Kamst/blok van 5.pdf", title="Werkblad blok van 5")
    assert together(four, five) is None


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Q38S_rev3.pdf", "Q38S"),
        ("Q38S (1).pdf", "Q38S"),
        ("Q38S kopie.pdf", "Q38S"),
        ("Q38S - Copy (2).pdf", "Q38S"),
        ("Q38S (kopie).pdf", "Q38S"),
        ("Q38S_v2_final.pdf", "Q38S"),
        ("Q38S-2019-06.pdf", "Q38S"),
        ("Q38S_20190612_def (3).PDF", "Q38S"),
        ("CVE-S ECO.pdf", "CVE-S ECO"),
        ("light-controller-manual.pdf", "light controller manual"),
        ("R32 unit.pdf", "R32 unit"),
        ("final.pdf", "final"),
    ],
)
def test_revision_date_and_copy_suffix_are_no_part_of_a_name(name: str, stem: str) -> None:
    assert clean_stem(name) == stem


def test_quantities_and_standards_are_no_models() -> None:
    assert models_in("Q38S 24kW 230V IP54 EN60335-1 CO2 A4 GW-1000") == {"Q38S", "GW1000"}


def test_comparisons_grow_with_the_documents_not_with_their_square() -> None:
    def compared(count: int) -> int:
        names = [f"Kamst/{number}/handleiding.pdf" for number in range(count)]
        return group_manuals(
            [manual(name, cover=f"Q{number}S", title="Ketel") for number, name in enumerate(names)]
        ).comparisons

    hundred, four_hundred = compared(100), compared(400)
    assert four_hundred <= 5 * hundred
    assert four_hundred <= 400 * NEIGHBOURS * 17  # keys of a document: its name and 16 bands


def test_a_name_that_hundreds_share_costs_its_neighbours_only() -> None:
    documents = [
        manual(f"Kamst/{number}/Q38S.pdf", back=f"Rev. {number}") for number in range(1, 301)
    ]
    grouping = group_manuals(documents)
    assert len(grouping.groups) == 1
    assert grouping.comparisons <= 300 * NEIGHBOURS * 2
