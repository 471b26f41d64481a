"""The value of a table row: what may be given as an answer, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from citation_platform.approvals.standing import DocumentStanding
from citation_platform.gate.claims import DraftClaim
from citation_platform.gate.gate import Gate
from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode
from citation_platform.gate.verdicts import ClaimVerdict
from citation_platform.law.document_addresses import DocumentAddress
from citation_platform.passages.record import Passage
from tests.unit.retrieval.manuals.manual_parts import DOCUMENT, row

ADDRESS = f"doc:{DOCUMENT}#p3.b1.r2"
VETTED = {
    "address": ADDRESS,
    "vetted_at": date(2026, 1, 1),
    "vetted_by": "inkoop",
    "approval_id": "a1",
}


class OneRow:
    """A release of one table row."""

    law_titles: dict[str, tuple[str, ...]] = {}  # noqa: RUF012 (never written to)

    def __init__(self, passage: Passage) -> None:
        self._passage = passage

    def editions(self, address: object) -> Sequence[Passage]:
        return ()

    def passages_at(self, address: DocumentAddress) -> Sequence[Passage]:
        return [self._passage] if str(address) == ADDRESS else ()

    def document(self, document_hash: str) -> None:
        return None

    def passage(self, passage_id: str) -> Passage | None:
        return self._passage


class AllVetted:
    def citable(self, approval_id: str | None, document: str) -> DocumentStanding:
        return DocumentStanding.CITABLE


def judged(passage: Passage, cell: int | None) -> ClaimVerdict:
    gate = Gate(
        OneRow(passage),
        authority=["manuals"],
        experience=[],
        threshold=None,
        approvals=AllVetted(),
    )
    claim = DraftClaim(passage.text, ADDRESS, passage.passage_id, cell=cell)
    return gate.judge(claim, day=date(2026, 11, 30))


def pump(*values: tuple[str, str]) -> Passage:
    return row("P12", *values, naming=[("Type", "P12")], **VETTED)


def test_the_cell_that_answers_is_cited_as_printed() -> None:
    verdict = judged(pump(("kg", "14,5"), ("bar", "3")), 1)
    assert verdict.citation is not None
    assert (verdict.citation.value, verdict.citation.column_header) == ("14,5", "kg")


@pytest.mark.parametrize("printed", ["", "-", "–", "—", "n.a.", "N.v.t.", "k.A.", "/", "***"])
def test_a_cell_that_prints_no_value_is_refused_and_says_where(printed: str) -> None:
    verdict = judged(pump(("kg", printed), ("bar", "3")), 1)
    assert verdict.citation is None
    assert verdict.reason is not None
    assert verdict.reason.code is ReasonCode.EMPTY_CELL
    assert EXPLANATIONS[ReasonCode.EMPTY_CELL] in verdict.reason.message
    assert "P12 · kg" in verdict.reason.message


@pytest.mark.parametrize("printed", ["0", "-5", "ja", "● 3"])
def test_a_nought_or_a_word_is_a_value(printed: str) -> None:
    assert judged(pump(("kg", printed)), 1).accepted


def test_a_row_with_a_dash_elsewhere_still_answers_in_its_other_cells() -> None:
    assert judged(pump(("kg", "–"), ("bar", "3")), 2).accepted


def test_a_cell_that_the_row_does_not_have_is_refused() -> None:
    for cell in (-1, 9):
        verdict = judged(pump(("kg", "14,5")), cell)
        assert verdict.reason is not None
        assert verdict.reason.code is ReasonCode.NOT_SUPPORTED


def test_a_doubtful_scan_is_refused_also_when_the_whole_row_is_quoted() -> None:
    one = pump(("kg", "14,5"))
    doubtful = replace(one, cells=tuple(replace(cell, citable=False) for cell in one.cells))
    for cell in (1, None):
        verdict = judged(doubtful, cell)
        assert verdict.reason is not None
        assert verdict.reason.code is ReasonCode.UNCERTAIN_SCAN
