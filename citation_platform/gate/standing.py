"""Where a provision stands on a day: the passage in force, or the reason there is none.

Belongs here: existence and validity of an address in a release, as reasons.
Does not belong here: role, vetting and support (``gate.gate``), the rules of validity
themselves (``law.validity``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from citation_platform.gate.corpus import Corpus
from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode
from citation_platform.gate.verdicts import Reason
from citation_platform.law.addresses import Address, bwb_id_of, parse_address
from citation_platform.law.labels import label
from citation_platform.law.validity import Standing, StandingKind, standing_on
from citation_platform.passages.record import Part, Passage

_REASON_OF: dict[StandingKind, ReasonCode] = {
    StandingKind.WITHDRAWN: ReasonCode.WITHDRAWN,
    StandingKind.NOT_YET_IN_FORCE: ReasonCode.NOT_IN_FORCE,
    StandingKind.EMERGENCY_LAW: ReasonCode.NOT_IN_FORCE,
    StandingKind.PLACEHOLDER: ReasonCode.NOT_IN_FORCE,
    StandingKind.DID_NOT_EXIST: ReasonCode.DID_NOT_EXIST,
    StandingKind.NO_VERSION: ReasonCode.NO_VERSION_COVERS_DATE,
}


@dataclass(frozen=True, slots=True)
class Located:
    """The passages in force at an address, in document order; ``part`` for an onderdeel."""

    address: Address
    passages: tuple[Passage, ...]
    part: Part | None = None


def locate(
    corpus: Corpus, address: Address, day: date, *, corpora: Collection[str]
) -> Located | Reason:
    """What stands at ``address`` on ``day`` in the office's corpora, or why nothing does."""
    editions = [item for item in corpus.editions(address) if item.corpus in corpora]
    if not editions:
        return _absent(corpus, address)
    standings = [standing_on(group, day) for group in _by_lid(editions)]
    in_force = tuple(
        standing.passage
        for standing in standings
        if standing.kind is StandingKind.IN_FORCE and standing.passage is not None
    )
    if not in_force:
        return _not_in_force(corpus, address, standings)
    if not address.onderdeel:
        return Located(address, in_force)
    return _part_of(corpus, address, in_force[0])


def _by_lid(editions: Sequence[Passage]) -> list[list[Passage]]:
    groups: dict[str, list[Passage]] = defaultdict(list)
    for passage in sorted(editions, key=lambda item: item.position):
        groups[passage.address].append(passage)
    return list(groups.values())


def _part_of(corpus: Corpus, address: Address, passage: Passage) -> Located | Reason:
    wanted = str(address)
    for part in passage.parts:
        if part.address == wanted:
            return Located(address, (passage,), part)
    return _reason(
        corpus,
        ReasonCode.UNKNOWN_ADDRESS,
        address,
        f"{passage.label} heeft geen {label_of_parts(address)}.",
    )


def label_of_parts(address: Address) -> str:
    """The onderdelen of an address in words: ``onder a, 1°``."""
    return "onder " + ", ".join(address.onderdeel)


def _absent(corpus: Corpus, address: Address) -> Reason:
    bwb_id = bwb_id_of(address)
    if bwb_id is None or bwb_id not in corpus.law_titles:
        return _reason(corpus, ReasonCode.OUT_OF_CORPUS, address)
    return _reason(corpus, ReasonCode.UNKNOWN_ADDRESS, address)


def _not_in_force(corpus: Corpus, address: Address, standings: Sequence[Standing]) -> Reason:
    """The reason of the first lid: leden of one artikel almost always stand alike."""
    standing = standings[0]
    successor = standing.successor
    return Reason(
        code=_REASON_OF[standing.kind],
        message=f"{_named(corpus, address)}: {standing.explanation}",
        address=str(address),
        successor=successor,
        successor_label=(label(parse_address(successor), corpus.law_titles) if successor else None),
    )


def _reason(
    corpus: Corpus, code: ReasonCode, address: Address, message: str | None = None
) -> Reason:
    text = message or f"{_named(corpus, address)}: {EXPLANATIONS[code]}"
    return Reason(code=code, message=text, address=str(address))


def _named(corpus: Corpus, address: Address) -> str:
    return label(address, corpus.law_titles)
