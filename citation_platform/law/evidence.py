"""When an old text may have changed unseen: evidence inside the corpus.

Between two known states there can be versions that no source shows. The newer state still
tells when its artikelen last changed. An act that took effect in the gap and touched an
artikel close by in the same smallest division is evidence that this one may have changed
with it; from that day on the old text is in doubt.

``NEARBY`` is measured: over the 272 laws of 2024, an act that changed, inserted or withdrew
an artikel also changed the artikel at distance d in the same smallest division in 40 % of
cases for d = 1, 30 % for d = 5, 25 % for d = 8 and 14 % for d = 19 (artikelen of which a
later change hides the answer left out). One in four is where we stop calling the old text
certain; a larger window would withhold many good answers for little.

Belongs here: finding that evidence. Does not belong here: editions (``law.editions``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from citation_platform.law.dutch_dates import in_words
from citation_platform.law.model import Artikel, LawState

NEARBY = 8
"""Artikelen of the same smallest division at most this far away are close by."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """From the day after ``certain_to`` the old text is in doubt, for this ``reason``."""

    certain_to: date
    reason: str


class Neighbourhood:
    """The artikelen of one state by smallest division, asked for changes in a period."""

    def __init__(self, state: LawState) -> None:
        self._artikelen = state.artikelen
        divisions: dict[str, list[int]] = defaultdict(list)
        for position, artikel in enumerate(state.artikelen):
            divisions[division(artikel)].append(position)
        self._divisions: Mapping[str, Sequence[int]] = divisions

    def doubt_at(self, position: int, after: date, before: date) -> Doubt | None:
        """Doubt about the older text of the artikel at ``position``, strictly inside the period."""
        members = self._divisions[division(self._artikelen[position])]
        rank = members.index(position)
        near = members[max(0, rank - NEARBY) : rank + NEARBY + 1]
        return self._doubt([other for other in near if other != position], after, before)

    def doubt_in(self, path: str, after: date, before: date) -> Doubt | None:
        """The same for an artikel that is gone: any artikel of its old division counts."""
        return self._doubt(self._divisions.get(path, ()), after, before)

    def _doubt(self, positions: Sequence[int], after: date, before: date) -> Doubt | None:
        changed = [
            (since, artikel)
            for artikel in (self._artikelen[position] for position in positions)
            if (since := artikel.in_force_since) is not None and after < since < before
        ]
        if not changed:
            return None
        day, artikel = min(changed, key=lambda pair: pair[0])
        act = f" ({artikel.enacted_by})" if artikel.enacted_by else ""
        return Doubt(
            certain_to=day - timedelta(days=1),
            reason=(
                f"Per {in_words(day)} is het nabijgelegen artikel {artikel.number} gewijzigd,"
                f" ingevoegd of vervallen{act}; een tussenliggende versie van deze bepaling"
                " kan ontbreken in het corpus."
            ),
        )


def division(artikel: Artikel) -> str:
    """The path of the smallest division an artikel stands in."""
    return artikel.path.rsplit("/", 1)[0]
