"""Approvals as data: what a person decided about which content.

Belongs here: frozen records, the decisions, the fingerprint that an approval binds to.
Does not belong here: storing (``approvals.register``), what follows (``approvals.standing``).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

from citation_platform.fingerprints import merkle_root

Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Said = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
"""Text that may not be blank: a name, a reason."""

GENESIS = "0" * 64
"""The hash before the first record."""


class Decision(StrEnum):
    """What a person can decide. Values are stable: they are signed."""

    APPROVE = "approve"  # the folder as it is
    REVOKE = "revoke"  # every approval of the folder so far
    QUARANTINE = "quarantine"  # one document, whatever approvals say
    RELEASE = "release_from_quarantine"  # one document
    SET_REVISION = "set_revision"  # of one document, over what was read from it


class KeyOrigin(StrEnum):
    """Where the signing key came from: how much a signature is worth."""

    SECRET = "secret"  # given by the operator
    GENERATED = "generated"  # made on first use beside the data: development


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class DocumentEntry(_Frozen):
    """One content of a folder as it was decided on.

    ``content_hash``: of what the document says; for one that cannot be read, of its bytes, so
    that opening it later is a change. ``name``: for people; it decides nothing.
    ``document_hashes``: SHA-256 of the files that had this content.
    ``revision``: None = nobody knows, and then the document cannot be cited.
    ``authoritative``: False = vetted as background, never cited.
    """

    content_hash: Sha256
    name: Said
    revision: str | None = None
    quarantined: bool = False
    authoritative: bool = True
    note: str = ""
    document_hashes: tuple[Sha256, ...] = ()


class Record(_Frozen):
    """One line of the register: who decided what, chained to the line before.

    ``entries``: the whole folder for an approval, one document for a decision on a document,
    none for a revocation. ``fingerprint``: of the folder when the decision was about it.
    ``at``: UTC. ``previous``: hash of the record before, ``GENESIS`` for the first.
    """

    format: int = 1
    sequence: int
    previous: Sha256
    folder: Said
    fingerprint: Sha256 | None
    decision: Decision
    entries: tuple[DocumentEntry, ...]
    by: Said
    at: datetime
    reason: str
    key_id: str
    key_origin: KeyOrigin


class Stored(_Frozen):
    """A record as it lies in the register: the signed text, its hash and signature."""

    record: Record
    record_hash: Sha256
    signature: str

    @property
    def approval_id(self) -> str:
        """How passages name the approval that they enter under: number and content."""
        return approval_id(self.record.sequence, self.record_hash)


class Head(_Frozen):
    """The end of the register. Kept elsewhere, it proves that nothing was cut off later."""

    sequence: int = 0
    record_hash: Sha256 = GENESIS


def approval_id(sequence: int, record_hash: str) -> str:
    """``<sequence>-<first 16 hex digits of the record's hash>``."""
    return f"{sequence}-{record_hash[:16]}"


def content_fingerprint(content_hashes: Iterable[str]) -> str:
    """What an approval binds to: Merkle root (hex) over the distinct contents of a folder.

    Names don't count, nor copies, nor what does not change the content hash (a re-export with
    other metadata). A changed, added or removed content does. Raises ``ValueError`` for none.
    """
    return merkle_root(("content", content_hash) for content_hash in set(content_hashes))


def distinct_entries(entries: Iterable[DocumentEntry]) -> tuple[DocumentEntry, ...]:
    """Each content once, in order of name; copies add their file hashes to the first.

    Copies are one content: it is quarantined when any copy is, and authoritative when all are.
    """
    merged: dict[str, DocumentEntry] = {}
    for entry in sorted(entries, key=lambda entry: (entry.name, entry.content_hash)):
        known = merged.get(entry.content_hash)
        merged[entry.content_hash] = entry if known is None else _merged(known, entry)
    return tuple(merged.values())


def _merged(first: DocumentEntry, other: DocumentEntry) -> DocumentEntry:
    return first.model_copy(
        update={
            "document_hashes": tuple(sorted({*first.document_hashes, *other.document_hashes})),
            "quarantined": first.quarantined or other.quarantined,
            "authoritative": first.authoritative and other.authoritative,
            "revision": first.revision or other.revision,
            "note": first.note or other.note,
        }
    )
