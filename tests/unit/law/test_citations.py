"""Citations: what holds for any text, how questions are read, what the report says."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.law.citations import Mode, find_citations, report_citations
from citation_platform.law.names import builtin_names

_PIECES = [
    "artikel ", "art. ", "de artikelen ", "4:13 ", "13 ", "2.83 ", "XIIIa ", "lid 3 ", "derde lid",
    ", ", "en ", "t/m ", "-", "e.v. ", "jo. ", "onder a ", "onderdelen a, b en c ", "(oud) ", "BW ",
    "Awb ", "van het ", "Burgerlijk Wetboek ", "Boek 4 ", "titel 9 ", "RJ 270.103 ", "NEN ", ". ",
    "NEN-EN 1990", "Wet op de ", "(", ")", "1° ", "\n\n", "😀", "\x00", "€ 4 ", "2013 ", "'", "NBA-",
    "Standaard 3",
]  # fmt: skip
pieces = st.lists(st.sampled_from(_PIECES), max_size=30).map("".join)


@given(st.text(max_size=200) | pieces, st.sampled_from(Mode))
def test_any_text_is_read_and_every_span_lies_inside_it(text: str, mode: Mode) -> None:
    previous = 0
    for citation in find_citations(text, mode=mode):
        assert 0 <= citation.start < citation.end <= len(text)
        assert citation.text == text[citation.start : citation.end]
        assert citation.start >= previous
        previous = citation.start


@pytest.mark.parametrize(
    "piece",
    ["artikel 1, ", "lid 1, ", "eerste, ", "onder a, ", "4:13, ", "NEN-", "titel 1 van ", "(",
     "art. 1 jo. ", "Wet op de ", "1.", "1:", "artikel 4:13 lid 3 BW en "],
)  # fmt: skip
def test_work_grows_with_the_length_of_the_text(piece: str) -> None:
    """Four times the text may take about four times the calls; quadratic takes sixteen.

    Calls are counted, not seconds: the count is the same on every machine.
    """

    def calls(length: int) -> int:
        text = (piece * length)[:length]
        count = 0

        def counted(_frame: object, event: str, _argument: object) -> None:
            nonlocal count
            count += event in ("call", "c_call")

        sys.setprofile(counted)
        try:
            find_citations(text, mode=Mode.QUESTION)
        finally:
            sys.setprofile(None)
        return count

    find_citations(piece, mode=Mode.QUESTION)  # what is loaded once is not counted
    assert calls(8_000) < 6 * calls(2_000)


def test_a_bare_number_in_a_question_is_understood_without_its_law() -> None:
    [found] = find_citations("Welke tekst van 4:192 lid 1 gold toen?", mode=Mode.QUESTION)
    assert (found.text, found.address, found.source) == ("4:192 lid 1", None, None)
    assert (found.book, found.article, found.lid) == ("4", "4:192", "1")
    assert [str(address) for address in found.candidates] == ["bw:4:192.1", "awb:4:192.1"]


def test_prose_does_not_report_a_bare_number() -> None:
    assert find_citations("Welke tekst van 4:192 lid 1 gold toen?") == []
    assert find_citations("Zie artikel 5, tweede lid.") == []


def test_the_only_law_that_a_question_names_owns_its_bare_numbers() -> None:
    [found] = find_citations("Wat zegt artikel 42 in de Faillissementswet?", mode=Mode.QUESTION)
    assert str(found.address) == "BWBR0001860/42"
    [found] = find_citations("De Fw is duidelijk: wat staat in artikel 42?", mode=Mode.QUESTION)
    assert str(found.address) == "BWBR0001860/42"
    assert found.inferred
    assert not found.law_named


def test_a_default_law_owns_bare_numbers() -> None:
    law = builtin_names().law("BWBR0001860")
    [found] = find_citations("Zie artikel 42, eerste lid.", default_law=law)
    assert (str(found.address), found.inferred) == ("BWBR0001860/42/1", True)


def test_a_law_that_is_named_but_unknown_differs_from_no_law() -> None:
    [named] = find_citations("Wat zegt artikel 2 Wet goed verhuurderschap?", mode=Mode.QUESTION)
    [bare] = find_citations("Wat zegt artikel 2?", mode=Mode.QUESTION)
    assert (named.address, named.law_named) == (None, True)
    assert (bare.address, bare.law_named) == (None, False)


@pytest.mark.parametrize(
    "text",
    ["Kom om 4:13 uur.", "De stand was 3:2.", "Schaal 1:100 klopt.", "Het duurt 4:13 min."],
)
def test_times_and_scores_are_no_bare_numbers(text: str) -> None:
    assert find_citations(text, mode=Mode.QUESTION) == []


def test_old_law_is_marked() -> None:
    [found] = find_citations("Onder art. 3:15a (oud) BW gold iets anders.")
    assert found.historic


def test_the_report_names_label_and_link() -> None:
    [found] = report_citations("Zie art. 4:13 lid 3 BW.")
    assert found.model_dump()["address"] == "bw:4:13.3"
    assert found.label == "artikel 4:13, derde lid, BW"
    assert found.url == "https://wetten.overheid.nl/jci1.3:c:BWBR0002761&artikel=13&lid=3"
