"""From units found to the one row, cell or paragraph, and how sure that is."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest

from citation_platform.passages.record import Passage
from citation_platform.retrieval.manuals.pinpointing import (
    Option,
    Pinpointed,
    options_of,
    pinpoint,
    reader,
)
from citation_platform.retrieval.manuals.ranking_model import ConfidenceModel, RankingModel
from citation_platform.retrieval.ranking import RankedUnit
from tests.unit.retrieval.manuals.manual_parts import (
    LEXICON,
    VOCABULARY,
    ask,
    passage,
    row,
)

PUMP = row("P12", ("Weight", "14 kg"), ("Pressure", "3 bar"), naming=[("Type", "P12")])
PROSE = passage("The pump may be placed outside.")
QUESTION = "Wat is het gewicht van de P12?"
MODEL = RankingModel(
    weights={"cell_header_leads": 2.0, "cell_naming": -3.0, "all": 3.0, "names_away": -2.0},
    confidence=ConfidenceModel(signals=(), means=(), scales=(), weights=(), bias=0.0),
    threshold=0.5,
    questions=30,
    must_decline=0,
    learned_from={},
    learned_on=date(2026, 12, 1),
    method="by hand",
    held_out={},
)


def unit(*passages: Passage, dense: float | None = 0.8, sparse: float | None = 3.0) -> RankedUnit:
    return RankedUnit(passages[0].unit_id, 0.1, dense, sparse, passages)


def nowhere(_: str) -> Collection[str]:
    return ()


def options(question: str, *units: RankedUnit) -> list[Option]:
    return options_of(ask(question), units, reader(LEXICON, VOCABULARY), nowhere)


def best(question: str, *units: RankedUnit) -> Pinpointed:
    found = pinpoint(ask(question), options(question, *units), MODEL)
    assert found is not None
    return found


def test_every_cell_of_a_row_and_every_paragraph_is_an_option_in_order() -> None:
    found = options(QUESTION, unit(PUMP), unit(PROSE))
    assert [(one.choice.passage, one.choice.cell, one.place) for one in found] == [
        (PUMP, 0, 0),
        (PUMP, 1, 0),
        (PUMP, 2, 0),
        (PROSE, None, 1),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Weight of the P12 ............ 17",
        "Weight of the P12 . . . . . . 17",
        "Weight of the P12 …… 17",
    ],
)
def test_a_line_of_a_list_of_contents_never_answers(line: str) -> None:
    assert options(QUESTION, unit(passage(line))) == []
    assert best(QUESTION, unit(passage(line)), unit(PUMP)).choice.passage is PUMP


def test_dots_in_a_sentence_are_no_list_of_contents() -> None:
    for text in ("Wait ... then weigh the P12.", "Weight: 14 kg (approx.). See P12."):
        assert len(options(QUESTION, unit(passage(text)))) == 1


def test_the_cell_of_the_column_asked_for_answers() -> None:
    found = best(QUESTION, unit(PROSE), unit(PUMP))
    assert (found.choice.passage, found.choice.cell) == (PUMP, 1)
    assert best("Welke druk levert de P12?", unit(PROSE), unit(PUMP)).choice.cell == 2


def test_the_unit_of_the_best_option_comes_first_and_none_is_lost() -> None:
    other = passage("Maximum weight on the lid.")
    assert best(QUESTION, unit(PROSE), unit(other), unit(PUMP)).order == (2, 1, 0)


def test_of_equal_options_the_one_found_first_wins() -> None:
    twin = row("P12", ("Weight", "14 kg"), ("Pressure", "3 bar"), naming=[("Type", "P12")], page=9)
    found = best(QUESTION, unit(PUMP), unit(twin))
    assert found.choice.passage is PUMP
    assert found.order == (0, 1)


def test_nothing_found_is_no_choice() -> None:
    assert pinpoint(ask(QUESTION), [], MODEL) is None
    assert options(QUESTION) == []


def test_units_without_a_score_of_one_signal_are_options_too() -> None:
    assert options(QUESTION, unit(PUMP, dense=None, sparse=None))


def test_a_document_that_mentions_the_name_elsewhere_counts_as_about_it() -> None:
    asked = ask("Wat is het gewicht van de P99?")
    read = reader(LEXICON, VOCABULARY)
    (silent, *_), (speaking, *_) = (
        options_of(asked, [unit(PROSE)], read, documents)
        for documents in (nowhere, lambda name: {PROSE.document_hash} if name == "p99" else ())
    )
    assert silent.features["names_unmentioned"] > speaking.features["names_unmentioned"] == 0


def test_a_sure_choice_has_a_larger_share_and_margin_than_a_doubtful_one() -> None:
    twin = row("P12", ("Weight", "19 kg"), ("Pressure", "5 bar"), naming=[("Type", "P12")], page=9)
    sure = best(QUESTION, unit(PUMP), unit(PROSE)).signals
    doubtful = best(QUESTION, unit(PUMP), unit(twin)).signals
    for sign in ("share", "passage_share", "page_share", "margin"):
        assert sure[sign] > doubtful[sign]
    assert sure["cell_share"] == pytest.approx(doubtful["cell_share"])


def test_words_that_are_said_nowhere_make_a_choice_less_sure() -> None:
    said = best(QUESTION, unit(PUMP)).signals
    unsaid = best("Wat is het xylofoongewicht en de thermokoppeldiepte?", unit(PUMP)).signals
    assert said["missing"] == 0
    assert unsaid["missing"] > 0
    assert unsaid["covered_all"] < said["covered_all"] == 0.85


def test_a_passage_is_read_once_however_often_it_is_found() -> None:
    read = reader(LEXICON, VOCABULARY)
    assert read(PUMP) is read(PUMP)
    assert read(PROSE) is not read(PUMP)


def test_threads_share_what_was_read() -> None:
    read = reader(LEXICON, VOCABULARY)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(read, [PUMP, PROSE] * 50))
    assert found == [read(PUMP), read(PROSE)] * 50
