"""Equal content over all folders: what is a copy of what, why, and which copy counts.

Belongs here: clusters, the canonical file and its reason.
Does not belong here: revisions (``grouping``, ``succession``): their content differs.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from citation_platform.documents.catalog.model import CatalogDocument, DocumentState
from citation_platform.documents.catalog.vocabulary import without_copy_suffix


class Sameness(StrEnum):
    """Why a file is the same as the canonical one, closest first."""

    CANONICAL = "canonical"
    SAME_BYTES = "same_bytes"
    SAME_CONTENT = "same_content"  # other bytes, equal structure: saved again, other metadata
    SAME_TEXT = "same_text"  # other structure, equal text and pictures: exported again


@dataclass(frozen=True, slots=True)
class ClusterMember:
    """A file and why it is the same as the canonical one."""

    document: CatalogDocument
    sameness: Sameness


@dataclass(frozen=True, slots=True)
class Cluster:
    """Files of equal content. ``members``: the canonical one first, then by place.

    ``because``: why this one is canonical, in words.
    """

    cluster_id: str
    members: tuple[ClusterMember, ...]
    because: str

    @property
    def canonical(self) -> CatalogDocument:
        """The copy that counts."""
        return self.members[0].document

    @property
    def folders(self) -> frozenset[str]:
        """The folders that hold a copy."""
        return frozenset(one.document.folder for one in self.members)


def content_key(document: CatalogDocument) -> str:
    """What is equal in a cluster: the text, else the structure, else the bytes."""
    return document.semantic_hash or document.content_hash or document.document_hash


Marks = Mapping[tuple[str, str], bool]
"""By folder and content hash: a person said that it is authoritative, or that it is not."""


def find_clusters(
    documents: Sequence[CatalogDocument], authoritative: Marks | None = None
) -> tuple[Cluster, ...]:
    """Every content with its files, alone or not, ordered by the canonical file's place.

    ``authoritative``: what people said; a file that nobody spoke of comes between.
    """
    marks = authoritative or {}
    by_key: dict[str, list[CatalogDocument]] = defaultdict(list)
    for document in documents:
        by_key[content_key(document)].append(document)
    clusters = [_cluster(key, held, marks) for key, held in by_key.items()]
    return tuple(sorted(clusters, key=lambda one: one.canonical.place))


def _cluster(key: str, documents: Sequence[CatalogDocument], marks: Marks) -> Cluster:
    ranked = sorted(documents, key=lambda one: _preference(one, marks))
    best = ranked[0]
    rest = sorted(ranked[1:], key=lambda one: one.place)
    members = (
        ClusterMember(best, Sameness.CANONICAL),
        *(ClusterMember(one, _sameness(best, one)) for one in rest),
    )
    return Cluster(key, members, _because(ranked, marks))


def _sameness(canonical: CatalogDocument, other: CatalogDocument) -> Sameness:
    if canonical.document_hash == other.document_hash:
        return Sameness.SAME_BYTES
    if canonical.content_hash and canonical.content_hash == other.content_hash:
        return Sameness.SAME_CONTENT
    return Sameness.SAME_TEXT


_MARKED = (
    "a person approved it as authoritative",
    "a person set the others aside: not authoritative, or in quarantine",
)
_RULES = (
    "the document names this supplier",
    "it was read without repair",
    "its name carries no copy suffix",
    "its name is the shortest",
    "first by place",
)


def _preference(
    document: CatalogDocument, marks: Marks
) -> tuple[int, int, int, int, int, tuple[str, str]]:
    stem = re.sub(r"\.\w{1,4}$", "", document.name)
    states = (DocumentState.OK, DocumentState.REPAIRED)
    return (
        _authority(document, marks),
        0 if names_supplier(document) else 1,
        states.index(document.state) if document.state in states else len(states),
        0 if without_copy_suffix(stem) == stem else 1,
        len(stem),
        document.place,
    )


def _authority(document: CatalogDocument, marks: Marks) -> int:
    """0 authoritative, 1 nobody said, 2 not authoritative."""
    # An approval knows an unreadable file by its bytes.
    said = marks.get((document.folder, document.content_hash or document.document_hash))
    return 1 if said is None else 2 - 2 * said


def names_supplier(document: CatalogDocument) -> bool:
    """True when the supplier's name is printed on the pages looked at, or in the title."""
    words = [word for word in re.split(r"[\W_]+", document.supplier.lower()) if len(word) > 2]
    if not words:
        return False
    printed = (
        f"{document.title or ''} {' '.join(page.text for page in document.page_texts)}".lower()
    )
    return all(word in printed for word in words)


def _because(ranked: Sequence[CatalogDocument], marks: Marks) -> str:
    if len(ranked) == 1:
        return "the only file"
    (said, *mine), (other, *theirs) = (_preference(one, marks) for one in ranked[:2])
    if said != other:
        return _MARKED[said]
    return next(
        rule for rule, first, second in zip(_RULES, mine, theirs, strict=True) if first != second
    )
