"""Each check of the gate, with the reason an asker gets."""

from __future__ import annotations

from datetime import date

import pytest

from citation_platform.gate.claims import DraftClaim
from citation_platform.gate.gate import Gate
from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode
from tests.unit.gate.conftest import LAW, LISTED, TERM

TODAY = date(2026, 11, 30)


def code(gate: Gate, text: str, address: str, day: date = TODAY) -> ReasonCode | None:
    verdict = gate.judge(DraftClaim(text, address), day=day)
    assert verdict.accepted == (verdict.reason is None) == (verdict.citation is not None)
    return verdict.reason.code if verdict.reason else None


def test_a_verbatim_claim_on_a_lid_in_force_is_accepted_with_its_characters(gate: Gate) -> None:
    verdict = gate.judge(DraftClaim("drie maanden, tenzij", f"{LAW}/1/1"), day=TODAY)
    assert verdict.citation is not None
    citation = verdict.citation
    assert TERM[citation.start : citation.end] == citation.quote == "drie maanden, tenzij"
    assert [check.step for check in verdict.checks] == [
        "existence", "role", "vetted", "validity", "relevance", "support",
    ]  # fmt: skip


def test_the_peildatum_decides_which_edition_supports_the_claim(gate: Gate) -> None:
    assert code(gate, "een maand", f"{LAW}/1/1", date(2019, 12, 31)) is None
    assert code(gate, "een maand", f"{LAW}/1/1", date(2020, 1, 1)) is ReasonCode.NOT_SUPPORTED


@pytest.mark.parametrize(
    ("address", "text", "expected"),
    [
        (f"{LAW}/99", "Iets.", ReasonCode.UNKNOWN_ADDRESS),
        (f"{LAW}/1/9", "Iets.", ReasonCode.UNKNOWN_ADDRESS),
        (f"{LAW}/1/2/c", "Iets.", ReasonCode.UNKNOWN_ADDRESS),
        ("geen adres", "Iets.", ReasonCode.UNKNOWN_ADDRESS),
        ("BWBR0001854/311", "Iets.", ReasonCode.OUT_OF_CORPUS),
        (f"{LAW}/2", "Vervallen", ReasonCode.WITHDRAWN),
        (f"{LAW}/3", "Straks geldt dit.", ReasonCode.NOT_IN_FORCE),
        (f"{LAW}/4", "In nood geldt dit.", ReasonCode.NOT_IN_FORCE),
        (f"{LAW}/5", "Ongekeurde tekst.", ReasonCode.NOT_VETTED),
        (f"{LAW}/90", "Interne notitie.", ReasonCode.NOT_AUTHORITY),
        (f"{LAW}/1/1", "De termijn bedraagt vier maanden", ReasonCode.NOT_SUPPORTED),
    ],
)
def test_every_defect_has_its_own_reason(
    gate: Gate, address: str, text: str, expected: ReasonCode
) -> None:
    assert code(gate, text, address) is expected


def test_experience_never_passes_whatever_the_claim_says(gate: Gate) -> None:
    assert code(gate, "Interne notitie.", f"{LAW}/90") is ReasonCode.NOT_AUTHORITY


def test_a_renumbered_provision_names_its_successor(gate: Gate) -> None:
    verdict = gate.judge(DraftClaim("Oude plaats.", f"{LAW}/6"), day=TODAY)
    assert verdict.reason is not None
    assert verdict.reason.successor == f"{LAW}/7"
    assert verdict.reason.successor_label == "artikel 7 Oefenwet"


def test_a_day_in_doubt_is_refused_with_the_evidence(gate: Gate) -> None:
    assert code(gate, "Twijfel.", f"{LAW}/8", date(2018, 12, 31)) is None
    verdict = gate.judge(DraftClaim("Twijfel.", f"{LAW}/8"), day=date(2020, 1, 1))
    assert verdict.reason is not None
    assert verdict.reason.code is ReasonCode.NO_VERSION_COVERS_DATE
    assert "wet van 2019" in verdict.reason.message


def test_a_day_long_before_the_corpus_is_refused(gate: Gate) -> None:
    assert code(gate, TERM, f"{LAW}/7", date(1700, 1, 1)) is ReasonCode.NO_VERSION_COVERS_DATE


def test_a_claim_about_an_onderdeel_must_stand_in_that_onderdeel(gate: Gate) -> None:
    first, second = LISTED[20:30], LISTED[31:42]
    assert code(gate, first, f"{LAW}/1/2/a") is None
    assert code(gate, second, f"{LAW}/1/2/a") is ReasonCode.NOT_SUPPORTED


def test_weak_relevance_is_refused_but_a_named_address_needs_none(gate: Gate) -> None:
    weak = gate.judge(DraftClaim(TERM, f"{LAW}/1/1", relevance=0.4), day=TODAY)
    assert weak.reason is not None
    assert weak.reason.code is ReasonCode.WEAK_RELEVANCE
    assert gate.judge(DraftClaim(TERM, f"{LAW}/1/1", relevance=0.5), day=TODAY).accepted
    assert gate.judge(DraftClaim(TERM, f"{LAW}/1/1"), day=TODAY).accepted


def test_every_reason_has_a_sentence_for_the_asker() -> None:
    assert set(EXPLANATIONS) == set(ReasonCode)
