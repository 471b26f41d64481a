"""The gate: every claim passes every check, or is rejected with the first that fails.

Order, cheapest first: existence → role → vetted → validity → relevance → support.
Belongs here: the order and the verdict. Does not belong here: drafting, wording of answers.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from citation_platform.errors import InvalidAddress
from citation_platform.gate.claims import DraftClaim
from citation_platform.gate.corpus import Corpus
from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode
from citation_platform.gate.standing import Located, locate
from citation_platform.gate.support import find_quote
from citation_platform.gate.verdicts import Check, Citation, ClaimVerdict, Reason
from citation_platform.law.addresses import Address, parse_address
from citation_platform.law.labels import label
from citation_platform.passages.record import Passage
from citation_platform.passages.schema import Role

Step = Literal["existence", "role", "vetted", "validity", "relevance", "support"]


@dataclass(slots=True)
class _Trail:
    """The checks taken so far for one claim."""

    draft: DraftClaim
    checks: list[Check] = field(default_factory=list)

    def passed(self, step: Step, detail: str) -> None:
        self.checks.append(Check(step=step, passed=True, detail=detail))

    def rejected(self, step: Step, reason: Reason) -> ClaimVerdict:
        self.checks.append(Check(step=step, passed=False, detail=reason.message))
        return ClaimVerdict(
            text=self.draft.text,
            address=self.draft.address,
            accepted=False,
            citation=None,
            checks=tuple(self.checks),
            reason=reason,
        )


class Gate:
    """Judges claims against one release for one office.

    ``authority`` and ``experience``: the office's corpora. ``threshold``: learned relevance
    below which a claim is refused; None while nothing has been calibrated.
    """

    def __init__(
        self,
        corpus: Corpus,
        *,
        authority: Collection[str],
        experience: Collection[str],
        threshold: float | None,
    ) -> None:
        self._corpus = corpus
        self._authority = frozenset(authority)
        self._experience = frozenset(experience)
        self._threshold = threshold

    def locate(self, address: Address, day: date) -> Located | Reason:
        """What an address stands for on a day: passages in force, or the reason why not."""
        known = self._authority | self._experience
        return locate(self._corpus, address, day, corpora=known)

    def judge(self, draft: DraftClaim, *, day: date) -> ClaimVerdict:
        """The verdict on one claim; nothing in the draft is trusted."""
        trail = _Trail(draft)
        try:
            address = parse_address(draft.address)
        except InvalidAddress as problem:
            return trail.rejected(
                "existence", self._reason(ReasonCode.UNKNOWN_ADDRESS, str(problem), draft.address)
            )
        located = self.locate(address, day)
        if isinstance(located, Reason):
            return trail.rejected(_step_of(located.code), located)
        trail.passed("existence", f"{len(located.passages)} passage(s) at {address}")
        passage = self._passage(draft, located)
        refused = self._role(passage) or self._vetted(passage)
        if refused is not None:
            return trail.rejected(*refused)
        trail.passed("role", passage.role)
        trail.passed("vetted", f"{passage.vetted_by} {passage.vetted_at}")
        trail.passed("validity", f"{passage.valid_from} – {passage.valid_to or 'heden'}")
        refused = self._relevance(draft)
        if refused is not None:
            return trail.rejected(*refused)
        trail.passed("relevance", self._relevance_detail(draft))
        return self._support(trail, address, located, passage)

    def _passage(self, draft: DraftClaim, located: Located) -> Passage:
        """The passage the draft quotes, when it is one of those in force; else the first."""
        chosen = (item for item in located.passages if item.passage_id == draft.passage_id)
        return next(chosen, located.passages[0])

    def _role(self, passage: Passage) -> tuple[Step, Reason] | None:
        if passage.role == Role.AUTHORITY.value and passage.corpus in self._authority:
            return None
        return "role", self._reason(ReasonCode.NOT_AUTHORITY, passage.label, passage.address)

    def _vetted(self, passage: Passage) -> tuple[Step, Reason] | None:
        if passage.vetted_by and passage.vetted_at and passage.approval_id:
            return None
        return "vetted", self._reason(ReasonCode.NOT_VETTED, passage.label, passage.address)

    def _relevance(self, draft: DraftClaim) -> tuple[Step, Reason] | None:
        if draft.relevance is None or self._threshold is None:
            return None
        if draft.relevance >= self._threshold:
            return None
        shown = f"{draft.relevance:.2f} < {self._threshold:.2f}"
        return "relevance", self._reason(ReasonCode.WEAK_RELEVANCE, shown, draft.address)

    def _relevance_detail(self, draft: DraftClaim) -> str:
        if draft.relevance is None:
            return "vindplaats genoemd in de vraag"
        if self._threshold is None:
            return f"{draft.relevance:.2f} (geen drempel geleerd)"
        return f"{draft.relevance:.2f} ≥ {self._threshold:.2f}"

    def _support(
        self, trail: _Trail, address: Address, located: Located, passage: Passage
    ) -> ClaimVerdict:
        span = find_quote(trail.draft.text, passage.text)
        part = located.part
        if span is None or (part is not None and not part.start <= span[0] < span[1] <= part.end):
            reason = self._reason(ReasonCode.NOT_SUPPORTED, passage.label, str(address))
            return trail.rejected("support", reason)
        trail.passed("support", f"letterlijk citaat, tekens {span[0]}–{span[1]}")
        return ClaimVerdict(
            text=trail.draft.text,
            address=trail.draft.address,
            accepted=True,
            citation=self._citation(address, passage, span),
            checks=tuple(trail.checks),
        )

    def _citation(self, address: Address, passage: Passage, span: tuple[int, int]) -> Citation:
        start, end = span
        # A claim that names the artikel is cited by the lid that proves it.
        exact = address if address.onderdeel else parse_address(passage.address)
        return Citation(
            passage_id=passage.passage_id,
            address=str(exact),
            label=label(exact, self._corpus.law_titles),
            quote=passage.text[start:end],
            start=start,
            end=end,
            valid_from=passage.valid_from,
            valid_to=passage.valid_to,
            version=passage.version,
            source_url=passage.source_url,
            context_text=passage.context_text,
        )

    def _reason(self, code: ReasonCode, detail: str, address: str) -> Reason:
        return Reason(code=code, message=f"{EXPLANATIONS[code]} ({detail})", address=address)


def _step_of(code: ReasonCode) -> Step:
    """The step at which an address that could not be located failed."""
    absent = (ReasonCode.UNKNOWN_ADDRESS, ReasonCode.OUT_OF_CORPUS)
    return "existence" if code in absent else "validity"
