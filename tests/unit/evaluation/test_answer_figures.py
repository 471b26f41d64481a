"""Figures of answers: what is counted, out of what, and for which questions."""

from __future__ import annotations

from citation_platform.evaluation.answer_figures import AnswerFigures, answer_figures, flat
from citation_platform.evaluation.scoring import Outcome
from citation_platform.evaluation.tables import answers_markdown
from citation_platform.law.addresses import Address, parse_address


def outcome(
    cited: str | None,
    *,
    gold: str | None = "bw:4:10",
    kind: str = "number",
    language: str = "nl",
    out_of_force: int = 0,
) -> Outcome:
    def addresses(name: str | None) -> tuple[Address, ...]:
        return (parse_address(name),) if name else ()

    return Outcome(
        id="x",
        question="?",
        kind=kind,
        language=language,
        answerable=gold is not None,
        answered=cited is not None,
        gold=addresses(gold),
        acceptable=(),
        ranked=addresses(cited),
        cited=addresses(cited),
        hallucinated=0,
        out_of_force=out_of_force,
        reason_codes=(),
        expected_code=None,
        timings_ms={"total": 1.0},
    )


def by_group(*outcomes: Outcome) -> dict[str, AnswerFigures]:
    return {one.group: one for one in answer_figures(outcomes)}


def test_a_rate_counts_only_the_questions_that_it_is_about() -> None:
    found = by_group(
        outcome("bw:4:10"),
        outcome("bw:4:11"),
        outcome(None),
        outcome("bw:4:11", gold=None, out_of_force=1),
    )["all"].figures
    assert found["citation_precision"].mean == 0.5
    assert found["citation_recall"].mean == 1 / 3
    assert found["out_of_force"].mean == 1 / 3
    assert found["declined"].mean == 0.25
    assert found["false_declines"].mean == 1 / 3
    assert found["false_answers"].mean == 1.0
    assert (found["false_answers"].questions, found["recall@1"].questions) == (1, 3)


def test_kinds_and_languages_have_their_own_figures_and_only_those_that_exist() -> None:
    found = by_group(
        outcome("bw:4:10"),
        outcome("bw:4:11", kind="typo", language="en"),
        outcome(None, gold=None, kind="injection"),
    )
    assert list(found) == [
        "all",
        "kind injection",
        "kind number",
        "kind typo",
        "language en",
        "language nl",
    ]
    assert found["kind number"].figures["mrr"].mean == 1.0
    assert found["language en"].figures["mrr"].mean == 0.0
    assert set(found["kind injection"].figures) == {"declined", "false_answers"}


def test_the_interval_holds_the_rate_and_narrows_with_questions() -> None:
    few = by_group(*[outcome("bw:4:10"), outcome(None)] * 5)["all"].figures["recall@1"]
    many = by_group(*[outcome("bw:4:10"), outcome(None)] * 100)["all"].figures["recall@1"]
    assert few.low < many.low < 0.5 < many.high < few.high


def test_figures_become_plots_and_a_table() -> None:
    groups = answer_figures([outcome("bw:4:10"), outcome(None, gold=None, kind="injection")])
    assert flat(groups)["answers_mrr"] == flat(groups)["answers_mrr_low"] == 1.0
    table = answers_markdown({"answers": [one.model_dump() for one in groups]})
    assert table is not None
    assert "| kind injection | 1 | – |" in table
    assert answers_markdown({}) is None
    assert answer_figures([]) == ()
