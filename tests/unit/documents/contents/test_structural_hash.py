"""Packing, numbering and dates change nothing; a digit, a picture or a note does."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from tests.unit.documents.contents.hashing import changed, hashes
from tests.unit.documents.intake.plain_files import drawn, pages

Change = Callable[[pikepdf.Pdf], None]


def manual(value: str = "80/125", grey: int = 120) -> bytes:
    """Two pages: a line, a picture, a form that is drawn on both."""

    def draw(canvas: Canvas) -> None:
        canvas.beginForm("logo")
        canvas.drawString(0, 0, "Leverancier")
        canvas.endForm()
        for number in (1, 2):
            canvas.drawString(72, 700, f"Afvoer {value} blad {number}")
            canvas.drawImage(ImageReader(Image.new("RGB", (20, 20), (grey, 10, 10))), 72, 500)
            canvas.doForm("logo")
            canvas.showPage()

    return drawn(draw)


ORIGINAL = manual()
EXPECTED = hashes(ORIGINAL)


def keep(pdf: pikepdf.Pdf) -> None:
    """No change at all: only written anew."""


def edit_metadata(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/Title"] = "Nieuwe titel"
    pdf.docinfo["/ModDate"] = "D:20260101000000Z"
    with pdf.open_metadata() as metadata:
        metadata["dc:title"] = "Nieuwe titel"


def push_down_boxes(pdf: pikepdf.Pdf) -> None:
    """Boxes move from the pages to their parent, as some producers write them."""
    for page in pdf.pages:
        pdf.Root.Pages.MediaBox = page.obj.MediaBox
        del page.obj["/MediaBox"]


def cut_content(pdf: pikepdf.Pdf) -> None:
    """A page's operators as two streams instead of one."""
    page = pdf.pages[0]
    whole = page.Contents.read_bytes()
    middle = whole.index(b"\n", len(whole) // 2)
    page.Contents = pikepdf.Array(
        [pdf.make_stream(whole[:middle]), pdf.make_stream(whole[middle:])]
    )


def bury(pdf: pikepdf.Pdf) -> None:
    """Unrelated objects before all others: every number moves."""
    for number in range(20):
        pdf.make_indirect(pikepdf.Dictionary(Unused=number))
    pdf.Root.Unrelated = pdf.make_indirect(pikepdf.Array([1, 2, 3]))


@pytest.mark.parametrize(
    ("change", "saving"),
    [
        (keep, {"linearize": True}),
        (keep, {"object_stream_mode": pikepdf.ObjectStreamMode.generate}),
        (keep, {"object_stream_mode": pikepdf.ObjectStreamMode.disable}),
        (keep, {"compress_streams": False, "stream_decode_level": pikepdf.StreamDecodeLevel.all}),
        (keep, {"recompress_flate": True}),
        (keep, {"encryption": pikepdf.Encryption(user="", owner="x")}),
        (edit_metadata, {}),
        (push_down_boxes, {}),
        (cut_content, {}),
        (bury, {}),
    ],
    ids=lambda value: getattr(value, "__name__", None) or "-".join(value) or "saved",
)
def test_packing_says_nothing_about_the_content(change: Change, saving: dict[str, object]) -> None:
    packed = changed(ORIGINAL, change, **saving)
    assert packed != ORIGINAL
    assert hashes(packed) == EXPECTED


def add_note(pdf: pikepdf.Pdf) -> None:
    note = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Text, Rect=[0, 0, 9, 9], Contents="Let op"
    )
    pdf.pages[0].obj.Annots = pdf.make_indirect(pikepdf.Array([pdf.make_indirect(note)]))


