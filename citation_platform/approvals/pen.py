"""The pen of the register: writes the next record, inside the transaction of its holder.

Belongs here: making a record of a decision, signed and chained. Does not belong here: which
decisions are acceptable (``approvals.register``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from pydantic import ValidationError
from sqlalchemy import Connection, insert

from citation_platform.approvals import reading as register_reading
from citation_platform.approvals.history import Histories, folded
from citation_platform.approvals.model import Decision, DocumentEntry, Record, Stored
from citation_platform.approvals.records import written
from citation_platform.approvals.signing import KeyRing
from citation_platform.approvals.sql import RECORDS
from citation_platform.errors import InvalidInput

Clock = Callable[[], datetime]


@dataclass(slots=True)
class Pen:
    """Writes records inside one transaction. ``histories``: with the records written so far."""

    connection: Connection
    histories: Histories
    keys: KeyRing
    clock: Clock

    def write(
        self,
        folder: str,
        decision: Decision,
        entries: tuple[DocumentEntry, ...],
        by: str,
        reason: str,
        fingerprint: str | None = None,
    ) -> Stored:
        """Add a record behind the last one. Raises ``InvalidInput`` for one that says too little."""
        key = self.keys.active
        head = self.histories.head
        try:
            record = Record(
                sequence=head.sequence + 1,
                previous=head.record_hash,
                folder=folder,
                fingerprint=fingerprint,
                decision=decision,
                entries=entries,
                by=by,
                at=self.clock(),
                reason=reason.strip(),
                key_id=key.key_id,
                key_origin=key.origin,
            )
        except ValidationError as fault:
            raise _unacceptable(folder, fault) from fault
        row = written(record, key)
        self.connection.execute(
            insert(RECORDS).values(
                sequence=row.sequence,
                folder=row.folder,
                body=row.body,
                record_hash=row.record_hash,
                signature=row.signature,
            )
        )
        stored = Stored(record=record, record_hash=row.record_hash, signature=row.signature)
        self.histories = folded(self.histories, (stored,))
        return stored

    def entries_of_fingerprint(self, folder: str, fingerprint: str) -> tuple[DocumentEntry, ...]:
        """What a fingerprint stood for, when it was approved once; else the last approval."""
        approvals = self.histories.folder(folder).approvals
        same = tuple(item for item in approvals if item.fingerprint == fingerprint)
        if not approvals:
            return ()
        approval = (same or approvals)[-1]
        return register_reading.read_entries(self.connection, approval, self.keys)

    def last_approved(self, folder: str) -> tuple[DocumentEntry, ...]:
        """The documents of the folder's last approval, revoked or not."""
        approvals = self.histories.folder(folder).approvals
        if not approvals:
            return ()
        return register_reading.read_entries(self.connection, approvals[-1], self.keys)


def _unacceptable(folder: str, fault: ValidationError) -> InvalidInput:
    first = fault.errors()[0]
    name = ".".join(str(part) for part in first["loc"])
    return InvalidInput(
        f"{name}: {first['msg']}",
        where=folder,
        remedy="give the name of the person who decides, and hashes as 64 hex digits",
    )
