"""What happened to files since the last materialisation, silent updates above all.

Belongs here: one change per place, named, with what differs.
Does not belong here: the fingerprint of a folder (``documents.changes``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from citation_platform.documents.catalog.model import (
    CatalogDocument,
    PageText,
    PageTexts,
    PreviousFile,
    Revision,
)
from citation_platform.documents.catalog.similarity import likeness, signature
from citation_platform.documents.catalog.text_diff import TextDiff, compare_texts

OTHER_TEXT = 0.2
"""Jaccard of word triples below which a name was given to another document (``grouping.SOME_TEXT``)."""


class ChangeKind(StrEnum):
    """What happened to a file."""

    NEW = "new"
    REMOVED = "removed"
    MOVED = "moved"  # the same content under another name
    RESAVED = "resaved"  # other bytes, same content: metadata or compression
    RE_EXPORTED = "re_exported"  # other structure, same text and pictures
    NEW_REVISION = "new_revision"
    OTHER_REVISION = "other_revision"  # printed, but not newer than before
    SILENT_UPDATE = "silent_update"  # new content, no new revision
    REPLACED = "replaced"  # the name holds another document now
    BECAME_UNREADABLE = "became_unreadable"
    BECAME_READABLE = "became_readable"

    @property
    def needs_person(self) -> bool:
        """True when somebody should look before it is approved."""
        return self in _LOOK_AT


_LOOK_AT = frozenset(
    {
        ChangeKind.SILENT_UPDATE,
        ChangeKind.OTHER_REVISION,
        ChangeKind.REPLACED,
        ChangeKind.BECAME_UNREADABLE,
    }
)


@dataclass(frozen=True, slots=True)
class FileChange:
    """One change. ``diff``: None where texts were not compared. ``moved_from``: earlier path."""

    folder: str
    path: str
    kind: ChangeKind
    before_hash: str | None
    after_hash: str | None
    before_revision: str | None
    after_revision: str | None
    diff: TextDiff | None = None
    moved_from: str | None = None


Place = tuple[str, str]


def find_changes(
    documents: Sequence[CatalogDocument],
    previous: Sequence[PreviousFile],
    revisions: Mapping[Place, Revision],
    texts: PageTexts,
) -> tuple[FileChange, ...]:
    """All changes, ordered by place. A folder without a past has none: all of it is new.

    ``texts`` is asked only for contents that changed without a name for it.
    """
    before = {one.place: one for one in previous}
    now = {one.place: one for one in documents}
    known = {one.folder for one in previous}
    gone = [one for place, one in sorted(before.items()) if place not in now]
    arrived = [
        one for place, one in sorted(now.items()) if place not in before and one.folder in known
    ]
    changes = _came_and_went(gone, arrived, revisions)
    for place in sorted(before.keys() & now.keys()):
        change = _changed(before[place], now[place], revisions[place], texts)
        if change:
            changes.append(change)
    return tuple(sorted(changes, key=lambda one: (one.folder, one.path)))


def _came_and_went(
    gone: Sequence[PreviousFile],
    arrived: Sequence[CatalogDocument],
    revisions: Mapping[Place, Revision],
) -> list[FileChange]:
    left = list(gone)
    changes: list[FileChange] = []
    waiting: dict[tuple[str, str], list[PreviousFile]] = {}
    for earlier in gone:
        waiting.setdefault((earlier.folder, _content(earlier)), []).append(earlier)
    for one in arrived:
        origin = waiting.get((one.folder, _content(one)), [])
        earlier_place = origin.pop(0) if origin else None
        if earlier_place:
            left.remove(earlier_place)
        changes.append(_arrival(one, earlier_place, revisions[one.place]))
    return [*changes, *(_departure(one) for one in left)]


def _arrival(
    document: CatalogDocument, earlier: PreviousFile | None, revision: Revision
) -> FileChange:
    return FileChange(
        document.folder,
        document.path,
        ChangeKind.MOVED if earlier else ChangeKind.NEW,
        earlier.document_hash if earlier else None,
        document.document_hash,
        earlier.revision if earlier else None,
        printed_label(revision),
        moved_from=earlier.path if earlier else None,
    )


def _departure(earlier: PreviousFile) -> FileChange:
    return FileChange(
        earlier.folder,
        earlier.path,
        ChangeKind.REMOVED,
        earlier.document_hash,
        None,
        earlier.revision,
        None,
    )


def _content(file: CatalogDocument | PreviousFile) -> str:
    return file.content_hash or file.document_hash


def printed_label(revision: Revision) -> str | None:
    """The label, None when nothing is printed."""
    return None if revision.weak else revision.label


def _changed(
    before: PreviousFile, after: CatalogDocument, revision: Revision, texts: PageTexts
) -> FileChange | None:
    if before.document_hash == after.document_hash and before.state is after.state:
        return None
    kind = _plain_kind(before, after)
    diff = None
    if kind is None:
        old = texts(before.document_hash)
        new = texts(after.document_hash) or after.page_texts
        diff = compare_texts(old, new) if old else None
        kind = _content_kind(before, revision, _other_document(old, new))
    return FileChange(
        after.folder,
        after.path,
        kind,
        before.document_hash,
        after.document_hash,
        before.revision,
        printed_label(revision),
        diff,
    )


def _plain_kind(before: PreviousFile, after: CatalogDocument) -> ChangeKind | None:
    """What hashes and states tell; None when the content is another one."""
    if before.state.readable and not after.state.readable:
        return ChangeKind.BECAME_UNREADABLE
    if after.state.readable and not before.state.readable:
        return ChangeKind.BECAME_READABLE
    if not after.state.readable:
        return ChangeKind.RESAVED  # neither could be read: nothing more can be said
    if before.content_hash and before.content_hash == after.content_hash:
        return ChangeKind.RESAVED
    if before.semantic_hash and before.semantic_hash == after.semantic_hash:
        return ChangeKind.RE_EXPORTED
    return None


def _content_kind(before: PreviousFile, revision: Revision, other: bool) -> ChangeKind:
    if other:
        return ChangeKind.REPLACED
    label = printed_label(revision)
    if label is None or label == before.revision or revision.sort_key == before.revision_key:
        return ChangeKind.SILENT_UPDATE
    if before.revision is None or revision.sort_key > before.revision_key:
        return ChangeKind.NEW_REVISION
    return ChangeKind.OTHER_REVISION


def _other_document(old: Sequence[PageText] | None, new: Sequence[PageText]) -> bool:
    """Told by the first two pages, which are always there."""
    alike = likeness(*(signature(page.text for page in pages[:2]) for pages in (old or (), new)))
    return alike is not None and alike < OTHER_TEXT
