"""What the lines of a page form together."""

from __future__ import annotations

import pytest

from citation_platform.documents.geometry import Box
from citation_platform.documents.layout.model import BlockKind
from citation_platform.documents.pages.model import Area, Bookmark, PageState
from tests.unit.documents.layout.sheets import (
    block_with,
    document,
    grid,
    laid_out,
    line,
    lines,
    page,
    prose,
    texts,
)

X = 60.0


def test_white_space_parts_paragraphs() -> None:
    found = laid_out(page(lines(prose(4, "een"), X, 200) + lines(prose(4, "twee"), X, 262)))
    assert [text.split()[0] for text in texts(found)] == ["een00", "twee00"]


def test_a_first_line_indent_begins_a_paragraph() -> None:
    words = lines([*prose(3, "een"), "en hier eindigt hij kort."], X, 200)
    words += line("Ingesprongen begint de tweede", X + 15, 248) + lines(prose(3, "twee"), X, 260)
    found = texts(laid_out(page(words)))
    assert len(found) == 2
    assert found[1].startswith("Ingesprongen")


@pytest.mark.parametrize("marker", ["•", "–", "a)", "1.", "✓", "\uf0b7"])
def test_each_item_of_a_list_is_one_block_with_its_hanging_lines(marker: str) -> None:
    words = []
    for number in range(3):
        base = 200.0 + number * 24
        words += line(marker, X, base) + line(f"Eerste regel van item {number}", X + 18, base)
        words += line("en wat eronder hangt.", X + 18, base + 12)
    found = laid_out(page(words))
    assert texts(found, BlockKind.LIST) == [
        f"{marker} Eerste regel van item {number} en wat eronder hangt." for number in range(3)
    ]


def test_the_paragraph_after_a_list_is_no_part_of_the_last_item() -> None:
    words = line("•", X, 200) + line("Een item dat", X + 18, 200) + line("doorloopt.", X + 18, 212)
    words += lines(["Daarna komt een gewone alinea", *prose(2)], X, 224)
    found = laid_out(page(words))
    assert block_with(found, "Daarna").kind is BlockKind.PARAGRAPH
    assert block_with(found, "Een item").text == "• Een item dat doorloopt."


@pytest.mark.parametrize(
    "text",
    ["Tabel 3: Rookgasafvoer", "Table 2.1 Dimensions", "Tabelle 4 – Maße", "Tableau 1 : Débits",
     "Tabella 7. Portata", "Figuur 5: Aansluiting", "Fig. 2-1 Speed table", "Abb. 4: Ansicht"],
)  # fmt: skip
def test_a_label_with_a_number_is_a_caption(text: str) -> None:
    words = line(text, X, 200) + lines(prose(4), X, 240)
    assert block_with(laid_out(page(words)), text).kind is BlockKind.CAPTION


def test_a_sentence_about_a_table_is_no_caption() -> None:
    words = lines(["Tabel 3 geeft de waarden voor", *prose(3)], X, 200)
    assert block_with(laid_out(page(words)), "Tabel 3").kind is BlockKind.PARAGRAPH


@pytest.mark.parametrize(
    "text",
    ["LET OP: hete delen.", "Waarschuwing! Sluit nooit aan.", "ATTENTION : surface chaude.",
     "AVERTISSEMENT Ne pas ouvrir.", "Achtung! Nicht öffnen.", "VORSICHT Heiß.",
     "WARNING Hot surface.", "Caution: hot surface.", "PERICOLO Non aprire.",
     "Avvertenza: non aprire.", "⚠ Niet openen.", "ä Let op! Niet openen."],
)  # fmt: skip
def test_a_signal_word_in_any_of_the_five_languages_warns(text: str) -> None:
    words = line(text, X, 200) + lines(prose(6), X, 240)
    assert block_with(laid_out(page(words)), text).kind is BlockKind.WARNING


@pytest.mark.parametrize(
    "text",
    ["Let op de polariteit van de draden.", "Note that this differs.", "Gevaarlijke stoffen horen niet.",
     "Hinweise zur Montage folgen unten.", "Attention must be paid to it."],
)  # fmt: skip
def test_a_sentence_that_only_begins_with_such_a_word_does_not_warn(text: str) -> None:
    words = line(text, X, 200) + lines(prose(6), X, 240)
    assert block_with(laid_out(page(words)), text).kind is BlockKind.PARAGRAPH


def test_a_signal_word_alone_is_one_warning_with_the_bold_text_below_it() -> None:
    words = line("WARNING!", X, 200, bold=True)
    words += lines(["Never lift the machine", "without a sling."], X, 220, bold=True)
    words += lines(["Keep away from the load."], X, 252, bold=True)
    words += lines(prose(8), X, 290)
    found = texts(laid_out(page(words)), BlockKind.WARNING)
    assert found == ["WARNING! Never lift the machine without a sling. Keep away from the load."]


