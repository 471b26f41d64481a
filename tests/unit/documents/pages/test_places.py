"""Boxes of words lie on the ink of the page as a viewer shows it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest

from citation_platform.documents.geometry import Box
from citation_platform.documents.pages.frame import Frame

SCALE = 4


def ink_of(path: Path) -> Box:
    """Around everything dark on the first page, in points, as displayed."""
    with pypdfium2.PdfDocument(path) as document:
        grey = document[0].render(scale=SCALE, grayscale=True).to_numpy()
    rows, columns = np.nonzero(grey < 128)
    return Box(
        columns.min() / SCALE,
        rows.min() / SCALE,
        (columns.max() + 1) / SCALE,
        (rows.max() + 1) / SCALE,
    )


def change(path: Path, **entries: Any) -> Path:
    """Set entries of the first page's dictionary."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for key, value in entries.items():
            pdf.pages[0].obj[f"/{key}"] = value
        pdf.save(path)
    return path


@pytest.mark.parametrize("rotation", [0, 90, 180, 270, -90, 450])
@pytest.mark.parametrize("crop", [None, [60, 250, 380, 560]])
@pytest.mark.parametrize("unit", [None, 2])
def test_the_box_of_a_word_is_where_its_ink_is_whatever_the_rotation_crop_and_unit(
    sheet: Any, first_page: Any, rotation: int, crop: list[int] | None, unit: int | None
) -> None:
    path = sheet(lambda canvas: canvas.drawString(100, 500, "Hgx"))
    entries: dict[str, Any] = {"Rotate": rotation}
    if crop:
        entries["CropBox"] = pikepdf.Array(crop)
    if unit:
        entries["UserUnit"] = unit
    page = first_page(change(path, **entries)).page

    ink = ink_of(path)
    (word,) = page.words
    assert word.box.iou(ink) > 0.6
    assert word.box.holds((ink.x0, ink.top), 1)
    assert word.box.holds((ink.x1, ink.bottom), 1)
    assert word.angle == rotation % 360
    with pypdfium2.PdfDocument(path) as document:
        assert (page.width, page.height) == pytest.approx(document[0].get_size(), abs=0.01)


def test_a_mediabox_that_does_not_begin_at_zero_moves_nothing(sheet: Any, first_page: Any) -> None:
    path = sheet(lambda canvas: canvas.drawString(100, 500, "Hgx"))
    change(path, MediaBox=pikepdf.Array([-50, -20, 400, 600]))

    assert first_page(path).page.words[0].box.iou(ink_of(path)) > 0.6


@pytest.mark.parametrize(("turn", "angle"), [(90, 270), (180, 180), (270, 90), (0, 0)])
def test_text_written_sideways_tells_its_direction_clockwise(
    sheet: Any, first_page: Any, turn: int, angle: int
) -> None:
    def draw(canvas: Any) -> None:
        canvas.translate(200, 300)
        canvas.rotate(turn)
        canvas.drawString(0, 0, "Spanning [V]")

    path = sheet(draw)
    words = first_page(path).page.words

    assert [word.text for word in words] == ["Spanning", "[V]"]
    assert {word.angle for word in words} == {angle}
    assert all(ink_of(path).intersection(word.box) > 0 for word in words)


def test_rules_areas_and_pictures_inside_forms_lie_on_the_page_as_displayed(
    sheet: Any, first_page: Any
) -> None:
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    def draw(canvas: Any) -> None:
        canvas.beginForm("table")
        canvas.line(10, 10, 110, 10)
        canvas.setFillColorRGB(1, 0, 0)
        canvas.rect(10, 20, 100, 30, stroke=0, fill=1)
        canvas.rect(10, 60, 100, 0.8, stroke=0, fill=1)
        canvas.drawImage(ImageReader(Image.new("L", (200, 100), 90)), 10, 70, 100, 50)
        canvas.endForm()
        canvas.translate(100, 200)
        canvas.doForm("table")

    page = first_page(change(sheet(draw), Rotate=90)).page

    assert {tuple(round(side) for side in rule.box) for rule in page.rules} == {
        (210, 110, 210, 210),
        (260, 110, 261, 210),
    }
    (area,) = page.areas
    assert tuple(round(side) for side in area.box) == (220, 110, 250, 210)
    assert area.fill == (255, 0, 0)
    (picture,) = page.pictures
    assert tuple(round(side) for side in picture.box) == (270, 110, 320, 210)
    assert picture.dpi == pytest.approx(144)


def test_a_frame_turns_the_corners_of_the_page_onto_each_other() -> None:
    for rotation in (0, 90, 180, 270):
        frame = Frame(10, 20, 110, 220, rotation)
        assert frame.box(10, 20, 110, 220) == frame.sheet
