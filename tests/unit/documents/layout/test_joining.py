"""What becomes of a hyphen at a line end."""

from __future__ import annotations

import pytest

from citation_platform.documents.layout.joining import Vocabulary, joined


@pytest.mark.parametrize(
    ("above", "below", "text"),
    [
        ("het gebrui-", "ken van", "het gebruiken van"),
        ("artikel 01-", "2301 is", "artikel 01-2301 is"),
        ("de RFT-", "CO2 sensor", "de RFT-CO2 sensor"),
        ("een 3-", "standenschakelaar", "een 3-standenschakelaar"),
        ("een 3-standen-", "schakelaar", "een 3-standenschakelaar"),
        ("de in-", "en uitgang", "de in- en uitgang"),
        ("Ein-", "und Ausgang", "Ein- und Ausgang"),
        ("20 –", "30 mm", "20 – 30 mm"),
        ("zonder", "streepje", "zonder streepje"),
        ("bedrij\u00ad", "ven", "bedrijven"),
        ("art. 05\u00ad", "00493", "art. 05-00493"),
    ],
)
def test_a_broken_word_is_whole_again_and_a_part_number_keeps_its_hyphen(
    above: str, below: str, text: str
) -> None:
    assert joined([above, below], Vocabulary()) == text


def test_the_document_itself_decides_whether_a_word_has_a_hyphen() -> None:
    known = Vocabulary(["well-known", "facts"])
    assert joined(["a well-", "known fact"], known) == "a well-known fact"
    assert joined(["a well-", "known fact"], Vocabulary(["wellknown"])) == "a wellknown fact"


def test_a_printed_soft_hyphen_inside_a_word_is_a_hyphen() -> None:
    assert joined(["591\u00ad1230"], Vocabulary()) == "591-1230"
