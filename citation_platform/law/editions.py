"""Several states of one law → editions: each text of a lid with the days on which it is law.

Belongs here: the edition and how one is made of a run. Does not belong here: matching
artikelen (``law.versions``), periods and doubt (``law.runs``), the look-up by day
(``law.validity``), passages (``passages.statutes``).

Rules. A text that stays the same keeps one edition from the earliest day that is proven;
it ends the day before the version that changes it. A tombstone ("vervallen") is an edition
of its own. An artikel that a later state lacks ended before that state's first day. A last
state whose end is known bounds its editions, and what follows is in doubt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from citation_platform.errors import InvalidSource
from citation_platform.law.addresses import Address, law_address
from citation_platform.law.evidence import Neighbourhood
from citation_platform.law.model import Artikel, LawState, Lid, ProvisionStatus
from citation_platform.law.runs import Run, StatedLaw, absent_on, end_of, runs_of
from citation_platform.law.succession import successors
from citation_platform.law.versions import Chain, chains

_DATED = (ProvisionStatus.IN_FORCE, ProvisionStatus.WITHDRAWN, ProvisionStatus.PLACEHOLDER)


@dataclass(frozen=True, slots=True)
class Edition:
    """One text of one lid and the days on which it is law.

    ``artikel``: as in the last state with this text (``state_date``); ``origin``: the
    version whose act (``enacted_by``, ``effect``) gave the text. ``valid_from`` is None for
    text that has no day of force (not yet in force, emergency law). ``certain_to``: last day
    without doubt, None = as ``valid_to``. ``absent_on``: last day before ``valid_from`` on
    which the sources show that the provision did not exist. ``position``: of the artikel in
    the newest state that has it. ``successor``: index of the next edition in the same tuple.
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
    position: int
    successor: int | None = None


def build_editions(
    states: Sequence[LawState], ends: Mapping[date, date | None] | None = None
) -> tuple[Edition, ...]:
    """The editions of one law, in document order of the newest state, oldest first per lid.

    ``ends``: first day of a state → its last day (``law.manifest``). The same file twice is
    read once. Raises ``InvalidSource`` when there is no state, when states are of different
    laws, or when two different files claim the same state.
    """
    law = _law(states, ends or {})
    found: list[tuple[Run, Edition]] = []
    for number, chain in enumerate(chains(law.states)):
        found += [(run, _edition(law, chain, run)) for run in runs_of(chain, number)]
    found.sort(key=lambda pair: _order(pair[1]))
    following = successors([run for run, _ in found], [edition.address for _, edition in found])
    return tuple(
        edition if successor is None else replace(edition, successor=successor)
        for (_, edition), successor in zip(found, following, strict=True)
    )


def _law(states: Sequence[LawState], ends: Mapping[date, date | None]) -> StatedLaw:
    if not states:
        raise InvalidSource(
            "no state of the law", remedy="put at least one toestand file in the folder"
        )
    by_day: dict[date, LawState] = {}
    for state in states:
        other = by_day.setdefault(state.state_date, state)
        if states[0].bwb_id != state.bwb_id:
            raise InvalidSource(
                f"states of two laws: {states[0].bwb_id} and {state.bwb_id}",
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
    return StatedLaw(ordered, ends, [Neighbourhood(state) for state in ordered])


def _edition(law: StatedLaw, chain: Chain, run: Run) -> Edition:
    valid_to, doubt = end_of(law, chain, run)
    artikel, origin = run.last.artikel, run.first.origin
    dated = run.lid.status in _DATED or origin.in_force_since is not None
    return Edition(
        address=law_address(
            law.states[0].bwb_id, artikel.number, scope=artikel.scope, lid=run.lid.number
        ),
        lid=run.lid,
        artikel=artikel,
        origin=origin,
        status=run.lid.status,
        valid_from=run.first.start if dated else None,
        valid_to=valid_to,
        certain_to=doubt.certain_to if doubt else None,
        doubt=doubt.reason if doubt else None,
        absent_on=absent_on(law, chain, run),
        effect=origin.effect,
        state_date=law.day(run.last.last),
        document_hash=law.states[run.last.last].document_hash,
        position=chain[-1].position,
    )


def _order(edition: Edition) -> tuple[int, int, date]:
    """Document order; an edition that is gone stands where it stood in its last state."""
    leden = edition.artikel.leden
    place = next((i for i, lid in enumerate(leden) if lid.number == edition.lid.number), 0)
    return edition.position, place, edition.valid_from or date.min
