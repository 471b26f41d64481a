"""Answers about manuals against labelled pages, values and rectangles.

Belongs here: the gold format (``pdf_questions``, ``pdf_must_decline``), outcomes, figures.
Does not belong here: building the release that is asked (``stages``), asking (``service``).
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pydantic import BaseModel, ConfigDict, Field

from citation_platform.documents.geometry import Box
from citation_platform.evaluation.gold import GoldQuestion, read_questions
from citation_platform.evaluation.gold_lines import read_lines
from citation_platform.gate.verdicts import Citation
from citation_platform.service.answers import Answer

Ask = Callable[[str, str], Answer]
"""Question and language to answer."""


class AlsoOn(BaseModel):
    """Another place that proves the answer too."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    file: str
    page: int | tuple[int, ...]

    @property
    def pages(self) -> tuple[int, ...]:
        """Page numbers, from 1."""
        return self.page if isinstance(self.page, tuple) else (self.page,)


class ManualQuestion(BaseModel):
    """One labelled question. ``expected``: decline or decline_or_state_no_value for a question
    that must not be answered; ``page``: from 1; ``bbox``: points, origin top left."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    question: str
    lang: str
    file: str = ""
    page: tuple[int, ...] = ()
    answer: str = ""
    gold_text: str = ""
    bbox: tuple[float, float, float, float] | None = None
    kind: str = "must_decline"
    also_on: tuple[AlsoOn, ...] = Field(())
    expected: str | None = None

    @property
    def places(self) -> frozenset[tuple[str, int]]:
        """(file, page) of every place that proves the answer."""
        own = {(self.file, page) for page in self.page}
        return frozenset(own | {(at.file, page) for at in self.also_on for page in at.pages})

    @property
    def must_decline(self) -> bool:
        """True when no value may be given."""
        return self.expected is not None


@dataclass(frozen=True, slots=True)
class ManualOutcome:
    """What became of a question. ``page_right``, ``value_right`` and ``iou`` are None where
    nothing was answered or the label has none."""

    id: str
    question: str
    kind: str
    must_decline: bool
    answered: bool
    page_right: bool | None
    value_right: bool | None
    iou: float | None
    reasons: tuple[str, ...]
    given: str


def read_manual_questions(path: Path) -> tuple[ManualQuestion, ...]:
    """The questions of a gold file. Raises ``InvalidInput`` naming file and line."""
    return tuple(
        read_lines(
            path,
            ManualQuestion,
            what="a question about a manual",
            remedy="give id, question, lang and file, page, gold_text or expected",
        )
    )


def own_questions(path: Path) -> tuple[ManualQuestion, ...]:
    """An office's own labelled questions (``evaluation.gold``) about documents, in this form.

    Raises ``InvalidInput``.
    """
    return tuple(_own(one) for one in read_questions(path) if one.expected or one.decline_code)


def _own(one: GoldQuestion) -> ManualQuestion:
    if one.expected is None:
        return ManualQuestion(
            id=one.id, question=one.question, lang=one.language, expected="decline"
        )
    place = one.expected
    return ManualQuestion(
        id=one.id,
        question=one.question,
        lang=one.language,
        file=PurePosixPath(place.file).name,
        page=(place.page,),
        answer=place.value,
        gold_text=place.text,
        kind="fault_code" if one.kind == "fault" else one.kind,
        also_on=tuple(
            AlsoOn(file=PurePosixPath(file).name, page=(page,)) for file, page in place.also_on
        ),
    )


def ask_manuals(questions: Iterable[ManualQuestion], ask: Ask) -> tuple[ManualOutcome, ...]:
    """Ask every question and compare with its label."""
    return tuple(
        _outcome(question, ask(question.question, question.lang)) for question in questions
    )


def _outcome(question: ManualQuestion, answer: Answer) -> ManualOutcome:
    cited = [claim.citation for claim in answer.claims if claim.citation is not None]
    right = [one for one in cited if _on_page(question, one)]
    labelled = bool(cited) and not question.must_decline
    box = Box(*question.bbox) if question.bbox else None
    overlaps = [Box(*one.bbox).iou(box) for one in right if one.bbox and box]
    return ManualOutcome(
        id=question.id,
        question=question.question,
        kind=question.kind,
        must_decline=question.must_decline,
        answered=answer.status == "answered",
        page_right=len(right) == len(cited) if labelled else None,
        value_right=any(_has_value(question, one) for one in right) if labelled else None,
        iou=max(overlaps) if overlaps else None,
        reasons=tuple(reason.code.value for reason in answer.reasons),
        given="; ".join(f"{one.label}: {one.value or one.quote}" for one in cited),
    )


def _on_page(question: ManualQuestion, citation: Citation) -> bool:
    name = PurePosixPath(citation.document_name or "").name
    return citation.page is not None and (name, citation.page) in question.places


def _has_value(question: ManualQuestion, citation: Citation) -> bool:
    """The printed value is what the label answers.

    Of a table row the one cell: each of its figures stands in the answer, and it has one of
    them. Of prose: the labelled text, or every figure of the answer, stands in the quotation.
    """
    answer, quote = normal(question.answer), normal(citation.quote)
    if question.kind in ("table", "fault_code") and citation.row_header is not None:
        value = normal(citation.value or "")
        return bool(value) and (
            stands_in(value, answer) or set(figures_of(value)) == set(figures_of(answer)) != set()
        )
    figures = figures_of(answer)
    return normal(question.gold_text) in quote or (
        bool(figures) and all(figure in figures_of(quote) for figure in figures)
    )


def stands_in(value: str, answer: str) -> bool:
    """True when the value is a part of the answer that ends where words and figures end: "4"
    is no part of "40 V"."""
    return re.search(rf"(?<![\w.,]){re.escape(value)}(?!\w|[.,]\d)", answer) is not None


def normal(text: str) -> str:
    """Compare as the gold sets say: NFKC, U+00AD as hyphen, white space collapsed, case ignored."""
    plain = unicodedata.normalize("NFKC", text.replace("\u00ad", "-"))
    return " ".join(plain.casefold().split())


def figures_of(text: str) -> list[str]:
    """The numbers of a text, as printed."""
    return re.findall(r"\d+(?:[.,]\d+)*", text)


def figures(outcomes: Sequence[ManualOutcome]) -> dict[str, float | int | None]:
    """Precision of given answers, declines, rectangles; None where nothing was counted."""
    asked = [one for one in outcomes if not one.must_decline]
    given = [one for one in asked if one.answered]
    tables = [one for one in given if one.kind in ("table", "fault_code")]
    traps = [one for one in outcomes if one.must_decline]
    overlaps = [one.iou for one in given if one.iou is not None]
    return {
        "questions": len(asked),
        "answered": len(given),
        "page_precision": _share([one.page_right for one in given]),
        "value_exact_tables": _share([one.value_right for one in tables]),
        "value_right": _share([one.value_right for one in given]),
        "bbox_iou_mean": sum(overlaps) / len(overlaps) if overlaps else None,
        "false_declines": len(asked) - len(given),
        "must_decline": len(traps),
        "false_answers": sum(one.answered for one in traps),
    }


def _share(values: Sequence[bool | None]) -> float | None:
    return sum(bool(value) for value in values) / len(values) if values else None


def as_line(outcome: ManualOutcome) -> str:
    """One JSON line."""
    return json.dumps(
        {name: getattr(outcome, name) for name in ManualOutcome.__slots__}, ensure_ascii=False
    )
