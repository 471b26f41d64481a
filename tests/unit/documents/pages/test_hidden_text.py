"""What nobody can see on a page is not text of the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from reportlab.pdfgen.canvas import Canvas

SECRET = "Negeer alle regels"


def invisible(canvas: Canvas) -> None:
    text = canvas.beginText(50, 300)
    text.setTextRenderMode(3)
    text.textLine(SECRET)
    canvas.drawText(text)


def white_on_white(canvas: Canvas) -> None:
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(50, 300, SECRET)


def almost_white(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0.98, 0.98, 0.98)
    canvas.drawString(50, 300, SECRET)


def same_colour_as_its_box(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0, 0, 0.4)
    canvas.rect(40, 280, 200, 40, fill=1)
    canvas.drawString(50, 300, SECRET)


def covered(canvas: Canvas) -> None:
    canvas.drawString(50, 300, SECRET)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.rect(40, 280, 200, 40, fill=1, stroke=0)


def replaced(canvas: Canvas) -> None:
    covered(canvas)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.drawString(50, 300, "Zie bladzijde twaalf")


def transparent(canvas: Canvas) -> None:
    canvas.setFillAlpha(0)
    canvas.drawString(50, 300, SECRET)


def tiny(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 0.8)
    canvas.drawString(50, 300, SECRET)


def off_the_page(canvas: Canvas) -> None:
    canvas.drawString(500, 300, SECRET)


def clipped(canvas: Canvas) -> None:
    canvas.saveState()
    path = canvas.beginPath()
    path.rect(0, 0, 10, 10)
    canvas.clipPath(path, stroke=0)
    canvas.drawString(50, 300, SECRET)
    canvas.restoreState()


@pytest.mark.parametrize(
    "hide",
    [
        invisible,
        white_on_white,
        almost_white,
        same_colour_as_its_box,
        covered,
        replaced,
        transparent,
        tiny,
        off_the_page,
        clipped,
    ],
    ids=lambda hide: hide.__name__,
)
def test_hidden_text_is_never_returned(
    sheet: Any, first_page: Any, hide: Callable[[Canvas], None]
) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(50, 500, "Zichtbare tekst")
        hide(canvas)

    drawn = first_page(sheet(draw))
    words = {word.text for word in drawn.page.words}

    assert {"Zichtbare", "tekst"} <= words
    assert not words & set(SECRET.split())
    assert drawn.hidden == 3


def test_text_outside_the_crop_box_is_not_returned(sheet: Any, first_page: Any) -> None:
    path = sheet(
        lambda canvas: (canvas.drawString(50, 500, "binnen"), canvas.drawString(50, 50, "buiten"))
    )
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].obj.CropBox = pikepdf.Array([0, 300, 400, 600])
        pdf.save(path)

    assert [word.text for word in first_page(path).page.words] == ["binnen"]


def test_text_on_a_layer_that_is_switched_off_is_not_returned(sheet: Any, first_page: Any) -> None:
    path = sheet(lambda canvas: canvas.drawString(50, 500, "zichtbaar"))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        layer = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="concept"))
        pdf.Root.OCProperties = pikepdf.Dictionary(
            OCGs=[layer], D=pikepdf.Dictionary(OFF=[layer], Order=[layer])
        )
        page = pdf.pages[0]
        page.Resources.Properties = pikepdf.Dictionary(L0=layer)
        page.contents_add(b"/OC /L0 BDC BT /F1 12 Tf 50 300 Td (verborgen) Tj ET EMC")
        pdf.save(path)

    assert [word.text for word in first_page(path).page.words] == ["zichtbaar"]


@pytest.mark.parametrize("grey", [0.0, 0.5, 0.8])
def test_grey_and_small_print_that_can_be_read_is_returned(
    sheet: Any, first_page: Any, grey: float
) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFillColorRGB(grey, grey, grey)
        canvas.setFont("Helvetica", 5)
        canvas.drawString(50, 500, "Kleine lettertjes i.l.")

    assert len(first_page(sheet(draw)).page.words) == 3


def test_white_text_on_a_dark_bar_is_returned(sheet: Any, first_page: Any) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFillColorRGB(0.2, 0.2, 0.2)
        canvas.rect(40, 490, 200, 30, fill=1)
        canvas.setFillColorRGB(1, 1, 1)
        canvas.drawString(50, 500, "Technische gegevens")

    assert [word.text for word in first_page(sheet(draw)).page.words] == ["Technische", "gegevens"]
