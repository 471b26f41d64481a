"""References to a lid without an artikel: "het eerste lid", "lid 1", "het vorige lid".

Belongs here: finding them and the artikel they belong to: the own one, or the one named
last before "van dat artikel". Does not belong here: leden behind an article number
(``law.citations``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from citation_platform.graph.catalogue import Catalogue
from citation_platform.graph.mentions import Mention, Target, target_of
from citation_platform.graph.model import EdgeSource
from citation_platform.graph.passages import SourcePassage, parsed
from citation_platform.graph.pieces import lid_pieces
from citation_platform.law.addresses import Address
from citation_platform.law.citations import FoundLeden, find_leden

_PREVIOUS = re.compile(r"(?:het\s+)?(?:vorige|voorgaande|voorafgaande)\s+lid\b", re.IGNORECASE)
_OF_THAT = re.compile(
    r",?\s+(?:van|uit)\s+(?:dat|genoemd|bedoeld|laatstgenoemd|eerstgenoemd|laatstbedoeld|het genoemde)\s+artikel\b",
    re.IGNORECASE,
)
_OF_OTHER = re.compile(
    r",?\s+(?:van|uit)\s+(?:artikel|de artikelen|het reglement|de raad|het bestuur)\b",
    re.IGNORECASE,
)


def own_leden(
    passage: SourcePassage, cited: Sequence[Mention], catalogue: Catalogue
) -> list[Mention]:
    """Mentions of leden that name no artikel and lie outside the characters of ``cited``."""
    if passage.place is None:
        return []
    taken = [(one.start, one.end) for one in cited]
    found = [
        one
        for one in (*_by_number(passage, cited), *_previous(passage, catalogue))
        if not any(one.start < end and start < one.end for start, end in taken)
    ]
    return sorted(found, key=lambda one: one.start)


def _by_number(passage: SourcePassage, cited: Sequence[Mention]) -> Iterator[Mention]:
    for offset, piece in lid_pieces(passage.text):
        for found in find_leden(piece):
            start, end = found.start + offset, found.end + offset
            artikel = _artikel(passage, start, end, cited)
            if artikel is not None:
                yield _mention(artikel, found, start, end)


def _mention(artikel: Address, found: FoundLeden, start: int, end: int) -> Mention:
    places = (replace(artikel, lid=one.lid, onderdeel=one.onderdeel) for one in found.details)
    targets = tuple(dict.fromkeys(target_of(place) for place in places))
    return Mention(start, end, targets, EdgeSource.CITATION_STRING, own_lid=True)


def _artikel(
    passage: SourcePassage, start: int, end: int, cited: Sequence[Mention]
) -> Address | None:
    after = passage.text[end : end + 50]
    if _OF_THAT.match(after):
        return artikel_before(start, cited)
    if _OF_OTHER.match(after):
        return None
    return passage.place.artikel_address if passage.place else None


def artikel_before(start: int, cited: Sequence[Mention]) -> Address | None:
    """The artikel that was mentioned last before ``start``."""
    for one in reversed(cited):
        if one.end <= start and one.targets and not one.own_lid:
            address = parsed(one.targets[-1].node)
            return address.artikel_address if address else None
    return None


def in_artikel(one: Mention, artikel: Address) -> Mention:
    """The same leden, of another artikel."""
    moved = []
    for target in one.targets:
        address = parsed(target.exact or target.node)
        if address is not None:
            moved.append(target_of(replace(artikel, lid=address.lid, onderdeel=address.onderdeel)))
    return replace(one, targets=tuple(moved))


def _previous(passage: SourcePassage, catalogue: Catalogue) -> Iterator[Mention]:
    before = catalogue.lid_before(passage)
    if before is None:
        return
    for match in _PREVIOUS.finditer(passage.text):
        yield Mention(
            match.start(),
            match.end(),
            (Target(before),),
            EdgeSource.CITATION_STRING,
            own_lid=True,
        )
