"""Which provisions to choose between when a question does not settle it.

Belongs here: when a choice is offered, and what it offers. Does not belong here: how certain
the first provision is (``retrieval.law.certainty``).
"""

from __future__ import annotations

from collections.abc import Sequence

from citation_platform.gate.reasons import ReasonCode
from citation_platform.retrieval.ranking import RankedUnit
from citation_platform.service.answers import Alternative, Reason, is_doubtful

MOST = 3
"""A choice that is read at a glance."""

_CHOOSING = frozenset({ReasonCode.WEAK_RELEVANCE, ReasonCode.UNCERTAIN_PROVISION})


def alternatives_for(
    ranked: Sequence[RankedUnit], certainty: float | None, reasons: Sequence[Reason]
) -> tuple[Alternative, ...]:
    """Of an answer that is more likely wrong than right: the next provisions. Of a refusal
    for want of certainty: the first ones. Otherwise none. ``ranked``: units of law."""
    if reasons:
        chosen = ranked if all(one.code in _CHOOSING for one in reasons) else ()
    else:
        chosen = ranked[1:] if is_doubtful(certainty) else ()
    artikelen: dict[str, Alternative] = {}
    first = ranked[0].passages[0].artikel_address if ranked and not reasons else None
    for unit in chosen:
        passage = unit.passages[0]
        if passage.page is not None or passage.artikel_address == first:
            continue
        artikelen.setdefault(
            passage.artikel_address,
            Alternative(
                address=passage.address,
                label=passage.label,
                headings=passage.context_text.partition("\n")[0],
                question=f"Wat bepaalt {passage.label}?",
            ),
        )
    return tuple(artikelen.values())[:MOST]