def test_a_box_with_several_paragraphs_is_one_warning() -> None:
    inside = lines(["Gebruik geen weerstand in", "serie met de leds."], X + 8, 220)
    inside += lines(["Dit is niet nodig, want de", "stroom is constant."], X + 8, 262)
    words = lines(prose(3), X, 150) + inside + lines(prose(6), X, 330)
    box = Area(Box(X, 205, 260, 285), (255, 210, 210), outlined=False)
    found = laid_out(page(words, areas=[box]))
    (warning,) = [block for block in found.blocks if block.kind is BlockKind.WARNING]
    assert warning.text.startswith("Gebruik geen")
    assert warning.text.endswith("constant.")
    assert warning.box == box.box


def test_a_coloured_bar_with_a_heading_is_a_heading() -> None:
    words = line("4 Onderhoud", X, 200, size=14, bold=True) + lines(prose(8), X, 240)
    bar = Area(Box(X - 5, 185, 400, 206), (0, 80, 160), outlined=False)
    found = block_with(laid_out(page(words, areas=[bar])), "Onderhoud")
    assert (found.kind, found.level) == (BlockKind.HEADING, 1)


def test_a_warning_knows_the_model_that_its_heading_names() -> None:
    words = line("Montage CVE-S ECO", X, 150, size=16, bold=True)
    words += line("LET OP: alleen binnenshuis.", X, 190) + lines(prose(8), X, 230)
    assert block_with(laid_out(page(words)), "LET OP").about == "CVE-S ECO"


def test_the_model_in_the_warning_itself_goes_before_that_of_the_heading() -> None:
    words = line("Montage GW1500-XS en GW2500-XS", X, 150, size=16, bold=True)
    words += line("LET OP: de GW2500-XS weegt meer.", X, 190) + lines(prose(8), X, 230)
    assert block_with(laid_out(page(words)), "LET OP").about == "GW2500-XS"


def test_a_size_or_a_standard_is_no_model() -> None:
    words = line("Keuring volgens EN60335", X, 150, size=16, bold=True)
    words += line("LET OP: gebruik M8 bouten.", X, 190) + lines(prose(8), X, 230)
    assert block_with(laid_out(page(words)), "LET OP").about is None


def test_headings_make_the_path_of_what_follows_over_pages() -> None:
    first = line("5 Bediening", X, 150, size=18) + line("5.1 Scherm", X, 190, size=14)
    first += lines(prose(8, "een"), X, 220)
    second = lines(prose(3, "twee"), X, 150) + line("5.2 Toetsen", X, 210, size=14)
    second += lines(prose(3, "drie"), X, 240) + line("6 Storingen", X, 300, size=18)
    second += lines(prose(8, "vier"), X, 330)
    found = laid_out(page(first), page(second, number=2))
    assert block_with(found, "een00").section == ("5 Bediening", "5.1 Scherm")
    assert block_with(found, "twee00").section == ("5 Bediening", "5.1 Scherm")
    assert block_with(found, "drie00").section == ("5 Bediening", "5.2 Toetsen")
    assert block_with(found, "vier00").section == ("6 Storingen",)
    assert block_with(found, "5.2 Toetsen").section == ("5 Bediening",)
    assert block_with(found, "5.2 Toetsen").level == 2


def test_unnumbered_headings_are_ranked_by_size() -> None:
    words = line("Hoofdstuk", X, 150, size=20) + line("Paragraaf", X, 200, size=14)
    words += lines(prose(8), X, 230)
    assert block_with(laid_out(page(words)), "tekst00").section == ("Hoofdstuk", "Paragraaf")


def test_a_bookmark_makes_a_heading_of_plain_letters() -> None:
    words = line("Over deze uitgave", X, 150) + lines(prose(8), X, 190)
    marks = [Bookmark("Over deze uitgave", 1, 1)]
    from citation_platform.documents.layout.laying_out import lay_out

    found = lay_out(document(page(words), bookmarks=marks), ())
    assert block_with(found, "uitgave").kind is BlockKind.HEADING


def test_what_repeats_at_the_edges_is_running_whatever_number_it_carries() -> None:
    pages = [
        page(
            line(f"Handleiding Q38S – {number}", X, 40)
            + lines(prose(8, f"p{number}r"), X, 200)
            + line(f"Pagina {number}", 480, 820),
            number=number,
        )
        for number in range(1, 5)
    ]
    found = laid_out(*pages)
    assert len(texts(found, BlockKind.RUNNING)) == 8
    assert not any("Handleiding" in text for text in texts(found, BlockKind.PARAGRAPH))


