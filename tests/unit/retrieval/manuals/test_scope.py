"""Which documents a question is about."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from citation_platform.releases.mentions import Mentions
from citation_platform.retrieval.manuals.scope import Scope, scope_of

BIG, SMALL, PUMP = "big", "small", "pump"


def mentions(*rows: tuple[str, str, bool]) -> Mentions:
    return Mentions(
        {"key": key, "document_hash": document, "titled": titled, "times": 1}
        for key, document, titled in rows
    )


INVERTERS = mentions(
    ("goodwe", BIG, False),
    ("gw3000xs", BIG, True),
    ("gw1500xs", BIG, False),
    ("goodwe", SMALL, False),
    ("gw1500xs", SMALL, True),
    ("h2", SMALL, False),
    ("h2", PUMP, False),
    ("zx1500", PUMP, True),
    ("prepro", PUMP, True),
)


def scope(
    question: str, found: Mentions = INVERTERS, *, language: str = "nl", known: Iterable[str] = ()
) -> Scope:
    return scope_of(
        question,
        language=language,
        mentions=found,
        brands={"alphatherm": "alpha"},
        is_word=lambda word: word.casefold() in set(known),
    )


def unknown(found: Scope) -> list[str]:
    return [name.text for name in found.unknown]


def test_documents_that_mention_most_of_the_names_are_searched() -> None:
    both = mentions(("kx200", "one", False), ("kx300", "both", False), ("kx200", "both", False))
    assert scope("Past de KX-200 op de KX-300?", both).documents == {"both"}
    assert scope("Wat weegt de KX-200?", both).documents == {"one", "both"}


def test_a_name_in_a_title_counts_double() -> None:
    assert scope("Wat weegt de GW1500-XS?").documents == {SMALL}
    assert scope("Wat weegt de GW3000-XS?").documents == {BIG}


def test_a_short_code_of_many_a_table_does_not_narrow_unless_it_is_a_title() -> None:
    assert scope("Wat is H2 bij de pomp?").documents == frozenset()
    assert scope("Wat is H2 bij de GW3000-XS?").documents == {BIG}
    titled = mentions(("h2", "one", True), ("h2", "two", False))
    assert scope("Wat weegt de H2?", titled).documents == {"one"}


def test_a_name_of_one_capitalised_word_does_not_narrow_but_one_of_camels_does() -> None:
    assert scope("Wat levert een Goodwe omvormer?").documents == frozenset()
    assert scope("Wat doet PrePro?").documents == {PUMP}


@pytest.mark.parametrize("question", ["Wat weegt de 3000-XS?", "Wat weegt de GoodWe 3000-XS?"])
def test_a_model_spoken_in_short_is_the_model_that_ends_so(question: str) -> None:
    found = scope(question)
    assert unknown(found) == []
    assert "gw3000xs" in found.known
    assert found.documents == {BIG}


def test_a_make_with_a_number_is_the_makers_model_with_that_number() -> None:
    found = scope("Wat weegt de GoodWe 1500?")
    assert unknown(found) == []
    assert "gw1500xs" in found.known
    assert found.documents == {SMALL}


@pytest.mark.parametrize("question", ["Wat weegt de GW9999-XS?", "Wat weegt de GoodWe 9999?"])
def test_a_code_that_no_document_mentions_is_unknown(question: str) -> None:
    assert unknown(scope(question))


def test_the_plural_of_an_abbreviation_is_known() -> None:
    assert scope("Hoeveel MPPTs zijn er?", mentions(("mppt", "one", False))).known == {"mppt"}


def test_a_make_that_nobody_knows_is_unknown_but_a_german_noun_and_a_country_are_not() -> None:
    assert unknown(scope("Wat levert een Zorba pomp?")) == ["Zorba"]
    assert unknown(scope("Was leistet eine Pumpe?", language="de")) == []
    assert unknown(scope("Mag de pomp in Frankrijk?")) == []
    assert unknown(scope("Wat doet de Handmatige stand?", known=["handmatige"])) == []


def test_a_make_of_the_office_is_searched_in_its_folder_and_never_unknown() -> None:
    found = scope("Wat weegt de pomp van Alphatherm?")
    assert (found.suppliers, unknown(found)) == (("alpha",), [])


def test_a_file_is_a_file_and_no_product() -> None:
    found = scope("Wat staat er in gw9999-montage.pdf?")
    assert [name.text for name in found.files] == ["gw9999-montage.pdf"]
    assert unknown(found) == []


@pytest.mark.parametrize(
    "question", ["de oude handleiding", "l'ancienne notice", "das alte Handbuch", "the old manual"]
)
def test_who_asks_for_old_stock_may_be_answered_from_superseded_revisions(question: str) -> None:
    assert scope(question).legacy
    assert not scope("de handleiding").legacy


@pytest.mark.parametrize("question", ["", "?", "wat", "50 mm", "\x00"])
def test_a_question_without_names_is_about_everything(question: str) -> None:
    found = scope(question)
    assert (found.documents, found.suppliers, found.unknown) == (frozenset(), (), ())
