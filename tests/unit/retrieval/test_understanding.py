"""What is read in a question before anything is searched."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citation_platform.law.names import builtin_names
from citation_platform.retrieval.understanding import clean, understand

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Hoe lang is de termijn voor bezwaar?", "nl"),
        ("What is the minimum age for marriage?", "en"),
        ("Quel est le délai pour contester une décision ?", "fr"),
        ("Wie lange dauert die Schuldensanierung in der Regel?", "de"),
        ("", "nl"),
    ],
)
def test_the_language_of_a_question_is_one_of_the_offices_languages(
    text: str, language: str
) -> None:
    assert understand(text, names=builtin_names(), today=TODAY).language == language


def test_the_peildatum_is_today_unless_the_asker_gives_one() -> None:
    names = builtin_names()
    assert understand("Wat?", names=names, today=TODAY).peildatum == TODAY
    asked = understand("Wat?", names=names, today=TODAY, peildatum=date(2013, 6, 1))
    assert asked.peildatum == date(2013, 6, 1)


def test_named_addresses_are_found() -> None:
    read = understand("Wat regelt art. 4:13 lid 3 BW precies?", names=builtin_names(), today=TODAY)
    assert [str(found.address) for found in read.citations] == ["bw:4:13.3"]


def test_control_and_invisible_characters_are_removed() -> None:
    assert clean("art.\x00 4:13\u202e lid\u200b 3\nBW ") == "art. 4:13 lid 3 BW"


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_understood_without_an_exception(text: str) -> None:
    read = understand(text, names=builtin_names(), today=TODAY)
    assert not any(ord(character) < 32 for character in read.text)


def test_canonical_addresses_typed_between_words_are_read() -> None:
    read = understand(
        "Vergelijk bw:4:13.3 met BWBR0005537/1@bijlage2/1?", names=builtin_names(), today=TODAY
    )
    assert [str(address) for address in read.literal] == ["bw:4:13.3", "awb:1@bijlage2.1"]


@pytest.mark.parametrize("text", ["om 13:30 uur", "https://example.org/a", "3:2 gewonnen", "en/of"])
def test_times_links_and_scores_are_no_addresses(text: str) -> None:
    assert understand(text, names=builtin_names(), today=TODAY).literal == ()
