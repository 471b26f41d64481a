"""References in statute XML to canonical addresses."""

from __future__ import annotations

import pytest

from citation_platform.passages.references import target_address

CASES = [
    ("jci1.3:c:BWBR0002761&boek=4&titeldeel=3&artikel=13&z=2023-05-01", "artikel 13", "bw:4:13"),
    ("jci1.3:c:BWBR0005537&artikel=4:5", "artikel 4:5, eerste lid", "awb:4:5.1"),
    ("jci1.3:c:BWBR0011823&artikel=62", "artikel 62, lid 2, onder a", "BWBR0011823/62/2/a"),
    ("jci1.3:c:BWBR0011823&artikel=62", "artikel 62, eerste en tweede lid", "BWBR0011823/62"),
    ("jci1.3:c:BWBR0011823&artikel=62", "artikel 62, tweede lid, onder a of b", "BWBR0011823/62/2"),
    ("jci1.3:c:BWBR0011823&artikel=62", "artikelen 62 tot en met 64", "BWBR0011823/62"),
    ("1.0:v:BWBR0004627&artikel=Y%2030a", "artikel Y 30a", "BWBR0004627/Y 30a"),
    ("jci1.3:c:BWBR0004627&artikel=Y_30a", "", "BWBR0004627/Y 30a"),
    ("jci1.3:c:BWBR0011823&artikel=62&lid=3&o=b", "x", "BWBR0011823/62/3/b"),
]


@pytest.mark.parametrize(("target", "anchor", "address"), CASES)
def test_a_target_gives_the_address_its_words_name(target, anchor, address):
    assert str(target_address(target, anchor)) == address


@pytest.mark.parametrize(
    "target",
    [
        "",
        "onbekend",
        "31998L0026",
        "https://example.org/",
        "jci1.3:c:BWBR0001838",
        "jci1.3:c:BWBR0005537&hoofdstuk=4",
        "jci1.3:c:BWBR0005537&bijlage=2&artikel=1",
    ],
)
def test_a_target_that_is_no_provision_stays_unresolved(target):
    assert target_address(target) is None
