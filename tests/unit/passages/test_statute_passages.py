"""What a row of the Passage table says about a provision."""

from __future__ import annotations

import hashlib
from datetime import date

import pytest

from citation_platform.law.addresses import parse_address
from citation_platform.law.reading import read_law
from citation_platform.law.validity import InForce, edition_on
from citation_platform.passages.record import Vetting, from_row, to_table
from citation_platform.passages.statutes import law_titles, statute_passages

LAW = "BWBR9900001"
VETTING = Vetting(by="Bureau", on=date(2026, 11, 1), approval_id="pack:notary")


@pytest.fixture(scope="module")
def states(repository):
    directory = repository / "citation_platform/offices/packs/notary/sample/statutes"
    return [
        read_law(
            file.read_bytes(),
            name=file.name,
            document_hash=hashlib.sha256(file.read_bytes()).hexdigest(),
        )
        for file in sorted(directory.rglob("*.xml"))
    ]


@pytest.fixture(scope="module")
def passages(states):
    return statute_passages(
        states,
        corpus="statutes",
        folder=f"statutes.{LAW}",
        role="authority",
        vetting=VETTING,
        legal_area="notarieel recht",
    )


def _at(passages, address):
    return [passage for passage in passages if passage.address == f"{LAW}/{address}"]


def test_the_unit_of_retrieval_is_the_whole_artikel_with_its_headings(passages):
    lines = _at(passages, "7/1")[0].context_text.splitlines()
    assert lines[0] == (
        "Wet register van bewaargevingen › Hoofdstuk 2 Bewaargeving › Titel 1 Het register en de"
        " bewaring › Afdeling 1 Inrichting en bewaring › Artikel 7 Bewaring"
    )
    assert [line[:3] for line in lines[1:]] == ["1. ", "3. "]  # lid 2 is withdrawn


def test_leden_of_one_version_share_a_unit_and_an_older_text_has_its_own(passages):
    old, new = _at(passages, "3/2")
    assert new.unit_id == _at(passages, "3/1")[0].unit_id == _at(passages, "3/3")[0].unit_id
    assert old.unit_id != new.unit_id
    assert "veertien dagen" in old.context_text


def test_onderdelen_have_canonical_addresses_that_show_their_text(passages):
    (passage,) = _at(passages, "4/1")
    shown = {part.address: passage.text[part.start : part.end] for part in passage.parts}
    assert shown[f"{LAW}/4/1/a/1°/ii"] == "ii. of het stuk verzegeld is;"
    assert all(str(parse_address(address)) == address for address in shown)


def test_every_address_is_canonical_and_lies_in_its_artikel(passages):
    for passage in passages:
        address = parse_address(passage.address)
        assert str(address) == passage.address
        assert str(address.artikel_address) == passage.artikel_address


def test_an_old_text_names_the_passage_that_succeeds_it(passages):
    (old,) = _at(passages, "13a")
    (new,) = _at(passages, "14")
    assert (old.superseded_by, old.superseded_by_address) == (new.passage_id, new.address)


def test_kind_status_vetting_and_source_are_told(passages):
    assert _at(passages, "1")[0].kind == "definition"
    table = _at(passages, "5/1")[0]
    assert (table.kind, table.table_caption) == ("table", "Tarieven per inschrijving")
    assert _at(passages, "12/1")[0].status == "emergency_law"
    passage = _at(passages, "3/2")[1]
    assert (passage.vetted_by, passage.approval_id) == ("Bureau", "pack:notary")
    assert (passage.legal_basis, passage.legal_area) == ("Stb.2023-902", "notarieel recht")
    assert passage.label == "artikel 3, tweede lid, Wet register van bewaargevingen"
    assert passage.source_url is not None
    assert f"{LAW}&artikel=3&lid=2" in passage.source_url


def test_editorial_notes_stand_beside_the_text_and_never_in_it(passages):
    (passage,) = _at(passages, "10/1")
    assert passage.notes == ("per 1 januari 2024: € 27.500",)
    assert "27.500" not in passage.text
    assert "27.500" not in passage.context_text


def test_passages_answer_what_held_on_a_day_as_editions_do(passages):
    outcome = edition_on(_at(passages, "3/2"), date(2021, 5, 1))
    assert isinstance(outcome, InForce)
    assert "veertien dagen" in outcome.edition.text


def test_ids_are_unique_and_the_same_in_every_run(passages, states):
    again = statute_passages(states, corpus="statutes", folder="x", role="authority", vetting=None)
    assert [row.passage_id for row in again] == [row.passage_id for row in passages]
    assert len({row.passage_id for row in passages}) == len(passages)


def test_passages_survive_the_way_to_arrow_and_back(passages):
    assert [from_row(row) for row in to_table(passages).to_pylist()] == passages


def test_titles_of_a_law_begin_with_its_short_title(states):
    assert law_titles(states)[0] == "Wet register van bewaargevingen"
