"""What a drafter hands to the gate.

Belongs here: the draft claim. Does not belong here: verdicts (``service.answers``).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DraftClaim:
    """A sentence and the address it is said to stand at. Nothing in it is trusted.

    ``passage_id``: the edition the drafter quoted, or None when it names only an address.
    ``relevance``: calibrated relevance of the passage for the question, None when the asker
    named the address (then relevance is not in question). ``cell``: which cell of a table
    row is the answer (place in ``Passage.cells``); the text is then the whole row.
    """

    text: str
    address: str
    passage_id: str | None = None
    relevance: float | None = None
    cell: int | None = None
