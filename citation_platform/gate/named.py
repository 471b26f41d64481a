"""Places that the asker named: resolved by address, never by similarity.

Belongs here: from citations found in a question to what stands there, or why nothing does.
Does not belong here: finding citations (``law.citations``), quoting (``drafting``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode
from citation_platform.gate.standing import Located
from citation_platform.gate.verdicts import Reason
from citation_platform.law.addresses import Address
from citation_platform.law.citations import FoundCitation
from citation_platform.law.names import LawName
from citation_platform.law.sources import BY_KEY

Locate = Callable[[Address, date], Located | Reason]

_ABSENT = (ReasonCode.UNKNOWN_ADDRESS, ReasonCode.OUT_OF_CORPUS)


def resolve_named(
    citations: Sequence[FoundCitation],
    day: date,
    locate: Locate,
    *,
    literal: Sequence[Address] = (),
) -> tuple[tuple[Located, ...], tuple[Reason, ...]]:
    """What stands at the places named in a question, and the reasons where nothing does.

    ``literal``: canonical addresses that the asker typed. Both empty: the question names no place that can be looked up.
    """
    located: list[Located] = []
    reasons: list[Reason] = []
    cited = (address for found in citations for address in _addresses(found, day, locate))
    for address in dict.fromkeys((*literal, *cited)):
        standing = locate(address, day)
        if isinstance(standing, Reason):
            reasons.append(standing)
        else:
            located.append(standing)
    reasons += [_outside(found) for found in citations if _is_outside(found)]
    return tuple(located), tuple(reasons)


def law_outside(laws: Sequence[LawName], titles: Mapping[str, object]) -> Reason | None:
    """The reason when a question names laws, and the corpus holds none of them.

    ``titles``: BWB ids of the laws in the release. The Burgerlijk Wetboek is published per
    book, so its name alone is in the corpus when any book is.
    """
    if not laws or any(_holds(titles, law) for law in laws):
        return None
    named = ", ".join(law.title for law in laws)
    return Reason(
        code=ReasonCode.OUT_OF_CORPUS,
        message=f"{named}: {EXPLANATIONS[ReasonCode.OUT_OF_CORPUS]}",
    )


def _holds(titles: Mapping[str, object], law: LawName) -> bool:
    if law.has_books:
        return any(bwb_id in titles for _, bwb_id in BY_KEY["bw"].books)
    return law.bwb_id in titles


def _addresses(found: FoundCitation, day: date, locate: Locate) -> tuple[Address, ...]:
    """The addresses of one citation; a range gives both its ends."""
    if found.address is not None:
        return (found.address, found.address_to) if found.address_to else (found.address,)
    if not found.candidates:
        return ()
    return _only_known(found.candidates, day, locate)


def _only_known(candidates: Sequence[Address], day: date, locate: Locate) -> tuple[Address, ...]:
    """A bare ``3:15b`` is the one provision of that number in the corpus.

    When several laws have the number the asker's words decide, not we: no address.
    """
    known = [address for address in candidates if not _is_absent(locate(address, day))]
    return (known[0],) if len(known) == 1 else ()


def _is_absent(standing: Located | Reason) -> bool:
    return isinstance(standing, Reason) and standing.code in _ABSENT


def _is_outside(found: FoundCitation) -> bool:
    """An article of a named source that has no addresses here (EVRM, a directive).

    A number of the Burgerlijk Wetboek without a book is not outside: it is unclear.
    """
    return (
        found.address is None
        and found.law_named
        and found.article is not None
        and not found.structure
        and found.source != BY_KEY["bw"].label
    )


def _outside(found: FoundCitation) -> Reason:
    return Reason(
        code=ReasonCode.OUT_OF_CORPUS,
        message=f"{found.text}: {EXPLANATIONS[ReasonCode.OUT_OF_CORPUS]}",
    )
