"""The smoke questions whose answer stands on a page of a document: asked, and compared.

Belongs here: which of them a release can be asked, what became of each, their figures.
Does not belong here: whether a release may be published (``evaluation.smoke``), the gold sets
of ``evals manuals`` with their rectangles (``evaluation.manuals``).

An answer is right when every citation stands on a labelled page and one of them gives the
labelled value as printed. A question that must be declined is right when nothing is claimed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from citation_platform.evaluation.applying import applies_to_documents, spellings
from citation_platform.evaluation.gold import ExpectedText, GoldQuestion
from citation_platform.evaluation.law import Asks
from citation_platform.evaluation.manuals import normal
from citation_platform.gate.verdicts import Citation
from citation_platform.passages.record import Passage
from citation_platform.releases.document_lookup import Documents
from citation_platform.service.answers import Answer, Question


class Holds(Protocol):
    """The part of a release that is looked at."""

    @property
    def documents(self) -> Documents:
        """Every document that a citation may lead to."""
        ...

    def passage(self, passage_id: str) -> Passage | None:
        """The passage, or None."""
        ...


class Verdict(StrEnum):
    """What became of a question."""

    RIGHT = "right"
    WRONG_PAGE = "wrong_page"  # a citation leads to a page that does not answer
    WRONG_VALUE = "wrong_value"  # the page is right, the value is another
    DECLINED = "declined"  # the answer is in the release and was withheld
    FALSE_ANSWER = "false_answer"  # must be declined, and was answered


@dataclass(frozen=True, slots=True)
class Asked:
    """One question and what became of it. ``given``: what was cited, or why nothing was.

    ``not_verbatim``: citations whose passage is not in the release or does not say the quote;
    ``out_of_force``: citations of a passage that does not hold on the reference date.
    """

    id: str
    question: str
    verdict: Verdict
    given: str
    not_verbatim: int
    out_of_force: int


@dataclass(frozen=True, slots=True)
class DocumentSmoke:
    """``skipped``: question id → why this release cannot be asked it."""

    asked: tuple[Asked, ...]
    skipped: Mapping[str, str]

    @property
    def share(self) -> float | None:
        """Of the asked questions, those that went right; None when none was asked."""
        right = sum(one.verdict is Verdict.RIGHT for one in self.asked)
        return right / len(self.asked) if self.asked else None

    @property
    def shortcomings(self) -> tuple[str, ...]:
        """A sentence for each question that went wrong."""
        return tuple(
            f"{one.id} {one.question!r}: {one.verdict.value} ({one.given})"
            for one in self.asked
            if one.verdict is not Verdict.RIGHT
        )

    @property
    def figures(self) -> dict[str, float]:
        """How many questions ended how."""
        found = Counter(one.verdict for one in self.asked)
        return {
            "document_questions": float(len(self.asked)),
            "document_questions_skipped": float(len(self.skipped)),
            **{f"document_{verdict.value}": float(found[verdict]) for verdict in Verdict},
        }


def about_documents(questions: Iterable[GoldQuestion]) -> tuple[GoldQuestion, ...]:
    """The questions that are judged here: those with a place in a document, and in a file
    without a single provision also those that must be declined."""
    given = list(questions)
    if any(question.gold for question in given):
        return tuple(question for question in given if question.expected is not None)
    return tuple(given) if any(question.expected for question in given) else ()


def ask_about_documents(
    questions: Sequence[GoldQuestion], *, asker: Asks, release: Holds, office: str
) -> DocumentSmoke:
    """Ask what this release can be asked; the others are skipped with the reason."""
    applicable = applies_to_documents(questions, release.documents)
    skipped = {
        question.id: _why_not(question) for question in questions if question not in applicable
    }
    asked = []
    for question in applicable:
        answer = asker.ask(
            Question(question=question.question, office=office, peildatum=question.peildatum)
        )
        asked.append(_asked(question, answer, release))
    return DocumentSmoke(tuple(asked), skipped)


def _why_not(question: GoldQuestion) -> str:
    if question.expected is None:
        return "none of the documents that the other questions are about is in this release"
    return f"{question.expected.file} is not in this release"


def _asked(question: GoldQuestion, answer: Answer, release: Holds) -> Asked:
    cited = [claim.citation for claim in answer.claims if claim.citation is not None]
    passages = [release.passage(one.passage_id) for one in cited]
    day = answer.understood.peildatum
    return Asked(
        id=question.id,
        question=question.question,
        verdict=_verdict(question, answer, cited, release),
        given=_given(answer, cited),
        not_verbatim=len(answer.claims)
        - sum(
            passage is not None and bool(one.quote.strip()) and one.quote in passage.text
            for passage, one in zip(passages, cited, strict=True)
        ),
        out_of_force=sum(
            passage is not None and not passage.in_force_on(day) for passage in passages
        ),
    )


def _verdict(
    question: GoldQuestion, answer: Answer, cited: Sequence[Citation], release: Holds
) -> Verdict:
    answered = answer.status == "answered"
    if question.expected is None:
        return Verdict.FALSE_ANSWER if answered else Verdict.RIGHT
    if not answered or not cited:
        return Verdict.DECLINED
    label = question.expected
    if not all(_on_page(label, one, release) for one in cited):
        return Verdict.WRONG_PAGE
    right = any(_has_value(label, one) for one in cited)
    return Verdict.RIGHT if right else Verdict.WRONG_VALUE


def _on_page(label: ExpectedText, citation: Citation, release: Holds) -> bool:
    """The cited page is a labelled one, under any name that the document was found under."""
    places = {(label.file, label.page), *label.also_on}
    entries = release.documents.entries(citation.document_hash or "")
    return any(
        (name, citation.page) in places
        for entry in entries
        for name in spellings(entry.folder, entry.names)
    )


def _has_value(label: ExpectedText, citation: Citation) -> bool:
    """Of a cell the printed value, with its unit or without; of prose its sentence."""
    wanted = normal(label.value)
    if citation.value is None:
        return wanted in normal(citation.quote)
    value = normal(citation.value)
    with_unit = normal(f"{citation.value} {citation.unit or ''}")
    return bool(value) and wanted in (value, with_unit)


def _given(answer: Answer, cited: Sequence[Citation]) -> str:
    if cited:
        return "; ".join(f"{one.label}: {one.value or one.quote}" for one in cited)
    return ", ".join(reason.code.value for reason in answer.reasons) or "no claims"
