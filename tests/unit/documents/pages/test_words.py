"""Where a word ends, and what stands in it."""

from __future__ import annotations

from typing import Any

from reportlab.pdfgen.canvas import Canvas


def texts(drawn: Any) -> list[str]:
    return [word.text for word in drawn.page.words]


def test_cells_that_stand_apart_are_words_without_a_space_between(
    sheet: Any, first_page: Any
) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 500, "0,70")
        canvas.drawString(82, 500, "0,79")

    assert texts(first_page(sheet(draw))) == ["0,70", "0,79"]


def test_a_part_number_stays_one_word(sheet: Any, first_page: Any) -> None:
    drawn = first_page(sheet(lambda canvas: canvas.drawString(50, 500, "Art. 01-2301/A 7,2 kΩ")))

    assert texts(drawn)[:3] == ["Art.", "01-2301/A", "7,2"]


def test_the_number_of_a_note_never_becomes_a_digit_of_a_figure(
    sheet: Any, first_page: Any
) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 500, "47")
        canvas.setFont("Helvetica", 7)
        canvas.drawString(50 + canvas.stringWidth("47", "Helvetica", 12), 505, "1")
        canvas.setFont("Helvetica", 12)
        canvas.drawString(50, 400, "m")
        canvas.setFont("Helvetica", 7)
        canvas.drawString(50 + canvas.stringWidth("m", "Helvetica", 12), 405, "3")

    assert texts(first_page(sheet(draw))) == ["47", "1", "m3"]


def test_letters_printed_twice_to_look_bold_count_once_and_as_bold(
    sheet: Any, first_page: Any
) -> None:
    def draw(canvas: Canvas) -> None:
        for shift in (0, 0.3, 0.6):
            canvas.drawString(50 + shift, 500, "Let op")

    words = first_page(sheet(draw)).page.words
    assert [word.text for word in words] == ["Let", "op"]
    assert all(word.bold for word in words)


def test_text_printed_twice_in_exactly_the_same_place_counts_once(
    sheet: Any, first_page: Any
) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 500, "Let op")
        canvas.drawString(50, 500, "Let op")

    assert texts(first_page(sheet(draw))) == ["Let", "op"]


def test_bold_italic_size_and_font_come_from_the_file(sheet: Any, first_page: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica-BoldOblique", 18)
        canvas.drawString(50, 500, "Kop")
        canvas.setFont("Times-Roman", 9)
        canvas.drawString(50, 450, "tekst")
        canvas.scale(2, 2)
        canvas.drawString(50, 200, "groot")

    head, text, large = first_page(sheet(draw)).page.words
    assert (head.bold, head.italic, head.size) == (True, True, 18)
    assert (text.bold, text.italic, text.size, text.font) == (False, False, 9, "Times-Roman")
    assert large.size == 18
    assert all(word.confidence is None for word in (head, text, large))


def test_letters_set_apart_for_emphasis_stay_one_word(sheet: Any, first_page: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 500, "LET OP", charSpace=1.5)

    assert texts(first_page(sheet(draw))) == ["LET", "OP"]


def test_a_stroked_rectangle_is_an_outlined_area_and_four_rules(
    sheet: Any, first_page: Any
) -> None:
    page = first_page(sheet(lambda canvas: canvas.rect(50, 400, 200, 100))).page

    assert len(page.rules) == 4
    assert [(area.fill, area.outlined) for area in page.areas] == [(None, True)]
