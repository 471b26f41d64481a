"""The figures mean what their definitions say."""

from __future__ import annotations

from citation_platform.evaluation.scoring import (
    Outcome,
    covers,
    latency,
    latency_parts,
    score,
    score_by,
)
from citation_platform.law.addresses import Address, parse_address


def addresses(*texts: str) -> tuple[Address, ...]:
    return tuple(parse_address(text) for text in texts)


def outcome(**changes: object) -> Outcome:
    values: dict[str, object] = {
        "id": "q",
        "question": "?",
        "kind": "paraphrase",
        "language": "nl",
        "answerable": True,
        "answered": True,
        "gold": addresses("bw:4:13.3"),
        "acceptable": (),
        "ranked": addresses("bw:4:13", "bw:4:14"),
        "cited": addresses("bw:4:13.3"),
        "hallucinated": 0,
        "out_of_force": 0,
        "reason_codes": (),
        "expected_code": None,
        "timings_ms": {"embed": 4.0, "total": 10.0},
    }
    return Outcome(**{**values, **changes})  # type: ignore[arg-type]  # built from a dict on purpose


def test_an_onderdeel_within_the_labelled_lid_is_a_correct_citation() -> None:
    assert covers(*addresses("bw:4:13.3.a", "bw:4:13.3"))
    assert covers(*addresses("bw:4:13.3", "bw:4:13"))
    assert covers(*addresses("bw:4:13", "bw:4:13.3"))


def test_another_lid_of_the_same_artikel_is_a_wrong_citation() -> None:
    assert not covers(*addresses("bw:4:13.2", "bw:4:13.3"))
    assert not covers(*addresses("bw:4:13.3.a", "bw:4:13.3.b"))
    assert not covers(*addresses("bw:3:13.3", "bw:4:13.3"))


def test_recall_counts_the_share_of_gold_artikelen_found() -> None:
    two = outcome(gold=addresses("bw:6:164", "bw:6:169.1"), ranked=addresses("bw:6:169", "bw:6:2"))
    figures = score([two])
    assert figures["recall@1"] == 0.5
    assert figures["recall@10"] == 0.5
    assert figures["mrr"] == 1.0


def test_a_refusal_of_an_answerable_question_is_a_false_decline_and_covers_nothing() -> None:
    figures = score([outcome(answered=False, cited=())])
    assert figures["false_declines"] == 1
    assert figures["citation_recall"] == 0.0
    assert figures["citation_precision"] is None


def test_an_answer_to_a_question_that_must_be_declined_is_a_false_answer() -> None:
    figures = score([outcome(answerable=False, gold=(), expected_code="withdrawn")])
    assert figures["false_answers"] == 1
    assert figures["recall@1"] is None


def test_figures_are_also_given_per_group() -> None:
    groups = score_by([outcome(language="nl"), outcome(language="fr")], lambda item: item.language)
    assert list(groups) == ["fr", "nl"]
    assert groups["fr"]["questions"] == 1


def test_latency_is_nearest_rank() -> None:
    assert latency(float(value) for value in range(1, 101)) == {"p50": 50.0, "p95": 95.0}
    assert latency([]) == {"p50": None, "p95": None}


def test_latency_is_also_given_per_part_over_the_questions_that_reached_it() -> None:
    early = outcome(timings_ms={"total": 1.0})
    parts = latency_parts([outcome(), early])
    assert parts["embed"] == {"p50": 4.0, "p95": 4.0}
    assert parts["total"] == {"p50": 1.0, "p95": 10.0}
