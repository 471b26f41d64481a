"""The kinds of question, by their words."""

from __future__ import annotations

import pytest

from citation_platform.retrieval.kinds import QuestionKind, kind_of

PLACE = [
    ("Wat staat er in 4:13 BW?", QuestionKind.LOOK_UP),
    ("Welke artikelen verwijzen naar 4:63 BW?", QuestionKind.REFERENCES),
    ("Waar wordt artikel 6:7 Awb genoemd?", QuestionKind.REFERENCES),
    ("Which articles refer to 4:63 BW?", QuestionKind.REFERENCES),
    ("Welche Artikel verweisen auf 4:63 BW?", QuestionKind.REFERENCES),
    ("Welke uitzonderingen zijn er op 6:7 Awb?", QuestionKind.EXCEPTIONS),
    ("Waar wordt van artikel 6:7 Awb afgeweken?", QuestionKind.EXCEPTIONS),
    ("Are there exceptions to article 6:7 Awb?", QuestionKind.EXCEPTIONS),
    ("", QuestionKind.LOOK_UP),
]


@pytest.mark.parametrize(("question", "kind"), PLACE)
def test_a_question_that_names_a_place(question: str, kind: QuestionKind) -> None:
    assert kind_of(question, names_a_place=True) is kind


@pytest.mark.parametrize("question", [one for one, _ in PLACE])
def test_without_a_place_a_case_is_described(question: str) -> None:
    assert kind_of(question, names_a_place=False) is QuestionKind.DESCRIBED
