"""Reading the register: rows in order, each proven before it is believed.

Belongs here: catching up with the register, reading one approval, verifying everything.
Does not belong here: writing (``approvals.register``), what records mean.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, Engine, Row, select

from citation_platform.approvals.decided import Approval
from citation_platform.approvals.history import Histories, folded
from citation_platform.approvals.model import DocumentEntry, Head, Stored
from citation_platform.approvals.records import Damage, proven
from citation_platform.approvals.records import Row as RecordRow
from citation_platform.approvals.signing import KeyRing
from citation_platform.approvals.sql import RECORDS, exists, last
from citation_platform.errors import PermanentFault
from citation_platform.state import reading

_BATCH = 500


class RegisterDamaged(PermanentFault):
    """The register of approvals cannot be believed; nothing under it may be cited."""


def damaged(damage: Damage) -> RegisterDamaged:
    """The error for a damage."""
    return RegisterDamaged(
        damage.what,
        where=f"approvals register, record {damage.sequence}",
        remedy="restore the register from a backup; `citation-platform approvals verify` "
        "lists every fault",
    )


def head_of(engine: Engine) -> Head:
    """The end of the register as it is now, unproven. Raises ``StoreBusy``."""
    if not exists(engine):
        return Head()
    with reading(engine) as connection:
        found = last(connection)
    return Head() if found is None else Head(sequence=found[0], record_hash=found[1])


def caught_up(connection: Connection, before: Histories, keys: KeyRing | None) -> Histories:
    """The histories with every record after ``before.head``, in one consistent view.

    Raises ``RegisterDamaged`` when a record is not to be believed, or when the register is
    shorter than it was.
    """
    head = before.head
    known = last(connection)
    if (known[0] if known else 0) < head.sequence:
        raise damaged(Damage(head.sequence, "records were cut off the end"))
    if known is not None and known[0] == head.sequence and known[1] != head.record_hash:
        raise damaged(Damage(head.sequence, "the record was replaced by another"))
    if known is None or known[0] == head.sequence:
        return before
    return folded(before, _believed(connection, head, keys))


def _believed(connection: Connection, head: Head, keys: KeyRing | None) -> Iterator[Stored]:
    for outcome in _proven(connection, head, keys):
        if isinstance(outcome, Damage):
            raise damaged(outcome)
        yield outcome


def _proven(connection: Connection, head: Head, keys: KeyRing | None) -> Iterator[Stored | Damage]:
    query = select(RECORDS).where(RECORDS.c.sequence > head.sequence)
    for row in connection.execute(query.order_by(RECORDS.c.sequence)).yield_per(_BATCH):
        yield proven(_row(row), head, keys)
        # Go on behind a damaged record, so that one fault is one line.
        head = Head(sequence=row.sequence, record_hash=row.record_hash)


def _row(row: Row[tuple[object, ...]]) -> RecordRow:
    return RecordRow(
        sequence=row.sequence,
        folder=row.folder,
        body=row.body,
        record_hash=row.record_hash,
        signature=row.signature,
    )


def read_entries(
    connection: Connection, approval: Approval, keys: KeyRing | None
) -> tuple[DocumentEntry, ...]:
    """The documents that an approval was given for.

    Raises ``RegisterDamaged`` when its record is not what it was when the chain was read.
    """
    stored = read_record(connection, approval.sequence, keys)
    if isinstance(stored, Damage) or stored.approval_id != approval.approval_id:
        what = stored.what if isinstance(stored, Damage) else "the record was replaced"
        raise damaged(Damage(approval.sequence, what))
    return stored.record.entries


def read_record(connection: Connection, sequence: int, keys: KeyRing | None) -> Stored | Damage:
    """One record, proven against the hash of the one before it."""
    query = select(RECORDS).where(RECORDS.c.sequence.in_((sequence - 1, sequence)))
    rows = {row.sequence: row for row in connection.execute(query)}
    if sequence not in rows or (sequence > 1 and sequence - 1 not in rows):
        return Damage(sequence, "the record is missing")
    before = rows.get(sequence - 1)
    head = Head(sequence=sequence - 1, record_hash=before.record_hash) if before else Head()
    return proven(_row(rows[sequence]), head, keys)


def read_records(engine: Engine, keys: KeyRing | None) -> tuple[Stored, ...]:
    """The whole register, oldest first. Raises ``RegisterDamaged``, ``StoreBusy``."""
    if not exists(engine):
        return ()
    with reading(engine) as connection:
        return tuple(_believed(connection, Head(), keys))


def verify(
    engine: Engine, keys: KeyRing | None, *, anchor: Head | None = None
) -> tuple[Damage, ...]:
    """Every fault of the register: changed, missing, reordered, unsigned records.

    ``anchor``: an end of the register that was kept elsewhere; proves that nothing after it was
    cut off, which no chain can show by itself. Empty = the register is what was written.
    """
    faults: list[Damage] = []
    seen: dict[int, str] = {}
    if exists(engine):
        with reading(engine) as connection:
            for outcome in _proven(connection, Head(), keys):
                if isinstance(outcome, Damage):
                    faults.append(outcome)
                else:
                    seen[outcome.record.sequence] = outcome.record_hash
    if anchor is not None and anchor.sequence and not _reaches(anchor, seen, faults):
        faults.append(Damage(anchor.sequence, "the record that was last once is gone or another"))
    return tuple(faults)


def _reaches(anchor: Head, seen: dict[int, str], faults: list[Damage]) -> bool:
    known = {fault.sequence for fault in faults}
    return anchor.sequence in known or seen.get(anchor.sequence) == anchor.record_hash
