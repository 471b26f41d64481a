"""The revisions of one manual in order: which is newest, which is superseded by which.

Belongs here: choosing what orders a group, the standing of each content, doubts for a person.
Does not belong here: reading a revision (``revisions``), forming groups (``grouping``).

Only what is printed, or what a person said, supersedes. When a PDF was made orders nothing:
an old manual that was scanned again is no new one.
"""

from __future__ import annotations

import hashlib
import itertools
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from citation_platform.documents.catalog.clusters import content_key
from citation_platform.documents.catalog.grouping import Group, Link
from citation_platform.documents.catalog.model import CatalogDocument, Revision


class Standing(StrEnum):
    """What a content is among the revisions of its manual."""

    NEWEST = "newest"
    SUPERSEDED = "superseded"
    UNDECIDED = "undecided"  # a person has to say which came first


class Doubt(StrEnum):
    """Why a person should look."""

    NOTHING_PRINTED = "nothing_printed"
    NOT_COMPARABLE = "not_comparable"  # "Rev. 3" beside "05/2019"
    SAME_REVISION = "same_revision"  # the same label on different content
    DATES_DISAGREE = "dates_disagree"  # a higher number with an earlier date
    LOW_CONFIDENCE = "low_confidence"


UNSURE = 0.5
"""Below it a label rests on a date alone, a copyright or one contradicted source."""


@dataclass(frozen=True, slots=True)
class RankedContent:
    """One content of a manual. ``position``: 1 = oldest; None while undecided.

    ``documents``: its files in the folder, by place (more than one: copies, re-exports).
    ``superseded_by``: content hash of the next newer content.
    """

    documents: tuple[CatalogDocument, ...]
    revision: Revision
    standing: Standing
    position: int | None
    superseded_by: str | None
    doubts: tuple[Doubt, ...]


@dataclass(frozen=True, slots=True)
class Manual:
    """All revisions of one manual in one folder, oldest first, undecided ones last."""

    manual_id: str
    folder: str
    language: str | None
    link: Link | None
    contents: tuple[RankedContent, ...]

    @property
    def newest(self) -> RankedContent | None:
        """The newest content, None while undecided."""
        return next((one for one in self.contents if one.standing is Standing.NEWEST), None)


Key = tuple[int, ...]
Scheme = Callable[[Revision], Key | None]


def _plain(revision: Revision) -> Key | None:
    own = not revision.lettered and not revision.issue
    return _trimmed(revision.version) if revision.version and own else None


def _letters(revision: Revision) -> Key | None:
    own = revision.lettered and not revision.issue
    return revision.version if revision.version and own else None


def _issues(revision: Revision) -> Key | None:
    return revision.version if revision.version and revision.issue else None


def _dates(revision: Revision) -> Key | None:
    return revision.printed.key if revision.printed else None


SCHEMES: tuple[Scheme, ...] = (_plain, _issues, _letters, _dates)
"""What can order a group. The one that most contents carry does; the first of equals."""


def _trimmed(version: Key) -> Key:
    while len(version) > 1 and version[-1] == 0:
        version = version[:-1]
    return version


def succession(group: Group, revisions: Mapping[tuple[str, str], Revision]) -> Manual:
    """The group in order. ``revisions``: by place of the document."""
    by_content: dict[str, list[CatalogDocument]] = defaultdict(list)
    for member in group.members:
        by_content[content_key(member.document)].append(member.document)
    held = [
        (tuple(documents), _best(documents, revisions))
        for _, documents in sorted(by_content.items())
    ]
    ordered = _ordered(held)
    first = ordered[0].documents[0]
    return Manual(_manual_id(ordered), first.folder, first.language, group.link, tuple(ordered))


def _best(
    documents: Sequence[CatalogDocument], revisions: Mapping[tuple[str, str], Revision]
) -> Revision:
    """Copies of one content can carry the revision in their names only: the surest counts."""
    found = [revisions[each.place] for each in sorted(documents, key=lambda one: one.place)]
    return max(found, key=lambda one: (one.confidence, one.sort_key))


Held = tuple[tuple[CatalogDocument, ...], Revision]


def _ordered(held: Sequence[Held]) -> list[RankedContent]:
    if len(held) == 1:
        documents, revision = held[0]
        return [RankedContent(documents, revision, Standing.NEWEST, 1, None, _own_doubts(revision))]
    scheme = max(SCHEMES, key=lambda one: sum(one(revision) is not None for _, revision in held))
    steps = _steps(held, scheme)
    outside = [one for one in held if scheme(one[1]) is None]
    return [*_ranked(steps), *(_undecided(one, Doubt.NOT_COMPARABLE) for one in outside)]


def _steps(held: Sequence[Held], scheme: Scheme) -> list[list[Held]]:
    """Contents by rising key; dates that may be the same day ("2020", "05/2020") share a step."""
    keyed = sorted(
        ((key, number) for number, one in enumerate(held) if (key := scheme(one[1])) is not None),
    )
    steps: list[list[Held]] = []
    last: Key | None = None
    for key, number in keyed:
        if last is None or not _as_one(last, key, scheme):
            steps.append([])
        steps[-1].append(held[number])
        last = key
    return steps


def _as_one(one: Key, other: Key, scheme: Scheme) -> bool:
    if scheme is _dates:
        return all(
            mine == theirs or not mine or not theirs
            for mine, theirs in zip(one, other, strict=True)
        )
    return one == other


def _ranked(steps: Sequence[list[Held]]) -> list[RankedContent]:
    backwards = _backwards([revision for step in steps for _, revision in step])
    ranked: list[RankedContent] = []
    for position, step in enumerate(steps, start=1):
        newer = steps[position][0] if position < len(steps) else None
        ranked += [_standing(one, position, newer, len(step), backwards) for one in step]
    return ranked


def _standing(
    one: Held, position: int, newer: Held | None, sharing: int, backwards: bool
) -> RankedContent:
    documents, revision = one
    doubts = list(_own_doubts(revision))
    if sharing > 1:
        doubts.append(Doubt.SAME_REVISION)
    if backwards:
        doubts.append(Doubt.DATES_DISAGREE)
    if newer is not None:
        follower = newer[0][0].content_hash
        standing = Standing.SUPERSEDED
        return RankedContent(documents, revision, standing, position, follower, tuple(doubts))
    standing = Standing.NEWEST if sharing == 1 else Standing.UNDECIDED
    return RankedContent(documents, revision, standing, position, None, tuple(doubts))


def _undecided(one: Held, doubt: Doubt) -> RankedContent:
    documents, revision = one
    doubts = _own_doubts(revision)
    if Doubt.NOTHING_PRINTED not in doubts:
        doubts = (*doubts, doubt)
    return RankedContent(documents, revision, Standing.UNDECIDED, None, None, doubts)


def _own_doubts(revision: Revision) -> tuple[Doubt, ...]:
    if revision.weak:
        return (Doubt.NOTHING_PRINTED,)
    return (Doubt.LOW_CONFIDENCE,) if revision.confidence < UNSURE else ()


def _backwards(revisions: Sequence[Revision]) -> bool:
    """True when printed dates fall while the numbers rise."""
    days: list[date] = [one.date for one in revisions if one.date]
    return any(later < earlier for earlier, later in itertools.pairwise(days))


def _manual_id(ordered: Sequence[RankedContent]) -> str:
    """Stable while the oldest revision stays."""
    first = ordered[0].documents[0]
    seed = f"{first.folder}\x1f{content_key(first)}"
    return hashlib.sha256(seed.encode()).hexdigest()[:16]
