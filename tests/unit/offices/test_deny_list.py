"""Questions that an office always leaves to a person: the rules, and what comes near."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from pydantic import ValidationError

from citation_platform.evaluation.gold import read_questions
from citation_platform.offices import OfficePack, load_pack
from citation_platform.offices.pack import DenyRule

TODAY = date(2026, 11, 30)


def rule(**changes: object) -> DenyRule:
    values: dict[str, object] = {
        "id": "x",
        "description": "Vraag het de baas.",
        "when": [["schenk*", "erf _ laat*"], ["zo laag mogelijk"]],
        "examples": ["Hoe schenk ik zo  LAAG\nmogelijk?"],
        **changes,
    }
    return DenyRule.model_validate(values)


@pytest.mark.parametrize(
    ("question", "refused"),
    [
        ("Een schenking, zo laag mogelijk?", True),
        ("Wat men erft of later laat, erf en laat het zo laag mogelijk", True),
        ("beschenking zo laag mogelijk", False),
        ("schenking zo laag mogelijke", False),
        ("schenking", False),
        ("", False),
        ("SCHENKING ZO\u00a0LAAG MOGELIJK", True),
    ],
)
def test_one_expression_of_every_group_must_occur(question: str, refused: bool) -> None:
    assert rule().refuses(question, TODAY) is refused


def test_an_exception_lifts_the_refusal() -> None:
    lifted = rule(unless=["boete"])
    assert not lifted.refuses("Boete op een schenking, zo laag mogelijk?", TODAY)


def test_a_day_too_far_ahead_is_refused_wherever_it_is_said() -> None:
    far = rule(when=[], days_ahead=180, examples=["Wat geldt per 1 januari 2090?"])
    assert far.refuses("Wat geldt er op 1 juli 2027?", TODAY)
    assert far.refuses("Wat geldt er?", TODAY, peildatum=date(2027, 5, 30))
    assert not far.refuses("Wat geldt er?", TODAY, peildatum=date(2027, 5, 29))
    assert not far.refuses("Wat gold er op 1 juli 2012?", TODAY)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"examples": ["Hoe schenk ik?"]}, "does not refuse its example"),
        ({"counterexamples": ["Schenk zo laag mogelijk"]}, "refuses its counterexample"),
        ({"when": []}, "never refuses"),
        ({"when": [["schenk*"], []]}, "empty group"),
        ({"examples": []}, "examples"),
    ],
)
def test_a_rule_that_does_not_do_what_it_says_is_not_loaded(
    changes: dict[str, object], message: str
) -> None:
    with pytest.raises(ValidationError, match=message):
        rule(**changes)


def test_two_rules_of_one_name_are_told() -> None:
    pack = load_pack("notary")
    twice = {**pack.model_dump(mode="json"), "deny_list": [rule().model_dump()] * 2}
    with pytest.raises(ValidationError, match="occurs twice"):
        OfficePack.model_validate(twice)


@pytest.mark.parametrize("office", ["notary", "retail"])
def test_an_office_s_own_questions_that_have_an_answer_are_not_refused(office: str) -> None:
    pack = load_pack(office)
    files = [path for path in (pack.smoke, pack.calibration, pack.gold) if path is not None]
    answerable = [
        one.question for file in files for one in read_questions(file) if one.decline_code is None
    ]
    assert answerable
    assert [
        question
        for question in answerable
        for rule in pack.deny_list
        if rule.refuses(question, TODAY)
    ] == []


def test_the_labelled_kinds_are_refused_and_no_answerable_question_is(shared_data: Path) -> None:
    pack = load_pack("notary")
    gold = shared_data / "gold"

    def refused_by(question: str) -> list[str]:
        return [one.id for one in pack.deny_list if one.refuses(question, TODAY)]

    for one in read_questions(gold / "must_decline.dev.jsonl"):
        wanted = one.decline_code or ""
        assert refused_by(one.question) == ([wanted] if wanted.startswith("deny_list") else [])
    for one in read_questions(gold / "law_questions.dev.jsonl"):
        assert refused_by(one.question) == []
