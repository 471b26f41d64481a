"""What happens to a candidate between build and publish: learn thresholds, smoke test.

Belongs here: opening the candidate with each office pack and recording the outcome.
Does not belong here: the fit, the rules of the smoke test, publishing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import date
from typing import TYPE_CHECKING

from citation_platform.approvals.opening import opened_approvals
from citation_platform.evaluation.answer_figures import AnswerFigures, answer_figures, flat
from citation_platform.evaluation.applying import applicable
from citation_platform.evaluation.gold import read_questions
from citation_platform.evaluation.gold_figures import GoldReport, measure_gold, regression
from citation_platform.evaluation.law import run_questions
from citation_platform.evaluation.relevance_data import LabelledSet, learn_relevance
from citation_platform.evaluation.smoke import SmokeReport, smoke
from citation_platform.evaluation.systems import systems_of
from citation_platform.home import Home
from citation_platform.offices import OfficePack
from citation_platform.passages.schema import Role
from citation_platform.releases.calibration import (
    RelevanceCalibration,
    manifest_sha256,
    record_calibration,
)
from citation_platform.releases.evaluations import read_eval
from citation_platform.releases.layout import existing_release
from citation_platform.releases.office_models import read_office_models
from citation_platform.releases.pointer import current_id
from citation_platform.releases.publish import record_eval
from citation_platform.releases.reader import Release, open_release
from citation_platform.retrieval.manuals.ranking_model import RankingModel, stored_ranking
from citation_platform.service.asking import Asker
from citation_platform.service.assembly import asker_for
from citation_platform.service.manual_desk import reads_manuals
from citation_platform.service.office_shelf import Reading, searcher_for

if TYPE_CHECKING:
    from citation_platform.index.dense import DenseModel


def learn_thresholds(
    home: Home,
    release_id: str,
    *,
    packs: Sequence[OfficePack],
    model: DenseModel,
    today: date,
) -> RelevanceCalibration | None:
    """Learn relevance on a candidate and store it there; None when too few labels apply."""
    release = open_release(home, release_id)
    try:
        record = learn_relevance(
            # Manuals are judged by their own learned ranking (``manual_rankings``).
            [_labelled(pack, release, model) for pack in packs if not reads_manuals(pack)],
            release=release,
            manifest_sha256=manifest_sha256(home, release_id),
            today=today,
        )
    finally:
        release.close()
    if record is not None:
        record_calibration(home, release_id, record)
    return record


def manual_rankings(home: Home, release_id: str) -> dict[str, RankingModel]:
    """corpus → the learned ranking of manuals that a candidate carries, with its threshold.

    Raises ``UnknownRelease``, ``InvalidSource``.
    """
    carried = read_office_models(existing_release(home, release_id))
    found = {corpus: stored_ranking(models.ranking) for corpus, models in carried.items()}
    return {corpus: ranking for corpus, ranking in found.items() if ranking is not None}


def evaluate_candidate(
    home: Home,
    release_id: str,
    *,
    packs: Sequence[OfficePack],
    model: DenseModel,
    today: date,
) -> dict[str, SmokeReport]:
    """Smoke-test a candidate for each office, measure it on the office's gold questions, and
    record the result, which publishing demands. A candidate that finds them later than the
    published release does fails."""
    release = open_release(home, release_id)
    reports: dict[str, SmokeReport] = {}
    answers: dict[str, tuple[AnswerFigures, ...]] = {}
    try:
        with opened_approvals(home) as approvals:
            for pack in packs:
                asker = asker_for(release, pack, model, approvals=approvals, today=lambda: today)
                reports[pack.name] = smoke(asker, release, pack, today=today)
                answers[pack.name] = _answers(asker, release, pack)
        gold = {pack.name: _gold(release, pack, model, today) for pack in packs}
    finally:
        release.close()
    published = _published_gold(home)
    reports = {
        name: _with_gold(report, gold[name], answers[name], published.get(name))
        for name, report in reports.items()
    }
    record_eval(
        home,
        release_id,
        {name: _recorded(report, gold[name], answers[name]) for name, report in reports.items()},
        passed=all(report.passed for report in reports.values()),
        failures=[
            f"{name}: {failure}" for name, report in reports.items() for failure in report.failures
        ],
    )
    return reports


def _gold(release: Release, pack: OfficePack, model: DenseModel, today: date) -> GoldReport | None:
    if pack.gold is None:
        return None
    corpora = [corpus.name for corpus in pack.corpora_of(Role.AUTHORITY)]
    return measure_gold(
        read_questions(pack.gold),
        systems_of(release, searcher_for(release, pack, model), corpora),
        release=release,
        reading=Reading(release, pack),
        today=today,
    )


def _answers(asker: Asker, release: Release, pack: OfficePack) -> tuple[AnswerFigures, ...]:
    """Figures of the answers to the office's gold questions; none when the release holds
    nothing that they are about."""
    asked = applicable(read_questions(pack.gold), release) if pack.gold else []
    if not any(one.gold for one in asked):
        return ()
    outcomes = run_questions(asked, asker=asker, release=release, office=pack.name)
    return answer_figures([outcome for outcome, _ in outcomes])


def _with_gold(
    report: SmokeReport,
    gold: GoldReport | None,
    answers: tuple[AnswerFigures, ...],
    before: Mapping[str, object] | None,
) -> SmokeReport:
    """The report with the figures of the gold questions, failed when they got worse."""
    if gold is None:
        return report
    worse = None
    if before is not None and before.get("sha256") == gold.sha256:
        held = before.get("reciprocal")
        worse = regression(held, gold.reciprocal) if isinstance(held, list) else None
    failures = (*report.failures, worse) if worse else report.failures
    metrics = report.metrics | gold.metrics() | flat(answers)
    return replace(report, passed=not failures, failures=failures, metrics=metrics)


def _published_gold(home: Home) -> dict[str, Mapping[str, object]]:
    """office → what the published release recorded about its gold questions."""
    published = current_id(home)
    evaluation = read_eval(existing_release(home, published)) if published else None
    if evaluation is None:
        return {}
    found = {
        name: report.get("gold")
        for name, report in evaluation.report.items()
        if isinstance(report, Mapping)
    }
    return {name: gold for name, gold in found.items() if isinstance(gold, Mapping)}


def _recorded(
    report: SmokeReport, gold: GoldReport | None, answers: tuple[AnswerFigures, ...]
) -> dict[str, object]:
    """What is kept beside the release: figures, and which questions stand behind them."""
    kept: dict[str, object] = {
        **report.metrics,
        "shortcomings": list(report.shortcomings),
        "skipped": dict(report.skipped),
    }
    if gold is not None:
        kept["gold"] = {
            "sha256": gold.sha256,
            "reciprocal": list(gold.reciprocal),
            "systems": {
                name: {measure: asdict(one) for measure, one in held.items()}
                for name, held in gold.systems.items()
            },
        }
    if answers:
        kept["answers"] = [one.model_dump() for one in answers]
    return kept


def _labelled(pack: OfficePack, release: Release, model: DenseModel) -> LabelledSet:
    questions = read_questions(pack.calibration) if pack.calibration else []
    corpora = tuple(corpus.name for corpus in pack.corpora_of(Role.AUTHORITY))
    return LabelledSet(
        pack, corpora, tuple(questions), searcher_for(release, pack, model), Reading(release, pack)
    )
