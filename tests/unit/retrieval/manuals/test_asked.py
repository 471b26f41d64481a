"""What a question about a manual asks for."""

from __future__ import annotations

import pytest

from citation_platform.index.vocabulary import Vocabulary
from citation_platform.retrieval.manuals.asked import read_question, text_keys, units_in
from tests.unit.retrieval.manuals.manual_parts import LEXICON, VOCABULARY, ask


def wanted(text: str, language: str = "nl") -> list[str]:
    return [word.text for word in ask(text, language).wanted]


def test_content_words_are_wanted_once_and_function_words_names_and_figures_are_not() -> None:
    assert wanted("Wat is het gewicht van de P-12 met pomp 230 en het gewicht?") == [
        "gewicht",
        "pomp",
    ]


def test_a_word_group_with_a_meaning_of_its_own_is_one_wanted_thing() -> None:
    (one,) = ask("Hoe zwaar is de P-12?").wanted
    assert one.text == "hoe zwaar"
    assert one.covered(text_keys("Weight in kg", "en", LEXICON, VOCABULARY)) == 0.85


def test_a_dutch_compound_is_covered_by_an_english_row_that_says_its_parts() -> None:
    (one,) = ask("uitgangsstroom").wanted
    both, half, none = (
        one.covered(text_keys(text, "en", LEXICON, VOCABULARY))
        for text in ("Output current", "Input current", "Pressure")
    )
    assert both == 1.0
    assert none == 0.0
    assert 0 < half < 1


def test_a_rare_word_weighs_more_than_a_common_one_and_none_is_left_out() -> None:
    weights = {word.text: word.weight for word in ask("pump seal xylophone", "en").wanted}
    assert 0 < weights["pump"] < weights["seal"] <= weights["xylophone"]


def test_codes_are_read_in_every_spelling() -> None:
    for spelling in ("GW1500-XS", "GW1500XS", "gw1500-xs"):
        assert ask(f"Wat weegt de {spelling}?").names == {"gw1500xs"}


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Wat geldt in kolom S?", {"s"}),
        ("Wat meet de H2 bij type HE?", {"h2", "he"}),
        ("Wat geldt voor groep II?", {"ii"}),
        ("S meet wat?", set()),
        ("Wat meet zo'n M'?", set()),
    ],
)
def test_short_capitals_and_figures_may_head_a_column(text: str, codes: set[str]) -> None:
    assert ask(text).codes == codes


def test_figures_are_kept_as_printed() -> None:
    assert ask("Hoeveel bij 1,5 bar en 40 graden?").figures == {"1,5", "40"}


def test_a_make_is_read_but_a_german_noun_is_none() -> None:
    assert ask("Wat levert een Grundfos pomp?").makes == {"grundfos"}
    assert ask("Was leistet eine Pumpe von Grundfos?", "de").makes == frozenset()


def test_a_quantity_asks_for_its_units_in_any_language() -> None:
    for text, language in (("Wat is de stroom?", "nl"), ("le courant", "fr"), ("Strom?", "de")):
        asked = ask(text, language)
        assert (asked.units, asked.named_units) == ({"a", "ma"}, frozenset())
        assert asked.amount


def test_a_unit_that_the_question_names_is_wanted_above_others() -> None:
    asked = ask("Hoeveel kPa is dat?")
    assert asked.named_units == {"kpa"}
    assert "kpa" in asked.units


def test_the_unit_of_a_given_figure_is_not_the_unit_asked_for() -> None:
    asked = ask("Wat is het gewicht bij 3 bar?")
    assert asked.named_units == frozenset()
    assert asked.units == {"kg"}
    assert ask("Hoeveel kPa bij 3 bar?").named_units == {"kpa"}


def test_short_words_that_are_no_unit_of_the_list_are_no_unit_asked_for() -> None:
    assert ask("Mag de pomp buiten?").units == frozenset()
    assert "pa" in units_in("300 Pa")


@pytest.mark.parametrize(
    ("text", "language", "sign"),
    [
        ("Hoeveel liter past erin?", "nl", "amount"),
        ("How far apart?", "en", "amount"),
        ("Wie schnell dreht er?", "de", "amount"),
        ("Combien de tours ?", "fr", "amount"),
        ("Mag de pomp buiten staan?", "nl", "confirm"),
        ("Darf man das?", "de", "confirm"),
        ("Wat is het bestelnummer van de afdichting?", "nl", "identifier"),
        ("Quelle est la référence du joint ?", "fr", "identifier"),
        ("Wanneer is dit herzien?", "nl", "when"),
        ("Quando?", "it", "when"),
    ],
)
def test_the_form_of_the_question_tells_the_form_of_the_answer(
    text: str, language: str, sign: str
) -> None:
    asked = ask(text, language)
    signs = {name for name in ("amount", "confirm", "identifier", "when") if getattr(asked, name)}
    assert signs == {sign}


@pytest.mark.parametrize("text", ["", " ", "?", "…", "12 34", "\x00", "P-12"])
def test_a_question_without_a_word_wants_nothing_and_is_no_error(text: str) -> None:
    assert ask(text).wanted == ()


def test_without_a_vocabulary_the_words_still_count() -> None:
    asked = read_question("het gewicht", language="nl", lexicon=LEXICON, vocabulary=Vocabulary())
    assert [word.text for word in asked.wanted] == ["gewicht"]
    assert asked.units == frozenset()
