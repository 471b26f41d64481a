"""The smoke test that every candidate must pass before it may be published.

Belongs here: questions made from the candidate itself, the pack's smoke questions, and the
rules that block. Does not belong here: quality goals (they are measured by ``evals``).

Blocking rules
--------------
- no citation that is not in the release or not verbatim; none out of force
- every sampled provision in force is answered with its own text when asked by its label
- every sampled provision not in force is refused with its reason
- sampled provisions are found by their own words (share at least ``FOUND_BY_OWN_WORDS``)
- explicit references and refusals of the pack's smoke questions behave as labelled
- smoke questions about documents: as many go right as the pack's ``smoke_share`` demands

The last rule is the pack's to make, and no share is demanded unless it says so. A provision is
found by its address, so one that is not is a fault of the release. Whether a row of a table is
found and read rightly is a matter of quality: a release that answers fewer of ten such questions
may still be the best there is, and it says nothing false, because what it cites is verified
apart. What must hold of every citation (verbatim, in force) blocks whatever was asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from citation_platform.evaluation.gold import GoldQuestion, read_questions
from citation_platform.evaluation.law import run_questions
from citation_platform.evaluation.scoring import Outcome, correct_citations
from citation_platform.evaluation.smoke_documents import (
    DocumentSmoke,
    about_documents,
    ask_about_documents,
)
from citation_platform.gate.reasons import ReasonCode
from citation_platform.law.addresses import parse_address
from citation_platform.offices import OfficePack
from citation_platform.passages.record import Passage
from citation_platform.passages.schema import Role
from citation_platform.releases.reader import Release
from citation_platform.service.answers import Question
from citation_platform.service.asking import Asker

SAMPLE = 25
"""Provisions sampled per rule: enough to see a systematic fault, cheap enough for each run."""

FOUND_BY_OWN_WORDS = 0.8
"""A provision asked for by its own sentence and not found is a broken index, not a hard
question; some provisions are word for word alike, so not all can be first."""

_EXPECTED_KINDS = frozenset({"explicit_reference"})
_REFUSALS = frozenset({ReasonCode.WITHDRAWN, ReasonCode.NOT_IN_FORCE, ReasonCode.UNKNOWN_ADDRESS})


@dataclass(frozen=True, slots=True)
class SmokeReport:
    """``failures``: one sentence each, empty when ``passed``; ``metrics``: figures by name.

    ``shortcomings``: questions about documents that went wrong, a sentence each; they block
    only together, when the pack demands a share. ``skipped``: question id → why this release
    could not be asked it.
    """

    passed: bool
    failures: tuple[str, ...]
    metrics: dict[str, float]
    shortcomings: tuple[str, ...] = ()
    skipped: Mapping[str, str] = field(default_factory=dict)


def smoke(asker: Asker, release: Release, pack: OfficePack, *, today: date) -> SmokeReport:
    """Run the smoke test of one office on one candidate."""
    sampled = _sampled(release, pack)
    provisions = [item for item in sampled if item.page is None]
    in_force = [item for item in provisions if item.in_force_on(today)][:SAMPLE]
    pieces = [item for item in sampled if item.page is not None and item.superseded_by is None]
    withdrawn = [item for item in provisions if item.status == "withdrawn"][:SAMPLE]
    asked = [*in_force, *pieces[:SAMPLE]]
    found = [_found_by_own_words(asker, release, item, pack.name) for item in asked]
    failures = [
        *_by_label(asker, in_force, pack.name),
        *_refused(asker, withdrawn, pack.name),
        *_own_words(found),
    ]
    questions = read_questions(pack.smoke)
    documents = ask_about_documents(
        about_documents(questions), asker=asker, release=release, office=pack.name
    )
    outcomes = _pack_questions(questions, asker, release, pack)
    failures += [failure for outcome in outcomes for failure in _judge(outcome)]
    failures += _judge_documents(documents, pack.smoke_share)
    metrics = {
        "sampled_in_force": float(len(in_force)),
        "sampled_pieces": float(len(pieces[:SAMPLE])),
        "sampled_withdrawn": float(len(withdrawn)),
        "found_by_own_words": sum(found) / len(found) if found else 1.0,
        "pack_questions": float(len(outcomes)),
        **documents.figures,
    }
    return SmokeReport(
        passed=not failures,
        failures=tuple(failures),
        metrics=metrics,
        shortcomings=documents.shortcomings,
        skipped=documents.skipped,
    )


def _sampled(release: Release, pack: OfficePack) -> list[Passage]:
    """Authority passages in the order of their content hash: a fixed, fair sample."""
    corpora = {corpus.name for corpus in pack.corpora_of(Role.AUTHORITY)}
    passages = (item for item in release.passages() if item.corpus in corpora)
    return sorted(passages, key=lambda item: item.passage_id)


def _by_label(asker: Asker, passages: Iterable[Passage], office: str) -> Iterable[str]:
    for passage in passages:
        answer = asker.ask(Question(question=_by_address(passage), office=office))
        quoted = {claim.citation.quote for claim in answer.claims if claim.citation}
        if passage.text not in quoted:
            codes = ", ".join(reason.code for reason in answer.reasons) or "another passage"
            yield f"{passage.label} ({passage.address}) asked by its label gave {codes}"


def _refused(asker: Asker, passages: Iterable[Passage], office: str) -> Iterable[str]:
    for passage in passages:
        answer = asker.ask(Question(question=_by_address(passage), office=office))
        if answer.status == "answered":
            yield f"{passage.label} ({passage.address}) is withdrawn but was answered"


def _by_address(passage: Passage) -> str:
    """A question that names the provision: by its label, as people do, where that is unique."""
    scoped = parse_address(passage.address).scope is not None
    return f"Wat staat er in {passage.address if scoped else passage.label}?"


def _found_by_own_words(asker: Asker, release: Release, passage: Passage, office: str) -> bool:
    """A piece of a document is asked with the headings it stands under: a row of a table says
    nothing without them. One that stands in two documents is found in either."""
    words = passage.text if passage.page is None else passage.context_text
    pools = asker.search(Question(question=words[:300], office=office))
    found = [release.passage(item.passage_id) for item in pools.authority]
    return any(
        one is not None
        and (one.artikel_address == passage.artikel_address or one.text == passage.text)
        for one in found
    )


def _own_words(found: Sequence[bool]) -> Iterable[str]:
    share = sum(found) / len(found) if found else 1.0
    if share < FOUND_BY_OWN_WORDS:
        yield f"only {share:.0%} of sampled provisions are found by their own words"


def _pack_questions(
    questions: Sequence[GoldQuestion], asker: Asker, release: Release, pack: OfficePack
) -> list[Outcome]:
    """The pack's questions about provisions that this release holds, and its refusals."""
    applicable = [
        question
        for question in questions
        if question.expected is None
        and all(release.has_artikel(address) for address in question.gold)
        and (question.gold or _sample_is_in(questions, release))
    ]
    return [
        outcome
        for outcome, _ in run_questions(applicable, asker=asker, release=release, office=pack.name)
    ]


