"""What is refused before anything is searched: no question at all, orders, denied questions.

Belongs here: the reason in words. Does not belong here: how orders are known
(``gate.instructions``), the office's rules (``offices.deny_list``).
"""

from __future__ import annotations

from datetime import date

from citation_platform.gate.instructions import orders_the_system
from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode
from citation_platform.gate.verdicts import Reason, reason_for
from citation_platform.offices import OfficePack
from citation_platform.retrieval.understanding import Understanding


def unreadable(question: str, read: Understanding, pack: OfficePack) -> Reason | None:
    """Why this is no question that can be read: too long, or without a letter or figure."""
    if len(question) > pack.question_characters:
        return reason_for(ReasonCode.QUESTION_TOO_LONG)
    if not any(character.isalnum() for character in read.text):
        return reason_for(ReasonCode.UNINTELLIGIBLE)
    return None


def denied(question: str, pack: OfficePack, *, today: date, peildatum: date) -> Reason | None:
    """Why this question goes no further, None when it may.

    ``question``: as it was asked, before slips are put right: the rules' words are not the
    corpus's.
    """
    if orders_the_system(question):
        return reason_for(ReasonCode.INJECTION)
    for rule in pack.deny_list:
        if rule.refuses(question, today, peildatum=peildatum):
            code = ReasonCode.DENY_LIST
            message = f"{EXPLANATIONS[code]} {rule.description}"
            return Reason(code=code, message=message, rule=rule.id)
    return None
