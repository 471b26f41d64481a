"""Learn the ranking of manuals, its confidence and its threshold from labelled questions.

Belongs here: from questions to the stored model, with honest held-out figures.
Does not belong here: the fits (``evaluation.ranking_fit``), the labels
(``evaluation.manual_labels``), using the model (``retrieval.manuals``).

Every question is scored by a model that did not see it (six parts, each left out once); the
confidence is learned from those scores, and the threshold from confidences predicted in the
same way. The threshold is the least confidence from which on held-out answers were right as
often as ``RIGHT`` asks, and questions without an answer were answered no oftener than
``FALSE`` allows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from citation_platform.errors import InvalidInput
from citation_platform.evaluation.manual_labels import Match, answers, is_empty, match_of
from citation_platform.evaluation.manuals import ManualQuestion
from citation_platform.evaluation.ranking_fit import Flags, Matrix, fit_logistic, fit_ranking
from citation_platform.retrieval.manuals.asked import Asked
from citation_platform.retrieval.manuals.pinpointing import Option, signals_of
from citation_platform.retrieval.manuals.ranking_model import ConfidenceModel, RankingModel

RIGHT, FALSE = 0.9, 0.02
"""What an office that signs for its answers demands: nine of ten held-out answers right to
the cell, and at most one in fifty questions without an answer answered."""

PARTS = 6
RANKING_RIDGE, CONFIDENCE_RIDGE = 1.0, 30.0
"""Chosen by held-out figures of 690 questions: between .3 and 3, and 12 and 30, little changes."""

FEWEST = 30
"""Answerable questions below which nothing is learned, and answers below which a threshold
proves nothing."""

_LEAST_SPREAD = 1e-5
"""Standard deviation below which a signal is the same for every question; scales are stored
to six decimals."""

METHOD = (
    f"listwise softmax, ridge {RANKING_RIDGE}; logistic confidence, ridge {CONFIDENCE_RIDGE}; "
    f"{PARTS} parts; right ≥ {RIGHT}, false answers ≤ {FALSE}"
)

Consider = Callable[[str, str], tuple[Asked, Sequence[Option]] | None]
"""Question and language → how it was read and its options; None when refused before search."""


@dataclass(frozen=True, slots=True)
class Example:
    """A question with its options. ``right``: options that answer; ``page``: on a labelled
    page; ``empty``: cells that print nothing, which are refused whatever the confidence."""

    question: ManualQuestion
    asked: Asked
    options: tuple[Option, ...]
    right: Flags
    page: Flags
    empty: Flags


def examples_of(
    questions: Iterable[ManualQuestion], consider: Consider, file_of: Mapping[str, str]
) -> list[Example]:
    """Ask for the options of every question. ``file_of``: SHA-256 → name of a document."""
    found = []
    for question in questions:
        considered = consider(question.question, question.lang)
        if considered is None or not considered[1]:
            continue
        asked, options = considered
        places = [(one.choice.passage, one.choice.cell) for one in options]
        files = [file_of.get(passage.document_hash, "") for passage, _ in places]
        found.append(
            Example(
                question,
                asked,
                tuple(options),
                np.array(
                    [answers(question, *at, file) for at, file in zip(places, files, strict=True)]
                ),
                np.array(
                    [
                        match_of(question, at[0], file) is not Match.ELSEWHERE
                        for at, file in zip(places, files, strict=True)
                    ]
                ),
                np.array([is_empty(*at) for at in places]),
            )
        )
    return found


def learn_ranking(
    examples: Sequence[Example], *, learned_from: Mapping[str, str], today: date
) -> RankingModel:
    """The model. Raises ``InvalidInput`` with fewer than ``FEWEST`` answerable questions."""
    answerable = sum(not one.question.must_decline for one in examples)
    if answerable < FEWEST:
        raise InvalidInput(
            f"only {answerable} answerable questions apply to these documents",
            remedy=f"label at least {FEWEST} questions about documents that are there",
        )
    features = sorted(
        {name for one in examples for option in one.options for name in option.features}
    )
    tables = [_table([option.features for option in one.options], features) for one in examples]
    part = np.array([_part(one.question) for one in examples])
    scores = _held_out_scores(examples, tables, part)
    signals = [
        signals_of(one.asked, one.options, score.tolist(), int(score.argmax()))
        for one, score in zip(examples, scores, strict=True)
    ]
    best = [int(score.argmax()) for score in scores]
    right = np.array([bool(one.right[at]) for one, at in zip(examples, best, strict=True)])
    confidence, chances = _confidence(signals, right, part)
    outcome = _Outcomes.of(examples, best, right, chances)
    threshold = outcome.threshold()
    weights = fit_ranking(tables, [one.right for one in examples], ridge=RANKING_RIDGE)
    return RankingModel(
        weights={name: round(float(w), 4) for name, w in zip(features, weights, strict=True)},
        confidence=confidence,
        threshold=threshold,
        questions=answerable,
        must_decline=len(examples) - answerable,
        learned_from=dict(learned_from),
        learned_on=today,
        method=METHOD,
        held_out=outcome.figures(threshold),
    )


@dataclass(frozen=True, slots=True)
class _Outcomes:
    """What became of each held-out question at its best option."""

    chances: Matrix
    right: Flags
    page: Flags
    decline: Flags
    table: Flags
    empty: Flags

    @classmethod
    def of(
        cls, examples: Sequence[Example], best: Sequence[int], right: Flags, chances: Matrix
    ) -> _Outcomes:
        pairs = list(zip(examples, best, strict=True))
        return cls(
            chances,
            right,
            np.array([bool(one.page[at]) for one, at in pairs]),
            np.array([one.question.must_decline for one, _ in pairs]),
            np.array([one.question.kind in ("table", "fault_code") for one, _ in pairs]),
            np.array([bool(one.empty[at]) for one, at in pairs]),
        )

    def threshold(self) -> float:
        """The least confidence that keeps both promises; above all when none does."""
        for limit in sorted(set(self.chances.tolist())):
            given = self._given(limit)
            if given.sum() < FEWEST:
                break  # a promise kept on a handful is luck
            false = (given & self.decline).sum() / max(int(self.decline.sum()), 1)
            if self.right[given].mean() >= RIGHT and false <= FALSE:
                return round(float(limit), 4)
        return 1.0

    def figures(self, limit: float) -> dict[str, float]:
        """Figures at a threshold, rounded."""
        given = self._given(limit)
        asked = given & ~self.decline
        tables = asked & self.table
        return {
            "first_right": _mean(self.right[~self.decline]),
            "first_page": _mean(self.page[~self.decline]),
            "answered": _mean(given[~self.decline]),
            "right_of_answered": _mean(self.right[asked]),
            "page_of_answered": _mean(self.page[asked]),
            "right_of_answered_tables": _mean(self.right[tables]),
            "false_answers": _mean(given[self.decline]),
        }

    def _given(self, limit: float) -> Flags:
        return np.asarray((self.chances >= limit) & ~self.empty)


def _held_out_scores(
    examples: Sequence[Example], tables: Sequence[Matrix], part: Matrix
) -> list[Matrix]:
    scores: list[Matrix] = [np.zeros(0)] * len(examples)
    for number in range(PARTS):
        kept = [at for at in range(len(examples)) if part[at] != number]
        weights = fit_ranking(
            [tables[at] for at in kept], [examples[at].right for at in kept], ridge=RANKING_RIDGE
        )
        for at in np.flatnonzero(part == number).tolist():
            scores[at] = tables[at] @ weights
    return scores


def _confidence(
    signals: Sequence[Mapping[str, float]], right: Flags, part: Matrix
) -> tuple[ConfidenceModel, Matrix]:
    """The model of all, and the held-out chance of each question."""
    names = sorted({name for one in signals for name in one})
    table = _table(signals, names)
    means, scales = table.mean(axis=0), table.std(axis=0)
    # A constant signal has a spread of rounding noise, and would be stored with a scale of 0.
    scales[scales < _LEAST_SPREAD] = 1.0
    standard = (table - means) / scales
    chances = np.zeros(len(signals))
    for number in range(PARTS):
        held = part == number
        weights, bias = fit_logistic(standard[~held], right[~held], ridge=CONFIDENCE_RIDGE)
        chances[held] = 1 / (1 + np.exp(-np.clip(standard[held] @ weights + bias, -40, 40)))
    weights, bias = fit_logistic(standard, right, ridge=CONFIDENCE_RIDGE)
    model = ConfidenceModel(
        signals=tuple(names),
        means=tuple(np.round(means, 6).tolist()),
        scales=tuple(np.round(scales, 6).tolist()),
        weights=tuple(np.round(weights, 4).tolist()),
        bias=round(bias, 4),
    )
    return model, chances


def _table(rows: Sequence[Mapping[str, float]], names: Sequence[str]) -> Matrix:
    return np.array([[row.get(name, 0.0) for name in names] for row in rows], dtype=np.float64)


def _part(question: ManualQuestion) -> int:
    """By the question's text, so that a renamed or reordered file gives the same parts."""
    return hashlib.sha256(question.question.encode()).digest()[0] % PARTS


def _mean(values: Flags) -> float:
    return round(float(values.mean()), 3) if len(values) else 0.0
