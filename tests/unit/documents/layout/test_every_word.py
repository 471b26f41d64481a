"""Whatever stands on a page: no word is lost, none is told twice."""

from __future__ import annotations

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.model import Cell, Grid
from citation_platform.documents.layout.atoms import runs
from citation_platform.documents.layout.columns import columns
from citation_platform.documents.layout.laying_out import lay_out
from citation_platform.documents.layout.model import BlockKind
from citation_platform.documents.pages.model import Area, Page, Picture, Rule, Word
from tests.unit.documents.layout.sheets import document, page

_TEXTS = st.sampled_from(
    ["ventiel", "de", "1.", "2.1", "•", "LET", "OP:", "230", "V", "gebrui-", "ken", "Tabel", "12"]
)


@st.composite
def words(draw: st.DrawFn) -> Word:
    x = draw(st.floats(0, 560))
    top = draw(st.floats(0, 820))
    size = draw(st.sampled_from([8.0, 10.0, 14.0]))
    text = draw(_TEXTS)
    box = Box(x, top, x + 0.5 * size * len(text), top + size)
    return Word(
        text, box, size, bold=draw(st.booleans()), angle=draw(st.sampled_from([0, 0, 0, 90]))
    )


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    x, top = draw(st.floats(0, 400)), draw(st.floats(0, 700))
    return Box(x, top, x + draw(st.floats(1, 400)), top + draw(st.floats(1, 300)))


@st.composite
def pages(draw: st.DrawFn) -> Page:
    found = draw(st.lists(words(), max_size=40, unique=True))
    return page(
        found,
        areas=[
            Area(box, (200, 200, 200), outlined=True) for box in draw(st.lists(boxes(), max_size=3))
        ],
        pictures=[Picture(box, 200) for box in draw(st.lists(boxes(), max_size=2))],
        rules=[
            Rule(Box(box.x0, box.top, box.x1, box.top + 1), 1)
            for box in draw(st.lists(boxes(), max_size=2))
        ],
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sheet=pages(), table=st.none() | boxes())
def test_every_word_is_in_exactly_one_block_and_the_order_has_no_gap(
    sheet: Page, table: Box | None
) -> None:
    cell = Cell(0, 0, 1, 1, 1, table, None, "") if table else None
    grids = [Grid(((1, table),), 1, 1, 0, 0, (cell,))] if table and cell else []
    found = lay_out(document(sheet), grids)
    told = Counter(word for block in found.blocks for line in block.lines for word in line.words)
    assert told == Counter(sheet.words)
    assert [block.order for block in found.blocks] == list(range(len(found.blocks)))
    assert sum(block.kind is BlockKind.TABLE for block in found.blocks) == len(grids)


@settings(max_examples=60, deadline=None)
@given(found=st.lists(words(), max_size=40, unique=True))
def test_columns_hold_each_run_of_words_once(found: list[Word]) -> None:
    atoms = runs(found)
    ordered = [atom for column in columns(atoms) for atom in column]
    assert Counter(ordered) == Counter(atoms)
    assert Counter(word for atom in ordered for word in atom.words) == Counter(found)


@settings(max_examples=20, deadline=None)
@given(sheet=pages())
def test_the_same_page_gives_the_same_layout(sheet: Page) -> None:
    assert lay_out(document(sheet), ()) == lay_out(document(sheet), ())
