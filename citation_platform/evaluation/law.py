"""Asking gold law questions and recording what happened.

Belongs here: running questions through the asker and checking its citations against the
release independently of the gate. Does not belong here: figures (``evaluation.scoring``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from typing import Protocol

from citation_platform.evaluation.gold import GoldQuestion
from citation_platform.evaluation.scoring import Outcome
from citation_platform.law.addresses import Address, parse_address
from citation_platform.passages.record import Passage
from citation_platform.service.answers import Answer, Candidate, Question


class Asks(Protocol):
    """The part of the asker that evaluation uses."""

    def ask(self, question: Question) -> Answer: ...


class Passages(Protocol):
    """The part of a release that evaluation uses."""

    def passage(self, passage_id: str) -> Passage | None: ...


def run_questions(
    questions: Sequence[GoldQuestion],
    *,
    asker: Asks,
    release: Passages,
    office: str,
    on_progress: Callable[[int, int], None] | None = None,
) -> Iterator[tuple[Outcome, Answer]]:
    """Ask each question once; yields outcome and answer in the given order."""
    for number, gold in enumerate(questions, start=1):
        answer = asker.ask(
            Question(question=gold.question, office=office, peildatum=gold.peildatum)
        )
        yield outcome_of(gold, answer, release), answer
        if on_progress:
            on_progress(number, len(questions))


def outcome_of(gold: GoldQuestion, answer: Answer, release: Passages) -> Outcome:
    """The outcome of one question; each citation is checked against the release again."""
    citations = [claim.citation for claim in answer.claims if claim.citation is not None]
    peildatum = answer.understood.peildatum
    checked = [(release.passage(citation.passage_id), citation.quote) for citation in citations]
    return Outcome(
        id=gold.id,
        question=gold.question,
        kind=gold.kind,
        language=gold.language,
        answerable=gold.decline_code is None,
        answered=answer.status == "answered",
        gold=gold.gold,
        acceptable=gold.acceptable,
        ranked=distinct_artikelen(answer.authority),
        cited=tuple(parse_address(citation.address) for citation in citations),
        hallucinated=sum(not _is_quoted(passage, quote) for passage, quote in checked)
        + sum(claim.citation is None for claim in answer.claims),
        out_of_force=sum(not _is_in_force(passage, peildatum) for passage, _ in checked),
        reason_codes=tuple(
            name
            for reason in answer.reasons
            for name in (reason.code.value, reason.rule)
            if name is not None
        ),
        expected_code=gold.decline_code,
        timings_ms=answer.timings_ms,
    )


def distinct_artikelen(pool: Sequence[Candidate]) -> tuple[Address, ...]:
    """The artikelen of a pool in order of first appearance."""
    seen: dict[Address, None] = {}
    for candidate in pool:
        seen.setdefault(parse_address(candidate.address).artikel_address)
    return tuple(seen)


def _is_quoted(passage: Passage | None, quote: str) -> bool:
    return passage is not None and bool(quote.strip()) and quote in passage.text


def _is_in_force(passage: Passage | None, day: date) -> bool:
    return passage is not None and passage.in_force_on(day)
