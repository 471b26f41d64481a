"""Blocks of a manual as passages: what is quoted, where it stands, what is left out."""

from __future__ import annotations

from datetime import date

from citation_platform.documents.citing.assemble import is_damaged, manual_passages
from citation_platform.documents.citing.facts import ManualFacts
from citation_platform.documents.citing.spans import line_spans, sentence_runs
from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.model import Cell, Grid
from citation_platform.documents.layout.model import Block, BlockKind, DocumentLayout, Line
from citation_platform.documents.pages.model import Page, PageSource, PageState, Word
from citation_platform.passages.record import Vetting

HASH = "ab" * 32
FACTS = ManualFacts(
    corpus="manuals",
    folder="manuals.alpha",
    supplier="alpha",
    document_hash=HASH,
    name="pomp.pdf",
    title="Pomp P12",
    revision="Rev. 3",
    vetting=Vetting("Kari", date(2026, 11, 1), "1-ab"),
    language="nl",
)


def line(text: str, top: float) -> Line:
    words = text.split()
    return Line(
        tuple(
            Word(word, Box(40 + 50 * place, top, 85 + 50 * place, top + 10), 10.0)
            for place, word in enumerate(words)
        )
    )


def block(order: int, kind: BlockKind, text: str, *lines: Line, grid: Grid | None = None) -> Block:
    return Block(order, 1, kind, Box(40, 100, 400, 140), text, lines, ("Gebruik",), grid=grid)


def passages(*blocks: Block, state: PageState = PageState.READABLE):
    page = Page(1, 595, 842, PageSource.DIGITAL, state, language="nl")
    layout = DocumentLayout(HASH, HASH, "layout", blocks, "Pomp P12")
    return manual_passages(layout, [page], FACTS)


def cell(row: int, column: int, text: str, *, agreed: bool | None = None) -> Cell:
    box = Box(40 + 100 * column, 100 + 20 * row, 130 + 100 * column, 115 + 20 * row)
    return Cell(row, column, 1, 1, 1, box, box if text else None, text, agreed=agreed)


def table(agreed: bool | None = None) -> Block:
    cells = (
        cell(0, 0, "Model"),
        cell(0, 1, "Druk [bar]"),
        cell(1, 0, "P12"),
        cell(1, 1, "4,5", agreed=agreed),
        cell(2, 0, "P20"),
        cell(2, 1, ""),
    )
    grid = Grid(((1, Box(40, 100, 230, 160)),), 3, 2, 1, 1, cells, "Tabel 1: Druk")
    return block(0, BlockKind.TABLE, "", grid=grid)


def test_a_table_row_is_quoted_as_printed_with_its_headers_and_unit():
    first, _ = passages(table())
    value, name = first.cells
    assert first.text == "P12 4,5"
    assert first.text[value.start : value.end] == "4,5"
    assert (first.row_header, value.column_header, value.unit) == ("P12", "Druk [bar]", "bar")
    assert first.table_caption == "Tabel 1: Druk"
    assert first.address == f"doc:{HASH}#p1.b1.r2"
    # Who knows the value asks for the name: "welk model heeft 4,5 bar?"
    assert first.text[name.start : name.end] == "P12"
    assert (name.row_header, name.column_header) == ("4,5", "Model")


def test_an_empty_cell_has_no_characters_and_a_doubtful_one_is_not_citable():
    _, empty = passages(table())
    assert empty.cells[0].start == empty.cells[0].end
    doubtful, _ = passages(table(agreed=False))
    assert not doubtful.cells[0].citable


def test_a_warning_stays_whole_and_long_prose_is_quoted_in_runs_of_sentences():
    warning = "Let op. " + "Schakel de pomp uit voor onderhoud. " * 20
    prose = "De pomp draait stil en zuinig door de nacht heen. " * 20
    found = passages(
        block(0, BlockKind.WARNING, warning.strip()), block(1, BlockKind.PARAGRAPH, prose.strip())
    )
    assert found[0].text == warning.strip()
    assert len(found) > 2
    assert all(one.text in prose for one in found[1:])
    assert len({one.address for one in found}) == len(found)


def test_a_page_below_the_gates_gives_no_passage():
    quiet = block(0, BlockKind.PARAGRAPH, "De pomp draait.")
    assert passages(quiet, state=PageState.LOW_CONFIDENCE) == []


def test_a_glyph_without_a_meaning_damages_its_passage_only():
    good, bad = passages(
        block(0, BlockKind.LIST, "Sluit de kraan."), block(1, BlockKind.LIST, "Druk 4\ufffd5 bar.")
    )
    assert not is_damaged(good)
    assert is_damaged(bad)


def test_each_printed_line_knows_its_characters_also_where_a_word_was_broken():
    spans = line_spans("Sluit de hoofdkraan.", [line("Sluit de hoofd-", 100), line("kraan.", 115)])
    assert [(one.start, one.end) for one in spans] == [(0, 14), (14, 20)]
    assert [one.top for one in spans] == [100, 115]


def test_abbreviations_end_no_sentence():
    text = "Gebruik max. 4 bar bij een druk van 6 bar in de leiding. Ontlucht daarna de pomp."
    runs = sentence_runs(text, limit=60)
    assert [text[start:end] for start, end in runs] == [text[:56], text[57:]]
