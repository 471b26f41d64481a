"""Every artikel number of the real laws formats, parses back, and stays unique per law."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from lxml import etree

from citation_platform.law.addresses import format_address, law_address, parse_address


def _numbers(folder: Path) -> Iterator[tuple[str, list[str]]]:
    parser = etree.XMLParser(load_dtd=False, no_network=True, resolve_entities=False)
    for file in sorted(folder.glob("*.xml")):
        root = etree.parse(str(file), parser).getroot()
        found = [
            " ".join("".join(number.itertext()).split())
            for artikel in root.iter("artikel")
            for number in artikel.findall("kop/nr")
        ]
        yield str(root.get("bwb-id")), [number for number in found if number]


Numbers = list[tuple[str, list[str]]]


@pytest.fixture(scope="module")
def real_numbers(shared_data: Path) -> Numbers:
    """Per file: BWB id and the artikel numbers in order."""
    law = shared_data / "law"
    return [*_numbers(law / "toestand"), *_numbers(law / "dtd-2012")]


def test_every_real_number_survives_format_and_parse(real_numbers: Numbers) -> None:
    checked = 0
    for bwb_id, numbers in real_numbers:
        for number in numbers:
            address = law_address(bwb_id, number, lid="1", onderdeel=("a", "1°"))
            assert parse_address(format_address(address)) == address
            checked += 1
    assert checked > 21_000


def test_a_scope_makes_double_numbers_unique(real_numbers: Numbers) -> None:
    for bwb_id, numbers in real_numbers:
        seen: Counter[str] = Counter()
        addresses = set()
        for number in numbers:
            seen[number] += 1
            scope = f"bijlage {seen[number]}" if seen[number] > 1 else None
            addresses.add(format_address(law_address(bwb_id, number, scope=scope)))
        assert len(addresses) == len(numbers)
