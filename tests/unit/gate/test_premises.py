"""What a question takes for granted about a provision that it names."""

from __future__ import annotations

import re

import pytest

from citation_platform.gate.premises import false_premise, premise_of
from citation_platform.law.citations import Mode, find_citations
from citation_platform.law.names import builtin_names

TEXTS = [
    "De vereniging is een rechtspersoon. Titel 1 is niet van toepassing.",
    "Het loon bedraagt een ten honderd van de waarde.",
]


def words(text: str) -> list[str]:
    return [word[:6] for word in re.findall(r"\w{4,}", text.casefold())]


def premise(question: str) -> str | None:
    found = find_citations(question, builtin_names(), mode=Mode.QUESTION)
    return premise_of(question, [(one.start, one.end) for one in found])


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "Waarom is zij geen rechtspersoon volgens 5:124 BW?",
            "is zij geen rechtspersoon volgens ?",
        ),
        ("Why does article 6:7 Awb give two weeks?", "does give two weeks?"),
        ("  Hoe komt het dat art. 4:13 lid 1 BW dit regelt", "dit regelt"),
        ("Is zij een rechtspersoon volgens 5:124 BW?", None),
        ("Wat is daarom de termijn?", None),
        ("", None),
    ],
)
def test_only_a_question_why_takes_something_for_granted(
    question: str, expected: str | None
) -> None:
    assert premise(question) == expected


def test_the_nearest_sentence_decides_not_a_denial_elsewhere() -> None:
    broken = false_premise("is de vereniging geen rechtspersoon", TEXTS, words)
    assert broken is not None
    assert broken.claimed == "geen"
    assert false_premise("is de vereniging een rechtspersoon", TEXTS, words) is None


def test_a_wrong_number_is_told_beside_the_right_one() -> None:
    broken = false_premise("bedraagt het loon tien procent van de waarde", TEXTS, words)
    assert broken is not None
    assert (broken.claimed, broken.stated) == ("tien procent", "een ten honderd")


def test_a_premise_about_something_else_is_held_against_all_of_it() -> None:
    assert false_premise("zonnepanelen niet mogen", TEXTS, words) is None
    assert false_premise("iets", [], words) is None
