"""Places named in a question are looked up, and what cannot be placed is said to be outside."""

from __future__ import annotations

from datetime import date

import pytest

from citation_platform.gate.gate import Gate
from citation_platform.gate.named import law_outside, resolve_named
from citation_platform.gate.reasons import ReasonCode
from citation_platform.law.citations import Mode, find_citations, named_laws
from citation_platform.law.names import LawNames, builtin_names
from tests.unit.gate.conftest import LAW

TODAY = date(2026, 11, 30)


@pytest.fixture(scope="module")
def names() -> LawNames:
    return builtin_names().with_laws({LAW: ("Oefenwet",)})


def resolved(gate: Gate, names: LawNames, text: str) -> tuple[list[str], list[ReasonCode]]:
    located, reasons = resolve_named(
        find_citations(text, names, mode=Mode.QUESTION), TODAY, gate.locate
    )
    return [str(place.address) for place in located], [reason.code for reason in reasons]


def test_an_artikel_of_a_law_in_the_corpus_is_located(gate: Gate, names: LawNames) -> None:
    assert resolved(gate, names, "Wat staat er in artikel 1, eerste lid, Oefenwet?") == (
        [f"{LAW}/1/1"],
        [],
    )


def test_an_artikel_of_a_law_outside_the_corpus_is_out_of_corpus(
    gate: Gate, names: LawNames
) -> None:
    assert resolved(gate, names, "Wat zegt artikel 311 Sr?") == ([], [ReasonCode.OUT_OF_CORPUS])
    assert resolved(gate, names, "Volgt dat uit artikel 5 EVRM?") == (
        [],
        [ReasonCode.OUT_OF_CORPUS],
    )


def test_one_place_that_exists_and_one_that_does_not_give_both(gate: Gate, names: LawNames) -> None:
    located, reasons = resolved(gate, names, "Vergelijk artikel 7 en artikel 99 Oefenwet.")
    assert located == [f"{LAW}/7"]
    assert reasons == [ReasonCode.UNKNOWN_ADDRESS]


@pytest.mark.parametrize(
    "text",
    ["Hoe lang is de termijn?", "Wat regelt titel 9 Boek 2 BW?", "Mag dat volgens het BW?"],
)
def test_a_question_without_a_place_names_none(gate: Gate, names: LawNames, text: str) -> None:
    assert resolved(gate, names, text) == ([], [])


def test_a_number_that_two_laws_could_have_is_not_guessed(gate: Gate, names: LawNames) -> None:
    assert resolved(gate, names, "Wat bepaalt 4:13?") == ([], [])


def test_a_question_about_a_law_outside_the_corpus_is_out_of_corpus(names: LawNames) -> None:
    titles = {LAW: ("Oefenwet",)}

    def code(text: str) -> ReasonCode | None:
        reason = law_outside(named_laws(text, names), titles)
        return reason.code if reason else None

    assert code("Wat eist het Besluit bouwwerken leefomgeving?") is ReasonCode.OUT_OF_CORPUS
    assert code("Mag dat volgens de Oefenwet en het Wetboek van Strafrecht?") is None
    assert code("Wat zegt de WOR over adviesrecht?") is ReasonCode.OUT_OF_CORPUS
    assert code("Moet dat van de AVG?") is ReasonCode.OUT_OF_CORPUS
    assert code("Who is liable?") is None
    assert code("WAT ZEGT DE WET OVER WOR EN OR?") is None
    assert code("Hoe lang is de termijn?") is None
