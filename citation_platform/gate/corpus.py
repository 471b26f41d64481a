"""What the gate may see of a release.

Belongs here: the protocol, so that the gate depends on data and not on storage.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from citation_platform.law.addresses import Address
from citation_platform.law.document_addresses import DocumentAddress
from citation_platform.passages.record import Passage
from citation_platform.releases.document_table import DocumentEntry


class Corpus(Protocol):
    """The published passages."""

    @property
    def law_titles(self) -> Mapping[str, tuple[str, ...]]:
        """BWB id → titles, for every law in the release."""
        ...

    def editions(self, address: Address) -> Sequence[Passage]:
        """All editions of a lid, or of all leden when the address is an artikel."""
        ...

    def passages_at(self, address: DocumentAddress) -> Sequence[Passage]:
        """The passages at a place in a document: one, or all of a block or unit."""
        ...

    def document(self, document_hash: str) -> DocumentEntry | None:
        """What is known about a document, None for sources that are no documents."""
        ...

    def passage(self, passage_id: str) -> Passage | None:
        """One passage by id."""
        ...
