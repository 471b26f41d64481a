"""Which documents of one supplier are the same manual: groups that hold its revisions.

Belongs here: candidates by blocking, the rules that join and forbid, the groups.
Does not belong here: what a document is the manual of (``identity``), order (``succession``).

Never all with all: documents meet only under a shared key (document number, product words of
the file name, a band of the text's MinHash), and there only with their neighbours.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from citation_platform.documents.catalog.clusters import content_key
from citation_platform.documents.catalog.identity import Identity, identify
from citation_platform.documents.catalog.model import CatalogDocument
from citation_platform.documents.catalog.similarity import (
    Signature,
    bands,
    likeness,
    signature,
)

NEIGHBOURS = 8
"""Under one key each document is compared with so many before it, in order of product: a key
that hundreds share ("handleiding") costs 8 comparisons a document, not hundreds."""

MOST_MODELS = 8
"""Models under which a text is looked up; a manual that gains a model still meets its elder."""

LIKE_TEXT = 0.5
"""Jaccard of word triples from which two texts are one text revised. Two pages in which one
word in ten was replaced have about .55; two manuals of one house style .1 to .3."""

SOME_TEXT = 0.2
"""Least likeness when the file name is the same: below it the name was given to another text."""


class Link(StrEnum):
    """Why two documents are the same manual, strongest first."""

    DOCUMENT_NUMBER = "document_number"
    FILE_NAME = "file_name"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Member:
    """A document with what it is compared by."""

    document: CatalogDocument
    identity: Identity
    signature: Signature | None


@dataclass(frozen=True, slots=True)
class Group:
    """One manual: its documents, in order of place, and the weakest reason that joined them.

    ``link`` is None for a document alone.
    """

    members: tuple[Member, ...]
    link: Link | None


@dataclass(frozen=True, slots=True)
class Grouping:
    """All groups, ordered by their first document; ``comparisons``: pairs that were looked at."""

    groups: tuple[Group, ...]
    comparisons: int


def member(document: CatalogDocument) -> Member:
    """The document made ready to be compared: its first two pages speak for it."""
    texts = [page.text for page in document.page_texts if page.number <= 2]
    return Member(document, identify(document), signature(texts))


def group_manuals(documents: Sequence[CatalogDocument]) -> Grouping:
    """Groups of readable documents that are revisions of one manual, folder by folder."""
    members = [member(one) for one in sorted(documents, key=lambda each: each.place)]
    links, compared = _links(members)
    groups = _Groups(members)
    for link, one, other in sorted(links, key=lambda each: (list(Link).index(each[0]), *each[1:])):
        groups.join(one, other, link)
    return Grouping(groups.result(), compared)


def _links(members: Sequence[Member]) -> tuple[list[tuple[Link, int, int]], int]:
    seen: set[tuple[int, int]] = set()
    links: list[tuple[Link, int, int]] = []
    for at in _blocks(members).values():
        at.sort(key=lambda number: (_product(members[number]), number))
        for place, one in enumerate(at):
            for other in at[max(0, place - NEIGHBOURS) : place]:
                pair = (min(one, other), max(one, other))
                if pair in seen:
                    continue
                seen.add(pair)
                link = same_manual(members[pair[0]], members[pair[1]])
                if link:
                    links.append((link, *pair))
    return links, len(seen)


def _blocks(members: Sequence[Member]) -> dict[tuple[object, ...], list[int]]:
    blocks: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for number, one in enumerate(members):
        for key in _keys(one):
            blocks[(one.document.folder, one.identity.language, *key)].append(number)
    return {key: numbers for key, numbers in blocks.items() if len(numbers) > 1}


def _keys(one: Member) -> Iterator[tuple[object, ...]]:
    for number in sorted(one.identity.numbers):
        yield ("number", number)
    if one.identity.stem:
        yield ("stem", *one.identity.stem)
    if one.signature is not None:
        models = sorted(one.identity.models or one.identity.cover_models)[:MOST_MODELS] or [""]
        for band in bands(one.signature):
            for model in models:
                yield ("text", band, model)


def _product(one: Member) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (tuple(sorted(one.identity.models)), tuple(sorted(one.identity.words)))


def same_manual(one: Member, other: Member) -> Link | None:
    """Why both are the same manual, None when they are not.

    Another language, other models or another kind of manual is another manual, whatever the
    likeness: suppliers print the manuals of all models from one template.
    """
    mine, theirs = one.identity, other.identity
    if mine.language != theirs.language or not compatible(mine, theirs):
        return None
    alike = likeness(one.signature, other.signature)
    if mine.numbers & theirs.numbers:
        return Link.DOCUMENT_NUMBER
    if mine.stem and mine.stem == theirs.stem and _name_holds(mine, theirs, alike):
        return Link.FILE_NAME
    if alike is not None and alike >= LIKE_TEXT and _same_product(mine, theirs):
        return Link.TEXT
    return None


def compatible(mine: Identity, theirs: Identity) -> bool:
    """False when models or kinds exclude each other."""
    return _models_meet(mine, theirs) and _kinds_meet(mine, theirs)


def _models_meet(mine: Identity, theirs: Identity) -> bool:
    if mine.models and theirs.models:
        return bool(mine.models & theirs.models)
    all_mine = mine.models | mine.cover_models
    all_theirs = theirs.models | theirs.cover_models
    return not all_mine or not all_theirs or bool(all_mine & all_theirs)


def _kinds_meet(mine: Identity, theirs: Identity) -> bool:
    if not mine.kinds or not theirs.kinds:
        return True
    alone = {kind for kind in mine.kinds ^ theirs.kinds if kind.alone}
    return not alone and bool(mine.kinds & theirs.kinds)


def _name_holds(mine: Identity, theirs: Identity, alike: float | None) -> bool:
    """The same file name, and nothing in text or title against it."""
    if alike is not None and alike < SOME_TEXT:
        return False
    return not _other_product(mine, theirs)


def _other_product(mine: Identity, theirs: Identity) -> bool:
    """True when each title names something that the other does not."""
    if not (mine.titled and theirs.titled):
        return False
    return bool(mine.words - theirs.words) and bool(theirs.words - mine.words)


def _same_product(mine: Identity, theirs: Identity) -> bool:
    """Titles name the same product; without titles the file names do, or name nothing."""
    if mine.titled and theirs.titled:
        return mine.words == theirs.words and _stems_meet(mine, theirs)
    if mine.models or theirs.models:
        return _stems_meet(mine, theirs)
    return mine.words == theirs.words or mine.stem == theirs.stem


def _stems_meet(mine: Identity, theirs: Identity) -> bool:
    """One name's product words are among the other's, or they share a model."""
    if mine.models & theirs.models:
        return True
    first, second = set(mine.stem), set(theirs.stem)
    return first <= second or second <= first


class _Groups:
    """Groups that grow by joining; a join that would bring strangers together is refused.

    Files of equal content are one from the start, whatever their names say: a copy of an old
    revision is as old as its original. One of them speaks for the content.
    """

    def __init__(self, members: Sequence[Member]) -> None:
        self._members = members
        contents: dict[tuple[str, str], list[int]] = defaultdict(list)
        for number, one in enumerate(members):
            contents[(one.document.folder, content_key(one.document))].append(number)
        self._inside = {numbers[0]: numbers for numbers in contents.values()}
        self._home = {number: home for home, held in self._inside.items() for number in held}
        self._speakers = {home: [_speaker(members, held)] for home, held in self._inside.items()}
        self._link: dict[int, Link] = {}

    def join(self, one: int, other: int, link: Link) -> None:
        """Make one group of two, unless a member of one excludes a member of the other."""
        first, second = sorted((self._home[one], self._home[other]))
        if first == second or not self._may_meet(first, second):
            return
        moved = self._inside.pop(second)
        for number in moved:
            self._home[number] = first
        self._inside[first] = sorted(self._inside[first] + moved)
        self._speakers[first] += self._speakers.pop(second)
        links = [link, *(self._link.pop(each) for each in (first, second) if each in self._link)]
        self._link[first] = max(links, key=list(Link).index)

    def _may_meet(self, first: int, second: int) -> bool:
        """Compared by what is distinct in each group, so that a large group costs little."""
        mine, theirs = self._distinct(first), self._distinct(second)
        return all(compatible(one, other) for one in mine for other in theirs)

    def _distinct(self, home: int) -> list[Identity]:
        distinct = {
            (each.models, each.cover_models, each.kinds): each
            for each in (self._members[number].identity for number in self._speakers[home])
        }
        return list(distinct.values())

    def result(self) -> tuple[Group, ...]:
        """All groups, in order of their first member."""
        return tuple(
            Group(tuple(self._members[number] for number in held), self._link.get(home))
            for home, held in sorted(self._inside.items())
        )


def _speaker(members: Sequence[Member], numbers: Sequence[int]) -> int:
    """The file whose name speaks of a model that the cover shows too, else the first."""
    identities = ((number, members[number].identity) for number in numbers)
    return next((number for number, it in identities if it.models & it.cover_models), numbers[0])
