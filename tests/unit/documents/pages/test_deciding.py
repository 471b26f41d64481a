"""How a page is to be read follows from what it draws."""

from __future__ import annotations

from typing import Any

from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.deciding import Way, decide
from citation_platform.documents.pages.digital import DrawnPage
from citation_platform.documents.pages.model import Page, PageSource, PageState, Word


def picture(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    canvas.drawImage(ImageReader(Image.new("L", (800, 800), 200)), x, y, width, height)


def drawn(*texts: str, unmapped: float = 0.0) -> DrawnPage:
    words = tuple(Word(text, Box(10, 10, 50, 20), 10) for text in texts)
    page = Page(1, 400, 600, PageSource.DIGITAL, PageState.READABLE, words=words)
    return DrawnPage(page, unmapped, 0, ())


def test_a_picture_over_the_page_makes_it_a_scan_with_its_resolution(
    sheet: Any, first_page: Any
) -> None:
    decision = decide(first_page(sheet(lambda canvas: picture(canvas, 0, 0, 400, 600))))

    assert decision.way is Way.SCAN
    assert decision.dpi == 96  # 800 pixels over 600 points: the lower of both directions


def test_invisible_text_over_a_scan_does_not_make_it_digital(sheet: Any, first_page: Any) -> None:
    def draw(canvas: Canvas) -> None:
        picture(canvas, 0, 0, 400, 600)
        text = canvas.beginText(50, 300)
        text.setTextRenderMode(3)
        for _ in range(20):
            text.textLine("door een ander programma herkende tekst")
        canvas.drawText(text)

    assert decide(first_page(sheet(draw))).way is Way.SCAN


def test_a_stamp_on_a_scan_does_not_make_it_digital(sheet: Any, first_page: Any) -> None:
    def draw(canvas: Canvas) -> None:
        picture(canvas, 0, 0, 400, 600)
        canvas.drawString(50, 580, "Ontvangen 3 mei 2023")

    assert decide(first_page(sheet(draw))).way is Way.SCAN


def test_strips_of_one_scan_count_together(sheet: Any, first_page: Any) -> None:
    def draw(canvas: Canvas) -> None:
        for strip in range(6):
            picture(canvas, 0, strip * 100, 400, 100)

    assert decide(first_page(sheet(draw))).way is Way.SCAN


def test_the_resolution_of_a_layered_scan_is_that_of_its_sharp_layer(
    sheet: Any, first_page: Any
) -> None:
    def draw(canvas: Canvas) -> None:
        coarse, sharp = Image.new("L", (10, 10), 240), Image.new("1", (1200, 1800), 1)
        for layer in (coarse, sharp):
            canvas.drawImage(ImageReader(layer), 0, 0, 400, 600)

    assert decide(first_page(sheet(draw))).dpi == 216


def test_a_printed_page_over_a_background_picture_stays_digital(
    sheet: Any, first_page: Any
) -> None:
    def draw(canvas: Canvas) -> None:
        picture(canvas, 0, 0, 400, 600)
        for line in range(20):
            canvas.drawString(50, 560 - 20 * line, "Sluit de gaskraan voor het onderhoud")

    decision = decide(first_page(sheet(draw)))
    assert decision.way is Way.DRAWN
    assert len(decision.regions) == 1


def test_a_text_layer_of_unknown_characters_is_not_believed() -> None:
    assert decide(drawn("tekst", unmapped=0.9)).garbage
    assert decide(drawn("\ue012\ue013\ue014", "ja")).garbage
    assert decide(drawn("\ufffd\ufffd\ufffd")).way is Way.SCAN
    assert decide(drawn("Ω", "→", "gewone", "tekst")).way is Way.DRAWN


def test_a_text_layer_in_a_shifted_alphabet_is_not_believed() -> None:
    prose = ["sluit de gaskraan en wacht tot het toestel is afgekoeld"] * 6
    shifted = [word.translate({code: code + 3 for code in range(97, 120)}) for word in prose]

    assert decide(drawn(*prose)).way is Way.DRAWN
    assert decide(drawn(*shifted)).garbage


def test_signs_alone_are_not_believed_but_dot_leaders_are() -> None:
    assert decide(drawn("'\"7+%-'")).garbage
    assert decide(drawn("Inhoud", "........................", "12")).way is Way.DRAWN
