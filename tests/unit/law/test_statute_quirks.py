"""Each quirk of the BWB dialects on a self-written fixture."""

from __future__ import annotations

from datetime import date

import pytest

from citation_platform.law.addresses import law_address
from citation_platform.law.model import ProvisionStatus
from citation_platform.law.reading import DEFAULT_2012_STATE, read_law

WITHDRAWN = '<al><redactie type="vervanging">Vervallen</redactie></al>'


def test_a_book_of_the_bw_gets_its_book_in_the_address_not_in_the_number():
    assert str(law_address("BWBR0002761", "13", lid="3")) == "bw:4:13.3"
    assert str(law_address("BWBR0005537", "1:1")) == "awb:1:1"


def test_an_artikel_without_leden_is_one_lid_without_number(read_artikel):
    artikel = read_artikel("<al>Een regel.</al><al>Nog een.</al>")
    assert [(lid.number, lid.text) for lid in artikel.leden] == [(None, "Een regel.\nNog een.")]


def test_loose_text_before_the_leden_is_a_lid_of_its_own(read_artikel):
    artikel = read_artikel("<al>Vooraf.</al><lid><lidnr>1</lidnr><al>Eerst.</al></lid>")
    assert [(lid.number, lid.text) for lid in artikel.leden] == [(None, "Vooraf."), ("1", "Eerst.")]


def test_loose_text_after_a_lid_belongs_to_that_lid(read_artikel):
    artikel = read_artikel(
        "<lid><lidnr>2</lidnr><al>Het derde lid komt te luiden:</al></lid>"
        "<al>3. Nieuw.</al><lid><lidnr>3</lidnr><al>Slot.</al></lid>"
    )
    assert [lid.text for lid in artikel.leden] == [
        "Het derde lid komt te luiden:\n3. Nieuw.",
        "Slot.",
    ]


def test_a_subheading_between_leden_never_ends_up_in_a_quotation_of_the_lid_before(read_artikel):
    artikel = read_artikel(
        "<lid><lidnr>1</lidnr><al>A.</al></lid><tussenkop>Artikel 1 (oud)</tussenkop>"
        "<lid><lidnr>1</lidnr><al>B.</al></lid>"
    )
    assert [(lid.number, lid.text) for lid in artikel.leden] == [
        ("1", "A."),
        (None, "Artikel 1 (oud)"),
        ("1_2", "B."),
    ]


def test_a_paragraph_after_a_list_keeps_its_place_and_metadata_is_skipped(read_artikel):
    artikel = read_artikel(
        "<lid><lidnr>3</lidnr><al>Voor:</al><lijst><li><li.nr>a.</li.nr><al>een;</al>"
        "<meta-data><x>weg</x></meta-data></li></lijst><al>Na.</al></lid>"
    )
    lid = artikel.leden[0]
    assert lid.text == "Voor:\na. een;\nNa."
    part = lid.onderdelen[0]
    assert (part.path, lid.text[part.start : part.end]) == (("a",), "a. een;")


@pytest.mark.parametrize("nr", ["188a", "12quater", "2.107h", "1a:1", "Ya 31b", "II T/M IX"])
def test_unusual_numbers_are_kept_as_printed(read_artikel, nr):
    assert read_artikel("<al>X.</al>", nr=nr).number == nr


def test_an_empty_number_is_derived_from_the_label_then_from_the_path(read_artikel):
    assert read_artikel(WITHDRAWN, nr="", label="Artikel 96d.1").number == "96d.1"
    path = "/Hoofdstuk1/Artikel14b_1"
    assert read_artikel(WITHDRAWN, nr="", label="", bwb_ng_variabel_deel=path).number == "14b"


def test_the_artikel_in_force_keeps_its_number_among_withdrawn_ones(read_state, make_artikel):
    state = read_state(
        make_artikel("19c", "<al>Nu.</al>", bwb_ng_variabel_deel="/H1/Artikel19c_1"),
        make_artikel("19c", WITHDRAWN, status="vervallen", bwb_ng_variabel_deel="/H1/Artikel19c_2"),
    )
    assert [artikel.scope for artikel in state.artikelen] == [None, "variant2"]


