"""A quotation is verbatim or it is nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.gate.support import find_quote

TEXT = "De termijn is\n  drie maanden, tenzij de rechter anders bepaalt."


@pytest.mark.parametrize(
    "quote",
    ["De termijn is drie maanden", "drie maanden, tenzij", TEXT, "anders bepaalt."],
)
def test_a_quote_is_found_across_line_breaks(quote: str) -> None:
    found = find_quote(quote, TEXT)
    assert found is not None
    start, end = found
    assert TEXT[start:end].split() == quote.split()


@pytest.mark.parametrize(
    "quote",
    ["De termijn is vier maanden", "de termijn is drie maanden", "drie maanden tenzij", "", "  \n"],
)
def test_one_changed_word_case_or_comma_is_no_quote(quote: str) -> None:
    assert find_quote(quote, TEXT) is None


@given(st.text(), st.text(min_size=1), st.text())
def test_every_part_of_a_text_is_found_in_it(before: str, quote: str, after: str) -> None:
    found = find_quote(quote, before + quote + after)
    if quote.split():
        assert found is not None
        start, end = found
        assert (before + quote + after)[start:end].split() == quote.split()
    else:
        assert found is None
