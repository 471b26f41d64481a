"""Which documents of a vetted folder are read: each content once, decisions applied.

Belongs here: choosing the file that stands for a content, its revision, what supersedes it.
Does not belong here: reading it (``stages.paging``), the rules of approval (``approvals``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citation_platform.approvals.standing import FolderStanding
from citation_platform.documents.catalog.tables import CATALOG_DOCUMENTS, CATALOG_REVISIONS
from citation_platform.home import Home
from citation_platform.stages.cataloguing import catalog_rows
from citation_platform.stages.examining import Examined, examined_folder


@dataclass(frozen=True, slots=True)
class ChosenDocument:
    """The file that stands for a content. ``names``: of all its copies, its own first.

    ``superseded_by``: SHA-256 of the file of the next newer revision.
    """

    examined: Examined
    names: tuple[str, ...]
    revision: str
    superseded_by: str | None


def chosen_documents(home: Home, key: str, standing: FolderStanding) -> tuple[ChosenDocument, ...]:
    """The documents that may be cited under the standing, in order of path.

    Copies, saved again or exported again, are one: a question must not get the same page
    twice. Which file stands for them is the catalogue's choice.
    """
    canonical = _canonical_paths(home, key)
    groups = _by_text(examined_folder(home, key))
    newer = _superseded(home, key)
    stands_for = {one.content_hash: _first(group, canonical) for group in groups for one in group}
    chosen = []
    for group in groups:
        first = _first(group, canonical)
        document = standing.documents.get(first.content_hash)
        if document is None or not document.standing.citable:
            continue
        next_content = next(
            (newer[one.content_hash] for one in group if one.content_hash in newer), None
        )
        successor = stands_for.get(next_content or "")
        names = [first.path, *(one.path for one in group if one is not first)]
        chosen.append(
            ChosenDocument(
                examined=first,
                names=tuple(names),
                revision=document.entry.revision or "",
                superseded_by=successor.document_hash if successor else None,
            )
        )
    return tuple(sorted(chosen, key=lambda one: one.examined.path))


def _by_text(documents: Sequence[Examined]) -> list[list[Examined]]:
    """Readable files in groups of the same text and pictures."""
    groups: dict[str, list[Examined]] = defaultdict(list)
    for one in documents:
        if one.readable:
            groups[one.semantic_hash or one.content_hash].append(one)
    return list(groups.values())


def _first(group: Sequence[Examined], canonical: frozenset[str]) -> Examined:
    return min(group, key=lambda one: (one.path not in canonical, one.path))


def _canonical_paths(home: Home, key: str) -> frozenset[str]:
    rows = catalog_rows(home, CATALOG_DOCUMENTS, folder=key)
    return frozenset(str(row["path"]) for row in rows if row["canonical"])


def _superseded(home: Home, key: str) -> Mapping[str, str]:
    """Content hash → content hash of the next newer revision."""
    rows = catalog_rows(home, CATALOG_REVISIONS, folder=key)
    return {
        str(row["content_hash"]): str(row["superseded_by"]) for row in rows if row["superseded_by"]
    }
