"""In which order the parts of a page are read."""

from __future__ import annotations

from citation_platform.documents.geometry import Box
from citation_platform.documents.layout.model import BlockKind
from citation_platform.documents.pages.model import Picture, Rule
from tests.unit.documents.layout.sheets import (
    block_with,
    grid,
    laid_out,
    line,
    lines,
    page,
    prose,
    texts,
)

LEFT, RIGHT = 60.0, 320.0


def order(layout_texts: list[str], *parts: str) -> list[int]:
    joined = " ".join(layout_texts)
    return [joined.index(part) for part in parts]


def test_the_left_column_is_read_before_the_right_one() -> None:
    found = texts(
        laid_out(
            page(lines(prose(10, "links"), LEFT, 200) + lines(prose(10, "rechts"), RIGHT, 200))
        )
    )
    places = order(found, "links00", "links09", "rechts00", "rechts09")
    assert places == sorted(places)


def test_columns_whose_lines_stand_at_different_heights_are_columns_too() -> None:
    words = lines(prose(10, "links"), LEFT, 200) + lines(prose(9, "rechts"), RIGHT, 205, pitch=13)
    places = order(texts(laid_out(page(words))), "links00", "links09", "rechts00", "rechts08")
    assert places == sorted(places)


def test_a_title_over_two_columns_comes_first_and_ends_them() -> None:
    title = line("Een titel over de volle breedte van de hele bladzijde heen", LEFT, 150, size=16)
    words = title + lines(prose(10, "links"), LEFT, 200) + lines(prose(10, "rechts"), RIGHT, 200)
    found = texts(laid_out(page(words)))
    assert found[0].startswith("Een titel")
    assert "links09" in found[1]


def test_a_figure_over_both_columns_parts_what_stands_above_from_what_stands_below() -> None:
    words = (
        lines(prose(5, "linksboven"), LEFT, 200)
        + lines(prose(5, "rechtsboven"), RIGHT, 200)
        + lines(prose(5, "linksonder"), LEFT, 450)
        + lines(prose(5, "rechtsonder"), RIGHT, 450)
    )
    figure = Picture(Box(LEFT, 270, 520, 420), 300)
    found = texts(laid_out(page(words, pictures=[figure])))
    places = order(found, "linksboven00", "rechtsboven00", "linksonder00", "rechtsonder00")
    assert places == sorted(places)


def test_a_grid_over_both_columns_parts_them_too_and_stands_in_its_place() -> None:
    words = (
        lines(prose(5, "linksboven"), LEFT, 200)
        + lines(prose(5, "rechtsboven"), RIGHT, 200)
        + lines(prose(5, "linksonder"), LEFT, 450)
        + lines(prose(5, "rechtsonder"), RIGHT, 450)
    )
    cells = [
        [("Type", Box(60, 300, 300, 320)), ("Waarde", Box(300, 300, 520, 320))],
        [("Q38S", Box(60, 320, 300, 340)), ("80/125", Box(300, 320, 520, 340))],
    ]
    words += line("Type", 70, 314) + line("Waarde", 310, 314)
    words += line("Q38S", 70, 334) + line("80/125", 310, 334)
    found = laid_out(page(words), grids=[grid(cells)])
    places = order(texts(found), "rechtsboven04", "Type Waarde Q38S 80/125", "linksonder00")
    assert places == sorted(places)
    assert texts(found, BlockKind.TABLE) == ["Type Waarde Q38S 80/125"]


def test_a_heading_below_two_columns_belongs_to_the_full_width_text_under_it() -> None:
    below = " ".join(prose(1, "onder") * 3)
    words = (
        lines(prose(6, "links"), LEFT, 200)
        + lines(prose(6, "rechts"), RIGHT, 200)
        + line("Slot", LEFT, 310, size=14, bold=True)
        + lines([below, below], LEFT, 335)
    )
    places = order(texts(laid_out(page(words))), "links05", "rechts05", "Slot", "onder00")
    assert places == sorted(places)


