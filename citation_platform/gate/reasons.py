"""Reason codes: the closed set of answers to "why not?".

Belongs here: the codes, each with the sentence an asker reads.
Does not belong here: deciding (``gate.checks``).
"""

from __future__ import annotations

from enum import StrEnum


class ReasonCode(StrEnum):
    """Why a claim, or a whole question, is refused. Values are stable: they are logged."""

    UNINTELLIGIBLE = "unintelligible"
    QUESTION_TOO_LONG = "question_too_long"
    DENY_LIST = "deny_list"
    INJECTION = "injection"
    OUT_OF_CORPUS = "out_of_corpus"
    UNKNOWN_ADDRESS = "unknown_address"
    NOT_AUTHORITY = "not_authority"
    NOT_VETTED = "not_vetted"
    WITHDRAWN = "withdrawn"
    NOT_IN_FORCE = "not_in_force"
    DID_NOT_EXIST = "article_did_not_exist"
    NO_VERSION_COVERS_DATE = "no_version_covers_date"
    WEAK_RELEVANCE = "weak_relevance"
    UNCERTAIN_PROVISION = "uncertain_provision"
    NO_CANDIDATES = "no_candidates"
    NOT_SUPPORTED = "not_supported"
    FALSE_PREMISE = "false_premise"
    UNKNOWN_PRODUCT = "unknown_product"
    VALUE_NOT_GIVEN = "value_not_given"
    EMPTY_CELL = "empty_cell"
    UNCERTAIN_SCAN = "uncertain_scan"
    QUARANTINED = "quarantined"
    APPROVAL_REVOKED = "approval_revoked"
    DOCUMENT_UNREADABLE = "document_unreadable"


class NextStep(StrEnum):
    """What an asker can do about a refusal: ask more precisely, or ask a person."""

    CLARIFY = "clarify"
    PERSON = "person"


_CLARIFIED = frozenset(
    {
        ReasonCode.UNINTELLIGIBLE,
        ReasonCode.INJECTION,
        ReasonCode.QUESTION_TOO_LONG,
        ReasonCode.UNKNOWN_ADDRESS,
        ReasonCode.WEAK_RELEVANCE,
        ReasonCode.UNCERTAIN_PROVISION,
        ReasonCode.UNKNOWN_PRODUCT,
        ReasonCode.FALSE_PREMISE,
    }
)
"""What a better question can mend; everything else is a person's to answer."""


def next_step(code: ReasonCode) -> NextStep:
    """What an asker can do about a refusal for this reason."""
    return NextStep.CLARIFY if code in _CLARIFIED else NextStep.PERSON


EXPLANATIONS: dict[ReasonCode, str] = {
    ReasonCode.UNINTELLIGIBLE: "De vraag bevat geen tekst die te begrijpen is.",
    ReasonCode.QUESTION_TOO_LONG: "De vraag is langer dan toegestaan.",
    ReasonCode.DENY_LIST: "Dit soort vraag gaat in dit kantoor altijd naar een mens.",
    ReasonCode.INJECTION: "Deze tekst geeft opdrachten aan het systeem; alleen vragen worden beantwoord.",
    ReasonCode.OUT_OF_CORPUS: "De genoemde bron zit niet in het corpus van dit kantoor.",
    ReasonCode.UNKNOWN_ADDRESS: "Deze vindplaats bestaat niet in het corpus.",
    ReasonCode.NOT_AUTHORITY: "Deze passage is intern en kan niet worden aangehaald.",
    ReasonCode.NOT_VETTED: "Het document is niet goedgekeurd.",
    ReasonCode.WITHDRAWN: "De bepaling is vervallen.",
    ReasonCode.NOT_IN_FORCE: "De bepaling is op de peildatum niet in werking.",
    ReasonCode.DID_NOT_EXIST: "De bepaling bestond op de peildatum nog niet.",
    ReasonCode.NO_VERSION_COVERS_DATE: "Geen versie in het corpus dekt de peildatum met zekerheid.",
    ReasonCode.WEAK_RELEVANCE: "Geen passage is relevant genoeg; stel de vraag preciezer.",
    ReasonCode.UNCERTAIN_PROVISION: "Meer dan één bepaling komt in aanmerking; kies welke u bedoelt.",
    ReasonCode.NO_CANDIDATES: "Er is geen passage gevonden; leg de vraag voor aan een mens.",
    ReasonCode.NOT_SUPPORTED: "De passage zegt niet wat de bewering zegt.",
    ReasonCode.FALSE_PREMISE: "De vraag gaat uit van iets wat de genoemde bepaling niet zegt.",
    ReasonCode.UNKNOWN_PRODUCT: "Geen geverifieerde bron: dit product of merk komt in de goedgekeurde documenten niet voor.",
    ReasonCode.VALUE_NOT_GIVEN: "Geen geverifieerde bron: het document noemt niet waar naar gevraagd wordt.",
    ReasonCode.EMPTY_CELL: "De tabel geeft hier geen waarde.",
    ReasonCode.UNCERTAIN_SCAN: "De waarde is van een scan gelezen en twee leesprogramma's zijn het niet eens; kijk op de bladzijde.",
    ReasonCode.QUARANTINED: "Het document staat in quarantaine.",
    ReasonCode.APPROVAL_REVOKED: "De goedkeuring van deze leverancier is ingetrokken.",
    ReasonCode.DOCUMENT_UNREADABLE: "Het genoemde document is niet leesbaar.",
}
