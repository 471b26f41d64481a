"""Which row and cell a label means, whatever cut the passages."""

from __future__ import annotations

import pytest

from citation_platform.evaluation.manual_labels import Match, answers, is_empty, match_of
from citation_platform.evaluation.manuals import AlsoOn, ManualQuestion
from tests.unit.retrieval.manuals.manual_parts import passage, row

FILE = "pump.pdf"
P12 = row("P12", ("kg", "14,5"), ("bar", "3"), naming=[("Type", "P12")])
P15 = row("P15", ("kg", "19,5"), ("bar", "3"), naming=[("Type", "P15")])
E1 = row("E1", ("Cause", "The fan is blocked"), naming=[("Code", "E1")])
PROSE = passage("The pump may be placed outside when it stays dry.")
NAMING, KG, BAR = 0, 1, 2


def label(**changes: object) -> ManualQuestion:
    values: dict[str, object] = {
        "id": "q",
        "question": "Hoeveel weegt de P12?",
        "lang": "nl",
        "file": FILE,
        "page": (3,),
        "answer": "14,5 kg",
        "gold_text": "P12 14,5 3",
        "kind": "table",
    }
    return ManualQuestion.model_validate({**values, **changes})


def test_the_labelled_row_is_told_from_its_neighbour() -> None:
    assert match_of(label(), P12, FILE) is Match.PASSAGE
    assert match_of(label(), P15, FILE) is Match.PAGE


def test_of_the_row_only_the_cell_with_the_value_answers() -> None:
    assert [answers(label(), P12, cell, FILE) for cell in (NAMING, KG, BAR)] == [False, True, False]
    assert not answers(label(), P12, None, FILE)
    assert not any(answers(label(), P15, cell, FILE) for cell in (NAMING, KG, BAR))


def test_the_same_text_on_another_page_or_in_another_file_is_elsewhere() -> None:
    elsewhere = row("P12", ("kg", "14,5"), ("bar", "3"), naming=[("Type", "P12")], page=4)
    assert match_of(label(), elsewhere, FILE) is Match.ELSEWHERE
    assert match_of(label(), P12, "other.pdf") is Match.ELSEWHERE
    assert not answers(label(), elsewhere, KG, FILE)


def test_another_place_that_is_labelled_too_answers_as_well() -> None:
    also = label(also_on=(AlsoOn(file="other.pdf", page=3),))
    assert answers(also, P12, KG, "other.pdf")


def test_spaces_case_and_hyphenation_do_not_part_a_label_from_its_row() -> None:
    assert match_of(label(gold_text="p12   14,5\n3"), P12, FILE) is Match.PASSAGE
    wide = row("P12 pump", ("kg", "14,5"), naming=[("Type", "P12 pump with motor and cable")])
    assert match_of(label(gold_text="P12 pump with motor 14,5"), wide, FILE) is Match.PASSAGE


def test_a_fault_code_that_the_label_rewords_is_the_cell_with_the_printed_text() -> None:
    reworded = label(
        question="Wat betekent E1?",
        answer="de ventilator zit vast",
        gold_text="E1 The fan is blocked",
        kind="fault_code",
    )
    assert answers(reworded, E1, 1, FILE)
    # Of a table the value itself is asked for: a reworded answer proves no cell.
    assert not answers(reworded.model_copy(update={"kind": "table"}), E1, 1, FILE)


def test_prose_answers_as_a_whole() -> None:
    prose = label(answer="ja, mits droog", gold_text="may be placed outside", kind="prose")
    assert answers(prose, PROSE, None, FILE)
    assert match_of(prose, passage("The pump is red and heavy."), FILE) is Match.PAGE


def test_the_right_page_alone_is_no_answer() -> None:
    assert match_of(label(), PROSE, FILE) is Match.PAGE
    assert not answers(label(), PROSE, None, FILE)


def test_a_question_that_must_be_declined_has_no_answer_anywhere() -> None:
    trap = ManualQuestion(id="n", question="?", lang="nl", expected="decline")
    assert match_of(trap, P12, FILE) is Match.ELSEWHERE
    named = label(expected="decline_or_state_no_value")
    assert not answers(named, P12, KG, FILE)


@pytest.mark.parametrize(
    ("printed", "empty"), [("", True), ("–", True), ("n.a.", True), ("0", False)]
)
def test_a_cell_that_prints_nothing_is_empty(printed: str, empty: bool) -> None:
    assert is_empty(row("P12", ("kg", printed)), 0) is empty
    assert not is_empty(PROSE, None)
