"""Several states of one law → editions: each text of a lid with the days on which it is law.

Belongs here: ``valid_from`` and ``valid_to`` (inclusive), successors, doubt.
Does not belong here: matching artikelen (``law.versions``), the look-up by day
(``law.validity``), passages (``passages.statutes``).

Rules. A text that stays the same keeps one edition from the earliest day that is proven;
it ends the day before the version that changes it. A tombstone ("vervallen") is an edition
of its own. An artikel that a later state lacks ended before that state's first day. A last
state whose end is known bounds its editions, and what follows is in doubt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from citation_platform.errors import InvalidSource
from citation_platform.law.addresses import Address, law_address
from citation_platform.law.evidence import Doubt, Neighbourhood, division
from citation_platform.law.model import Artikel, LawState, Lid, ProvisionStatus
from citation_platform.law.versions import Chain, Version, chains, text_key

_DAY = timedelta(days=1)
_DATED = (ProvisionStatus.IN_FORCE, ProvisionStatus.WITHDRAWN, ProvisionStatus.PLACEHOLDER)


@dataclass(frozen=True, slots=True)
class Edition:
    """One text of one lid and the days on which it is law.

    ``artikel``: as in the last state with this text (``state_date``); ``origin``: as in the
    first, whose act (``enacted_by``, ``effect``) gave the text. ``certain_to``: last day
    without doubt, None = as ``valid_to``. ``absent_on``: last day before ``valid_from`` on
    which the sources show that the provision did not exist. ``successor``: index of the
    next edition in the same tuple.
    """

    address: Address
    lid: Lid
    artikel: Artikel
    origin: Artikel
    status: ProvisionStatus
    valid_from: date | None
    valid_to: date | None
    certain_to: date | None
    doubt: str | None
    absent_on: date | None
    effect: str | None
    state_date: date
    document_hash: str
    state_index: int
    position: int
    successor: int | None = None


@dataclass(frozen=True, slots=True)
class _Law:
    """The states of one law, oldest first, with what is asked of them often."""

    states: Sequence[LawState]
    ends: Mapping[date, date | None]
    neighbourhoods: Sequence[Neighbourhood]

    def day(self, index: int) -> date:
        return self.states[index].state_date

    def contiguous(self, index: int) -> bool:
        """True when no version can be missing between this state and the next."""
        end = self.ends.get(self.day(index))
        return end is not None and end + _DAY == self.day(index + 1)

    def last_day(self) -> date | None:
        """Last day of the newest state, where the source knows it."""
        return self.ends.get(self.states[-1].state_date)


@dataclass(slots=True)
class _Run:
    """One lid over consecutive versions with the same text. ``chain``: number of its chain."""

    chain: int
    first: Version
    last: Version
    lid: Lid


def build_editions(
    states: Sequence[LawState], ends: Mapping[date, date | None] | None = None
) -> tuple[Edition, ...]:
    """The editions of one law, in document order of the newest state, oldest first per lid.

    ``ends``: first day of a state → its last day (``law.manifest``). The same file twice is
    read once. Raises ``InvalidSource`` when states are of different laws or two different
    files claim the same state.
    """
    law = _law(states, ends or {})
    found: list[tuple[_Run, Edition]] = []
    for number, chain in enumerate(chains(law.states)):
        runs = _runs(chain, number)
        found += [(run, _edition(law, chain, run)) for run in runs]
    found.sort(key=_order)
    return _linked(found)


def _law(states: Sequence[LawState], ends: Mapping[date, date | None]) -> _Law:
    by_day: dict[date, LawState] = {}
    for state in states:
        other = by_day.setdefault(state.state_date, state)
        if other.bwb_id != state.bwb_id:
            raise InvalidSource(
                f"states of two laws: {other.bwb_id} and {state.bwb_id}",
                where=state.bwb_id,
                remedy="keep one law per folder",
            )
        if other.document_hash != state.document_hash:
            raise InvalidSource(
                f"two different files hold the state of {state.state_date}",
                where=state.bwb_id,
                remedy="remove the file that is not the official one, or correct its date",
            )
    ordered = [by_day[day] for day in sorted(by_day)]
    return _Law(ordered, ends, [Neighbourhood(state) for state in ordered])


def _runs(chain: Chain, number: int) -> list[_Run]:
    """The runs of all leden of a chain."""
    current: dict[tuple[str, str | None, str | None], _Run] = {}
    runs: list[_Run] = []
    for version in chain:
        following = {}
        for lid in version.artikel.leden:
            key = (version.artikel.number, version.artikel.scope, lid.number)
            run = current.get(key)
            if run is not None and _same(run.lid, lid):
                run.last, run.lid = version, lid
            else:
                run = _Run(number, version, version, lid)
                runs.append(run)
            following[key] = run
        current = following
    return runs


def _same(old: Lid, new: Lid) -> bool:
    return old.status == new.status and text_key(old.text) == text_key(new.text)


def _edition(law: _Law, chain: Chain, run: _Run) -> Edition:
    valid_to, doubt = _end(law, chain, run)
    version = run.last
    artikel = version.artikel
    start = run.first.start
    dated = run.lid.status in _DATED or run.first.origin.in_force_since is not None
    return Edition(
        address=law_address(
            law.states[0].bwb_id, artikel.number, scope=artikel.scope, lid=run.lid.number
        ),
        lid=run.lid,
        artikel=artikel,
        origin=run.first.origin,
        status=run.lid.status,
        valid_from=start if dated else None,
        valid_to=valid_to,
        certain_to=doubt.certain_to if doubt else None,
        doubt=doubt.reason if doubt else None,
        absent_on=_absent_on(law, chain, run),
        effect=run.first.origin.effect,
        state_date=law.day(version.last),
        document_hash=law.states[version.last].document_hash,
        state_index=version.last,
        position=version.position,
    )


def _end(law: _Law, chain: Chain, run: _Run) -> tuple[date | None, Doubt | None]:
    """The last day of a run and the doubt about its last days."""
    following = chain.index(run.last) + 1
    last_seen = law.day(run.last.last)
    if following < len(chain):
        successor = chain[following]
        end = successor.start - _DAY
        return end, _doubt(law, run.last, successor.first, successor.position, end)
    gone = run.last.last + 1
    if gone < len(law.states):
        end = law.day(gone) - _DAY
        path = division(run.last.artikel)
        doubt = (
            None
            if law.contiguous(run.last.last)
            else law.neighbourhoods[gone].doubt_in(path, last_seen, law.day(gone))
        )
        return end, doubt
    final = law.last_day()
    return final, None if final is None else Doubt(final, _after_last_state(final))


def _doubt(law: _Law, old: Version, index: int, position: int, end: date) -> Doubt | None:
    """Evidence that the old version did not last until ``end``."""
    if law.contiguous(old.last):
        return None
    near = law.neighbourhoods[index]
    return near.doubt_at(position, law.day(old.last), end + _DAY)


def _after_last_state(final: date) -> str:
    return (
        f"De laatst bekende toestand van deze regeling loopt tot en met {final.isoformat()};"
        " wat daarna geldt, zit niet in het corpus."
    )


def _absent_on(law: _Law, chain: Chain, run: _Run) -> date | None:
    """Last day before the run on which an older state, and no evidence after it, lacks the lid."""
    index = run.first.first
    if index == 0 or run.first.start <= law.day(index - 1):
        return None
    older = chain[chain.index(run.first) - 1] if run.first is not chain[0] else None
    if older is not None and _has_lid(older.artikel, run.lid.number):
        return None
    end = run.first.start - _DAY
    if law.contiguous(index - 1):
        return end
    last_absent = law.day(index - 1)
    doubt = law.neighbourhoods[index].doubt_at(run.first.position, last_absent, run.first.start)
    return doubt.certain_to if doubt else end


def _has_lid(artikel: Artikel, number: str | None) -> bool:
    return any(lid.number == number for lid in artikel.leden)


def _order(pair: tuple[_Run, Edition]) -> tuple[int, int, date]:
    _, edition = pair
    place = next(
        (i for i, lid in enumerate(edition.artikel.leden) if lid.number == edition.lid.number), 0
    )
    return edition.position, place, edition.valid_from or date.min


def _linked(found: Sequence[tuple[_Run, Edition]]) -> tuple[Edition, ...]:
    """The editions, each with the index of the next edition of the same provision."""
    by_chain: dict[int, list[int]] = {}
    for index, (run, _) in enumerate(found):
        by_chain.setdefault(run.chain, []).append(index)
    return tuple(
        replace(edition, successor=_successor(found, by_chain[run.chain], index))
        for index, (run, edition) in enumerate(found)
    )


def _successor(
    found: Sequence[tuple[_Run, Edition]], chain: Sequence[int], index: int
) -> int | None:
    """The next version's lid of the same number, else of the same text, else its tombstone."""
    run, edition = found[index]
    starts = [found[i][0].first.first for i in chain if found[i][0].first.first > run.last.last]
    if not starts:
        return _reused(found, index)
    following = [i for i in chain if found[i][0].first.first == min(starts)]
    key = text_key(edition.lid.text)
    for same in (
        [i for i in following if found[i][1].lid.number == edition.lid.number],
        [i for i in following if key and text_key(found[i][1].lid.text) == key],
        [i for i in following if _is_tombstone(found[i][1].lid)],
    ):
        if same:
            return same[0]
    return None


def _is_tombstone(lid: Lid) -> bool:
    return lid.status == ProvisionStatus.WITHDRAWN and lid.number is None


def _reused(found: Sequence[tuple[_Run, Edition]], index: int) -> int | None:
    """A later edition at the same address, when another artikel has taken the number."""
    run, edition = found[index]
    later = [
        i
        for i, (other, candidate) in enumerate(found)
        if candidate.address == edition.address and other.first.first > run.last.last
    ]
    return min(later, key=lambda i: found[i][0].first.first, default=None)
