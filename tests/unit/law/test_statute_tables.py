"""CALS tables become lines that read alone."""

from __future__ import annotations

TABLE = """<table><title>Tarieven</title><tgroup cols="3">
<colspec colname="a"/><colspec colname="b"/><colspec colname="c"/>
<spanspec spanname="bc" namest="b" nameend="c"/>
<thead><row><entry colname="a" morerows="1"><al>Soort</al></entry>
<entry namest="b" nameend="c"><al>Prijs</al></entry></row>
<row><entry colname="b"><al>eerst</al></entry><entry colname="c"><al>later</al></entry></row></thead>
<tbody><row><entry morerows="1"><al>papier</al></entry><entry><al>1</al><al>euro</al></entry><entry/></row>
<row><entry spanname="bc"><al>gratis, zie <intref doc="x">hier</intref></al></entry></row></tbody>
</tgroup></table>"""


def test_spanned_cells_are_repeated_and_empty_cells_keep_their_column(read_artikel):
    lid = read_artikel(f"<al>Tarief:</al>{TABLE}<al>Slot.</al>").leden[0]
    assert lid.text.splitlines() == [
        "Tarief:",
        "Tarieven",
        "Soort | Prijs | Prijs",
        "Soort | eerst | later",
        "papier | 1 euro | ",
        "papier | gratis, zie hier | gratis, zie hier",
        "Slot.",
    ]


def test_caption_and_header_are_known_beside_the_text(read_artikel):
    lid = read_artikel(TABLE).leden[0]
    assert lid.has_table
    assert lid.table_caption == "Tarieven"
    assert lid.table_header == "Soort | Prijs | Prijs\nSoort | eerst | later"


def test_a_reference_in_a_spanned_cell_is_recorded_once_where_it_stands_first(read_artikel):
    lid = read_artikel(TABLE).leden[0]
    assert [lid.text[ref.start : ref.end] for ref in lid.references] == ["hier"]
    assert lid.references[0].start == lid.text.index("hier")


def test_morerows_never_reaches_beyond_its_section(read_artikel):
    lid = read_artikel(
        '<table><tgroup cols="2"><thead><row><entry morerows="9"><al>H</al></entry>'
        "<entry><al>I</al></entry></row></thead><tbody><row><entry><al>x</al></entry>"
        "<entry><al>y</al></entry></row></tbody></tgroup></table>"
    ).leden[0]
    assert lid.text.splitlines() == ["H | I", "x | y"]
