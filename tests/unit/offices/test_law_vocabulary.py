"""The notary's words: every concept has its source in the law, and people's words find it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from lxml import etree

from citation_platform.index.vocabulary import Concept, Vocabulary
from citation_platform.law.addresses import parse_address
from citation_platform.law.sources import BY_KEY
from citation_platform.offices import load_pack


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    path = load_pack("notary").vocabulary
    assert path is not None
    return Vocabulary.read(path)


@pytest.mark.parametrize(
    ("asked", "language", "statute"),
    [
        ("Is een testament zonder notaris geldig?", "nl", "uiterste wilsbeschikking"),
        ("Wie krijgt de erfenis?", "nl", "nalatenschap"),
        ("Kan ik mijn zoon onterven?", "nl", "legitimaris"),
        ("Wat doet de VvE?", "nl", "vereniging van eigenaars"),
        ("Recht van overpad over mijn tuin", "nl", "erfdienstbaarheid"),
        ("Hoe hoog is de alimentatie?", "nl", "levensonderhoud"),
        ("Moet ik de jaarrekening deponeren?", "nl", "openbaarmaking"),
        ("Can I contest the last will?", "en", "uiterste wilsbeschikking"),
        ("Was ist der Pflichtteil?", "de", "legitieme portie"),
        ("la réserve héréditaire", "fr", "legitieme portie"),
        ("dronken achter het stuur", "nl", "ademalcoholgehalte"),
    ],
)
def test_people_and_statutes_meet_in_a_concept(
    vocabulary: Vocabulary, asked: str, language: str, statute: str
) -> None:
    assert vocabulary.concepts(asked, language) & vocabulary.concepts(statute, "nl")


def test_there_are_several_hundred_each_with_words_of_four_languages(
    vocabulary: Vocabulary,
) -> None:
    listed = vocabulary.listed
    assert len(listed) >= 500
    assert [one.id for one in listed if not one.source] == []


def test_every_source_is_an_artikel_of_the_law(vocabulary: Vocabulary, shared_data: Path) -> None:
    missing = [one.id for one in vocabulary.listed if not _stands_in_the_law(one, shared_data)]
    assert missing == []


def _stands_in_the_law(concept: Concept, shared_data: Path) -> bool:
    address = parse_address(concept.source)
    bwb_id = address.source.upper()
    registered = BY_KEY.get(address.source)
    if registered is not None:
        bwb_id = dict(registered.books).get(address.book, registered.bwb_id)
    return _number(address.artikel) in _numbers(shared_data, bwb_id)


@cache
def _numbers(shared_data: Path, bwb_id: str) -> frozenset[str]:
    """Numbers of the artikelen of a law, read without the product's own reader."""
    files = (shared_data / "law" / "toestand").glob(f"{bwb_id}_*.xml")
    return frozenset(
        _number("".join(nr.itertext()))
        for file in files
        for artikel in etree.parse(str(file)).iter("artikel")
        for nr in artikel.findall("./kop/nr")
    )


def _number(text: str) -> str:
    return re.sub(r"^\d+:(?=\d)", "", re.sub(r"[\s.]+$", "", text.strip())).replace(" ", "")
