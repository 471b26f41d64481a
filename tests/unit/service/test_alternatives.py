"""When an asker is given a choice of provisions, and which."""

from __future__ import annotations

from datetime import date

from citation_platform.gate.reasons import NextStep, ReasonCode, next_step
from citation_platform.passages.record import Passage
from citation_platform.retrieval.ranking import RankedUnit
from citation_platform.service.alternatives import alternatives_for
from citation_platform.service.answers import Reason
from tests.integration.service.conftest import edition


def found(*addresses: str) -> list[RankedUnit]:
    passages: list[Passage] = [
        edition(address, "Tekst.", date(2003, 1, 1), None) for address in addresses
    ]
    return [RankedUnit(one.unit_id, 1.0, None, None, (one,)) for one in passages]


FOUND = found("bw:4:1.1", "bw:4:1.2", "bw:4:2.1", "bw:4:3.1", "bw:4:4.1", "bw:4:5.1")


def refused(code: ReasonCode) -> list[Reason]:
    return [Reason(code=code, message="…")]


def addresses(*arguments: object) -> list[str]:
    return [one.address for one in alternatives_for(*arguments)]  # type: ignore[arg-type]


def test_a_doubtful_answer_names_the_next_artikelen_each_once() -> None:
    assert addresses(FOUND, 0.3, []) == ["bw:4:2.1", "bw:4:3.1", "bw:4:4.1"]


def test_a_likely_answer_and_a_named_provision_offer_no_choice() -> None:
    assert addresses(FOUND, 0.5, []) == []
    assert addresses(FOUND, None, []) == []


def test_a_refusal_for_want_of_certainty_starts_with_the_nearest() -> None:
    for code in (ReasonCode.WEAK_RELEVANCE, ReasonCode.UNCERTAIN_PROVISION):
        assert addresses(FOUND, 0.3, refused(code))[0] == "bw:4:1.1"
    assert addresses(FOUND, None, refused(ReasonCode.WITHDRAWN)) == []
    assert addresses([], None, refused(ReasonCode.WEAK_RELEVANCE)) == []


def test_the_choice_asks_for_the_text_by_its_label() -> None:
    (one,) = alternatives_for(found("bw:4:9.1"), None, refused(ReasonCode.WEAK_RELEVANCE))
    assert one.question == f"Wat bepaalt {one.label}?"
    assert one.headings == "Burgerlijk Wetboek Boek 4 › Artikel 9"


def test_every_reason_says_what_to_do_next() -> None:
    assert next_step(ReasonCode.WEAK_RELEVANCE) is NextStep.CLARIFY
    assert next_step(ReasonCode.NO_CANDIDATES) is NextStep.PERSON
    assert all(next_step(code) in NextStep for code in ReasonCode)
