"""What a question takes for granted about a provision that it names, and whether it is so.

Belongs here: finding the premise, the sentence of the provision that it is about, and holding
one against the other. Does not belong here: the rules (``gate.hard_rules``).

"Waarom heeft de vereniging geen rechtspersoonlijkheid volgens 5:124 BW?" is no question about
5:124 but a statement with a question mark. Quoting the lid under it looks like a confirmation.
Only what a hard rule shows is refused: that a premise is true is not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from citation_platform.gate.hard_rules.comparing import Violation, violations
from citation_platform.gate.reasons import ReasonCode
from citation_platform.gate.standing import Located
from citation_platform.gate.verdicts import Reason, reason_for
from citation_platform.law.citations import FoundCitation

_ASKS_WHY = re.compile(
    r"^\W*(waarom|hoezo|hoe komt het dat|hoe kan het dat|why|how come|pourquoi|warum|weshalb|wieso)\b",
    re.IGNORECASE,
)
_SENTENCES = re.compile(r"(?<=[.;:])\s+")

Terms = Callable[[str], Sequence[str]]


def premise_of(question: str, cited: Sequence[tuple[int, int]]) -> str | None:
    """What a question that asks *why* takes for granted, without the citations at ``cited``
    (characters [start, end) of the question); None when it does not ask why."""
    asks = _ASKS_WHY.search(question)
    if asks is None:
        return None
    kept, at = [], asks.end()
    for start, end in sorted(cited):
        kept.append(question[at : max(at, start)])
        at = max(at, end)
    kept.append(question[at:])
    return " ".join(" ".join(kept).split())


def false_premise(premise: str, texts: Sequence[str], terms: Terms) -> Violation | None:
    """The first rule that the premise breaks against the sentence nearest to it; None when it
    breaks none. ``texts``: of the leden named; ``terms``: a text's words in their base form."""
    sentences = [sentence for text in texts for sentence in _SENTENCES.split(text) if sentence]
    if not sentences:
        return None
    wanted = set(terms(premise))
    nearest = max(sentences, key=lambda one: len(wanted & set(terms(one))))
    if not wanted & set(terms(nearest)):
        nearest = " ".join(sentences)
    return next(iter(violations(premise, nearest)), None)


def premise_reason(
    question: str, citations: Sequence[FoundCitation], located: Sequence[Located], terms: Terms
) -> Reason | None:
    """Why the question cannot be answered as it is put: what it takes for granted, and what
    the places ``located`` that it names say instead; None when no rule is broken."""
    premise = premise_of(question, [(one.start, one.end) for one in citations])
    if premise is None or not located:
        return None
    texts = [passage.text for place in located for passage in place.passages]
    broken = false_premise(premise, texts, terms)
    if broken is None:
        return None
    reason = reason_for(ReasonCode.FALSE_PREMISE, detail=_told(broken))
    return reason.model_copy(update={"address": located[0].passages[0].address})


def _told(broken: Violation) -> str:
    against = f"de bepaling noemt “{broken.stated}”" if broken.stated else "de bepaling niet"
    return f"de vraag noemt “{broken.claimed}”, {against}"
