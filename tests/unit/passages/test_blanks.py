"""Cells that print no value."""

from __future__ import annotations

import pytest

from citation_platform.passages.blanks import prints_no_value


@pytest.mark.parametrize(
    "text",
    ["", "  ", "-", "–", "— —", "/", "…", "*", "n.a.", "N.A.", "n/a", "k.A.", "n.v.t.", " NVT "],
)
def test_dashes_and_abbreviations_for_nothing_are_no_value(text: str) -> None:
    assert prints_no_value(text)


@pytest.mark.parametrize(
    "text", ["0", "-5", "– 12 V", "A", "ja", "nee", "natrium", "n.a. 5", "≤ 3"]
)
def test_whatever_could_be_the_value_is_one(text: str) -> None:
    assert not prints_no_value(text)
