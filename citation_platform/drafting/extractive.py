"""The default drafter: it writes nothing of its own, it quotes.

Belongs here: choosing which leden to quote. Does not belong here: judging the quotation
(``gate``) or prose (later drafters).
"""

from __future__ import annotations

from collections.abc import Sequence

from citation_platform.gate.claims import DraftClaim
from citation_platform.gate.standing import Located
from citation_platform.passages.record import Passage
from citation_platform.retrieval.manuals.pinpointing import Choice
from citation_platform.retrieval.ranking import RankedUnit


def quote_located(located: Located) -> tuple[DraftClaim, ...]:
    """The asker named the address: quote what stands there, every lid or the one onderdeel."""
    if located.part is not None:
        passage, part = located.passages[0], located.part
        quote = passage.text[part.start : part.end]
        return (DraftClaim(quote, part.address, passage.passage_id),)
    return tuple(_whole(passage) for passage in located.passages)


def quote_ranked(ranked: Sequence[RankedUnit], relevance: float | None) -> tuple[DraftClaim, ...]:
    """The asker described a case: quote the best lid of the best artikel."""
    if not ranked:
        return ()
    return (_whole(ranked[0].passages[0], relevance),)


def quote_chosen(choice: Choice, relevance: float) -> tuple[DraftClaim, ...]:
    """A place in a manual: the whole row or paragraph, and the cell that answers."""
    passage = choice.passage
    return (
        DraftClaim(passage.text, passage.address, passage.passage_id, relevance, cell=choice.cell),
    )


def _whole(passage: Passage, relevance: float | None = None) -> DraftClaim:
    return DraftClaim(passage.text, passage.address, passage.passage_id, relevance)
