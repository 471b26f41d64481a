"""The register of approvals: append-only, chained, signed; one writer at a time.

Belongs here: the decisions that a person can record, and what makes one unacceptable.
Does not belong here: the rules of standing (``approvals.standing``), proof
(``approvals.records``), spreadsheets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from citation_platform.approvals import reading as register_reading
from citation_platform.approvals.edits import Edit, apply_edits, carried_over
from citation_platform.approvals.history import Histories
from citation_platform.approvals.model import (
    Decision,
    DocumentEntry,
    Stored,
    content_fingerprint,
    distinct_entries,
)
from citation_platform.approvals.pen import Clock, Pen
from citation_platform.approvals.signing import KeyRing
from citation_platform.approvals.sql import prepare, take_turn
from citation_platform.approvals.stale import stale
from citation_platform.errors import InvalidInput, StoreBusy
from citation_platform.state import transaction


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
        edits: Sequence[Edit] = (),
        reviewed: Sequence[DocumentEntry] = (),
    ) -> Stored:
        """Approve a folder for exactly the content that was reviewed.

        ``fingerprint``: what the person looked at; ``entries``: what lies in the folder now.
        ``edits``: what they said about single documents; all of it is recorded, or nothing.
        ``reviewed``: what they looked at, when known; it makes the refusal more precise.
        Entries in quarantine are quarantined. What a person said about a document earlier
        (quarantine, revision, not authoritative) stays so whatever its entry says, until an
        edit or another decision says otherwise. Raises ``InvalidInput`` when the folder is
        empty, its subclass ``StaleFingerprint`` when its content is not what was reviewed.
        """
        entries = distinct_entries(entries)
        with self._writing() as pen:
            _require_current(pen, folder, fingerprint, entries, reviewed)
            apply_edits(pen, folder, entries, edits, by=by, reason=reason)
            said = {edit.content_hash: edit for edit in edits}
            before = {entry.content_hash: entry for entry in pen.last_approved(folder)}
            history = pen.histories.folder(folder)
            decided = tuple(
                history.decided(carried_over(entry, before, said.get(entry.content_hash)))
                for entry in entries
            )
            return pen.write(folder, Decision.APPROVE, decided, by, reason, fingerprint)

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
    def _writing(self) -> Iterator[Pen]:
        """One decision: everything known, nobody else writing, all or nothing, and on the disk.

        Somebody signed it: after it was confirmed no loss of power may take it back.
        """
        try:
            with transaction(self._engine, lasting=True) as connection:
                take_turn(connection)
                histories = register_reading.caught_up(connection, self._known, self._keys)
                # Not the pen's own records: the transaction may still fail.
                self._known = histories
                yield Pen(connection, histories, self._keys, self._clock)
        except IntegrityError as fault:
            raise StoreBusy(
                "another process wrote to the register at the same moment",
                where=self._engine.url.render_as_string(hide_password=True),
                remedy="run this again",
            ) from fault


def _require_reason(folder: str, reason: str) -> None:
    if not reason.strip():
        raise InvalidInput(
            "a reason is needed: people will ask for it",
            where=folder,
            remedy="say in a few words why",
        )


def _require_current(
    pen: Pen,
    folder: str,
    fingerprint: str,
    entries: Sequence[DocumentEntry],
    reviewed: Sequence[DocumentEntry],
) -> None:
    if not entries:
        raise InvalidInput(
            "there is nothing in the folder to approve",
            where=folder,
            remedy="see that its source can be read, then ingest it again",
        )
    now = content_fingerprint(entry.content_hash for entry in entries)
    if now != fingerprint:
        before = reviewed or pen.entries_of_fingerprint(folder, fingerprint)
        raise stale(folder, reviewed=fingerprint, now=now, before=before, entries=entries)
