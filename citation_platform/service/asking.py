"""One question's way: understand → retrieve → draft → gate → answer, in one direction.

Belongs here: the order of the steps and the whole-answer rule: one rejected claim
withholds all. Does not belong here: what a step does, or HTTP.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from citation_platform.drafting.extractive import quote_chosen, quote_located, quote_ranked
from citation_platform.gate.claims import DraftClaim
from citation_platform.gate.gate import Gate
from citation_platform.gate.named import law_outside, resolve_named
from citation_platform.gate.premises import premise_reason
from citation_platform.gate.reasons import ReasonCode, next_step
from citation_platform.gate.standing import Located
from citation_platform.gate.verdicts import reason_for
from citation_platform.law.addresses import Address
from citation_platform.law.names import LawNames
from citation_platform.offices import OfficePack
from citation_platform.passages.record import Passage
from citation_platform.passages.schema import Role
from citation_platform.releases.reader import Release
from citation_platform.retrieval.manuals.asked import Asked
from citation_platform.retrieval.manuals.pinpointing import Option
from citation_platform.retrieval.manuals.scope import Scope
from citation_platform.retrieval.query import Query
from citation_platform.retrieval.ranking import RankedUnit
from citation_platform.retrieval.relevance import RelevanceModel
from citation_platform.retrieval.search import Searcher
from citation_platform.retrieval.understanding import Understanding, understand, with_dates
from citation_platform.service.alternatives import alternatives_for
from citation_platform.service.answers import (
    Answer,
    Candidate,
    ClaimVerdict,
    Pools,
    Question,
    Reason,
)
from citation_platform.service.candidates import candidates_of
from citation_platform.service.companions import Companion, companions_of
from citation_platform.service.denying import denied, unreadable
from citation_platform.service.manual_desk import POOL as MANUAL_POOL
from citation_platform.service.manual_desk import ManualDesk
from citation_platform.service.notices import notices_of
from citation_platform.service.office_shelf import Reading
from citation_platform.service.stopwatch import Stopwatch
from citation_platform.service.understood import understood_of

POOL_SIZE = 10
"""Candidates shown per pool: as many as recall@10 measures."""


@dataclass(frozen=True, slots=True)
class _Drafted:
    """``named``: passages at addresses that the asker named. ``ranked``: the units in the
    order of how well they answer, where the draft decided it. ``certainty``: chance that the
    provision that was found is the one asked for."""

    claims: tuple[DraftClaim, ...] = ()
    reasons: tuple[Reason, ...] = ()
    named: tuple[Passage, ...] = ()
    ranked: tuple[RankedUnit, ...] = ()
    certainty: float | None = None


@dataclass(frozen=True, slots=True)
class _Work:
    """Everything an answer is assembled from."""

    verdicts: tuple[ClaimVerdict, ...] = ()
    reasons: tuple[Reason, ...] = ()
    authority: tuple[Candidate, ...] = ()
    experience: tuple[Candidate, ...] = ()
    certainty: float | None = None
    found: tuple[RankedUnit, ...] = ()
    companions: tuple[Companion, ...] = ()


class Asker:
    """Answers questions of one office from one release. Safe for concurrent use."""

    def __init__(
        self,
        *,
        release: Release,
        pack: OfficePack,
        searcher: Searcher,
        gate: Gate,
        relevance: RelevanceModel | None,
        names: LawNames,
        manuals: ManualDesk | None = None,
        reading: Reading | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._release = release
        self._pack = pack
        self._searcher = searcher
        self._gate = gate
        self._relevance_model = relevance
        self._names = names
        self._manuals = manuals
        self._reading = reading
        self._today = today

    def ask(self, question: Question) -> Answer:
        """The answer, or the refusal with its reasons. Never raises on any question text."""
        clock = Stopwatch()
        with clock.part("understand"):
            read = self._understand(question)
            stopped = unreadable(question.question, read, self._pack) or denied(
                question.question, self._pack, today=self._today(), peildatum=read.peildatum
            )
        if stopped is not None:
            return self._answer(question, read, clock, _Work(reasons=(stopped,)))
        with clock.part("embed"):
            query = self._prepared(read)
        scope = self._manuals.scope(read) if self._manuals else None
        with clock.part("search"):
            authority = self._search(query, read, Role.AUTHORITY, POOL_SIZE, scope)
            experience = self._search(query, read, Role.EXPERIENCE, POOL_SIZE)
        with clock.part("draft"):
            drafted = self._draft(query, read, authority, scope)
        with clock.part("gate"):
            verdicts = tuple(
                self._gate.judge(claim, day=read.peildatum) for claim in drafted.claims
            )
        with clock.part("companions"):
            companions = self._companions(verdicts, read)
        work = _Work(
            verdicts=verdicts,
            reasons=drafted.reasons,
            authority=candidates_of(drafted.ranked or authority, drafted.named)[:POOL_SIZE],
            experience=candidates_of(experience),
            certainty=drafted.certainty,
            found=authority,
            companions=companions,
        )
        return self._answer(question, read, clock, work)

    def search(self, question: Question, *, limit: int = POOL_SIZE) -> Pools:
        """Candidates of both pools; the gate has not seen them."""
        clock = Stopwatch()
        read = self._understand(question)
        query = self._prepared(read)
        scope = self._manuals.scope(read) if self._manuals else None
        authority = self._search(query, read, Role.AUTHORITY, limit, scope)
        pinned = self._manuals.pinpoint(read, authority) if self._manuals else None
        return Pools(
            understood=understood_of(read),
            authority=candidates_of(pinned.ranked if pinned else authority)[:limit],
            experience=candidates_of(self._search(query, read, Role.EXPERIENCE, limit)),
            release_id=self._release.id,
            timings_ms=clock.milliseconds(),
        )

    def consider(self, question: Question) -> tuple[Asked, list[Option]] | None:
        """What a question about manuals is decided between; None when it is refused before
        anything is compared, or when the office cites no manuals."""
        read = self._understand(question)
        if self._manuals is None or unreadable(question.question, read, self._pack) is not None:
            return None
        scope = self._manuals.scope(read)
        if self._manuals.outside(scope) is not None:
            return None
        ranked = self._search(self._prepared(read), read, Role.AUTHORITY, POOL_SIZE, scope)
        return self._manuals.consider(read, ranked)

    def locate(self, address: Address, day: date) -> Located | Reason:
        """What stands at an address on a day for this office, or why nothing does."""
        return self._gate.locate(address, day)

    def _understand(self, question: Question) -> Understanding:
        read = understand(
            question.question[: self._pack.question_characters],
            names=self._names,
            today=self._today(),
            peildatum=question.peildatum,
            language=question.language,
        )
        if self._manuals is not None:
            return self._manuals.in_words_of_makers(read)
        if question.peildatum is None:
            read = with_dates(read, self._today())
        return self._reading.put_right(read) if self._reading else read

    def _prepared(self, read: Understanding) -> Query:
        return self._searcher.prepare(read.text, read.language, read.laws)

    def _search(
        self,
        query: Query,
        read: Understanding,
        role: Role,
        limit: int,
        scope: Scope | None = None,
    ) -> tuple[RankedUnit, ...]:
        """Of manuals the whole pool: which row answers is decided among all that were found."""
        corpora = [corpus.name for corpus in self._pack.corpora_of(role)]
        if self._manuals is None or role is not Role.AUTHORITY:
            return self._searcher.search(
                query, corpora=corpora, role=role, on=read.peildatum, limit=limit
            )
        return self._searcher.search(
            query,
            corpora=corpora,
            role=role,
            on=read.peildatum,
            limit=2 * MANUAL_POOL,
            within=self._manuals.narrowing(scope),
            pool=MANUAL_POOL,
        )

    def _draft(
        self,
        query: Query,
        read: Understanding,
        authority: Sequence[RankedUnit],
        scope: Scope | None,
    ) -> _Drafted:
        """Places that the asker named are looked up, never searched for."""
        located, reasons = resolve_named(
            read.citations, read.peildatum, self._gate.locate, literal=read.literal
        )
        if located or reasons:
            false = premise_reason(read.text, read.citations, located, self._release.lexicon.terms)
            reasons = (*reasons, false) if false else reasons
            claims = dict.fromkeys(claim for place in located for claim in quote_located(place))
            passages = tuple(passage for place in located for passage in place.passages)
            return _Drafted(claims=tuple(claims), reasons=reasons, named=passages)
        if self._manuals is not None and scope is not None:
            return self._draft_manual(self._manuals, read, scope, authority)
        outside = law_outside(read.laws, self._release.law_titles)
        if outside is not None:
            return _Drafted(reasons=(outside,))
        if not authority:
            return _Drafted(reasons=(reason_for(ReasonCode.NO_CANDIDATES),))
        if self._release.lexicon.coverage(read.text) == 0.0:
            return _Drafted(reasons=(reason_for(ReasonCode.UNINTELLIGIBLE),))
        return self._draft_found(query, authority)

    def _draft_found(self, query: Query, authority: Sequence[RankedUnit]) -> _Drafted:
        """The best lid, or a choice where the office asks for more certainty than there is."""
        certainty = self._searcher.certainty(authority)
        relevance = self._relevance(query, authority)
        wanted = self._pack.thresholds.precision
        if wanted is not None and (relevance is None or relevance >= self._gate.threshold):
            least = self._searcher.least_certainty(wanted)
            if least is None or certainty is None or certainty < least:
                shown = "–" if certainty is None else f"{certainty:.0%}"
                uncertain = reason_for(ReasonCode.UNCERTAIN_PROVISION, detail=shown)
                return _Drafted(reasons=(uncertain,), certainty=certainty)
        return _Drafted(claims=quote_ranked(authority, relevance), certainty=certainty)

    def _draft_manual(
        self,
        manuals: ManualDesk,
        read: Understanding,
        scope: Scope,
        authority: Sequence[RankedUnit],
    ) -> _Drafted:
        """A product that no vetted document knows ends it here: no similar table answers."""
        outside = manuals.outside(scope)
        if outside is not None:
            return _Drafted(reasons=(outside,))
        if not authority:
            return _Drafted(reasons=(reason_for(ReasonCode.NO_CANDIDATES),))
        pinned = manuals.pinpoint(read, authority)
        if pinned is None:
            return _Drafted(reasons=(reason_for(ReasonCode.WEAK_RELEVANCE),))
        return _Drafted(claims=quote_chosen(pinned.choice, pinned.confidence), ranked=pinned.ranked)

    def _relevance(self, query: Query, ranked: Sequence[RankedUnit]) -> float | None:
        if self._relevance_model is None:
            return None
        return self._relevance_model.probability(self._searcher.signals(query, ranked))

    def _answer(
        self, question: Question, read: Understanding, clock: Stopwatch, work: _Work
    ) -> Answer:
        """One rejected claim, or one named source that cannot be used, withholds all."""
        rejected = tuple(verdict for verdict in work.verdicts if not verdict.accepted)
        withheld = bool(work.reasons or rejected) or not work.verdicts
        given = (*work.reasons, *(item.reason for item in rejected if item.reason is not None))
        reasons = tuple(dict.fromkeys(given))
        return Answer(
            status="refused" if withheld else "answered",
            question=question.question[: self._pack.question_characters],
            office=question.office,
            understood=understood_of(read),
            claims=() if withheld else work.verdicts,
            rejected=rejected,
            reasons=reasons,
            next_step=next_step(reasons[0].code) if withheld and reasons else None,
            certainty=None if withheld else work.certainty,
            companions=() if withheld else work.companions,
            alternatives=alternatives_for(work.found, work.certainty, reasons),
            notices=() if withheld else notices_of(work.verdicts, read),
            authority=work.authority,
            experience=work.experience,
            release_id=self._release.id,
            timings_ms=clock.milliseconds(),
        )

    def _companions(
        self, verdicts: Sequence[ClaimVerdict], read: Understanding
    ) -> tuple[Companion, ...]:
        cited = [one.citation for one in verdicts if one.accepted and one.citation is not None]
        return companions_of(self._release, cited, read.peildatum, read.kind)
