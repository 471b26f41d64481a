"""The register of approvals: append-only, chained, signed; one writer at a time.

Belongs here: the decisions that a person can record, and what makes one unacceptable.
Does not belong here: the rules of standing (``approvals.standing``), proof
(``approvals.records``), spreadsheets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import ValidationError
from sqlalchemy import Connection, Engine, insert
from sqlalchemy.exc import IntegrityError

from citation_platform.approvals import reading as register_reading
from citation_platform.approvals.history import Histories, folded
from citation_platform.approvals.model import (
    Decision,
    DocumentEntry,
    Record,
    Stored,
    content_fingerprint,
    distinct_entries,
)
from citation_platform.approvals.records import written
from citation_platform.approvals.signing import KeyRing
from citation_platform.approvals.sql import RECORDS, prepare, take_turn
from citation_platform.approvals.stale import stale
from citation_platform.approvals.standing import FolderHistory
from citation_platform.errors import InvalidInput, StoreBusy
from citation_platform.state import transaction

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """The time of a record, to the second: more would pretend."""
    return datetime.now(UTC).replace(microsecond=0)


class Register:
    """Records decisions. ``engine``: from ``citation_platform.state.open_state``.

    Every method raises ``StoreBusy`` when the state stays locked and ``RegisterDamaged`` when
    the register cannot be believed: then nothing is added to it either.
    """

    def __init__(self, engine: Engine, keys: KeyRing, *, clock: Clock = utc_now) -> None:
        self._engine = engine
        self._keys = keys
        self._clock = clock
        self._known = Histories()
        prepare(engine)

    def approve(
        self,
        folder: str,
        *,
        fingerprint: str,
        entries: Sequence[DocumentEntry],
        by: str,
        reason: str = "",
        reviewed: Sequence[DocumentEntry] = (),
    ) -> Stored:
        """Approve a folder for exactly the content that was reviewed.

        ``fingerprint``: what the person looked at; ``entries``: what lies in the folder now.
        ``reviewed``: what they looked at, when known; it makes the refusal more precise.
        Entries in quarantine that were not before are quarantined; a document that a person
        quarantined earlier stays so whatever the entry says, until it is released; a revision
        that a person corrected stands. Raises ``InvalidInput`` when the folder is empty or its
        content is not what was reviewed.
        """
        with self._writing() as pen:
            history = pen.histories.folder(folder)
            entries = distinct_entries(entries)
            self._require_current(pen, history, fingerprint, entries, reviewed)
            fresh = [
                entry
                for entry in entries
                if entry.quarantined and not history.document(entry.content_hash).quarantined
            ]
            for entry in fresh:
                pen.write(folder, Decision.QUARANTINE, (entry,), by, entry.note or reason)
            history = pen.histories.folder(folder)
            decided = tuple(history.decided(entry) for entry in entries)
            return pen.write(folder, Decision.APPROVE, decided, by, reason, fingerprint)

    def _require_current(
        self,
        pen: _Pen,
        history: FolderHistory,
        fingerprint: str,
        entries: Sequence[DocumentEntry],
        reviewed: Sequence[DocumentEntry],
    ) -> None:
        if not entries:
            raise InvalidInput(
                "there is nothing in the folder to approve",
                where=history.folder,
                remedy="see that its source can be read, then ingest it again",
            )
        now = content_fingerprint(entry.content_hash for entry in entries)
        if now == fingerprint:
            return
        before = reviewed or pen.entries_of_fingerprint(history, fingerprint)
        raise stale(history.folder, reviewed=fingerprint, now=now, before=before, entries=entries)

    def revoke(self, folder: str, *, by: str, reason: str) -> Stored:
        """Take back every approval of the folder so far, with immediate effect.

        Raises ``InvalidInput`` without a reason, or when no approval stands.
        """
        with self._writing() as pen:
            valid = pen.histories.folder(folder).valid()
            if not valid:
                raise InvalidInput(
                    "no approval of this folder stands",
                    where=folder,
                    remedy="see `citation-platform approvals show` for what was decided",
                )
            _require_reason(folder, reason)
            return pen.write(folder, Decision.REVOKE, (), by, reason, valid[-1].fingerprint)

    def quarantine(
        self, folder: str, entry: DocumentEntry, *, by: str, reason: str
    ) -> Stored | None:
        """Take one document out of every answer now; approvals of the folder stay.

        None when it was in quarantine already. Raises ``InvalidInput`` without a reason.
        """
        with self._writing() as pen:
            _require_reason(folder, reason)
            if pen.histories.folder(folder).document(entry.content_hash).quarantined:
                return None
            held = entry.model_copy(update={"quarantined": True})
            return pen.write(folder, Decision.QUARANTINE, (held,), by, reason)

    def release_from_quarantine(
        self, folder: str, entry: DocumentEntry, *, by: str, reason: str = ""
    ) -> Stored | None:
        """Let a quarantined document count again; None when it was not in quarantine."""
        with self._writing() as pen:
            if not pen.histories.folder(folder).document(entry.content_hash).quarantined:
                return None
            free = entry.model_copy(update={"quarantined": False})
            return pen.write(folder, Decision.RELEASE, (free,), by, reason)

    def set_revision(
        self, folder: str, entry: DocumentEntry, revision: str, *, by: str, reason: str = ""
    ) -> Stored | None:
        """Correct the revision of one document, over what was read from it.

        None when a person said so before. Raises ``InvalidInput`` for a blank revision.
        """
        said = revision.strip()
        if not said:
            raise InvalidInput(
                "the revision is blank",
                where=f"{folder}: {entry.name}",
                remedy="write it as printed in the document, e.g. 2023-05 or Rev. 3",
            )
        with self._writing() as pen:
            if pen.histories.folder(folder).document(entry.content_hash).revision == said:
                return None
            corrected = entry.model_copy(update={"revision": said})
            return pen.write(folder, Decision.SET_REVISION, (corrected,), by, reason)

    @contextmanager
    def _writing(self) -> Iterator[_Pen]:
        """One decision: everything known, nobody else writing, all or nothing."""
        try:
            with transaction(self._engine) as connection:
                take_turn(connection)
                histories = register_reading.caught_up(connection, self._known, self._keys)
                # Not the pen's own records: the transaction may still fail.
                self._known = histories
                yield _Pen(connection, histories, self._keys, self._clock)
        except IntegrityError as fault:
            raise StoreBusy(
                "another process wrote to the register at the same moment",
                where=self._engine.url.render_as_string(hide_password=True),
                remedy="run this again",
            ) from fault


@dataclass(slots=True)
class _Pen:
    """Writes records inside one transaction."""

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

    def entries_of_fingerprint(
        self, history: FolderHistory, fingerprint: str
    ) -> tuple[DocumentEntry, ...]:
        """What a fingerprint stood for, when it was approved once; else the last approval."""
        known = [item for item in history.approvals if item.fingerprint == fingerprint]
        for approval in (known or list(history.approvals))[-1:]:
            return register_reading.read_entries(self.connection, approval, self.keys)
        return ()


def _require_reason(folder: str, reason: str) -> None:
    if not reason.strip():
        raise InvalidInput(
            "a reason is needed: people will ask for it",
            where=folder,
            remedy="say in a few words why",
        )


def _unacceptable(folder: str, fault: ValidationError) -> InvalidInput:
    first = fault.errors()[0]
    name = ".".join(str(part) for part in first["loc"])
    return InvalidInput(
        f"{name}: {first['msg']}",
        where=folder,
        remedy="give the name of the person who decides, and hashes as 64 hex digits",
    )