def test_three_columns_are_read_from_left_to_right() -> None:
    words = [
        word
        for number, x in enumerate((40.0, 220.0, 400.0))
        for word in lines(prose(8, f"kolom{number}r"), x, 200)
    ]
    found = order(texts(laid_out(page(words))), "kolom0r07", "kolom1r00", "kolom1r07", "kolom2r00")
    assert found == sorted(found)


def test_a_label_is_read_with_its_value_not_with_the_labels_below() -> None:
    labels = ["Spanning", "Vermogen", "Gewicht", "Breedte", "Hoogte"]
    values = ["230 V", "45 W", "12 kg", "600 mm", "800 mm"]
    words = lines(labels, LEFT, 200) + lines(values, 250, 200)
    found = " | ".join(texts(laid_out(page(words))))
    assert "Spanning 230 V" in found
    assert "Hoogte 800 mm" in found


def test_a_hanging_number_is_read_with_its_paragraph() -> None:
    words = []
    for number in range(4):
        base = 200.0 + number * 60
        words += line(f"{number + 1}.", LEFT, base)
        words += lines(prose(3, f"lid{number}"), LEFT + 40, base)
    found = texts(laid_out(page(words)))
    assert [text.split()[:2] for text in found] == [[f"{n + 1}.", f"lid{n}00"] for n in range(4)]


def test_two_printed_pages_side_by_side_are_read_one_after_the_other() -> None:
    words = (
        line("Kop links", 40, 40) + lines(prose(10, "links"), 40, 100)
        + line("12", 40, 580)
        + line("Kop rechts", 460, 40) + lines(prose(10, "rechts"), 460, 100)
        + line("13", 780, 580)
    )  # fmt: skip
    found = laid_out(page(words, width=842, height=595))
    joined = texts(found)
    assert joined.index("12") < next(n for n, text in enumerate(joined) if "Kop rechts" in text)
    assert texts(found, BlockKind.RUNNING) == ["12", "13"]


def test_a_vertical_stamp_in_the_margin_is_running_text_of_its_own() -> None:
    stamp = [
        word.__class__("arXiv:2004.04906v3", Box(15, 300, 30, 480), 14.0, angle=270)
        for word in line("x", 0, 0)
    ]
    found = laid_out(page(lines(prose(20), LEFT, 200) + stamp))
    assert texts(found, BlockKind.RUNNING) == ["arXiv:2004.04906v3"]
    assert "arXiv" not in " ".join(texts(found, BlockKind.PARAGRAPH))


def test_a_page_whose_text_is_turned_is_read_in_the_direction_of_its_text() -> None:
    upright = lines(prose(6, "links"), LEFT, 200) + lines(prose(6, "rechts"), RIGHT, 200)
    height = 842.0
    turned = [
        word.__class__(
            word.text,
            Box(height - word.box.bottom, word.box.x0, height - word.box.top, word.box.x1),
            word.size,
            angle=90,
        )
        for word in upright
    ]
    found = laid_out(page(turned, width=842, height=595))
    assert texts(found) == texts(laid_out(page(upright)))
    first = block_with(found, "links00").box
    assert Box(0, 0, 842, 595).holds(first.middle)
    assert first.height > first.width


def test_a_box_in_a_column_is_read_where_it_stands() -> None:
    words = (
        lines(prose(5, "voor"), LEFT, 200)
        + lines(["Let op: sluit het toestel", "nooit zelf aan op gas."], LEFT + 8, 290)
        + lines(prose(5, "na"), LEFT, 350)
        + lines(prose(17, "rechts"), RIGHT, 200)
    )
    box = Rule(Box(LEFT, 275, 230, 276), 1)
    sides = [
        box,
        Rule(Box(LEFT, 312, 230, 313), 1),
        Rule(Box(LEFT, 275, LEFT + 1, 313), 1),
        Rule(Box(229, 275, 230, 313), 1),
    ]
    found = laid_out(page(words, rules=sides))
    places = order(texts(found), "voor04", "Let op", "nooit zelf", "na00", "rechts00")
    assert places == sorted(places)
    assert block_with(found, "Let op").kind is BlockKind.WARNING
