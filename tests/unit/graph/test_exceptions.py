"""A cue makes an exception only of the reference that it governs."""

from __future__ import annotations

import pytest

from citation_platform.graph.model import EdgeKind, EdgeSource
from tests.unit.graph.provisions import LAW, edges, pairs, provision


def excepted(text: str, place: str = "9/2") -> set[tuple[str, str]]:
    law = [provision(f"{number}/{lid}") for number in range(1, 21) for lid in (1, 2, 3)]
    law = [one for one in law if one.address != f"{LAW}/{place}"]
    return pairs(*law, provision(place, text), kind=EdgeKind.EXCEPTION_TO)


@pytest.mark.parametrize(
    "text",
    [
        "In afwijking van artikel 5 betaalt de houder niets.",
        "De houder betaalt, in afwijking van het bepaalde in artikel 5, niets.",
        "In afwijking van de termijn van zes weken, bedoeld in artikel 5, geldt een jaar.",
        "In afwijking van de in artikel 5 bedoelde termijn geldt een jaar.",
        "Artikel 5 is niet van toepassing op kinderen.",
        "Het bepaalde in artikel 5 blijft buiten toepassing.",
        "Op een kinderfiets is artikel 5 niet van toepassing.",
        "De verplichting, bedoeld in artikel 5, geldt niet voor kinderen.",
        "De wet geldt, met dien verstande dat artikel 5 niet van toepassing is.",
        "Bij regeling kan worden bepaald dat artikel 5 niet van toepassing is.",
        "Bij regeling kan worden afgeweken van artikel 5.",
        "Van artikel 5 kan bij regeling worden afgeweken.",
        "Onze Minister kan ontheffing verlenen van het verbod, bedoeld in artikel 5.",
        "Deze wet geldt voor stallingen, met uitzondering van artikel 5.",
    ],
)
def test_the_provision_is_an_exception_to_what_its_cue_governs(text: str) -> None:
    assert excepted(text) == {("9/2", "5")}


@pytest.mark.parametrize(
    "text",
    [
        "Behoudens artikel 5 is stallen verboden.",
        "Behoudens in de gevallen, bedoeld in artikel 5, is stallen verboden.",
        "Stallen is verboden, tenzij artikel 5 van toepassing is.",
        "Onverminderd artikel 5 is stallen verboden.",
        "De wet is niet van toepassing op kinderen, met uitzondering van artikel 5.",
        "Bij regeling kan worden afgeweken van deze wet, met uitzondering van artikel 5.",
    ],
)
def test_what_a_reserving_cue_governs_is_an_exception_to_the_provision(text: str) -> None:
    assert excepted(text) == {("5", "9/2")}


@pytest.mark.parametrize(
    "text",
    [
        "Met uitzondering van de houder, bedoeld in artikel 5, betaalt ieder.",
        "Met uitzondering van de in artikel 5 bedoelde houder betaalt ieder.",
        "Tenzij de houder verhuisd is, zendt hij de in artikel 5 bedoelde brief.",
        "Indien artikel 5 niet van toepassing is, betaalt de houder.",
        "Is artikel 5 niet van toepassing, dan betaalt de houder.",
        "Voor zover artikel 5 niet van toepassing is, betaalt de houder.",
        "Op een aanvraag als bedoeld in artikel 5 is de wet niet van toepassing.",
        "De vergunning, bedoeld in artikel 5, geldt niet in het weekend.",
        "Van artikel 5 kan niet worden afgeweken.",
        "Er kan niet worden afgeweken van artikel 5.",
        "In afwijking van wat gebruikelijk is, betaalt de houder; artikel 5 geldt.",
        "De houder betaalt, tenzij hij een kind is. Artikel 5 geldt.",
        "Artikel 5 is van toepassing.",
    ],
)
def test_a_reference_that_the_cue_does_not_govern_is_no_exception(text: str) -> None:
    assert excepted(text) == set()


def test_an_exception_in_a_lid_to_another_lid_of_the_same_artikel() -> None:
    assert excepted("In afwijking van het eerste lid betaalt een kind niets.") == {("9/2", "9/1")}


def test_a_chain_is_governed_as_a_whole_and_no_further() -> None:
    text = "In afwijking van artikel 4, eerste lid, en de artikelen 5 en 6 kan artikel 7 gelden."
    assert excepted(text) == {("9/2", "4/1"), ("9/2", "5"), ("9/2", "6")}


def test_leden_behind_an_artikel_are_of_that_artikel_and_the_outer_list_goes_on() -> None:
    text = "De artikelen 4 en 5, met uitzondering van het derde lid, gelden voor kinderen."
    assert excepted(text) == {("9/2", "5/3")}


def test_an_exception_is_a_reference_too_and_its_characters_begin_at_the_cue() -> None:
    text = "De houder betaalt, in afwijking van artikel 5, niets."
    law = (provision("5"), provision("9", text))
    (edge,) = edges(*law, kind=EdgeKind.EXCEPTION_TO)
    assert text[edge.start : edge.end] == "in afwijking van artikel 5"
    assert (edge.source, edge.cue) == (EdgeSource.CUE_PHRASE, "in afwijking van")
    assert len(edges(*law, kind=EdgeKind.REFERS_TO)) == 1
