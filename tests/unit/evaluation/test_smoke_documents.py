"""Smoke questions about documents: which are asked, what is right, and what blocks a release."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from citation_platform.evaluation.gold import ExpectedText, GoldQuestion
from citation_platform.evaluation.smoke import smoke
from citation_platform.evaluation.smoke_documents import (
    DocumentSmoke,
    Verdict,
    about_documents,
    ask_about_documents,
)
from citation_platform.gate.reasons import ReasonCode
from citation_platform.gate.verdicts import Citation, ClaimVerdict, Reason
from citation_platform.offices import OfficePack, load_pack
from citation_platform.releases.document_lookup import Documents
from citation_platform.releases.document_table import DocumentEntry, DocumentPage, to_table
from citation_platform.service.answers import Answer, Question, Understood

DAY = date(2026, 11, 30)
MANUAL, OTHER = "a" * 64, "b" * 64
ROW = "Q38S 15 28"


@dataclass(frozen=True)
class FakePassage:
    """The part of a passage that a citation is checked against."""

    text: str = ROW
    valid_to: date | None = None

    def in_force_on(self, day: date) -> bool:
        return self.valid_to is None or day <= self.valid_to


@dataclass
class FakeRelease:
    """Two documents, and a passage behind every citation."""

    passages_by_id: Mapping[str, FakePassage] = field(default_factory=lambda: {"p": FakePassage()})

    @property
    def documents(self) -> Documents:
        return Documents(to_table([entry(MANUAL, "q.pdf", "q copy.pdf"), entry(OTHER, "r.pdf")]))

    def passage(self, passage_id: str) -> Any:
        return self.passages_by_id.get(passage_id)

    def passages(self) -> Iterator[Any]:
        return iter(())

    def has_artikel(self, address: object) -> bool:
        return False


@dataclass
class FakeAsker:
    """Answers as told; ``asked``: what it was asked."""

    answers: Mapping[str, tuple[Citation, ...]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def ask(self, question: Question) -> Answer:
        self.asked.append(question.question)
        cited = self.answers.get(question.question, ())
        reason = Reason(code=ReasonCode.WEAK_RELEVANCE, message="te ver van de vraag")
        return Answer(
            status="answered" if cited else "refused",
            question=question.question,
            office=question.office,
            understood=Understood(language="nl", peildatum=DAY, addresses=()),
            claims=tuple(claim(one) for one in cited),
            reasons=() if cited else (reason,),
            release_id="r",
            timings_ms={"total": 1.0},
        )


def entry(document_hash: str, *names: str) -> DocumentEntry:
    pages = tuple(DocumentPage(number, 595, 842, "readable", "digital") for number in (1, 2))
    return DocumentEntry(
        document_hash=document_hash,
        content_hash=document_hash,
        folder="manuals.thermavik",
        names=names,
        pages=pages,
    )


def citation(**changes: object) -> Citation:
    plain: dict[str, object] = {
        "passage_id": "p",
        "address": f"doc:{MANUAL}#p2",
        "label": "Handleiding Q, p. 2",
        "quote": ROW,
        "start": 0,
        "end": len(ROW),
        "valid_from": None,
        "valid_to": None,
        "version": "1",
        "source_url": None,
        "context_text": ROW,
        "document_hash": MANUAL,
        "page": 2,
        "value": "28",
    }
    return Citation.model_validate({**plain, **changes})


def claim(one: Citation) -> ClaimVerdict:
    return ClaimVerdict(text=one.quote, address=one.address, accepted=True, citation=one, checks=())


def about(file: str = "thermavik/q.pdf", value: str = "28", *also: str) -> GoldQuestion:
    label = ExpectedText(file, 2, ROW, value, tuple((name, 2) for name in also))
    return GoldQuestion(file + value, "Hoeveel?", "nl", "table", (), (), expected=label)


def decline() -> GoldQuestion:
    return GoldQuestion("T1", "Van een ander?", "nl", "decline", (), (), decline_code="other")


def verdict(question: GoldQuestion, *cited: Citation) -> Verdict:
    found = ask({question.question: cited}, question)
    return next(iter(found.asked)).verdict


def ask(answers: Mapping[str, tuple[Citation, ...]], *questions: GoldQuestion) -> DocumentSmoke:
    release: Any = FakeRelease()
    return ask_about_documents(
        questions, asker=FakeAsker(answers), release=release, office="retail"
    )


@pytest.mark.parametrize(
    ("cited", "expected"),
    [
        ((citation(),), Verdict.RIGHT),
        ((citation(value="28", unit="mm"),), Verdict.RIGHT),
        ((citation(value=None),), Verdict.RIGHT),  # prose: the value stands in the quotation
        ((citation(value="15"),), Verdict.WRONG_VALUE),
        ((citation(value="128"),), Verdict.WRONG_VALUE),
        ((citation(page=1),), Verdict.WRONG_PAGE),
        ((citation(document_hash=OTHER),), Verdict.WRONG_PAGE),
        ((citation(), citation(page=1)), Verdict.WRONG_PAGE),
        ((), Verdict.DECLINED),
    ],
)
def test_an_answer_is_right_when_all_it_cites_is_on_the_page_and_one_gives_the_value(
    cited: tuple[Citation, ...], expected: Verdict
) -> None:
    assert verdict(about(), *cited) is expected


def test_a_document_is_known_under_each_of_its_names_and_other_places_prove_it_too() -> None:
    assert verdict(about("q copy.pdf"), citation()) is Verdict.RIGHT
    assert verdict(about("gone.pdf", "28", "thermavik/q.pdf"), citation()) is Verdict.RIGHT


def test_a_value_with_its_unit_and_in_other_signs_is_the_same_value() -> None:
    assert verdict(about(value="28 MM"), citation(value="28", unit="mm")) is Verdict.RIGHT
    assert verdict(about(value="²8"), citation(value="28")) is Verdict.RIGHT  # NFKC


def test_what_must_be_declined_is_right_when_nothing_is_claimed() -> None:
    found = ask({}, about(), decline())
    assert [one.verdict for one in found.asked] == [Verdict.DECLINED, Verdict.RIGHT]
    told = ask({decline().question: (citation(),)}, about(), decline())
    assert told.asked[1].verdict is Verdict.FALSE_ANSWER


def test_questions_that_do_not_apply_are_skipped_with_the_reason() -> None:
    found = ask({}, about("luchtora/q.pdf"), about())
    assert found.skipped == {about("luchtora/q.pdf").id: "luchtora/q.pdf is not in this release"}
    assert len(found.asked) == 1
    alone = ask({}, about("luchtora/q.pdf"), decline())
    assert set(alone.skipped) == {about("luchtora/q.pdf").id, "T1"}
    assert (alone.asked, alone.share) == ((), None)


def test_a_pack_with_provisions_keeps_its_own_rules_for_what_must_be_declined() -> None:
    law = GoldQuestion("L", "?", "nl", "number", gold=(object(),), acceptable=())  # type: ignore[arg-type]
    assert about_documents([law, about(), decline()]) == (about(),)
    assert about_documents([about(), decline()]) == (about(), decline())
    assert about_documents([decline()]) == ()


def test_shortcomings_say_what_was_given_instead() -> None:
    found = ask({"Hoeveel?": (citation(value="15"),)}, about())
    (said,) = found.shortcomings
    assert "wrong_value" in said
    assert "Handleiding Q, p. 2: 15" in said
    (declined,) = ask({}, about()).shortcomings
    assert ReasonCode.WEAK_RELEVANCE.value in declined


@pytest.fixture
def pack(tmp_path: Path) -> OfficePack:
    """The retail office with one smoke question, which demands nothing."""
    path = tmp_path / "smoke.jsonl"
    path.write_text(
        '{"id": "S1", "question": "Hoeveel?", "expected": '
        '{"file": "thermavik/q.pdf", "page": 2, "text": "Q38S 15 28", "value": "28"}}\n'
    )
    return load_pack("retail").model_copy(update={"smoke": path, "smoke_share": None})


def ran_on(pack: OfficePack, release: FakeRelease | None, *cited: Citation) -> Any:
    asker: Any = FakeAsker({"Hoeveel?": cited})
    given: Any = release or FakeRelease()
    return smoke(asker, given, pack, today=DAY)


def test_a_wrong_answer_blocks_no_release_unless_the_pack_demands_a_share(pack) -> None:
    report = ran_on(pack, None, citation(value="15"))
    assert report.passed
    assert report.metrics["document_wrong_value"] == 1.0
    assert len(report.shortcomings) == 1
    demanding = pack.model_copy(update={"smoke_share": 0.5})
    blocked = ran_on(demanding, None, citation(value="15"))
    assert not blocked.passed
    assert "only 0% of 1 smoke questions about documents" in blocked.failures[0]
    assert ran_on(demanding, None, citation()).passed


def test_a_demanded_share_does_not_block_a_release_that_can_be_asked_nothing(pack) -> None:
    other = pack.smoke.with_name("other.jsonl")
    other.write_text(pack.smoke.read_text().replace("thermavik/q.pdf", "thermavik/gone.pdf"))
    report = ran_on(pack.model_copy(update={"smoke": other, "smoke_share": 1.0}), None)
    assert report.passed
    assert report.skipped == {"S1": "thermavik/gone.pdf is not in this release"}
    assert report.metrics["document_questions_skipped"] == 1.0


@pytest.mark.parametrize(
    ("passage", "said"),
    [
        (None, "not verbatim"),
        (FakePassage("something else"), "not verbatim"),
        (FakePassage(valid_to=date(2020, 1, 1)), "out of force"),
    ],
)
def test_a_citation_that_is_not_in_the_release_blocks_whatever_was_asked(
    pack, passage: FakePassage | None, said: str
) -> None:
    release = FakeRelease({"p": passage} if passage else {})
    report = ran_on(pack, release, citation())
    assert not report.passed
    assert said in report.failures[0]
