"""Tables of a digital page: rows, columns, merged cells; and what is no table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.filling import sort_words
from citation_platform.documents.grids.finding import skeletons
from citation_platform.documents.pages.model import Word
from tests.unit.documents.grids.drawn_pages import Sheet, grids_of, texts_of

XS = (50.0, 150.0, 250.0, 350.0)
NOWHERE = Path("none.pdf")
SPEEDS = [
    ["Diameter", "Steel", "Iron"],
    ["4", "1194", "796"],
    ["5", "955", "637"],
    ["6", "796", "531"],
]


def ruled(sheet: Sheet, rows: list[list[str]], top: float = 100.0) -> Sheet:
    ys = [top + 20.0 * index for index in range(len(rows) + 1)]
    return sheet.frame(XS[: len(rows[0]) + 1], ys).rows(XS, [y + 5 for y in ys[:-1]], rows)


def test_a_ruled_table_has_its_texts_in_the_right_cells() -> None:
    (grid,) = grids_of(NOWHERE, ruled(Sheet(), SPEEDS))
    assert texts_of(grid) == SPEEDS
    assert grid.header_rows == 1
    assert grid.boxes == ((1, Box(50, 100, 350, 180)),)


def test_a_merged_header_cell_has_its_text_once_and_spans() -> None:
    sheet = Sheet()
    for y in (100, 120, 140, 160):
        sheet.across(y, 150 if y == 120 else 50, 350)
    for x in (50, 150, 350):
        sheet.down(x, 100, 160)
    sheet.down(250, 120, 160)
    sheet.write(53, 115, "Type").write(200, 105, "Capaciteit")
    sheet.write(153, 125, "Min.").write(253, 125, "Max.")
    sheet.rows(XS, [145], [["Q38", "225 m3/h", "375 m3/h"]])
    (grid,) = grids_of(NOWHERE, sheet)
    assert texts_of(grid) == [
        ["Type", "Capaciteit", ""],
        ["", "Min.", "Max."],
        ["Q38", "225 m3/h", "375 m3/h"],
    ]
    assert grid.header_rows == 2
    assert [(c.row_span, c.column_span) for c in grid.cells[:2]] == [(2, 1), (1, 2)]


def test_a_table_without_lines_is_found_by_its_white_columns() -> None:
    sheet = Sheet().rows((60, 220, 380), (100, 115, 130, 145), SPEEDS)
    sheet.write(50, 300, "Dit is gewone tekst die onder de tabel staat en verder niets zegt.")
    (grid,) = grids_of(NOWHERE, sheet)
    assert texts_of(grid) == SPEEDS


def test_a_footer_in_small_print_right_below_is_no_row_of_the_table() -> None:
    sheet = Sheet()
    for index, texts in enumerate(SPEEDS):
        for x, text in zip((60, 220, 380), texts, strict=True):
            sheet.write(x, 700 + 24 * index, text, size=15)
    sheet.write(60, 800, "Fabriek", size=8).write(60, 811, "NL 4", size=8)
    sheet.write(300, 811, "48", size=8)
    (grid,) = grids_of(NOWHERE, sheet)
    assert texts_of(grid) == SPEEDS


def test_shaded_rows_without_lines_are_rows() -> None:
    sheet = Sheet()
    for index, fill in enumerate([(230, 230, 230), (255, 255, 255)] * 2):
        sheet.shade(Box(50, 100 + 20 * index, 350, 120 + 20 * index), fill)
    rows = [["Voltage", "230 V"], ["Amperage", "5 A"], ["Frequency", "50 Hz"], ["Gewicht", "12 kg"]]
    sheet.rows((50, 220), (105, 125, 145, 165), rows)
    (grid,) = grids_of(NOWHERE, sheet)
    assert texts_of(grid) == rows
    assert grid.header_rows == 0


def test_lines_above_and_below_only_still_give_rows_and_spanning_headers() -> None:
    sheet = Sheet().across(98, 60, 460).across(112, 200, 400).across(126, 60, 460)
    sheet.across(175, 60, 460)
    sheet.write(270, 101, "Debiet", bold=True)
    sheet.rows((60, 220, 340), (114,), [["Stand", "laag", "hoog"]])
    body = [["1", "75", "100"], ["2", "110", "160"], ["3", "180", "240"]]
    sheet.rows((60, 220, 340), (130, 145, 160), body)
    (grid,) = grids_of(NOWHERE, sheet)
    assert texts_of(grid)[0] == ["", "Debiet", ""]
    assert texts_of(grid)[-3:] == body
    assert grid.header_rows == 2


def test_two_tables_side_by_side_stay_two() -> None:
    left, right = (50.0, 120.0, 190.0), (330.0, 400.0, 470.0)
    sheet = Sheet()
    for xs in (left, right):
        sheet.frame(xs, (100, 120, 140, 160))
        sheet.rows(xs, (105, 125, 145), [["Code", "Waarde"], ["A", "1"], ["B", "2"]])
    assert [grid.columns for grid in grids_of(NOWHERE, sheet)] == [2, 2]


def test_turned_header_text_reads_in_its_direction() -> None:
    sheet = ruled(Sheet(), [["Actie", "", ""], ["Start", "X", "0"], ["Stop", "0", "X"]], top=100)
    sheet.rules.clear()
    sheet.frame(XS, (40, 120, 140, 160))
    sheet.words.append(Word("NO", Box(200, 100, 209, 115), 9.0, angle=270))
    sheet.words.append(Word("RIGHTS", Box(200, 60, 209, 96), 9.0, angle=270))
    (grid,) = grids_of(NOWHERE, sheet)
    assert texts_of(grid)[0] == ["Actie", "NO RIGHTS", ""]
    assert grid.header_rows == 1


def test_a_note_in_a_frame_under_the_rows_is_no_row() -> None:
    sheet = ruled(Sheet(), SPEEDS).frame((50, 350), (180, 200))
    sheet.write(53, 185, "(1) alleen voor scherpe frezen")
    (grid,) = grids_of(NOWHERE, sheet)
    assert grid.rows == len(SPEEDS)


PROSE = (
    "De ventilator mag alleen door een erkende installateur worden geopend omdat de",
    "onderdelen onder spanning staan en bij verkeerd gebruik ernstig letsel kunnen",
    "veroorzaken en daarom is het verstandig om eerst de stekker uit het stopcontact",
    "te halen en daarna te wachten tot de waaier volledig stil staat en dat duurt lang",
)


def test_prose_in_two_columns_is_no_table() -> None:
    sheet = Sheet()
    for line in range(12):
        words = PROSE[line % 4].split()
        sheet.write(50, 100 + 11 * line, " ".join(words[:8]))
        sheet.write(310, 100 + 11 * line, " ".join(words[4:12]))
    assert grids_of(NOWHERE, sheet) == ()


def test_a_list_with_bullets_is_no_table() -> None:
    sheet = Sheet()
    for line, text in enumerate(PROSE):
        sheet.write(50, 100 + 12 * line, "•").write(75, 100 + 12 * line, text[:30])
    assert grids_of(NOWHERE, sheet) == ()


def test_contents_with_page_numbers_are_no_table() -> None:
    sheet = Sheet()
    titles = ("Veiligheid eerst", "Montage en opstelling", "In bedrijf nemen", "Onderhoud per jaar")
    for line, title in enumerate(titles):
        sheet.write(50, 100 + 14 * line, title).write(480, 100 + 14 * line, str(3 + 4 * line))
    assert grids_of(NOWHERE, sheet) == ()


def test_a_warning_box_with_a_sign_is_no_table() -> None:
    sheet = Sheet().frame((50, 90, 500), (100, 150))
    sheet.write(60, 115, "!", bold=True)
    for line, text in enumerate(PROSE[:3]):
        sheet.write(95, 105 + 12 * line, text)
    assert grids_of(NOWHERE, sheet) == ()


def test_a_frame_around_text_is_no_table() -> None:
    sheet = Sheet().frame((50, 540), (100, 118, 170))
    sheet.write(55, 104, "LET OP", bold=True)
    for line, text in enumerate(PROSE):
        sheet.write(55, 121 + 12 * line, text)
    assert grids_of(NOWHERE, sheet) == ()


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.floats(20, 560),
            st.floats(20, 800),
            st.text("abc019-,", min_size=1, max_size=8),
        ),
        min_size=4,
        max_size=40,
    ),
    st.lists(st.floats(40, 500), min_size=2, max_size=6, unique=True),
    st.lists(st.floats(40, 700), min_size=2, max_size=8, unique=True),
)
def test_every_word_inside_a_table_is_in_exactly_one_cell(
    words: list[tuple[float, float, str]], xs: list[float], ys: list[float]
) -> None:
    sheet = Sheet().frame(sorted(xs), sorted(ys))
    for x, y, text in words:
        sheet.write(x, y, text)
    page = sheet.page()
    for skeleton in skeletons(page):
        placed = Counter(
            id(w) for found in sort_words(skeleton, page.words).values() for w in found
        )
        inside = {id(w) for w in page.words if skeleton.box.holds(w.box.middle)}
        assert inside <= placed.keys()
        assert set(placed.values()) <= {1}


@pytest.mark.parametrize("sheet", [Sheet(), Sheet().frame(XS, (100, 120, 140))])
def test_pages_without_words_have_no_tables(sheet: Sheet) -> None:
    assert grids_of(NOWHERE, sheet) == ()
