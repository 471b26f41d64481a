"""The gate: every claim passes every check, or is rejected with the first that fails.

Order, cheapest first: existence → role → vetted → validity → relevance → support.
Belongs here: the order and the verdict. Does not belong here: drafting, wording of answers.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from citation_platform.errors import InvalidAddress
from citation_platform.gate.claims import DraftClaim
from citation_platform.gate.corpus import Corpus
from citation_platform.gate.documents import (
    DocumentApprovals,
    document_citation,
    printed_value,
    standing_reason,
)
from citation_platform.gate.reasons import ReasonCode
from citation_platform.gate.standing import Located, locate
from citation_platform.gate.support import find_quote
from citation_platform.gate.trail import Trail, reason
from citation_platform.gate.verdicts import Citation, ClaimVerdict, Reason, Step
from citation_platform.law.addresses import Address, parse_address
from citation_platform.law.document_addresses import DocumentAddress, parse_any_address
from citation_platform.law.labels import label
from citation_platform.passages.record import Passage
from citation_platform.passages.schema import Role
from citation_platform.releases.document_table import DocumentEntry


class Gate:
    """Judges claims against one release for one office.

    ``authority`` and ``experience``: the office's corpora. ``threshold``: learned relevance
    below which a claim is refused; None while nothing has been calibrated. ``approvals``:
    whether a document may be cited at this moment; without it no document ever is.
    """

    def __init__(
        self,
        corpus: Corpus,
        *,
        authority: Collection[str],
        experience: Collection[str],
        threshold: float | None,
        approvals: DocumentApprovals | None = None,
    ) -> None:
        self._corpus = corpus
        self._authority = frozenset(authority)
        self._experience = frozenset(experience)
        self._threshold = threshold
        self._approvals = approvals

    @property
    def threshold(self) -> float:
        """Relevance below which a claim is refused, 0 to 1."""
        return self._threshold or 0.0

    def locate(self, address: Address, day: date) -> Located | Reason:
        """What an address stands for on a day: passages in force, or the reason why not."""
        known = self._authority | self._experience
        return locate(self._corpus, address, day, corpora=known)

    def judge(self, draft: DraftClaim, *, day: date) -> ClaimVerdict:
        """The verdict on one claim; nothing in the draft is trusted."""
        trail = Trail(draft)
        try:
            address = parse_any_address(draft.address)
        except InvalidAddress as problem:
            absent = reason(ReasonCode.UNKNOWN_ADDRESS, str(problem), draft.address)
            return trail.rejected("existence", absent)
        if isinstance(address, DocumentAddress):
            return self._judge_document(trail, address, day)
        return self._judge_provision(trail, address, day)

    def _judge_provision(self, trail: Trail, address: Address, day: date) -> ClaimVerdict:
        draft = trail.draft
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

    def _judge_document(self, trail: Trail, address: DocumentAddress, day: date) -> ClaimVerdict:
        draft = trail.draft
        known = self._authority | self._experience
        passages = [one for one in self._corpus.passages_at(address) if one.corpus in known]
        if not passages:
            absent = reason(ReasonCode.UNKNOWN_ADDRESS, draft.address, draft.address)
            return trail.rejected("existence", absent)
        trail.passed("existence", f"{len(passages)} passage(s) at {address}")
        passage = next((one for one in passages if one.passage_id == draft.passage_id), passages[0])
        refused = self._role(passage) or self._vetted(passage)
        document = self._corpus.document(passage.document_hash)
        refused = refused or standing_reason(self._approvals, passage, document, day)
        if refused is not None:
            return trail.rejected(*refused)
        trail.passed("role", passage.role)
        trail.passed("vetted", f"{passage.vetted_by} {passage.vetted_at}, {passage.approval_id}")
        trail.passed("validity", f"{passage.revision}, goedgekeurd sinds {passage.valid_from}")
        refused = self._relevance(draft)
        if refused is not None:
            return trail.rejected(*refused)
        trail.passed("relevance", self._relevance_detail(draft))
        return self._document_support(trail, passage, document)

    def _document_support(
        self, trail: Trail, passage: Passage, document: DocumentEntry | None
    ) -> ClaimVerdict:
        draft = trail.draft
        span = find_quote(draft.text, passage.text)
        if span is None:
            absent = reason(ReasonCode.NOT_SUPPORTED, passage.label, passage.address)
            return trail.rejected("support", absent)
        cell = printed_value(passage, draft.cell)
        if isinstance(cell, Reason):
            return trail.rejected("support", cell)
        trail.passed("support", f"letterlijk citaat, tekens {span[0]}–{span[1]}")
        return trail.accepted(document_citation(passage, span, cell, document))

    def _passage(self, draft: DraftClaim, located: Located) -> Passage:
        """The passage the draft quotes, when it is one of those in force; else the first."""
        chosen = (item for item in located.passages if item.passage_id == draft.passage_id)
        return next(chosen, located.passages[0])

    def _role(self, passage: Passage) -> tuple[Step, Reason] | None:
        if passage.role == Role.AUTHORITY.value and passage.corpus in self._authority:
            return None
        return "role", reason(ReasonCode.NOT_AUTHORITY, passage.label, passage.address)

    def _vetted(self, passage: Passage) -> tuple[Step, Reason] | None:
        if passage.vetted_by and passage.vetted_at and passage.approval_id:
            return None
        return "vetted", reason(ReasonCode.NOT_VETTED, passage.label, passage.address)

    def _relevance(self, draft: DraftClaim) -> tuple[Step, Reason] | None:
        if draft.relevance is None or self._threshold is None:
            return None
        if draft.relevance >= self._threshold:
            return None
        shown = f"{draft.relevance:.2f} < {self._threshold:.2f}"
        return "relevance", reason(ReasonCode.WEAK_RELEVANCE, shown, draft.address)

    def _relevance_detail(self, draft: DraftClaim) -> str:
        if draft.relevance is None:
            return "vindplaats genoemd in de vraag"
        if self._threshold is None:
            return f"{draft.relevance:.2f} (geen drempel geleerd)"
        return f"{draft.relevance:.2f} ≥ {self._threshold:.2f}"

    def _support(
        self, trail: Trail, address: Address, located: Located, passage: Passage
    ) -> ClaimVerdict:
        span = find_quote(trail.draft.text, passage.text)
        part = located.part
        if span is None or (part is not None and not part.start <= span[0] < span[1] <= part.end):
            absent = reason(ReasonCode.NOT_SUPPORTED, passage.label, str(address))
            return trail.rejected("support", absent)
        trail.passed("support", f"letterlijk citaat, tekens {span[0]}–{span[1]}")
        return trail.accepted(self._citation(address, passage, span))

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


def _step_of(code: ReasonCode) -> Step:
    """The step at which an address that could not be located failed."""
    absent = (ReasonCode.UNKNOWN_ADDRESS, ReasonCode.OUT_OF_CORPUS)
    return "existence" if code in absent else "validity"
