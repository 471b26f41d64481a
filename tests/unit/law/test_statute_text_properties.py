"""Whatever stands in an artikel: no character is lost, every span lies in its text."""

from __future__ import annotations

from xml.sax.saxutils import escape

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from citation_platform.law.text import TextBuilder, onderdeel_path

WORDS = st.text(alphabet="abc €§–.;\n\t ", max_size=20)


def _inline(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    tags = st.sampled_from(["nadruk", "intref", "extref"])
    return st.builds("<{0}>{1}</{0}>".format, tags, children)


INLINE = st.recursive(
    WORDS.map(escape),
    lambda inner: st.lists(inner | _inline(inner), max_size=3).map("".join),
    max_leaves=6,
)
PARAGRAPH = INLINE.map("<al>{}</al>".format)


def _list(blocks: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    number = st.sampled_from(["a.", "1°.", "–", "b)"]).map("<li.nr>{}</li.nr>".format)
    item = st.builds("<li>{}{}</li>".format, number | st.just(""), blocks)
    return st.lists(item, max_size=3).map(lambda items: f"<lijst>{''.join(items)}</lijst>")


BLOCKS = st.recursive(
    PARAGRAPH, lambda inner: st.lists(inner | _list(inner), max_size=3).map("".join), max_leaves=8
)


@given(BLOCKS)
def test_no_sign_is_lost_added_or_moved(xml):
    root = etree.fromstring(f"<lid>{xml}</lid>")
    builder = TextBuilder()
    builder.blocks(root)
    expected = "".join("".join(map(str, root.itertext())).split())
    assert "".join(builder.text().split()) == expected


@given(BLOCKS)
def test_every_span_lies_in_the_text_and_shows_what_it_names(xml):
    builder = TextBuilder()
    builder.blocks(etree.fromstring(f"<lid>{xml}</lid>"))
    text = builder.text()
    for part in builder.onderdelen():
        shown = text[part.start : part.end]
        assert shown == shown.strip()
        assert shown.replace("º", "°").startswith(part.path[-1])
    for reference in builder.references():
        assert text[reference.start : reference.end] == reference.text


@given(st.text(max_size=8), st.lists(st.sampled_from(["a", "b", "1°"]), max_size=2).map(tuple))
def test_an_onderdeel_path_extends_its_parent_and_holds_no_separator(marker, parent):
    path = onderdeel_path(marker, parent)
    assert path[: len(parent)] == parent
    assert not any("." in level or "/" in level or not level for level in path)
