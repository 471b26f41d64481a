"""How a row, a cell or a paragraph fits a question."""

from __future__ import annotations

import math

from citation_platform.passages.record import Passage
from citation_platform.retrieval.manuals.features import (
    cell_features,
    passage_features,
    share,
)
from tests.unit.retrieval.manuals.manual_parts import ask, candidate, passage, read, row

PUMP = row("P12", ("Weight", "14 kg"), ("Pressure", "3 bar"), naming=[("Type", "P12")])
NAMING, WEIGHT, PRESSURE = 0, 1, 2


def of_cell(question: str, one: Passage, cell: int) -> dict[str, float]:
    return cell_features(ask(question), read(one), cell)


def of_passage(question: str, one: Passage, **changes: object) -> dict[str, float]:
    return passage_features(ask(question), candidate(one, **changes))


def test_the_column_that_is_asked_for_leads_and_the_others_trail() -> None:
    asked = "Wat is het gewicht van de P12?"
    weight, pressure = (of_cell(asked, PUMP, cell) for cell in (WEIGHT, PRESSURE))
    assert (weight["cell_header_leads"], weight["cell_header_trails"]) == (1, 0)
    assert (pressure["cell_header_leads"], pressure["cell_header_trails"]) == (0, 1)
    assert weight["cell_header"] > pressure["cell_header"] == 0
    assert weight["cell_view"] > pressure["cell_view"]


def test_where_no_column_is_named_none_leads_or_trails() -> None:
    for cell in (WEIGHT, PRESSURE):
        features = of_cell("Wat geldt voor de P12?", PUMP, cell)
        assert (features["cell_header_leads"], features["cell_header_trails"]) == (0, 0)


def test_a_model_in_a_column_header_leads_to_its_column() -> None:
    models = row("Weight", ("P12", "14 kg"), ("P15", "19 kg"))
    asked = "Wat is het gewicht van de P15?"
    assert of_cell(asked, models, 1)["cell_names_lead"] == 1
    assert of_cell(asked, models, 0)["cell_names_trail"] == 1


def test_a_figure_in_a_column_header_leads_to_its_column() -> None:
    heights = row("Output", ("at 1.5 bar", "14"), ("at 3 bar", "19"))
    asked = "Wat is de uitgang bij 1,5 bar?"
    assert of_cell(asked, heights, 0)["cell_figures_lead"] == 1
    assert of_cell(asked, heights, 1)["cell_figures_trail"] == 1


def test_an_empty_cell_is_not_held_against_the_column_that_is_asked_for() -> None:
    # The value of that column is not given: the neighbour must not win for having one.
    holed = row("P12", ("Weight", "–"), ("Pressure", "3 bar"))
    asked = "Hoeveel weegt de P12, wat is het gewicht?"
    empty, other = of_cell(asked, holed, 0), of_cell(asked, holed, 1)
    assert empty["cell_units"] == 1
    assert empty["cell_amount_digits"] == other["cell_amount_digits"] == 1
    assert empty["cell_units_missing"] == empty["cell_units_other"] == 0
    assert other["cell_units_missing"] == 1
    assert empty["cell_header_leads"] == 1


def test_the_unit_of_the_quantity_tells_the_cell() -> None:
    asked = "Wat is het gewicht?"
    units = row("P12", ("A", "14 kg"), ("B", "3 bar"))
    assert of_cell(asked, units, 0)["cell_units"] == 1
    other = of_cell(asked, units, 1)
    assert (other["cell_units"], other["cell_units_missing"], other["cell_units_other"]) == (
        0,
        1,
        1,
    )


def test_a_named_unit_tells_between_two_values_of_one_quantity() -> None:
    both = row("Pressure", ("A", "3 bar"), ("B", "300 kPa"))
    asked = "Wat is de druk in kPa?"
    assert of_cell(asked, both, 1)["cell_named_unit"] == 1
    assert of_cell(asked, both, 0)["cell_named_unit_other"] == 1


def test_a_naming_cell_is_known_as_one() -> None:
    features = of_cell("Wat is het gewicht van de P12?", PUMP, NAMING)
    assert features["cell_naming"] == 1
    assert features["cell_naming_amount"] == 1
    assert features["cell_repeats"] == 1
    assert of_cell("Wat is het artikelnummer?", PUMP, NAMING)["cell_naming_identifier"] == 1


def test_the_only_value_of_a_row_stands_alone_unless_it_is_empty() -> None:
    one = row("P12", ("Weight", "14 kg"), naming=[("Type", "P12")])
    none = row("P12", ("Weight", "–"), naming=[("Type", "P12")])
    assert of_cell("gewicht", one, 1)["cell_alone"] == 1
    assert of_cell("gewicht", none, 1)["cell_alone"] == 0
    assert of_cell("gewicht", PUMP, 1)["cell_alone"] == 0


def test_a_date_is_an_answer_to_when_only() -> None:
    dated = row("P12", ("Revised", "2024-05-01"))
    assert of_cell("Wanneer is dit herzien?", dated, 0)["cell_date_asked"] == 1
    assert of_cell("Hoeveel weegt het?", dated, 0)["cell_date_unasked"] == 1


def test_a_row_in_another_language_covers_the_question() -> None:
    features = of_passage("Wat is het gewicht?", PUMP)
    assert features["all"] == features["headers"] == 0.85
    assert features["foreign"] == 1
    assert of_passage("Wat is het gewicht?", PUMP, language="nl")["foreign"] == 0


def test_a_name_that_the_place_does_not_say_counts_as_away() -> None:
    assert of_passage("Wat weegt de P12?", PUMP)["names_away"] == 0
    away = of_passage("Wat weegt de P99?", PUMP)
    assert away["names_away"] == away["names_unmentioned"] > 0
    mentioned = of_passage("Wat weegt de P99?", PUMP, mentioned=frozenset({"p99"}))
    assert mentioned["names_away"] > mentioned["names_unmentioned"] == 0


def test_a_passage_without_a_figure_does_not_say_how_much() -> None:
    features = of_passage("Hoeveel weegt de pomp?", passage("The weight of the pump varies."))
    assert (features["amount_digits"], features["amount_no_digits"]) == (0, 1)
    # The figure that the question itself gives is no answer either.
    repeated = of_passage("Hoeveel weegt pomp 3?", passage("The weight of pump 3 varies."))
    assert repeated["amount_digits"] == 0


def test_a_question_without_words_has_features_and_no_fault() -> None:
    features = of_passage("?", PUMP) | of_cell("?", PUMP, WEIGHT)
    assert all(math.isfinite(value) for value in features.values())
    assert share((), read(PUMP).text) == 0.0


def test_features_stay_small_enough_to_read_their_weights_beside_each_other() -> None:
    asked = "Hoeveel is de uitgangsstroom van de P12, P15 en P18 bij 1,5 of 3 bar?"
    values = of_passage(asked, PUMP) | of_cell(asked, PUMP, WEIGHT)
    assert all(-1.5 <= value <= 1.5 for value in values.values())
