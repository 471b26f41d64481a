"""The goal on the shared dev set: F1 of exact span and address."""

from __future__ import annotations

from pathlib import Path

from citation_platform.evaluation.citation_strings import read_sentences, score_sentences


def test_citations_of_the_dev_set_reach_the_goal(shared_data: Path) -> None:
    sentences = read_sentences(shared_data / "gold" / "citation_strings.dev.jsonl")

    scores = score_sentences(sentences)

    assert scores.sentences == 100
    assert scores.overall.f1 >= 0.95, scores.mistakes
    assert scores.by_kind["none_number"].found == 0
    assert scores.by_kind["none_relative"].found == 0
