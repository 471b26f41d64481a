"""The whole catalogue in one call: from documents of all folders to everything said of them.

Belongs here: calling the parts in order. Does not belong here: rows (``tables``), rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citation_platform.documents.catalog.changes import FileChange, find_changes
from citation_platform.documents.catalog.clusters import (
    Cluster,
    Marks,
    content_key,
    find_clusters,
)
from citation_platform.documents.catalog.grouping import group_manuals
from citation_platform.documents.catalog.model import (
    CatalogDocument,
    PageTexts,
    PreviousFile,
    Revision,
)
from citation_platform.documents.catalog.needs_person import NeedsPerson, needs_person
from citation_platform.documents.catalog.revisions import detect_revision
from citation_platform.documents.catalog.succession import Manual, succession

Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Catalog:
    """Everything, in an order that depends on the documents only.

    ``revisions``: by folder and path, readable documents only. ``comparisons``: pairs of
    documents that were looked at.
    """

    documents: tuple[CatalogDocument, ...]
    revisions: Mapping[Place, Revision]
    clusters: tuple[Cluster, ...]
    manuals: tuple[Manual, ...]
    changes: tuple[FileChange, ...]
    waiting: tuple[NeedsPerson, ...]
    comparisons: int


def build_catalog(
    documents: Sequence[CatalogDocument],
    *,
    previous: Sequence[PreviousFile] = (),
    corrections: Mapping[str, str] | None = None,
    authoritative: Marks | None = None,
    texts: PageTexts = lambda _document_hash: None,
) -> Catalog:
    """The catalogue of all documents.

    ``previous``: what lay there at the last materialisation (``tables.previous_files``).
    ``corrections``: content hash to label, from the approvals register; a correction counts
    for every copy and re-export of that content. ``authoritative``: folder and
    content hash to what a person said; it decides first which copy is canonical.
    ``texts``: page texts by document hash, asked only where content changed; without the
    earlier text a silent update is still found, but not shown line by line.
    """
    held = tuple(sorted(documents, key=lambda one: one.place))
    readable = [one for one in held if one.state.readable]
    wanted = _spread(readable, corrections or {})
    revisions = {one.place: detect_revision(one, wanted) for one in readable}
    unread = {one.place: detect_revision(one) for one in held if not one.state.readable}
    grouping = group_manuals(readable)
    return Catalog(
        held,
        revisions,
        find_clusters(held, authoritative),
        tuple(succession(group, revisions) for group in grouping.groups),
        find_changes(held, previous, {**unread, **revisions}, texts),
        needs_person(held),
        grouping.comparisons,
    )


def _spread(documents: Sequence[CatalogDocument], corrections: Mapping[str, str]) -> dict[str, str]:
    """The corrections for all contents of equal text; one given for the content itself wins."""
    by_text = {
        content_key(one): corrections[one.content_hash]
        for one in sorted(documents, key=lambda each: each.place)
        if one.content_hash and one.content_hash in corrections
    }
    spread = {
        one.content_hash: by_text[content_key(one)]
        for one in documents
        if one.content_hash and content_key(one) in by_text
    }
    return spread | dict(corrections)
