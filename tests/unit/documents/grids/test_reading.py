"""What a reader finds in a table: names of rows, headers of columns, units, sections."""

from __future__ import annotations

from pathlib import Path

from citation_platform.documents.grids.model import Grid
from citation_platform.documents.grids.reading import read_rows
from tests.unit.documents.grids.drawn_pages import Sheet, grids_of

NOWHERE = Path("none.pdf")
XS = (50.0, 170.0, 240.0, 310.0, 380.0)


def table(rows: list[list[str]], *, bold: int = 1) -> Grid:
    ys = [100.0 + 20 * index for index in range(len(rows) + 1)]
    sheet = Sheet().frame(XS[: len(rows[0]) + 1], ys)
    for index, (y, texts) in enumerate(zip(ys, rows, strict=False)):
        for x, text in zip(XS, texts, strict=False):
            sheet.write(x + 3, y + 5, text, bold=index < bold)
    (grid,) = grids_of(NOWHERE, sheet)
    return grid


def test_a_value_carries_row_name_column_header_and_unit_as_printed() -> None:
    grid = table([["Toestel", "Afvoer [mm]", "Gewicht"], ["Q38S", "80/125", "31 kg"]] * 1)
    (row,) = read_rows(grid)
    assert row.header == "Q38S"
    afvoer, gewicht = row.cells
    assert (afvoer.column_header, afvoer.text, afvoer.unit) == (("Afvoer [mm]",), "80/125", "mm")
    assert (gewicht.text, gewicht.unit) == ("31 kg", "kg")


def test_a_unit_column_gives_its_unit_to_the_row() -> None:
    grid = table(
        [
            ["Omschrijving", "Symbool", "Eenheid", "HP"],
            ["Vermogen", "P", "W", "75"],
            ["Klasse", "—", "—", "2"],
        ]
    )
    vermogen, klasse = read_rows(grid)
    assert grid.header_columns == 3
    assert (vermogen.header, vermogen.cells[0].unit) == ("Vermogen · P · W", "W")
    assert (klasse.header, klasse.cells[0].unit) == ("Klasse", None)


def test_a_row_over_the_whole_width_names_the_rows_below_it() -> None:
    grid = table(
        [
            ["Gegeven", "A", "B"],
            ["Vermogen", "1", "2"],
            ["UITGANG", "", ""],
            ["Stroom (A)", "9", "8"],
        ]
    )
    rows = read_rows(grid)
    assert [(row.header, row.section) for row in rows] == [
        ("Vermogen", None),
        ("Stroom (A)", "UITGANG"),
    ]
    assert rows[1].cells[0].unit == "A"


def test_a_name_printed_once_holds_for_the_rows_that_it_spans() -> None:
    sheet = Sheet().frame((50, 170, 240, 310), (100, 120))
    sheet.across(160, 50, 310).across(140, 170, 310)
    for x in (50, 170, 240, 310):
        sheet.down(x, 120, 160)
    sheet.rows((50, 170, 240), (105,), [["Type", "Fase", "Stroom (A)"]])
    sheet.write(53, 135, "GW1500-XS")
    sheet.rows((170, 240), (125, 145), [["laag", "7.2"], ["hoog", "9.6"]])
    (grid,) = grids_of(NOWHERE, sheet)
    assert [(row.header, row.cells[-1].text) for row in read_rows(grid)] == [
        ("GW1500-XS · laag", "7.2"),
        ("GW1500-XS · hoog", "9.6"),
    ]


def test_the_box_of_a_row_is_around_its_own_words() -> None:
    grid = table([["Code", "Waarde"], ["A", "1"], ["B", "2"]])
    first = read_rows(grid)[0]
    assert first.box.top >= 120
    assert first.box.bottom <= 140


def test_a_table_of_names_and_values_has_no_header_row() -> None:
    grid = table([["Voltage", "220-240 V"], ["Amperage", "5 A"], ["Gewicht", "12 kg"]], bold=0)
    assert grid.header_rows == 0
    assert [row.header for row in read_rows(grid)] == ["Voltage", "Amperage", "Gewicht"]
