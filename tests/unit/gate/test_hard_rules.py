"""Quantities in words and figures, and the rules that no similarity excuses."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.gate.hard_rules.comparing import HardRule, violations
from citation_platform.gate.hard_rules.quantities import quantities


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("een ten honderd van de waarde", [("1", "%")]),
        ("minimaal tien procent, of 10,5%", [("10", "%"), ("10.5", "%")]),
        ("binnen drie maanden en vijfentwintig jaren", [("3", "maand"), ("25", "jaar")]),
        ("tweeëntwintig dagen", [("22", "dag")]),
        ("€ 1.000,50 of tweehonderd euro", [("1000.50", "€"), ("200", "€")]),
        ("anderhalf jaar", [("1.5", "jaar")]),
        ("six weeks, trois mois, zwölf Jahre", [("6", "week"), ("3", "maand"), ("12", "jaar")]),
        ("60 m² en 3 m", [("60", "m²"), ("3", "m")]),
        ("een erfgenaam", []),
        ("in 2020", []),
        ("op 1 januari 2012", []),
        ("de artikelen 4, 6, 13 lid 2 en 19 leden 1-3", []),
        ("artikel 4:13, lid 2", []),
        ("", []),
    ],
)
def test_quantities_are_read_with_their_units(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(one.value, one.unit) for one in quantities(text)] == [
        (Decimal(value), unit) for value, unit in expected
    ]


@given(st.text(max_size=300))
def test_any_text_is_read_and_the_characters_are_its_own(text: str) -> None:
    for one in quantities(text):
        assert 0 <= one.start < one.end <= len(text)


def broken(claim: str, passage: str) -> list[str]:
    return [one.rule.value for one in violations(claim, passage)]


@pytest.mark.parametrize(
    ("claim", "passage", "rules"),
    [
        ("De termijn is acht weken.", "De termijn bedraagt zes weken.", ["number"]),
        ("De termijn is 6 weken.", "De termijn bedraagt zes weken.", []),
        ("De termijn is zes maanden.", "De termijn bedraagt zes weken.", ["number"]),
        ("Er zijn drie getuigen nodig.", "Er zijn 3 nodig.", []),
        ("Zij is geen rechtspersoon.", "Zij is een rechtspersoon.", ["negation"]),
        ("Zij is niet bevoegd.", "Zij is onbevoegd.", []),
        ("Wie jonger is mag niet trouwen.", "Men moet achttien jaar zijn.", []),
        ("Alleen de kinderen erven.", "De kinderen erven.", ["exclusivity"]),
        ("Alleen de erflater herroept.", "Slechts de erflater herroept.", []),
        ("Hij moet betalen.", "Hij kan betalen.", ["modality"]),
        ("Hij moet betalen.", "Hij is verplicht te betalen.", []),
        ("Hij mag betalen.", "Hij kan betalen.", []),
    ],
)
def test_a_rule_is_broken_only_by_what_the_passage_does_not_say(
    claim: str, passage: str, rules: list[str]
) -> None:
    assert broken(claim, passage) == rules


def test_a_violation_shows_the_words_of_both() -> None:
    (one,) = violations("tien procent loon", "een ten honderd van de waarde")
    assert one.rule is HardRule.NUMBER
    assert (one.claimed, one.stated) == ("tien procent", "een ten honderd")
    (silent,) = violations("geen recht", "het recht bestaat")
    assert (silent.claimed, silent.stated) == ("geen", "")


@given(st.text(max_size=200))
def test_a_text_breaks_no_rule_against_itself(text: str) -> None:
    assert [one for one in violations(text, text) if one.rule is HardRule.NUMBER] == []
