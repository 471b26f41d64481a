"""What counts as the right page and the right value of a manual."""

from __future__ import annotations

import json
from datetime import date

import pytest

from citation_platform.errors import InvalidInput
from citation_platform.evaluation.manuals import (
    ManualQuestion,
    ask_manuals,
    figures,
    own_questions,
    read_manual_questions,
)
from citation_platform.gate.reasons import ReasonCode
from citation_platform.gate.verdicts import Citation, ClaimVerdict, Reason
from citation_platform.service.answers import Answer, Understood

TABLE = ManualQuestion(
    id="T",
    question="Hoeveel ampère trekt de P12?",
    lang="nl",
    file="pomp.pdf",
    page=(3,),
    answer="4,5 A",
    gold_text="P12 4,5 6,0",
    bbox=(10, 10, 110, 20),
    kind="table",
)
TRAP = ManualQuestion(id="N", question="En de P99?", lang="nl", expected="decline")


def cited(page: int = 3, value: str = "4,5") -> Answer:
    citation = Citation(
        passage_id="p",
        address="doc:x",
        label="Pomp",
        quote="P12 4,5 6,0",
        start=0,
        end=11,
        valid_from=None,
        valid_to=None,
        version="2026-01-01",
        source_url=None,
        context_text="",
        document_hash="ab" * 32,
        document_name="alpha/pomp.pdf",
        page=page,
        bbox=(10, 10, 110, 20),
        row_header="P12",
        value=value,
        unit="A",
    )
    claim = ClaimVerdict(
        text=citation.quote, address="doc:x", accepted=True, citation=citation, checks=()
    )
    return answer("answered", claims=(claim,))


def answer(status: str, **parts: object) -> Answer:
    understood = Understood(language="nl", peildatum=date(2026, 1, 1), addresses=())
    return Answer(
        status=status, question="", office="retail", understood=understood, release_id="r", **parts
    )


def test_the_right_page_value_and_rectangle_are_counted():
    found = figures(ask_manuals([TABLE], lambda *_: cited()))
    assert found["page_precision"] == 1.0
    assert found["value_exact_tables"] == 1.0
    assert found["bbox_iou_mean"] == pytest.approx(1.0)


@pytest.mark.parametrize("given", [cited(page=4), cited(value="6,0")])
def test_another_page_or_the_neighbouring_value_is_wrong(given):
    (outcome,) = ask_manuals([TABLE], lambda *_: given)
    assert not (outcome.page_right and outcome.value_right)


def test_any_answer_to_a_question_that_must_be_declined_is_false():
    refusal = Reason(code=ReasonCode.UNKNOWN_PRODUCT, message="")
    assert figures(ask_manuals([TRAP], lambda *_: cited()))["false_answers"] == 1
    declined = ask_manuals([TRAP, TABLE], lambda *_: answer("refused", reasons=(refusal,)))
    assert figures(declined)["false_answers"] == 0
    assert figures(declined)["false_declines"] == 1


def test_a_line_that_is_no_question_is_named(tmp_path):
    gold = tmp_path / "gold.jsonl"
    gold.write_text('{"id": "1", "question": "Wat?", "lang": "nl"}\n{"id": 2}\n', encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"gold\.jsonl:2"):
        read_manual_questions(gold)


def test_an_offices_own_questions_are_read_as_questions_about_manuals(tmp_path):
    rows = [
        {
            "id": "F1",
            "question": "Wat betekent E1?",
            "lang": "de",
            "kind": "fault",
            "expected": {
                "file": "alpha/pomp.pdf",
                "page": 3,
                "text": "E1 Ventilator geblokkeerd",
                "value": "Ventilator geblokkeerd",
                "also_on": [{"file": "beta/kopie.pdf", "page": 4}],
            },
        },
        {"id": "N1", "question": "En de P99?", "reason_code": "unknown_product"},
        {"id": "L1", "question": "Wat zegt de wet?", "gold": ["BWBR0002761/13/3"]},
    ]
    path = tmp_path / "own.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    fault, trap = own_questions(path)
    assert (fault.kind, fault.lang, fault.must_decline) == ("fault_code", "de", False)
    assert fault.places == {("pomp.pdf", 3), ("kopie.pdf", 4)}
    assert (fault.answer, fault.gold_text) == (
        "Ventilator geblokkeerd",
        "E1 Ventilator geblokkeerd",
    )
    assert (trap.id, trap.must_decline, trap.places) == ("N1", True, frozenset())


def test_a_bad_line_of_an_offices_own_questions_is_named(tmp_path):
    path = tmp_path / "own.jsonl"
    path.write_text('{"question": "?"}\n', encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"own\.jsonl:1"):
        own_questions(path)
