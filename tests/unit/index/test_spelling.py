"""Slips are put right by the corpus's own words; what is right stays."""

from __future__ import annotations

import pytest

from citation_platform.index.spelling import Correction, Speller, corrected

WORDS = {
    "plaatsvervulling": 9,
    "erfenis": 3,
    "verjaring": 40,
    "verjaringen": 2,
    "curatele": 30,
    "huwelijkse": 20,
    "voorwaarden": 50,
    "bijstandsuitkering": 4,
    "notaris": 90,
    "vordering": 80,
    "verordening": 70,
}


def fixed(text: str) -> str:
    return corrected(
        text, Speller(WORDS, ["testament"]), lambda word: word in WORDS or len(word) < 5
    )[0]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("plaatsvervuling", "plaatsvervulling"),
        ("verjaaring", "verjaring"),
        ("currateele", "curatele"),
        ("huwlijkse vorwaarden", "huwelijkse voorwaarden"),
        ("bijstandsuitkring?", "bijstandsuitkering?"),
        ("ntoaris", "notaris"),
        ("nortaris", "notaris"),
        ("noatris", "notaris"),
        ("testement", "testament"),
    ],
)
def test_a_slip_becomes_the_word_that_was_meant(written: str, read: str) -> None:
    assert fixed(written) == read


@pytest.mark.parametrize("text", ["erfenis", "hond", "de heer Curatelo", "xyzzy", "", "12345 §§"])
def test_known_short_and_strange_words_and_names_stay(text: str) -> None:
    assert fixed(text) == text


def test_the_commoner_word_wins_among_equals() -> None:
    assert Speller({"verjaring": 40, "verharing": 1}).nearest("vernaring") == "verjaring"


def test_what_was_read_otherwise_is_told() -> None:
    _, told = corrected(
        "Is de verjaaring gestuit?", Speller(WORDS), lambda word: word in ("is", "de", "gestuit")
    )
    assert told == (Correction("verjaaring", "verjaring"),)
