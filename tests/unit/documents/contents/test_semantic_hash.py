"""Exported anew with the same words: equal. Anything else that is said: different."""

from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas

from citation_platform.documents.contents.child_lines import Line, masked
from tests.unit.documents.contents.hashing import hashes
from tests.unit.documents.intake.plain_files import drawn, pages

ROWS = [("Q38S", "80/125"), ("Q51S", "100/150")]


def by_rows(canvas: Canvas) -> None:
    for number, (model, value) in enumerate(ROWS):
        canvas.drawString(72, 700 - 20 * number, model)
        canvas.drawString(200, 700 - 20 * number, value)


def by_columns(canvas: Canvas) -> None:
    """Another producer: another order of drawing, another font, half a point lower."""
    canvas.setFont("Times-Roman", 12)
    for column, left in ((0, 72), (1, 200)):
        for number, row in enumerate(ROWS):
            text = canvas.beginText(left, 699.5 - 20 * number)
            text.textOut(row[column])
            canvas.drawText(text)


def swapped(canvas: Canvas) -> None:
    for number, (model, value) in enumerate(
        zip(("Q38S", "Q51S"), ("100/150", "80/125"), strict=True)
    ):
        canvas.drawString(72, 700 - 20 * number, model)
        canvas.drawString(200, 700 - 20 * number, value)


def test_another_producers_export_of_the_same_table_is_the_same_content() -> None:
    first, second = hashes(drawn(by_rows)), hashes(drawn(by_columns))
    assert first.structural != second.structural
    assert first.semantic == second.semantic


def test_values_that_changed_rows_are_another_content() -> None:
    assert hashes(drawn(by_rows)).semantic != hashes(drawn(swapped)).semantic


def _report(stamp: str, value: str = "80/125") -> bytes:
    def draw(canvas: Canvas) -> None:
        for number in range(1, 4):
            canvas.drawString(72, 20, f"{stamp} blad {number}")
            canvas.drawString(72, 400, f"Afvoer {value} getest op 2023-05-17 om 10:15")
            canvas.showPage()

    return drawn(draw)


def test_the_time_of_printing_in_a_running_footer_is_no_change() -> None:
    first, second = _report("Afgedrukt 2024-01-02 10:11"), _report("Afgedrukt 2025-12-31 23:59")
    assert hashes(first).structural != hashes(second).structural
    assert hashes(first).semantic == hashes(second).semantic


def test_a_bare_date_in_a_footer_may_be_the_edition_and_counts() -> None:
    first, second = _report("Uitgave 01-02-2024"), _report("Uitgave 01-03-2025")
    assert hashes(first).semantic != hashes(second).semantic


def test_a_time_in_the_text_itself_counts() -> None:
    lines = [[Line("Gemeten om 10:15", 0.5)]] * 3
    assert masked(lines) == [["Gemeten om 10:15"]] * 3


def test_a_time_at_the_edge_of_one_page_only_counts() -> None:
    lines = [[Line("Gemeten om 10:15", 0.03)], [Line("Anders", 0.03)], [Line("Nog anders", 0.03)]]
    assert masked(lines)[0] == ["Gemeten om 10:15"]


def test_page_numbers_and_digits_beside_a_masked_time_still_count() -> None:
    first = hashes(_report("Afgedrukt 2024-01-02 10:11", value="80/125"))
    second = hashes(_report("Afgedrukt 2024-01-02 10:11", value="80/126"))
    assert first.semantic != second.semantic


def test_words_are_compared_without_regard_to_spacing_in_the_line() -> None:
    assert (
        hashes(pages([["vermogen  38 kW"]])).semantic
        == hashes(pages([["vermogen 38 kW"]])).semantic
    )
    assert (
        hashes(pages([["vermogen 3 8 kW"]])).semantic
        != hashes(pages([["vermogen 38 kW"]])).semantic
    )
