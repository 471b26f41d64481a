"""Tables over a page break, and their titles."""

from __future__ import annotations

from pathlib import Path

from tests.unit.documents.grids.drawn_pages import Sheet, grids_of, texts_of

NOWHERE = Path("none.pdf")
HEADER = ["Code", "Fout", "Oplossing"]


def part(
    number: int, top: float, rows: list[list[str]], *, left: float = 50, header: bool = True
) -> Sheet:
    """A page with one ruled table; a bold header row when asked."""
    xs = [left, left + 100, left + 220, left + 400]
    printed = [HEADER, *rows] if header else rows
    ys = [top + 20 * index for index in range(len(printed) + 1)]
    sheet = Sheet(number).frame(xs, ys)
    for index, (y, texts) in enumerate(zip(ys, printed, strict=False)):
        for x, text in zip(xs, texts, strict=False):
            sheet.write(x + 3, y + 5, text, bold=header and index == 0)
    return sheet


LAST = [["01", "Fac Fail", "Wacht op het net"], ["02", "Relais", "Bel de leverancier"]]
NEXT = [["03", "Te warm", "Laat afkoelen"], ["04", "Lekstroom", "Meet de isolatie"]]


def test_a_table_that_goes_on_is_one_grid_with_its_header_once() -> None:
    (grid,) = grids_of(NOWHERE, part(1, 700, LAST), part(2, 60, NEXT))
    assert texts_of(grid) == [HEADER, *LAST, *NEXT]
    assert [page for page, _ in grid.boxes] == [1, 2]
    assert {cell.page for cell in grid.cells if cell.row > 2} == {2}


def test_a_continuation_without_header_on_a_page_with_other_margins_is_joined() -> None:
    (grid,) = grids_of(NOWHERE, part(1, 700, LAST), part(2, 60, NEXT, left=80, header=False))
    assert texts_of(grid) == [HEADER, *LAST, *NEXT]


def test_text_between_the_parts_keeps_them_apart() -> None:
    second = part(2, 300, NEXT)
    for line in range(5):
        second.write(50, 150 + 12 * line, "Een alinea die tussen beide tabellen staat.")
    assert len(grids_of(NOWHERE, part(1, 700, LAST), second)) == 2


def test_another_header_begins_another_table() -> None:
    second = Sheet(2).frame((50, 150, 270, 450), (60, 80, 100))
    for x, text in zip((53, 153, 273), ("Maat", "Min", "Max"), strict=True):
        second.write(x, 65, text, bold=True)
    second.rows((50, 150, 270), (85,), [["DN", "80", "125"]])
    assert len(grids_of(NOWHERE, part(1, 700, LAST), second)) == 2


def test_a_numbered_title_is_the_caption() -> None:
    sheet = part(1, 200, LAST)
    sheet.write(50, 184, "Tabel 3: Foutcodes van de omvormer")
    (grid,) = grids_of(NOWHERE, sheet)
    assert grid.caption == "Tabel 3: Foutcodes van de omvormer"


def test_the_heading_above_is_the_caption_when_no_title_is_printed() -> None:
    sheet = part(1, 200, LAST)
    sheet.write(50, 160, "5.3 Foutmeldingen", bold=True, size=12)
    sheet.write(50, 184, "Onderstaande meldingen kunnen voorkomen.")
    (grid,) = grids_of(NOWHERE, sheet)
    assert grid.caption == "5.3 Foutmeldingen"


def test_running_text_above_is_no_caption() -> None:
    sheet = part(1, 200, LAST).write(50, 184, "Onderstaande meldingen kunnen voorkomen.")
    (grid,) = grids_of(NOWHERE, sheet)
    assert grid.caption is None
