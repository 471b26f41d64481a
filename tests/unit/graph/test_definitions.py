"""Terms: what is defined, how far it holds, where it is used."""

from __future__ import annotations

import pytest

from citation_platform.graph.model import EdgeKind
from citation_platform.graph.uses import COMMON_KEPT
from tests.unit.graph.provisions import LAW, edges, pairs, provision

LIST = (
    "In deze wet en de daarop berustende bepalingen wordt verstaan onder:\n"
    "a. rek: een voorziening:\n1°. van staal: roestvrij;\n2°. van hout;\n"
    "b. houder of stallinghouder: degene die een rek beheert;\n"
    "c. Onze Minister: Onze Minister van Stallingen."
)
KIND = EdgeKind.DEFINES_TERM_USED_IN


def used(definition: str, *texts: str, path: tuple[str, ...] = ("Wet",)) -> set[tuple[str, str]]:
    law = [provision("1", definition, path=path)]
    law += [
        provision(str(at), text, path=("Wet", "Hoofdstuk 1")) for at, text in enumerate(texts, 2)
    ]
    return pairs(*law, kind=KIND)


@pytest.mark.parametrize(
    "text",
    [
        "De rekken zijn leeg.",
        "Elke houder betaalt.",
        "Stallinghouders betalen.",
        "Onze Minister betaalt.",
    ],
)
def test_a_listed_term_is_found_in_any_inflection(text: str) -> None:
    assert used(LIST, text) == {("1", "2")}


@pytest.mark.parametrize(
    "text",
    [
        "Het fietsenrek is leeg.",
        "Het hek is open.",
        "onze minister van buiten.",
        "Roestvrij is beter dan hout van staal.",
    ],
)
def test_part_of_a_word_another_case_or_a_deeper_line_is_no_term(text: str) -> None:
    assert used(LIST, text) == set()


def test_the_edge_holds_the_definition_and_the_term_as_it_is_used() -> None:
    text = "Alle rekken zijn leeg."
    (edge,) = edges(provision("1", LIST), provision("2", text), kind=KIND)
    assert LIST[edge.start : edge.end].startswith("a. rek: een voorziening")
    assert edge.other_start is not None
    assert text[edge.other_start : edge.other_end] == "rekken"
    assert edge.cue == "rek"


@pytest.mark.parametrize(
    ("definition", "term"),
    [
        ("Onder stalling wordt in deze wet verstaan een plaats voor fietsen.", "stalling"),
        ("In deze wet wordt onder stalling verstaan een plaats voor fietsen.", "stalling"),
        ("In deze wet wordt verstaan onder stalling:\na. een schuur;\nb. een rek.", "stalling"),
    ],
)
def test_one_term_in_a_sentence(definition: str, term: str) -> None:
    assert used(definition, f"De {term} is open.") == {("1", "2")}


def test_a_chapter_defines_for_itself_alone() -> None:
    law = (
        provision(
            "1", "In dit hoofdstuk wordt verstaan onder:\na. rek: hek.", path=("Wet", "Hoofdstuk 1")
        ),
        provision("2", "Een rek.", path=("Wet", "Hoofdstuk 1", "Afdeling 1")),
        provision("3", "Een rek.", path=("Wet", "Hoofdstuk 2")),
    )
    assert pairs(*law, kind=KIND) == {("1", "2")}


def test_named_artikelen_are_the_scope() -> None:
    definition = "Voor de toepassing van de artikelen 2 en 3 wordt onder rek verstaan een hek."
    texts = ("Een rek.", "Een rek.", "Een rek.")
    assert used(definition, *texts) == {("1", "2"), ("1", "3")}


def test_the_narrower_definition_of_a_term_goes_first() -> None:
    law = (
        provision("1", LIST),
        provision(
            "2",
            "In dit hoofdstuk wordt verstaan onder:\na. rek: hek.",
            path=("Wet op de stalling", "Hoofdstuk 2"),
        ),
        provision("3", "Een rek.", path=("Wet op de stalling", "Hoofdstuk 2")),
        provision("4", "Een rek.", path=("Wet op de stalling", "Hoofdstuk 3")),
    )
    assert pairs(*law, kind=KIND) == {("2", "3"), ("1", "4")}


def test_a_term_that_stands_everywhere_keeps_the_passages_where_it_stands_most() -> None:
    many = [provision(str(at), "Een rek.") for at in range(2, 100)]
    often = provision("200", "Een rek naast een rek bij een rek.")
    found = pairs(provision("1", LIST), *many, often, kind=KIND)
    assert len(found) == COMMON_KEPT
    assert ("1", "200") in found


def test_deze_wet_is_no_use_of_the_term_wet() -> None:
    definition = "In deze wet wordt verstaan onder:\na. wet: de Wet op de stalling."
    assert used(definition, "Krachtens deze wet.", "Krachtens de wet.") == {("1", "3")}


def test_another_law_is_outside_the_scope() -> None:
    other = provision("2", "Een rek.", law="BWBR9900002")
    assert pairs(provision("1", LIST), other, kind=KIND) == set()
    assert LAW
