"""Addresses: format and parse are inverse, in text and in URLs."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.errors import InvalidAddress
from citation_platform.law.addresses import (
    Address,
    format_address,
    gold_form,
    law_address,
    parse_address,
    url_path,
)
from citation_platform.law.document_addresses import (
    DocumentAddress,
    parse_any_address,
    parse_document_address,
)
from citation_platform.law.sources import SOURCES, Source

ODD_NUMBERS = [
    "13", "188a", "12quater", "2.107h", "1a:1", "4.1.1a", "6.3.1.1", "XIIIa", "123*", "334ee1",
    "212hgd*", "4:13", "1576", "33Aa", "96c2", "Ya 31b", "II T/M IX", "XIII en XIV", "III A",
    "A 1", "5%", "7@8", "9~2F", "50#p",
]  # fmt: skip

numbers = st.sampled_from(ODD_NUMBERS) | st.from_regex(r"[1-9][0-9]{0,3}[a-z]{0,3}", fullmatch=True)
parts = st.sampled_from(["a", "aa", "1°", "b.1", "–", "•", "ij", "a/b"]) | st.from_regex(
    r"[a-z0-9°]{1,3}", fullmatch=True
)
places = st.tuples(
    st.none() | st.sampled_from(["bijlage2", "bijlage 1", "1", "2.1"]),
    st.none() | st.from_regex(r"[1-9][0-9]?[a-z]?", fullmatch=True),
    st.lists(parts, max_size=3).map(tuple),
)
laws = st.sampled_from(
    [source.bwb_id for source in SOURCES if source.bwb_id]
    + [bwb_id for source in SOURCES for _, bwb_id in source.books]
    + ["BWBR0011823", "BWBV0001000", "BWBW0012345"]
)


@given(laws, numbers, places)
def test_an_address_of_any_law_survives_format_and_parse(
    bwb_id: str, number: str, place: tuple[str | None, str | None, tuple[str, ...]]
) -> None:
    scope, lid, onderdeel = place
    address = law_address(bwb_id, number, scope=scope, lid=lid, onderdeel=onderdeel)
    assert parse_address(format_address(address)) == address


@given(laws, numbers, places)
def test_decoding_a_url_once_or_twice_gives_the_same_address(
    bwb_id: str, number: str, place: tuple[str | None, str | None, tuple[str, ...]]
) -> None:
    scope, lid, onderdeel = place
    address = law_address(bwb_id, number, scope=scope, lid=lid, onderdeel=onderdeel)
    path = url_path(address)
    assert path.isascii()
    assert not set(path) & set("?# ")
    assert parse_address(unquote(path)) == address
    assert parse_address(unquote(unquote(path))) == address


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.key)
def test_the_example_of_each_source_is_canonical(source: Source) -> None:
    assert format_address(parse_address(source.example)) == source.example


@pytest.mark.parametrize(
    ("gold", "canonical"),
    [
        ("BWBR0002761/13/3", "bw:4:13.3"),
        ("BWBR0002761/67//d", "bw:4:67..d"),
        ("BWBR0005537/6:7", "awb:6:7"),
        ("BWBR0041297/4.96/2/a", "bbl:4.96.2.a"),
        ("BWBR0030461/2.107h", "bb2012:2.107h"),
        ("BWBR0011823/62/1", "BWBR0011823/62/1"),
    ],
)
def test_the_gold_form_is_the_same_address(gold: str, canonical: str) -> None:
    address = parse_address(gold)
    assert str(address) == canonical
    assert gold_form(address) == gold
    assert parse_address(canonical) == address


@pytest.mark.parametrize(
    "text",
    ["", "bw", "bw:", "bw:11:1", "bw:4:", "bw:4:x", "xx:1", "BWBR0002761", "BWBR0002761/",
     "bbl:96", "awb:4:5.1..a", "/etc/passwd", "bw:4:13 3"],
)  # fmt: skip
def test_a_wrong_address_is_refused_with_place_and_example(text: str) -> None:
    with pytest.raises(InvalidAddress) as refused:
        parse_address(text)
    assert refused.value.where is not None
    assert refused.value.remedy


def test_empty_last_parts_of_the_gold_form_mean_nothing() -> None:
    assert parse_address("BWBR0002761/67//") == parse_address("BWBR0002761/67")


@given(st.text(max_size=60))
def test_any_text_is_an_address_or_refused(text: str) -> None:
    try:
        address = parse_any_address(text)
    except InvalidAddress:
        return
    if isinstance(address, Address):
        assert parse_address(str(address)) == address


@given(st.binary(min_size=32, max_size=32), st.none() | st.integers(1, 99_999))
def test_a_document_address_survives_format_and_parse(digest: bytes, page: int | None) -> None:
    address = DocumentAddress(digest.hex(), page)
    assert parse_document_address(str(address)) == address
    assert parse_any_address(unquote(address.url_path)) == address


def test_a_document_address_needs_a_whole_hash() -> None:
    with pytest.raises(InvalidAddress, match="64 hex digits"):
        parse_document_address("doc:abc#p1")
