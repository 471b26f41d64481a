"""Collect signals for labelled questions on a candidate, and learn its relevance model.

Belongs here: joining questions, search results and the fit into one stored record.
Does not belong here: the fit (``evaluation.calibration``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from citation_platform.evaluation.applying import applicable
from citation_platform.evaluation.calibration import RIDGE, calibrate
from citation_platform.evaluation.gold import GoldQuestion
from citation_platform.gate.named import law_outside
from citation_platform.law.names import builtin_names
from citation_platform.offices import OfficePack
from citation_platform.passages.schema import Role
from citation_platform.releases.calibration import RelevanceCalibration
from citation_platform.releases.reader import Release
from citation_platform.retrieval.relevance import SIGNALS
from citation_platform.retrieval.search import Searcher
from citation_platform.retrieval.understanding import Understanding, understand
from citation_platform.service.denying import denied
from citation_platform.service.office_shelf import Reading

DEPTH = 10
METHOD = f"logistic regression, ridge {RIDGE}, leave one out, minimax of both error rates"


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """An office with its labelled questions, the authority corpora they are asked of, and its
    search."""

    pack: OfficePack
    corpora: tuple[str, ...]
    questions: tuple[GoldQuestion, ...]
    searcher: Searcher
    reading: Reading


def learn_relevance(
    sets: Sequence[LabelledSet],
    *,
    release: Release,
    manifest_sha256: str,
    today: date,
) -> RelevanceCalibration | None:
    """The relevance record for a candidate; None when too few questions apply to it.

    ``evaluation.applying`` says which questions apply. What is refused before relevance is
    looked at (a law outside the corpus is named, no word is known, the office denies it) teaches
    nothing here.
    """
    names = builtin_names().with_laws(release.law_titles)
    chosen = [
        (labelled, question)
        for labelled in sets
        for question in applicable(labelled.questions, release)
    ]
    signals: list[tuple[float, ...]] = []
    labels: list[bool] = []
    for labelled, question in chosen:
        read = labelled.reading.put_right(understand(question.question, names=names, today=today))
        asked = question.question
        refused = _refused(read, release) or denied(
            asked, labelled.pack, today=today, peildatum=read.peildatum
        )
        found = None if refused else _signals(read, labelled)
        if found is not None:
            signals.append(found)
            labels.append(question.decline_code is None)
    learned = calibrate(signals, labels)
    if learned is None:
        return None
    model = learned.model
    return RelevanceCalibration(
        manifest_sha256=manifest_sha256,
        signals=SIGNALS,
        means=model.means,
        scales=model.scales,
        weights=model.weights,
        bias=model.bias,
        threshold=model.threshold,
        learned_from=fingerprint([question for _, question in chosen]),
        answerable=learned.answerable,
        unanswerable=learned.unanswerable,
        false_decline_rate=learned.false_decline_rate,
        false_answer_rate=learned.false_answer_rate,
        false_decline_bound=learned.false_decline_bound,
        false_answer_bound=learned.false_answer_bound,
        curve=learned.curve,
        learned_on=today,
        method=METHOD,
    )


def fingerprint(questions: Sequence[GoldQuestion]) -> str:
    """SHA-256 over questions and labels, in order."""
    lines = (
        "\x1f".join((item.question, *_labels(item), item.decline_code or "")) for item in questions
    )
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _labels(item: GoldQuestion) -> tuple[str, ...]:
    if item.expected is None:
        return tuple(map(str, item.gold))
    return item.expected.file, str(item.expected.page), item.expected.text


def _refused(read: Understanding, release: Release) -> bool:
    return (
        law_outside(read.laws, release.law_titles) is not None
        or release.lexicon.coverage(read.text) == 0.0
    )


def _signals(read: Understanding, labelled: LabelledSet) -> tuple[float, ...] | None:
    searcher = labelled.searcher
    query = searcher.prepare(read.text, read.language, read.laws)
    ranked = searcher.search(
        query,
        corpora=labelled.corpora,
        role=Role.AUTHORITY,
        on=read.peildatum,
        limit=DEPTH,
    )
    return searcher.signals(query, ranked) if ranked else None
