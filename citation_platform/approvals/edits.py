"""What a reviewer says about single documents while approving their folder.

Belongs here: turning edits into decisions, each recorded only when it changes something.
Does not belong here: where edits come from (``approvals.spreadsheet``, the service).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from citation_platform.approvals.decided import FolderHistory
from citation_platform.approvals.model import Decision, DocumentEntry
from citation_platform.approvals.pen import Pen


@dataclass(frozen=True, slots=True)
class Edit:
    """About the document with this content; None = nothing was said about that."""

    content_hash: str
    revision: str | None = None
    quarantined: bool | None = None
    note: str = ""
    authoritative: bool | None = None


def apply_edits(
    pen: Pen,
    folder: str,
    entries: Sequence[DocumentEntry],
    edits: Iterable[Edit],
    *,
    by: str,
    reason: str,
) -> None:
    """Record what the edits, and the entries that are in quarantine, change.

    Edits about documents that are not in the folder are left out.
    """
    history = pen.histories.folder(folder)
    said = {edit.content_hash: edit for edit in edits}
    released = [entry for entry in entries if _releases(history, entry, said)]
    if released:
        free = tuple(entry.model_copy(update={"quarantined": False}) for entry in released)
        pen.write(folder, Decision.RELEASE, free, by, reason)
    for entry in entries:
        if _quarantines(history, entry, said):
            held = entry.model_copy(update={"quarantined": True})
            edit = said.get(entry.content_hash)
            note = (edit.note if edit else "") or entry.note or reason
            pen.write(folder, Decision.QUARANTINE, (held,), by, note)
    corrected = tuple(_corrected(history, entries, said))
    if corrected:
        pen.write(folder, Decision.SET_REVISION, corrected, by, reason)


def carried_over(
    entry: DocumentEntry, before: Mapping[str, DocumentEntry], edit: Edit | None = None
) -> DocumentEntry:
    """The entry with what was said about authority: in the edit, else in an earlier approval.

    ``before``: by content hash, of the folder's last approval. A document that a person called
    not authoritative does not become so because its folder is approved again.
    """
    said = edit.authoritative if edit else None
    known = before.get(entry.content_hash, entry)
    authoritative = (entry.authoritative and known.authoritative) if said is None else said
    note = (edit.note if edit else "") or entry.note
    return entry.model_copy(update={"authoritative": authoritative, "note": note})


def _releases(history: FolderHistory, entry: DocumentEntry, said: Mapping[str, Edit]) -> bool:
    edit = said.get(entry.content_hash)
    wanted = edit is not None and edit.quarantined is False
    return wanted and history.document(entry.content_hash).quarantined


def _quarantines(history: FolderHistory, entry: DocumentEntry, said: Mapping[str, Edit]) -> bool:
    edit = said.get(entry.content_hash)
    wanted = entry.quarantined if edit is None or edit.quarantined is None else edit.quarantined
    return wanted and not history.document(entry.content_hash).quarantined


def _corrected(
    history: FolderHistory, entries: Sequence[DocumentEntry], said: Mapping[str, Edit]
) -> Iterable[DocumentEntry]:
    for entry in entries:
        edit = said.get(entry.content_hash)
        revision = edit.revision.strip() if edit and edit.revision else ""
        known = history.document(entry.content_hash).revision or entry.revision
        if revision and revision != known:
            yield entry.model_copy(update={"revision": revision})
