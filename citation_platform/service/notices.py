"""What a careful colleague would add to an answer: which state of the source was read.

Belongs here: the sentences. Does not belong here: what is answered (``service.asking``).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from citation_platform.gate.verdicts import ClaimVerdict
from citation_platform.law.dutch_dates import in_words
from citation_platform.retrieval.understanding import Understanding


def notices_of(verdicts: Sequence[ClaimVerdict], read: Understanding) -> tuple[str, ...]:
    """The sentences to an answer with these claims."""
    return (*_states(verdicts), *_other_days(read))


def _states(verdicts: Sequence[ClaimVerdict]) -> tuple[str, ...]:
    cited = [item.citation for item in verdicts if item.citation is not None]
    manuals = {
        f"Bron: {one.document_name or one.label}, revisie {one.revision}."
        for one in cited
        if one.document_hash
    }
    if manuals:
        return tuple(sorted(manuals))
    versions = {one.version for one in cited}
    days = (date.fromisoformat(version) for version in sorted(versions))
    return tuple(f"Tekst naar de toestand van {in_words(day)}." for day in days)


def _other_days(read: Understanding) -> tuple[str, ...]:
    """A date in the question whose law was not looked at: the asker decides."""
    others = [day for day in read.dates.named if day < read.peildatum]
    if read.dates.historic or not others:
        return ()
    return (
        f"De vraag noemt {in_words(others[0])}; beantwoord is naar het recht van "
        f"{in_words(read.peildatum)}. Kies een peildatum voor het recht van een andere dag.",
    )