def embed_file(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["tabel.csv"] = b"a;b"


def swap_pages(pdf: pikepdf.Pdf) -> None:
    first = pdf.pages[0]
    del pdf.pages[0]
    pdf.pages.append(first)


def drop_page(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[1]


@pytest.mark.parametrize("change", [add_note, embed_file, swap_pages, drop_page])
def test_what_a_reader_would_notice_changes_both_hashes(change: Change) -> None:
    found = hashes(changed(ORIGINAL, change))
    assert found.structural != EXPECTED.structural
    assert found.semantic != EXPECTED.semantic


def rotate(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.Rotate = 90


def crop(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].obj.CropBox = pikepdf.Array([0, 0, 300, 300])


@pytest.mark.parametrize("change", [rotate, crop])
def test_how_a_page_is_shown_counts(change: Change) -> None:
    assert hashes(changed(ORIGINAL, change)).structural != EXPECTED.structural


def test_one_changed_digit_changes_both_hashes() -> None:
    found = hashes(manual(value="80/126"))
    assert found.structural != EXPECTED.structural
    assert found.semantic != EXPECTED.semantic


def test_a_swapped_picture_changes_both_hashes() -> None:
    found = hashes(manual(grey=121))
    assert found.structural != EXPECTED.structural
    assert found.semantic != EXPECTED.semantic


def test_a_note_keeps_its_hash_when_only_its_date_changes() -> None:
    noted = changed(ORIGINAL, add_note)

    def date_note(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.Annots[0].M = pikepdf.String("D:20260101")

    assert hashes(changed(noted, date_note)) == hashes(noted)


def test_resources_named_like_dates_and_parents_still_count() -> None:
    def rename(name: str) -> bytes:
        def change(pdf: pikepdf.Pdf) -> None:
            fonts = pdf.pages[0].obj.Resources.Font
            fonts[name] = pikepdf.Dictionary(
                Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Courier
            )

        return changed(ORIGINAL, change)

    assert hashes(rename("/M")).structural != EXPECTED.structural
    assert hashes(rename("/Parent")).structural != EXPECTED.structural


def test_links_between_pages_do_not_run_in_a_circle() -> None:
    def link(pdf: pikepdf.Pdf) -> None:
        for page, other in ((0, 1), (1, 0)):
            target = pikepdf.Array([pdf.pages[other].obj, pikepdf.Name.Fit])
            annotation = pikepdf.Dictionary(
                Subtype=pikepdf.Name.Link, Rect=[0, 0, 9, 9], Dest=target, P=pdf.pages[page].obj
            )
            pdf.pages[page].obj.Annots = pikepdf.Array([pdf.make_indirect(annotation)])

    linked = changed(ORIGINAL, link)
    assert hashes(linked).structural != EXPECTED.structural
    assert hashes(changed(linked, keep, linearize=True)) == hashes(linked)


LINES = st.lists(
    st.lists(st.text(alphabet="abc 0123456789,/", min_size=1, max_size=20), max_size=4),
    min_size=1,
    max_size=3,
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(texts=LINES, linear=st.booleans(), packed=st.booleans())
def test_any_text_keeps_its_hashes_when_it_is_packed_anew(
    texts: list[list[str]], linear: bool, packed: bool
) -> None:
    content = pages(texts, compress=packed)
    assert hashes(changed(content, keep, linearize=linear)) == hashes(content)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(number=st.integers(0, 9999), other=st.integers(0, 9999))
def test_two_values_have_one_hash_only_when_they_are_equal(number: int, other: int) -> None:
    first, second = (hashes(pages([[f"vermogen {value} kW"]])) for value in (number, other))
    assert (first.structural == second.structural) is (number == other)
    assert (first.semantic == second.semantic) is (number == other)


def test_the_hash_depends_on_no_object_number() -> None:
    """The same file, with every object number raised by 100 in its source."""
    source = changed(
        pages([["tekst"]], compress=False),
        keep,
        object_stream_mode=pikepdf.ObjectStreamMode.disable,
        compress_streams=False,
    )
    body = source[: source.rindex(b"xref\n0")]
    renumbered = re.sub(
        rb"\b(\d+) 0 (obj|R)\b", lambda m: b"%d 0 %s" % (int(m[1]) + 100, m[2]), body
    )
    trailer = re.search(rb"/Root (\d+) 0 R", source)
    assert trailer is not None
    renumbered += b"trailer << /Root %d 0 R >>\n" % (int(trailer[1]) + 100)
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(renumbered)) as pdf:
        pdf.save(target)
    assert hashes(target.getvalue()) == hashes(source)
