"""All real statutes: everything is read, nothing is lost, counts equal an independent count."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree

from citation_platform.law.addresses import law_address, parse_address
from citation_platform.law.model import Artikel, LawState, ProvisionStatus
from citation_platform.law.reading import read_law

FOLDERS = {"toestand": 272, "toestand-versions": 4, "dtd-2012": 15}
EDITORIAL = {"redactie", "tekstcorrectie", "noot", "meta-data"}


@pytest.fixture(scope="module")
def statutes(shared_data: Path) -> dict[str, list[tuple[Path, LawState]]]:
    """Every file of each folder, read once."""
    return {
        folder: [
            (path, read_law(path.read_bytes(), name=path.name, document_hash=path.stem))
            for path in sorted((shared_data / "law" / folder).glob("BWB*.xml"))
        ]
        for folder in FOLDERS
    }


def test_every_file_is_read(statutes):
    assert {folder: len(files) for folder, files in statutes.items()} == FOLDERS
    assert [
        state.warnings for files in statutes.values() for _, state in files if state.warnings
    ] == []


def test_artikelen_and_leden_equal_an_independent_count_of_the_xml(statutes):
    counted, found = Counter(), Counter()
    for path, state in statutes["toestand"]:
        for _, element in etree.iterparse(str(path), events=("end",), tag=("artikel", "lid")):
            counted[element.tag] += 1
        found["artikel"] += len(state.artikelen)
        found["lid"] += sum(_is_lid(lid) for artikel in state.artikelen for lid in artikel.leden)
    assert found == counted == {"artikel": 21_747, "lid": 39_168}


def _is_lid(lid) -> bool:
    """A lid element; ``0_2`` is a second piece of loose text."""
    return lid.number is not None and not lid.number.startswith("0_")


def test_no_character_of_a_provision_is_lost_added_or_moved(statutes):
    """All signs of text, list markers and cells, without what editors wrote, in document order."""
    wrong = []
    for files in statutes.values():
        for path, state in files:
            root = etree.parse(str(path)).getroot()
            for element, artikel in zip(root.iter("artikel"), state.artikelen, strict=True):
                if not _lossless(element, artikel):
                    wrong.append((path.name, artikel.number))
    assert wrong == []


def _lossless(element: etree._Element, artikel: Artikel) -> bool:
    shown = _signs("".join(lid.text for lid in artikel.leden))
    if element.find(".//table") is None:
        return shown == _signs("".join(_own(element)))
    outside = "".join(_own(element, tables=False))
    cells = [_signs("".join(_own(entry))) for entry in element.iter("entry")]
    has_all_cells = all(cell in shown for cell in cells)
    return has_all_cells and not Counter(_signs(outside)) - Counter(shown)


def _own(element: etree._Element, *, tables: bool = True) -> Iterator[str]:
    if element.tag in EDITORIAL or element.tag in ("kop", "lidnr"):
        return
    if element.tag == "table" and not tables:
        return
    yield element.text or ""
    for child in element:
        yield from _own(child, tables=tables)
        yield child.tail or ""


def _signs(text: str) -> str:
    """Signs without white space; subscripts and superscripts as plain signs."""
    return "".join(unicodedata.normalize("NFKC", text).replace("−", "-").split())


def test_every_span_lies_in_its_text(statutes):
    for files in statutes.values():
        for _, state in files:
            for lid in (lid for artikel in state.artikelen for lid in artikel.leden):
                assert all(0 <= part.start < part.end <= len(lid.text) for part in lid.onderdelen)
                for reference in lid.references:
                    assert lid.text[reference.start : reference.end] == reference.text


def test_every_lid_has_one_canonical_address_in_its_state(statutes):
    for files in statutes.values():
        for path, state in files:
            addresses = [
                law_address(state.bwb_id, artikel.number, scope=artikel.scope, lid=lid.number)
                for artikel in state.artikelen
                for lid in artikel.leden
            ]
            assert len(set(addresses)) == len(addresses), path.name
            assert all(parse_address(str(address)) == address for address in addresses)


def _artikel(statutes, bwb_id: str, number: str, scope: str | None = None) -> Artikel:
    (state,) = [state for _, state in statutes["toestand"] if state.bwb_id == bwb_id]
    (found,) = [
        artikel for artikel in state.artikelen if (artikel.number, artikel.scope) == (number, scope)
    ]
    return found


def test_known_traps_of_the_real_files(statutes):
    grondwet = _artikel(statutes, "BWBR0001840", "V")
    assert [lid.number for lid in grondwet.leden] == ["1", "2", "3"]
    assert "\n3. Nadat de Tweede Kamer" in grondwet.leden[1].text
    assert _artikel(statutes, "BWBR0002469", "30v").status is ProvisionStatus.IN_FORCE
    withdrawn = _artikel(statutes, "BWBR0002469", "30v", "paragraaf6")
    assert withdrawn.status is ProvisionStatus.WITHDRAWN
    assert _artikel(statutes, "BWBR0005537", "1", "bijlage2").leden[0].text
    assert _artikel(statutes, "BWBR0011470", "19c", "variant2").status is ProvisionStatus.WITHDRAWN
    emergency = _artikel(statutes, "BWBR0001997", "5")
    assert {lid.status for lid in emergency.leden} == {ProvisionStatus.EMERGENCY_LAW}
    never = _artikel(statutes, "BWBR0002656", "262a")
    assert {lid.status for lid in never.leden} == {ProvisionStatus.WITHDRAWN}
    assert [lid.number for lid in _artikel(statutes, "BWBR0006622", "111").leden][-2:] == [
        "7",
        "7_2",
    ]
    assert _artikel(statutes, "BWBR0005034", "Slotbepaling").leden[0].number == "1"
    small = _artikel(statutes, "BWBR0003045", "395a").leden
    assert any("€ 350.000;" in lid.text for lid in small)
    assert any("per 13 maart 2024: € 450.000" in lid.notes for lid in small)


def test_titles_hold_no_metadata(statutes):
    titles = {state.bwb_id: state.short_title for _, state in statutes["toestand"]}
    assert titles["BWBR0005416"] == "Gemeentewet"
    assert titles["BWBR0002761"] == "Burgerlijk Wetboek Boek 4"
    assert not [title for title in titles.values() if re.search(r"\d{2}-\d{2}-\d{4}", title or "")]