def test_on_a_single_page_only_the_page_number_is_running() -> None:
    words = line("Kop van de brief", X, 40) + lines(prose(8), X, 200) + line("- 3 -", 280, 820)
    assert texts(laid_out(page(words)), BlockKind.RUNNING) == ["- 3 -"]


def test_a_table_that_begins_at_the_top_of_every_page_is_no_running_header() -> None:
    pages, grids = [], []
    for number in (1, 2, 3):
        cells = [[("Type", Box(60, 20, 200, 40)), ("Waarde", Box(200, 20, 340, 40))]]
        words = line("Type", 70, 34) + line("Waarde", 210, 34) + lines(prose(8), X, 200)
        pages.append(page(words, number=number))
        grids.append(grid(cells, number))
    found = laid_out(*pages, grids=grids)
    assert texts(found, BlockKind.TABLE) == ["Type Waarde"] * 3


def test_a_table_over_two_pages_is_one_block_where_it_begins() -> None:
    cells = [[("Type", Box(60, 700, 200, 720)), ("Waarde", Box(200, 700, 340, 720))]]
    one = grid(cells, 1)
    both = one.__class__((*one.boxes, (2, Box(60, 100, 340, 120))), 1, 2, 1, 0, one.cells)
    first = page(lines(prose(5), X, 200) + line("Type", 70, 714) + line("Waarde", 210, 714))
    second = page(line("Q38S", 70, 114) + lines(prose(5, "na"), X, 200), number=2)
    found = laid_out(first, second, grids=[both])
    (table,) = [block for block in found.blocks if block.kind is BlockKind.TABLE]
    assert (table.page, table.grid) == (1, both)
    assert [word.text for each in table.lines for word in each.words] == ["Type", "Waarde", "Q38S"]


def test_the_title_is_the_largest_text_of_the_first_page() -> None:
    words = line("Gebruikershandleiding", X, 150, size=28) + line("CVE-S ECO", X, 185, size=14)
    assert laid_out(page(words), page(lines(prose(20), X, 200), number=2)).title == (
        "Gebruikershandleiding"
    )


def test_there_is_no_title_when_nothing_stands_out() -> None:
    assert laid_out(page(lines(prose(20), X, 200))).title is None


def test_a_paragraph_that_goes_on_in_the_next_column_says_so() -> None:
    words = lines(["De garantie geldt twee jaar en", *prose(5)], X, 200)
    words += lines(["wordt verlengd na registratie", *prose(4, "rechts")], 320, 200)
    found = laid_out(page(words))
    first, second = found.blocks
    assert second.continues == first.order


def test_pages_that_are_not_readable_have_no_blocks() -> None:
    poor = page(lines(prose(5), X, 200), state=PageState.LOW_CONFIDENCE)
    assert laid_out(poor).blocks == ()


def test_a_bold_lead_in_that_fills_its_line_stays_with_its_item() -> None:
    words = line("•", X, 200) + line("Eerst de strategie vaststellen en", X + 18, 200, bold=True)
    words += line("bijhouden.", X + 18, 212, bold=True) + line("De directie doet dat.", X + 71, 212)
    words += line("Elk jaar opnieuw.", X + 18, 224) + lines(prose(6), X, 260)
    found = texts(laid_out(page(words)), BlockKind.LIST)
    assert found == [
        "• Eerst de strategie vaststellen en bijhouden. De directie doet dat. Elk jaar opnieuw."
    ]


def test_a_bold_line_over_plain_text_is_a_heading_of_its_own() -> None:
    words = line("Werking van de klep", X, 200, bold=True) + lines(prose(6), X, 212)
    found = laid_out(page(words))
    assert block_with(found, "Werking").kind is BlockKind.HEADING
    assert block_with(found, "tekst00").section == ("Werking van de klep",)


def test_right_aligned_lines_are_one_paragraph() -> None:
    words = [
        word
        for number, text in enumerate(
            ["een lange regel die ver naar links", "kort van tekst", "en"]
        )
        for word in line(text, 400 - 5 * len(text), 200 + 12 * number, blank=0.5)
    ]
    assert len(texts(laid_out(page(words)))) == 1


@pytest.mark.parametrize(
    "text", ["Artikel 4 Kosten voor levering", "Kapitel 2", "Annexe A Schémas"]
)
def test_a_division_is_a_heading_in_any_letters(text: str) -> None:
    words = line(text, X, 200) + lines(prose(6), X, 230)
    found = block_with(laid_out(page(words)), text)
    assert (found.kind, found.level) == (BlockKind.HEADING, 1)


def test_a_numbered_clause_that_introduces_a_list_is_no_heading() -> None:
    words = line("6.9. Het is niet toegestaan:", X, 200) + lines(prose(6), X, 230)
    assert block_with(laid_out(page(words)), "6.9.").kind is BlockKind.PARAGRAPH
