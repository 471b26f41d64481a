"""What the gate may see of a release.

Belongs here: the protocol, so that the gate depends on data and not on storage.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from citation_platform.law.addresses import Address
from citation_platform.passages.record import Passage


class Corpus(Protocol):
    """The published passages."""

    @property
    def law_titles(self) -> Mapping[str, tuple[str, ...]]:
        """BWB id → titles, for every law in the release."""
        ...

    def editions(self, address: Address) -> Sequence[Passage]:
        """All editions of a lid, or of all leden when the address is an artikel."""
        ...

    def passage(self, passage_id: str) -> Passage | None:
        """One passage by id."""
        ...
