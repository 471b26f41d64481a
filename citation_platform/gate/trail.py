"""The checks taken for one claim, in order, and the verdict that a failed one makes.

Belongs here: keeping the trail. Does not belong here: any check.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from citation_platform.gate.claims import DraftClaim
from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode
from citation_platform.gate.verdicts import Check, Citation, ClaimVerdict, Reason, Step


@dataclass(slots=True)
class Trail:
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

    def accepted(self, citation: Citation) -> ClaimVerdict:
        """The verdict once every check has passed."""
        return ClaimVerdict(
            text=self.draft.text,
            address=self.draft.address,
            accepted=True,
            citation=citation,
            checks=tuple(self.checks),
        )


def reason(code: ReasonCode, detail: str, address: str) -> Reason:
    """A reason in the words of its code, with the detail that makes it concrete."""
    return Reason(code=code, message=f"{EXPLANATIONS[code]} ({detail})", address=address)
