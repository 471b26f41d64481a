"""Labels that professionals write, found again; links to the official site."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.law.addresses import law_address, parse_address
from citation_platform.law.citations import find_citations
from citation_platform.law.labels import label, label_short
from citation_platform.law.links import deep_link
from citation_platform.law.names import builtin_names


@pytest.mark.parametrize(
    ("address", "full", "short"),
    [
        ("bw:4:13.3.a", "artikel 4:13, derde lid, onder a, BW", "art. 4:13 lid 3 sub a BW"),
        ("bw:4:67..d", "artikel 4:67, onder d, BW", "art. 4:67 sub d BW"),
        ("awb:4:5", "artikel 4:5 Awb", "art. 4:5 Awb"),
        (
            "BWBR0011823/62/1",
            "artikel 62, eerste lid, Vreemdelingenwet 2000",
            "art. 62 lid 1 Vreemdelingenwet 2000",
        ),
        ("rj:270.103", "RJ 270.103", "RJ 270.103"),
        ("nen:NEN-EN-1990", "NEN-EN 1990", "NEN-EN 1990"),
        ("nba:1141", "NBA-handreiking 1141", "NBA-handreiking 1141"),
    ],
)
def test_an_address_reads_as_a_professional_writes_it(address: str, full: str, short: str) -> None:
    assert label(parse_address(address)) == full
    assert label_short(parse_address(address)) == short


def test_titles_of_the_corpus_name_a_law_that_the_registry_does_not_know() -> None:
    address = parse_address("BWBR0099999/3/2")
    assert label(address) == "artikel 3, tweede lid, BWBR0099999"
    titles = {"BWBR0099999": ("Wet op de voorbeelden", "Voorbeeldwet")}
    assert label(address, titles) == "artikel 3, tweede lid, Wet op de voorbeelden"
    names = builtin_names().with_laws(titles)
    found = find_citations(f"Zie {label(address, titles)}.", names)
    assert [citation.address for citation in found] == [address]


_LAWS = ["BWBR0002761", "BWBR0005537", "BWBR0010388", "BWBR0011823", "BWBR0001860", "BWBR0015703"]


@given(
    st.sampled_from(_LAWS),
    st.from_regex(r"[1-9][0-9]{0,3}[a-z]{0,2}", fullmatch=True),
    st.none() | st.integers(1, 99).map(str) | st.just("2a"),
    st.sampled_from([(), ("a",), ("g", "2°"), ("1°",)]),
    st.booleans(),
)
def test_a_label_is_found_again_as_the_address_it_was_made_of(
    bwb_id: str, number: str, lid: str | None, onderdeel: tuple[str, ...], short: bool
) -> None:
    number = f"3:{number}" if bwb_id == "BWBR0005537" else number
    address = law_address(bwb_id, number, lid=lid, onderdeel=onderdeel)
    text = label_short(address) if short else label(address)
    found = find_citations(f"Dit volgt uit {text}, aldus de rechter.")
    assert [citation.address for citation in found] == [address]
    assert found[0].text == text


@given(
    st.sampled_from(["rj:270.103", "nba:1141", "cos:315", "nen:NEN-2535+C1:2010", "nen:NTA-8800"])
)
def test_a_standard_is_found_again_by_its_label(address: str) -> None:
    found = find_citations(f"Volgens {label(parse_address(address))} mag dit.")
    assert [str(citation.address) for citation in found] == [address]


def test_a_deep_link_names_provision_and_day() -> None:
    link = deep_link(parse_address("bw:4:13.3.a.1°"), date(2024, 1, 1))
    assert link == (
        "https://wetten.overheid.nl/jci1.3:c:BWBR0002761"
        "&artikel=13&lid=3&o=a&o=1&z=2024-01-01&g=2024-01-01"
    )


def test_a_series_number_is_linked_with_an_underscore() -> None:
    link = deep_link(parse_address("BWBR0004627/A 1"))
    assert link == "https://wetten.overheid.nl/jci1.3:c:BWBR0004627&artikel=A_1"


def test_a_double_number_links_to_the_law_not_to_the_other_artikel() -> None:
    link = deep_link(parse_address("awb:1@bijlage2.1"))
    assert link == "https://wetten.overheid.nl/jci1.3:c:BWBR0005537"


@pytest.mark.parametrize("address", ["rj:270.103", "nba:1141", "cos:315", "nen:NEN-EN-1990"])
def test_a_source_without_a_public_site_has_no_link(address: str) -> None:
    assert deep_link(parse_address(address)) is None
