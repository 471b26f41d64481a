"""Pages speak Dutch or English; every sentence exists in both."""

from __future__ import annotations

import string

import pytest

from citation_platform.approvals.standing import DocumentStanding
from citation_platform.service.languages import preferred
from citation_platform.service.pages import Tongue, say
from citation_platform.service.pages.words import SENTENCES


@pytest.mark.parametrize(
    ("header", "tongue"),
    [
        ("", Tongue.DUTCH),
        ("en-GB,en;q=0.9", Tongue.ENGLISH),
        ("de-DE, en;q=0.7, nl;q=0.3", Tongue.ENGLISH),
        ("nl-BE,nl;q=0.9,en;q=0.8", Tongue.DUTCH),
        ("fr", Tongue.DUTCH),
        ("en;q=0", Tongue.DUTCH),
        ("en;q=x, ;;;, \x00", Tongue.DUTCH),
    ],
)
def test_the_browsers_language_is_followed_where_we_have_it(header: str, tongue: Tongue) -> None:
    assert preferred(header) is tongue


@pytest.mark.parametrize("key", SENTENCES)
def test_both_languages_say_the_same_with_the_same_values(key: str) -> None:
    dutch, english = (
        {name for _, name, _, _ in string.Formatter().parse(text) if name}
        for text in SENTENCES[key]
    )
    assert dutch == english
    assert all(SENTENCES[key])


@pytest.mark.parametrize("standing", DocumentStanding)
def test_every_standing_has_words(standing: DocumentStanding) -> None:
    assert say(f"standing_{standing.value}", "nl") != say(f"standing_{standing.value}", "en")