def test_equal_numbers_in_bijlagen_get_the_bijlage_as_scope(read_state, make_artikel):
    state = read_state(
        make_artikel("1", "<al>A.</al>", bwb_ng_variabel_deel="/Bijlage2/Divisie1/Artikel1"),
        make_artikel("1", "<al>B.</al>", bwb_ng_variabel_deel="/Bijlage3/Artikel1"),
    )
    assert [artikel.scope for artikel in state.artikelen] == ["bijlage2", "bijlage3"]


def test_a_withdrawn_artikel_has_no_text_and_its_note_stays_beside(read_artikel):
    artikel = read_artikel(WITHDRAWN, status="vervallen")
    assert artikel.status is ProvisionStatus.WITHDRAWN
    assert (artikel.leden[0].text, artikel.leden[0].notes) == ("", ("Vervallen",))


def test_one_lid_can_be_withdrawn_in_an_artikel_in_force(read_artikel):
    artikel = read_artikel(
        "<lid><lidnr>1</lidnr><al>Geldt.</al></lid>"
        f"<lid><lidnr>2</lidnr>{WITHDRAWN.replace('Vervallen', 'Door vernummering vervallen.')}</lid>"
    )
    assert artikel.status is ProvisionStatus.IN_FORCE
    assert [lid.status for lid in artikel.leden] == [
        ProvisionStatus.IN_FORCE,
        ProvisionStatus.WITHDRAWN,
    ]


def test_one_onderdeel_can_be_withdrawn_in_a_lid_in_force(read_artikel):
    artikel = read_artikel(
        f"<al>Te weten:</al><lijst><li><li.nr>a.</li.nr>{WITHDRAWN}</li>"
        "<li><li.nr>b.</li.nr><al>wel.</al></li></lijst>"
    )
    lid = artikel.leden[0]
    assert lid.text == "Te weten:\na.\nb. wel."
    assert [part.status for part in lid.onderdelen] == [
        ProvisionStatus.WITHDRAWN,
        ProvisionStatus.IN_FORCE,
    ]


def test_emergency_law_is_not_in_force_though_its_status_says_goed(read_artikel):
    note = '<al><redactie type="noodwetgeving">Dit artikel is nog niet in werking.</redactie></al>'
    artikel = read_artikel(f"{note}<lid><lidnr>1</lidnr><al>Volledige tekst.</al></lid>")
    assert artikel.status is ProvisionStatus.EMERGENCY_LAW
    assert [(lid.number, lid.status) for lid in artikel.leden] == [
        ("1", ProvisionStatus.EMERGENCY_LAW)
    ]


def test_an_artikel_that_will_never_take_effect_is_withdrawn_though_it_has_text(read_artikel):
    note = '<al><redactie type="extra">Dit artikel treedt niet meer in werking.</redactie></al>'
    artikel = read_artikel(f"{note}<lid><lidnr>1</lidnr><al>Dode letter.</al></lid>")
    assert artikel.leden[0].status is ProvisionStatus.WITHDRAWN


def test_status_nogniet_is_not_yet_in_force(read_artikel):
    note = '<al><redactie type="vervanging">Dit onderdeel is nog niet inwerking getreden</redactie></al>'
    assert read_artikel(note, status="nogniet").status is ProvisionStatus.NOT_YET_IN_FORCE


def test_an_amending_artikel_is_a_placeholder_and_its_note_is_no_text(read_artikel):
    note = '<al><redactie type="vervanging">Wijzigt de Gemeentewet.</redactie></al>'
    lid = read_artikel(note).leden[0]
    assert (lid.status, lid.text) == (ProvisionStatus.PLACEHOLDER, "")


def test_editorial_words_are_never_part_of_the_text(read_artikel):
    lid = read_artikel(
        '<al>niet meer dan € 350.000 <redactie type="extra">per 2024: € 450.000</redactie>; de het'
        "<tekstcorrectie>‘de het’ moet zijn ‘het’</tekstcorrectie> bedrag"
        "<noot><noot.nr>1)</noot.nr><noot.al>Voetnoot.</noot.al></noot>.</al>"
    ).leden[0]
    assert lid.text == "niet meer dan € 350.000; de het bedrag."
    assert lid.notes == ("per 2024: € 450.000", "‘de het’ moet zijn ‘het’", "1)Voetnoot.")


