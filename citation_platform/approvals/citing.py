"""May this document be cited now? Asked for every claim, so it must cost almost nothing.

Belongs here: the histories held in memory, renewed when the register grew.
Does not belong here: the rules (``approvals.standing``).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

from sqlalchemy import Engine

from citation_platform.approvals.decided import Approval
from citation_platform.approvals.history import Histories
from citation_platform.approvals.model import DocumentEntry, Head, content_fingerprint
from citation_platform.approvals.reading import (
    RegisterDamaged,
    caught_up,
    read_entries,
)
from citation_platform.approvals.signing import KeyRing
from citation_platform.approvals.sql import exists
from citation_platform.approvals.standing import (
    DocumentStanding,
    FolderStanding,
    document_standing,
    folder_standing,
)
from citation_platform.state import reading

_APPROVALS_HELD = 1024
"""Approvals whose documents stay in memory: a release needs one per folder."""


class Approvals:
    """The register as readers use it: one instance per process, safe between threads.

    Every call asks the database for the number of the last record, so a decision of another
    process counts from the next question on; nothing else is read while nothing changed.
    ``keys``: None proves the chain but not the signatures. Methods raise ``StoreBusy`` when
    the state cannot be read: nobody knows then what was revoked, so nothing is cited.
    """

    def __init__(self, engine: Engine, keys: KeyRing | None = None) -> None:
        self._engine = engine
        self._keys = keys
        self._histories = Histories()
        self._entries: OrderedDict[str, dict[str, DocumentEntry]] = OrderedDict()
        self._lock = Lock()
        self._begun = False

    def citable(self, approval_id: str | None, document: str) -> DocumentStanding:
        """Where a document stands under the approval that its passages entered under.

        ``document``: its content hash, or the SHA-256 of a file that had this content when it
        was approved. Never raises for a damaged register: that is a standing too.
        """
        try:
            return self._standing(approval_id, document)
        except RegisterDamaged:
            return DocumentStanding.REGISTER_DAMAGED

    def _standing(self, approval_id: str | None, document: str) -> DocumentStanding:
        histories = self.histories()
        approval = histories.approvals.get(approval_id or "")
        if approval is None:
            return DocumentStanding.UNKNOWN_APPROVAL
        entry = self._entries_of(approval).get(document)
        return document_standing(histories.folder(approval.folder), approval, entry)

    def folder(self, folder: str, entries: Sequence[DocumentEntry]) -> FolderStanding:
        """Where a folder stands whose content is ``entries`` now.

        Raises ``RegisterDamaged``; ``ValueError`` for a folder without documents.
        """
        histories = self.histories()
        return folder_standing(
            histories.folder(folder),
            content_fingerprint(entry.content_hash for entry in entries),
            entries,
            lambda approval: self.entries(approval),
        )

    def entries(self, approval: Approval) -> tuple[DocumentEntry, ...]:
        """The documents that an approval was given for, as they were then."""
        return tuple(dict.fromkeys(self._entries_of(approval).values()))

    def head(self) -> Head:
        """The end of the register, proven up to there."""
        return self.histories().head

    def histories(self) -> Histories:
        """Everything decided so far: one value for one question. Raises ``RegisterDamaged``."""
        with self._lock:
            # The table appears once; asking each time would cost more than the rest.
            self._begun = self._begun or exists(self._engine)
            if not self._begun:
                return self._histories
            with reading(self._engine) as connection:
                renewed = caught_up(connection, self._histories, self._keys)
            self._histories = renewed
            return renewed

    def _entries_of(self, approval: Approval) -> dict[str, DocumentEntry]:
        """By content hash and by file hash; the least used are forgotten."""
        with self._lock:
            held = self._entries.get(approval.approval_id)
            if held is None:
                with reading(self._engine) as connection:
                    held = _by_hash(read_entries(connection, approval, self._keys))
                self._entries[approval.approval_id] = held
                if len(self._entries) > _APPROVALS_HELD:
                    self._entries.popitem(last=False)
            self._entries.move_to_end(approval.approval_id)
            return held


def _by_hash(entries: Sequence[DocumentEntry]) -> dict[str, DocumentEntry]:
    files = {sha256: entry for entry in entries for sha256 in entry.document_hashes}
    return files | {entry.content_hash: entry for entry in entries}
