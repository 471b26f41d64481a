"""A release that finds the gold questions later than the published one is held back."""

from __future__ import annotations

from dataclasses import asdict

from citation_platform.evaluation.gold_figures import GoldReport, regression
from citation_platform.evaluation.ranks import RankedQuestion, figures
from citation_platform.evaluation.tables import systems_markdown


def test_a_clear_loss_is_told_in_a_sentence() -> None:
    worse = regression([1.0] * 40, [0.5] * 40)
    assert worse is not None
    assert "0.500 instead of 1.000" in worse


def test_noise_a_gain_and_too_few_or_other_questions_are_none() -> None:
    before = [1.0, 0.5] * 20
    assert regression(before, before) is None
    assert regression(before, [0.5, 1.0] * 20) is None
    assert regression(before, [1.0] * 40) is None
    assert regression(before[:10], [0.0] * 10) is None
    assert regression(before, [0.0] * 39) is None


def test_the_figures_plot_as_shipped_beside_the_baseline() -> None:
    found = figures([RankedQuestion(["a", "b"], frozenset({"b"}))])
    report = GoldReport("0" * 64, 1, {"bm25": found, "as shipped": found}, (0.5,))
    metrics = report.metrics()
    assert metrics["gold_mrr"] == metrics["gold_bm25_mrr"] == 0.5
    assert metrics["gold_recall@3"] == 1
    assert metrics["gold_questions"] == 1


def test_the_recorded_figures_become_a_table() -> None:
    found = {
        name: asdict(one)
        for name, one in figures([RankedQuestion(["b"], frozenset({"b"}))]).items()
    }
    table = systems_markdown({"gold": {"systems": {"bm25": found}}})
    assert table is not None
    assert "| bm25 | 1.00 (1.00–1.00) |" in table
    assert systems_markdown({}) is None