def test_lists_nest_to_depth_three_with_addressable_onderdelen(read_artikel):
    lid = read_artikel(
        "<lijst><li><li.nr>a.</li.nr><al>A:</al><lijst><li><li.nr>1º.</li.nr><al>B:</al>"
        "<lijst><li><li.nr>(i)</li.nr><al>C</al></li></lijst></li></lijst></li>"
        "<li><li.nr>–</li.nr><al>D</al></li><li><al>E</al></li>"
        "<li><li.nr>b.1.</li.nr><al>F</al></li></lijst>"
    ).leden[0]
    spans = {part.path: lid.text[part.start : part.end] for part in lid.onderdelen}
    assert lid.text == "a. A:\n1º. B:\n(i) C\n– D\nE\nb.1. F"
    assert spans == {
        ("a",): "a. A:\n1º. B:\n(i) C",
        ("a", "1°"): "1º. B:\n(i) C",
        ("a", "1°", "i"): "(i) C",
        ("b", "1"): "b.1. F",
    }


def test_inline_markup_leaves_readable_text(read_artikel):
    lid = read_artikel(
        "<al>De <nadruk>uitstoot</nadruk> van CO<inf>2</inf> is 10<sup>-6</sup> per m<sup>2</sup>,"
        " de n<sup>de</sup> maal.</al><tussenkop>Kop</tussenkop><al>Slot.</al>"
    ).leden[0]
    assert lid.text == "De uitstoot van CO₂ is 10⁻⁶ per m², de nde maal.\nKop\nSlot."


def test_references_keep_their_target_and_their_characters(read_artikel):
    target = "jci1.3:c:BWBR0002761&amp;artikel=13"
    lid = read_artikel(
        f'<al>Zie<extref doc="{target}"> artikel <nadruk>13</nadruk></extref> en '
        '<intref doc="">niets</intref>.</al>'
    ).leden[0]
    assert [(ref.text, ref.target) for ref in lid.references] == [
        ("artikel 13", "jci1.3:c:BWBR0002761&artikel=13"),
        ("niets", ""),
    ]
    assert all(lid.text[ref.start : ref.end] == ref.text for ref in lid.references)


def test_headings_are_those_of_all_ancestors_in_order(read_artikel):
    headings = read_artikel("<al>X.</al>").headings
    assert [(part.label, part.number, part.title) for part in headings] == [
        ("Hoofdstuk", "1", "Algemeen")
    ]


def test_retroactive_force_is_noted(read_artikel):
    artikel = read_artikel(
        "<al>X.</al><meta-data><terugwerkend.datum isodatum='2019-10-01'/></meta-data>",
        inwerking="2020-01-01",
    )
    assert (artikel.in_force_since, artikel.retroactive_from) == (
        date(2020, 1, 1),
        date(2019, 10, 1),
    )


def test_titles_hold_no_metadata(read_state, make_artikel):
    state = read_state(make_artikel("1", "<al>X.</al>"))
    assert (state.short_title, state.title) == (
        "Proevenwet",
        "Wet van 1 mei 2020, houdende regels over proeven",
    )


def test_the_2012_dialect_is_read_without_fetching_its_doctype():
    source = (
        b'<?xml version="1.0"?>\n<!DOCTYPE wetgeving SYSTEM "http://invalid.invalid/x.dtd">\n'
        b'<wetgeving bwb-id="BWBR9900002" dtdversie="2.0" soort="wet"><intitule>Wet\n  proef</intitule>'
        b"<wet-besluit><wettekst><boek><kop><label>Boek</label><nr>4</nr></kop><artikel status='goed'>"
        b"<kop><label>Artikel</label><nr>1</nr></kop><al>Hard\n      afgebroken\n   tekst.</al>"
        b"</artikel></boek></wettekst></wet-besluit></wetgeving>"
    )
    state = read_law(source, name="oud.xml", document_hash="0")
    artikel = state.artikelen[0]
    assert (state.state_date, state.title) == (DEFAULT_2012_STATE, "Wet proef")
    assert (artikel.path, artikel.leden[0].text) == ("/Boek4/Artikel1", "Hard afgebroken tekst.")
    assert (artikel.stam_id, artikel.in_force_since) == (None, None)
