"""What a row or paragraph says, and where it says it."""

from __future__ import annotations

from citation_platform.retrieval.manuals.fields import is_naming
from tests.unit.retrieval.manuals.manual_parts import passage, read, row

PUMP = row("P12", ("Weight › kg", "14,5"), ("Pressure", "3 bar"), naming=[("Type", "P12")])


def test_the_column_that_names_the_row_is_told_from_its_values() -> None:
    assert [is_naming(PUMP, cell) for cell in PUMP.cells] == [True, False, False]
    assert [cell.naming for cell in read(PUMP).cells] == [True, False, False]


def test_of_a_row_named_by_two_columns_both_name_it() -> None:
    two = row("P12 · 230 V", ("kg", "14"), naming=[("Type", "P12"), ("Supply", "230 V")])
    assert [cell.naming for cell in read(two).cells] == [True, True, False]


def test_an_empty_cell_names_nothing_and_is_empty() -> None:
    holed = row("P12", ("kg", ""), ("bar", "–"), ("mm", "n.a."), ("V", "0"))
    fields = read(holed)
    assert [cell.empty for cell in fields.cells] == [True, True, True, False]
    assert not any(cell.naming for cell in fields.cells)
    assert not fields.cells[0].value.keys


def test_row_header_and_place_are_kept_apart() -> None:
    fields = read(row("Pump weight", ("P12", "14"), table_caption="Output current"))
    assert "concept:weight" in fields.name.keys
    assert "concept:weight" not in fields.place.keys | fields.headers.keys
    assert {"concept:output", "concept:current"} <= fields.place.keys
    assert "p12" in fields.headers.names
    assert "concept:current" in fields.everything.keys
    assert "concept:current" not in fields.row.keys


def test_the_title_and_the_section_come_from_the_path() -> None:
    fields = read(passage("Text", parent_path=("Pump 3000", "Pressure")))
    assert "3000" in fields.title.figures
    assert "concept:pressure" in fields.place.keys
    assert "concept:pressure" not in fields.title.keys


def test_a_passage_without_headings_or_cells_says_its_text_only() -> None:
    fields = read(passage("The weight.", parent_path=()))
    assert fields.cells == ()
    assert not fields.title.keys
    assert "concept:weight" in fields.text.keys


def test_units_are_read_from_the_value_the_header_and_the_cell() -> None:
    fields = read(row("P12", ("Weight [kg]", "14,5"), ("Pressure", "3 bar")))
    assert "kg" in fields.cells[0].units
    assert "bar" in fields.cells[1].units
    assert "kg" not in fields.cells[1].units
    assert "mm" in read(row("P12", ("Length", "14"), unit="mm")).cells[0].units
    assert {"kg", "bar"} <= fields.units


def test_figures_count_the_same_with_comma_and_point() -> None:
    assert read(PUMP).text.figures == {"14.5", "3"}


def test_a_name_over_two_words_and_its_halves_are_names() -> None:
    names = read(passage("For MB 4 and GW700-XS/GW1000-XS only")).text.names
    assert {"mb4", "gw700xs", "gw1000xs", "gw700", "xs"} <= names


def test_a_date_is_told_from_other_figures() -> None:
    fields = read(row("P12", ("Revised", "2024-05-01"), ("kg", "14")))
    assert [cell.dated for cell in fields.cells] == [True, False]
