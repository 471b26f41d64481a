"""Learning the ranking of manuals: what it promises and when it promises nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from citation_platform.errors import InvalidInput
from citation_platform.evaluation.manual_ranking import (
    FALSE,
    FEWEST,
    RIGHT,
    Example,
    examples_of,
    learn_ranking,
)
from citation_platform.evaluation.manuals import ManualQuestion
from citation_platform.retrieval.manuals.asked import Asked
from citation_platform.retrieval.manuals.pinpointing import Choice, Option, pinpoint
from citation_platform.retrieval.manuals.ranking_model import RankingModel
from tests.unit.retrieval.manuals.manual_parts import DOCUMENT, ask, passage, read, row

FILE = "pump.pdf"
ROW = row("P12", ("kg", "14,5"), ("bar", "3"), naming=[("Type", "P12")])
PROSE = passage("The pump may be placed outside.")
EMPTY = row("P12", ("kg", "–"), naming=[("Type", "P12")])
ASKED = ask("Wat is het gewicht?")
FIELDS = {id(one): read(one) for one in (ROW, PROSE, EMPTY)}


def question(number: int, *, decline: bool = False) -> ManualQuestion:
    return ManualQuestion(
        id=str(number),
        question=f"Vraag {number}?",
        lang="nl",
        file=FILE,
        page=(3,),
        answer="14,5",
        gold_text="P12 14,5 3",
        kind="must_decline" if decline else "table",
        expected="decline" if decline else None,
    )


def option(good: float, cosine: float, *, place: int, empty: bool = False) -> Option:
    """``good``: the feature that tells the right option; ``cosine``: how near the passage is."""
    one = EMPTY if empty else (ROW if place == 0 else PROSE)
    choice = Choice(one, 1 if one is not PROSE else None)
    return Option(choice, place, {"header": good, "cosine": cosine}, FIELDS[id(one)])


def example(number: int, *, decline: bool, sure: bool, empty: bool = False) -> Example:
    """One right option among four. A question is ``sure`` when its options are near."""
    drawn = np.random.default_rng(number)
    near = 1.0 if sure else -1.0
    goods = [1.0, *drawn.uniform(-0.2, 0.2, 3)]
    options = tuple(
        option(good, near, place=place, empty=empty) for place, good in enumerate(goods)
    )
    right = np.array([not decline, False, False, False])
    return Example(
        question(number, decline=decline), ASKED, options, right, right, np.full(4, empty)
    )


def learn(examples: Sequence[Example]) -> RankingModel:
    return learn_ranking(examples, learned_from={"own": "0" * 64}, today=date(2026, 12, 1))


def separable(answerable: int = 60, traps: int = 60) -> list[Example]:
    return [example(number, decline=False, sure=True) for number in range(answerable)] + [
        example(1000 + number, decline=True, sure=False) for number in range(traps)
    ]


def test_the_feature_that_tells_is_learned_and_puts_the_right_option_first() -> None:
    learned = learn(separable())
    assert learned.weights["header"] > 1
    assert abs(learned.weights["cosine"]) < 0.1  # the same for all options of a question
    found = pinpoint(ASKED, example(7, decline=False, sure=True).options, learned)
    assert found is not None
    assert found.order[0] == 0


def test_the_threshold_keeps_both_promises_on_questions_that_were_not_seen() -> None:
    learned = learn(separable())
    assert 0 < learned.threshold < 1
    assert learned.held_out["right_of_answered"] >= RIGHT
    assert learned.held_out["false_answers"] <= FALSE
    assert learned.held_out["answered"] == 1.0
    sure, doubtful = (
        pinpoint(ASKED, example(5, decline=False, sure=sure).options, learned)
        for sure in (True, False)
    )
    assert sure is not None
    assert doubtful is not None
    probability = learned.confidence.probability
    assert probability(sure.signals) >= learned.threshold > probability(doubtful.signals)


def test_where_nothing_keeps_the_promises_nothing_is_answered() -> None:
    # Questions with and without an answer look exactly the same.
    one = example(1, decline=False, sure=True)
    learned = learn(
        [
            replace(one, question=question(n, decline=n % 2 == 0), right=one.right & (n % 2 == 1))
            for n in range(80)
        ]
    )
    assert learned.threshold == 1.0
    assert learned.held_out["answered"] == 0.0
    assert learned.held_out["false_answers"] == 0.0


def test_an_empty_cell_is_refused_anyway_and_counts_as_no_answer_given() -> None:
    # As sure as the answerable ones, but what they choose prints nothing.
    traps = [example(1000 + n, decline=True, sure=True, empty=True) for n in range(20)]
    learned = learn([*separable(traps=0), *traps])
    assert learned.held_out["answered"] == 1.0
    assert learned.held_out["false_answers"] == 0.0


def test_too_few_questions_are_refused_with_what_to_do() -> None:
    few = separable(answerable=FEWEST - 1, traps=100)
    with pytest.raises(InvalidInput, match=f"only {FEWEST - 1} answerable.*label at least"):
        learn(few)
    with pytest.raises(InvalidInput, match="only 0 answerable"):
        learn([])


def test_the_same_questions_in_another_order_teach_the_same() -> None:
    examples = separable(answerable=40, traps=20)
    first, second = learn(examples), learn(examples[::-1])
    assert second.weights == pytest.approx(first.weights, abs=1e-3)
    assert second.threshold == pytest.approx(first.threshold, abs=1e-3)


def test_a_sign_that_is_the_same_everywhere_does_not_break_the_confidence() -> None:
    learned = learn(separable())
    assert all(scale > 0 for scale in learned.confidence.scales)
    assert 0 < learned.confidence.probability({}) < 1


def test_the_model_says_what_it_was_learned_from() -> None:
    learned = learn(separable(answerable=40, traps=20))
    assert (learned.questions, learned.must_decline) == (40, 20)
    assert learned.learned_from == {"own": "0" * 64}
    assert RankingModel.model_validate_json(learned.model_dump_json()) == learned


def test_questions_refused_before_search_or_without_options_are_no_examples() -> None:
    seen: list[str] = []

    def consider(text: str, language: str) -> tuple[Asked, list[Option]] | None:
        seen.append(f"{language}:{text}")
        number = len(seen)
        if number == 1:
            return None
        return ASKED, [] if number == 2 else [option(1, 1, place=0), option(0, 1, place=1)]

    (found,) = examples_of([question(n) for n in range(3)], consider, {DOCUMENT: FILE})
    assert seen == ["nl:Vraag 0?", "nl:Vraag 1?", "nl:Vraag 2?"]
    assert found.question.id == "2"
    assert found.right.tolist() == [True, False]
    assert found.page.tolist() == [True, True]
    assert found.empty.tolist() == [False, False]


def test_a_document_that_the_labels_do_not_name_answers_nothing() -> None:
    options = [option(1, 1, place=0)]
    (found,) = examples_of([question(1)], lambda *_: (ASKED, options), {})
    assert not found.right.any()
    assert not found.page.any()
