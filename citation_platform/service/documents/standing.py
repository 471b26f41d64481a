"""Whether a document of the release may be cited today.

Belongs here: the closed set, and the port that the approvals register is asked through.
Does not belong here: the register (``approvals``), or judging a claim (``gate``).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from citation_platform.releases.document_table import DocumentEntry


class Standing(StrEnum):
    """What a person has decided about a document, as it counts now."""

    CITABLE = "citable"
    NOT_VETTED = "not_vetted"  # it entered without an approval
    QUARANTINED = "quarantined"  # this document was set apart after the release was built
    REVOKED = "revoked"  # the approval of its folder was taken back


StandingOf = Callable[[DocumentEntry], Standing]
"""Asked per request: a revocation counts at once, not with the next release."""


def standing_in_release(entry: DocumentEntry) -> Standing:
    """What the release alone tells: under an approval, or under none."""
    return Standing.CITABLE if entry.approval_id is not None else Standing.NOT_VETTED
