"""Small parts that tests of approvals are made of."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from citation_platform.approvals.model import DocumentEntry, KeyOrigin, content_fingerprint
from citation_platform.approvals.review.model import ReviewDocument, ReviewedFolder
from citation_platform.approvals.signing import KeyRing, SigningKey

FOLDER = "manuals.heatline"
OTHER = "manuals.aquaflow"
KEYS = KeyRing(SigningKey(b"k" * 32, KeyOrigin.SECRET))


def sha(text: str) -> str:
    """A hash that stands for some content."""
    return hashlib.sha256(text.encode()).hexdigest()


def entry(name: str, content: str | None = None, revision: str | None = "2023-05") -> DocumentEntry:
    """A document; its content is its name unless said otherwise."""
    return DocumentEntry(content_hash=sha(content or name), name=name, revision=revision)


def fingerprint(entries: Sequence[DocumentEntry]) -> str:
    """Of a folder with these documents."""
    return content_fingerprint(item.content_hash for item in entries)


class Clock:
    """A clock that moves a minute each time one looks."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


ENTRIES = (entry("boiler.pdf"), entry("flue.pdf"), entry("pump.pdf"))


def document(name: str, content: str | None = None, **changes: Any) -> ReviewDocument:
    """A readable document of twelve pages, as the catalogue would describe it."""
    values: dict[str, Any] = {
        "name": name,
        "content_hash": sha(content or name),
        "document_hash": sha(f"file {content or name}"),
        "pages": 12,
        "state": "ok",
        "revision": "2023-05",
        "revision_confidence": 0.9,
    }
    return ReviewDocument(**(values | changes))


def folder(*documents: ReviewDocument, key: str = FOLDER) -> ReviewedFolder:
    """A folder of a supplier."""
    return ReviewedFolder(key, key.partition(".")[2].title(), documents)