def _sample_is_in(questions: Sequence[GoldQuestion], release: Release) -> bool:
    """True when the labelled provisions of the smoke questions are in this release."""
    return any(release.has_artikel(address) for q in questions for address in q.gold)


def _judge_documents(found: DocumentSmoke, demanded: float | None) -> Iterable[str]:
    """What a release may not do in any answer, and what the pack demands of all together."""
    for one in found.asked:
        name = f"{one.id} {one.question!r}"
        if one.not_verbatim:
            yield f"{name}: {one.not_verbatim} citation(s) not verbatim in the release"
        if one.out_of_force:
            yield f"{name}: {one.out_of_force} citation(s) out of force"
    if demanded is not None and found.share is not None and found.share < demanded:
        yield (
            f"only {found.share:.0%} of {len(found.asked)} smoke questions about documents are "
            f"answered as labelled; the office's pack demands {demanded:.0%}"
        )


def _judge(outcome: Outcome) -> Iterable[str]:
    name = f"{outcome.id} {outcome.question!r}"
    if outcome.hallucinated:
        yield f"{name}: {outcome.hallucinated} citation(s) not verbatim in the release"
    if outcome.out_of_force:
        yield f"{name}: {outcome.out_of_force} citation(s) out of force"
    if outcome.answerable and outcome.kind in _EXPECTED_KINDS and not correct_citations(outcome):
        yield f"{name}: the address named was not cited ({', '.join(outcome.reason_codes)})"
    if outcome.expected_code in _REFUSALS and outcome.expected_code not in outcome.reason_codes:
        yield f"{name}: expected refusal {outcome.expected_code}"
