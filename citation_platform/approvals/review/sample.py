"""Which pages a reviewer is shown: few, spread over the documents, always the same ones.

Belongs here: the choice. Does not belong here: showing pages (the service).
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from urllib.parse import quote

from citation_platform.approvals.review.model import ReviewDocument

SAMPLE_PAGES = 10
"""What a person looks at within a few minutes; a rule of the review, not of statistics."""


@dataclass(frozen=True, slots=True)
class SamplePage:
    """One page to look at. ``page`` counts from 1; ``drawable``: as ``ReviewDocument`` has it."""

    folder: str
    name: str
    document_hash: str
    page: int
    drawable: bool = True

    @property
    def link(self) -> str:
        """Path at the query service (``releases.document_links`` has the same): the picture of
        the page, or the whole file where only its reader's own password opens it."""
        file = f"/v1/review/{quote(self.folder, safe='')}/documents/{self.document_hash}"
        if not self.drawable:
            return f"{file}/original.pdf"
        return f"{file}/pages/{self.page}.png"


def sample_pages(
    documents: Sequence[ReviewDocument],
    *,
    folder: str,
    seed: str,
    first: Collection[str] = (),
    count: int = SAMPLE_PAGES,
) -> tuple[SamplePage, ...]:
    """Up to ``count`` pages, one a document before any gets a second.

    ``folder``: its key. ``seed``: the folder's fingerprint, so that the same content shows the same pages and
    nobody can place the bad page where no reviewer looks. ``first``: content hashes (new and
    changed documents) that come before the others. Copies are looked at once.
    """
    distinct = {document.content_hash: document for document in documents}
    usable = [document for document in distinct.values() if document.citable_pages]
    usable.sort(key=lambda item: (item.content_hash not in first, _draw(seed, item.content_hash)))
    shares = _shares([len(document.citable_pages) for document in usable], count)
    return tuple(
        SamplePage(folder, document.name, document.document_hash, page, document.drawable)
        for document, share in zip(usable, shares, strict=True)
        for page in _spread(document, share, seed)
    )


def _shares(pages: Sequence[int], count: int) -> list[int]:
    """How many pages each document shows, dealt out in turn."""
    shares = [0] * len(pages)
    wanted = min(count, sum(pages))
    turns = (turn for turn in cycle(range(len(pages))) if shares[turn] < pages[turn])
    for turn in islice(turns, wanted):
        shares[turn] += 1
    return shares


def _spread(document: ReviewDocument, share: int, seed: str) -> list[int]:
    """One page out of each of ``share`` equal stretches of the document."""
    pages = document.citable_pages
    chosen = []
    for stretch in range(share):
        start = stretch * len(pages) // share
        end = (stretch + 1) * len(pages) // share
        drawn = _draw(seed, f"{document.content_hash}{stretch}") % (end - start)
        chosen.append(pages[start + drawn])
    return chosen


def _draw(seed: str, what: str) -> int:
    """A number that looks drawn and is always the same."""
    return int.from_bytes(hashlib.sha256(f"{seed}\x1f{what}".encode()).digest()[:8])
