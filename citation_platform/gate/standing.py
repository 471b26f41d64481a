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
from citation_platform.law.dutch_dates import in_words
from citation_platform.law.labels import label
from citation_platform.law.validity import (
    DidNotExist,
    Emergency,
    InForce,
    NoText,
    NotYetInForce,
    NoVersion,
    Outcome,
    Withdrawn,
    edition_on,
)
from citation_platform.passages.record import Part, Passage


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
    outcomes = [edition_on(group, day) for group in _by_lid(editions)]
    in_force = tuple(item.edition for item in outcomes if isinstance(item, InForce))
    if not in_force:
        return _not_in_force(corpus, address, editions, outcomes[0])
    if not address.onderdeel:
        return Located(address, in_force)
    return _part_of(address, in_force[0])


def _by_lid(editions: Sequence[Passage]) -> list[list[Passage]]:
    groups: dict[str, list[Passage]] = defaultdict(list)
    for passage in sorted(editions, key=lambda item: item.position):
        groups[passage.address].append(passage)
    return list(groups.values())


def _part_of(address: Address, passage: Passage) -> Located | Reason:
    wanted = str(address)
    for part in passage.parts:
        if part.address == wanted:
            return Located(address, (passage,), part)
    return Reason(
        code=ReasonCode.UNKNOWN_ADDRESS,
        message=f"{passage.label} heeft geen onderdeel {', '.join(address.onderdeel)}.",
        address=wanted,
    )


def _absent(corpus: Corpus, address: Address) -> Reason:
    """An unknown law and an unknown number in a known law are different answers."""
    known = bwb_id_of(address) in corpus.law_titles
    code = ReasonCode.UNKNOWN_ADDRESS if known else ReasonCode.OUT_OF_CORPUS
    return Reason(
        code=code,
        message=f"{label(address, corpus.law_titles)}: {EXPLANATIONS[code]}",
        address=str(address),
    )


def _not_in_force(
    corpus: Corpus, address: Address, editions: Sequence[Passage], outcome: Outcome[Passage]
) -> Reason:
    """The reason of the first lid: leden of one artikel almost always stand alike."""
    code, detail = _why(outcome)
    successor = _successor(editions)
    return Reason(
        code=code,
        message=f"{label(address, corpus.law_titles)}: {detail}",
        address=str(address),
        successor=successor,
        successor_label=label(parse_address(successor), corpus.law_titles) if successor else None,
    )


def _why(outcome: Outcome[Passage]) -> tuple[ReasonCode, str]:
    match outcome:
        case Withdrawn(since=date() as since):
            return ReasonCode.WITHDRAWN, f"Vervallen met ingang van {in_words(since)}."
        case Withdrawn():
            return ReasonCode.WITHDRAWN, EXPLANATIONS[ReasonCode.WITHDRAWN]
        case NotYetInForce():
            return ReasonCode.NOT_IN_FORCE, "De tekst is nog niet in werking getreden."
        case Emergency():
            return (
                ReasonCode.NOT_IN_FORCE,
                "Noodwetgeving: de tekst geldt alleen als zij bij koninklijk besluit in werking is gesteld.",
            )
        case NoText():
            return (
                ReasonCode.NOT_IN_FORCE,
                "De bron bevat hier geen wettekst, alleen een aanduiding.",
            )
        case DidNotExist(edition=first):
            start = f"pas sinds {in_words(first.valid_from)}" if first.valid_from else "nog niet"
            return ReasonCode.DID_NOT_EXIST, f"De bepaling bestaat {start}."
        case NoVersion(doubt=doubt):
            return ReasonCode.NO_VERSION_COVERS_DATE, doubt
        case InForce():
            # ``locate`` asks only when nothing is in force.
            raise AssertionError("a provision in force needs no reason")


def _successor(editions: Sequence[Passage]) -> str | None:
    """Where the provision went, when it went to another address."""
    own = {passage.address for passage in editions}
    moved = (passage.superseded_by_address for passage in editions)
    return next((address for address in moved if address and address not in own), None)
