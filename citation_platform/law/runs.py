"""A lid through the versions of its artikel: runs of the same text and the days they hold.

Belongs here: where a run starts and ends, and what is doubtful about it.
Does not belong here: matching artikelen (``law.versions``), the evidence (``law.evidence``),
what becomes of a run (``law.editions``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from citation_platform.law.dutch_dates import in_words
from citation_platform.law.evidence import Doubt, Neighbourhood, division
from citation_platform.law.model import Artikel, LawState, Lid
from citation_platform.law.validity import CREATING_EFFECTS
from citation_platform.law.versions import RENUMBERED, Chain, Version, text_key

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class StatedLaw:
    """The states of one law, oldest first, with what is asked of them often.

    ``ends``: first day of a state → its last day, where the source knows it.
    """

    states: Sequence[LawState]
    ends: Mapping[date, date | None]
    neighbourhoods: Sequence[Neighbourhood]

    def day(self, index: int) -> date:
        """First day of a state."""
        return self.states[index].state_date

    def contiguous(self, index: int) -> bool:
        """True when no version can be missing between this state and the next."""
        end = self.ends.get(self.day(index))
        return end is not None and end + DAY == self.day(index + 1)

    def last_day(self) -> date | None:
        """Last day of the newest state, where the source knows it."""
        return self.ends.get(self.states[-1].state_date)


@dataclass(slots=True)
class Run:
    """One lid over consecutive versions with the same text.

    ``chain``: number of its chain. ``lid``: as the last version has it.
    """

    chain: int
    first: Version
    last: Version
    lid: Lid


def runs_of(chain: Chain, number: int) -> list[Run]:
    """The runs of all leden of a chain, oldest version first."""
    current: dict[tuple[str, str | None, str | None], Run] = {}
    runs: list[Run] = []
    for version in chain:
        following = {}
        for lid in version.artikel.leden:
            key = (version.artikel.number, version.artikel.scope, lid.number)
            run = current.get(key)
            if run is not None and _same(run.lid, lid):
                run.last, run.lid = version, lid
            else:
                run = Run(number, version, version, lid)
                runs.append(run)
            following[key] = run
        current = following
    return runs


def end_of(law: StatedLaw, chain: Chain, run: Run) -> tuple[date | None, Doubt | None]:
    """The last day of a run (None = no end known) and the doubt about its last days."""
    following = chain.index(run.last) + 1
    if following < len(chain):
        return _end_before(law, run.last, chain[following])
    gone = run.last.last + 1
    if gone < len(law.states):
        return _end_by_disappearing(law, run.last, gone)
    final = law.last_day()
    return final, None if final is None else Doubt(final, _after_last_state(final))


def absent_on(law: StatedLaw, chain: Chain, run: Run) -> date | None:
    """Last day before the run on which an older state, and no evidence after it, lacks the lid."""
    index = run.first.first
    if index == 0 or run.first.start <= law.day(index - 1):
        return None
    older = chain[chain.index(run.first) - 1] if run.first is not chain[0] else None
    if older is not None and _has_lid(older.artikel, run):
        return None
    end = run.first.start - DAY
    if older is None and not _came_into_being(run.first):
        return law.day(index - 1)  # it came later than that, and before this version
    if law.contiguous(index - 1):
        return end
    near = law.neighbourhoods[index]
    doubt = near.doubt_at(run.first.position, law.day(index - 1), run.first.start)
    return doubt.certain_to if doubt else end


def _end_before(law: StatedLaw, old: Version, new: Version) -> tuple[date, Doubt | None]:
    """A next version ends the old one, unless an act in between did so already."""
    end = new.start - DAY
    if law.contiguous(old.last):
        return end, None
    near = law.neighbourhoods[new.first]
    return end, near.doubt_at(new.position, law.day(old.last), new.start)


def _end_by_disappearing(law: StatedLaw, old: Version, gone: int) -> tuple[date, Doubt | None]:
    """A later state lacks the artikel: it ended before that state's first day."""
    end = law.day(gone) - DAY
    if law.contiguous(old.last):
        return end, None
    path = division(old.artikel)
    return end, law.neighbourhoods[gone].doubt_in(path, law.day(old.last), law.day(gone))


def _after_last_state(final: date) -> str:
    return (
        f"De laatst bekende toestand van deze regeling loopt tot en met {in_words(final)};"
        " wat daarna geldt, zit niet in het corpus."
    )


def _same(old: Lid, new: Lid) -> bool:
    return old.status == new.status and text_key(old.text) == text_key(new.text)


def _came_into_being(version: Version) -> bool:
    """True when the act of this version made the artikel, or gave it its number."""
    effect = version.origin.effect or ""
    return effect in CREATING_EFFECTS or RENUMBERED in effect


def _has_lid(older: Artikel, run: Run) -> bool:
    """True when the older version has the lid at the same address."""
    new = run.first.artikel
    if (older.number, older.scope) != (new.number, new.scope):
        return False
    return any(lid.number == run.lid.number for lid in older.leden)
