"""Model deeds: experience, one passage per clausule."""

from __future__ import annotations

import pytest

from citation_platform.errors import InvalidSource
from citation_platform.law.addresses import parse_address
from citation_platform.passages.model_deeds import model_deed_passages, read_model_deed

DEED = """<modelakte titel="Akte" datum="2024-03-01" status="{status}">
<clausule id="1" titel="Eerste"><al>Tekst:</al><lijst><li><li.nr>a.</li.nr><al>een.</al></li></lijst>
<toelichting>Alleen bij koop.</toelichting></clausule>
<clausule id="2">Losse tekst <toelichting>weg</toelichting> hier.</clausule>
<toelichting>Erna.</toelichting></modelakte>"""


def _passages(status="vastgesteld", xml=DEED):
    deed = read_model_deed(
        xml.format(status=status).encode(), name="map/Levering woning.xml", document_hash="h"
    )
    return model_deed_passages([deed], corpus="model_deeds", folder="f", vetting=None)


def test_each_clausule_is_an_experience_passage_with_its_own_unit():
    first, second = _passages()
    assert (first.role, first.address) == ("experience", "deed:levering-woning.1")
    assert str(parse_address(first.address)) == first.address
    assert first.label == "Modelakte levering-woning, clausule 1"
    assert first.context_text == "Akte › Eerste\nTekst:\na. een."
    assert first.parts[0].address == "deed:levering-woning.1.a"
    assert first.unit_id != second.unit_id


def test_the_toelichting_stands_beside_the_text_and_is_never_retrieved():
    first, second = _passages()
    assert first.notes == ("Alleen bij koop.",)
    assert second.notes == ("weg", "Erna.")
    assert second.text == "Losse tekst hier."
    assert "koop" not in first.text + first.context_text


def test_a_withdrawn_deed_is_flagged_and_a_concept_is_left_out():
    assert {passage.status for passage in _passages("ingetrokken")} == {"withdrawn"}
    assert _passages("concept") == []


@pytest.mark.parametrize(
    ("xml", "what"),
    [
        ("<akte/>", "<akte>"),
        ("<modelakte datum='2024-01-01' status='concept'/>", "no clausule"),
        (DEED.replace("2024-03-01", "maart"), "not a date"),
        (DEED.replace("{status}", "nieuw"), "not one of"),
        (DEED.replace('id="2"', 'id="1"'), "same id"),
        (DEED.replace('id="2"', ""), "no id"),
    ],
)
def test_a_bad_deed_is_refused_with_file_and_line(xml, what):
    with pytest.raises(InvalidSource, match=what) as caught:
        _passages(xml=xml)
    assert "Levering woning.xml:" in str(caught.value)
