"""Whether a document of the release may be cited at this moment.

Belongs here: the port through which pages ask. Does not belong here: the rules
(``approvals.standing``), or judging a claim (``gate``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from citation_platform.approvals.standing import DocumentStanding
from citation_platform.releases.document_table import DocumentEntry

StandingOf = Callable[[DocumentEntry], DocumentStanding]
"""Asked per request: a revocation counts at once, not with the next release."""


class Register(Protocol):
    """What is decided about documents now; ``approvals.citing.Approvals`` has this shape."""

    def citable(self, approval_id: str | None, document: str) -> DocumentStanding:
        """Where a document stands under the approval that its passages entered under."""
        ...


def standing_in_release(entry: DocumentEntry) -> DocumentStanding:
    """What the release alone tells: under an approval, or under none."""
    citable = entry.approval_id is not None
    return DocumentStanding.CITABLE if citable else DocumentStanding.NOT_VETTED


def standing_in_register(register: Register) -> StandingOf:
    """What the register tells, for documents that entered under an approval."""

    def standing_of(entry: DocumentEntry) -> DocumentStanding:
        if entry.approval_id is None:
            return DocumentStanding.NOT_VETTED
        return register.citable(entry.approval_id, entry.document_hash)

    return standing_of
