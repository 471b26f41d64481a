"""Text of a cell: broken words, part numbers, raised figures; and agreement of two readings."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.documents.geometry import Box
from citation_platform.documents.grids.agreement import agree
from citation_platform.documents.grids.lines import cell_text, join_lines
from citation_platform.documents.pages.model import Word


@pytest.mark.parametrize(
    ("lines", "vocabulary", "text"),
    [
        (["instal-", "latie"], Counter(), "installatie"),
        (["Slow-", "down"], Counter({"slow": 2, "slow-": 3}), "Slow-down"),
        (["Voor-", "deel"], Counter({"voor": 9, "voordeel": 2}), "Voordeel"),
        (["01-", "2301"], Counter(), "01-2301"),
        (["Wifi -", "module"], Counter(), "Wifi - module"),
        (["CVE-S", "ECO"], Counter(), "CVE-S ECO"),
    ],
)
def test_a_word_broken_at_a_line_end_is_one_word_again(
    lines: list[str], vocabulary: Counter[str], text: str
) -> None:
    assert join_lines(lines, vocabulary) == text


def test_a_raised_figure_stays_with_its_unit() -> None:
    words = [
        Word("225", Box(0, 10, 12, 17), 7.0),
        Word("m", Box(14, 10, 20, 17), 7.0),
        Word("3", Box(20, 8.5, 23, 14.3), 5.8),
        Word("/h", Box(23, 10, 30, 17), 7.0),
    ]
    assert cell_text(words, Counter()) == "225 m3/h"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("7,2", "7,2", True),
        ("7,2", "12", False),
        ("7,2", "7.2", False),
        ("-5 °C", "−5°C", True),
        ("5 °C", "-5 °C", False),
        ("16 A", "16A", True),
        ("16 A", "16 W", False),
        ("80/125", "80/1255", False),
        ("Max 5 Amp", "Max5 Amp", True),
        ("Frequentie", "Frequenlie", True),
        ("open", "dicht", False),
        ("", "190", False),
    ],
)
def test_figures_agree_strictly_and_words_nearly(one: str, other: str, same: bool) -> None:
    assert agree(one, other) is same


@given(st.text(max_size=20), st.text(max_size=20))
def test_agreement_is_symmetric_and_holds_for_equal_texts(one: str, other: str) -> None:
    assert agree(one, one)
    assert agree(one, other) == agree(other, one)
