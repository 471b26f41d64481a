"""What is refused before anything is searched: orders to the system, and denied questions.

Belongs here: the reason in words. Does not belong here: how orders are known
(``gate.instructions``), the office's rules (``offices.deny_list``).
"""

from __future__ import annotations

from datetime import date

from citation_platform.gate.instructions import orders_the_system
from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode
from citation_platform.gate.verdicts import Reason
from citation_platform.offices import OfficePack


def denied(question: str, pack: OfficePack, *, today: date, peildatum: date) -> Reason | None:
    """Why this question goes no further, None when it may.

    ``question``: as it was asked, before slips are put right: the rules' words are not the
    corpus's.
    """
    if orders_the_system(question):
        code = ReasonCode.INJECTION
        return Reason(code=code, message=EXPLANATIONS[code])
    for rule in pack.deny_list:
        if rule.refuses(question, today, peildatum=peildatum):
            code = ReasonCode.DENY_LIST
            message = f"{EXPLANATIONS[code]} {rule.description}"
            return Reason(code=code, message=message, rule=rule.id)
    return None
