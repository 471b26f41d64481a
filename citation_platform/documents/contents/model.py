"""The hashes of one document, and all that is known of it before its pages are read.

Belongs here: frozen values and the version of the algorithm. Does not belong here: hashing.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version

from citation_platform.documents.intake.model import Inspection

ALGORITHM = "1"
"""Raise it with any change to what goes into a hash. Approvals bind to structural hashes:
raising it asks for new approvals of every folder."""


def content_version() -> str:
    """The algorithm and the reader of the text. Structural hashes depend on the first alone."""
    return f"{ALGORITHM}+pypdfium2-{version('pypdfium2')}"


@dataclass(frozen=True, slots=True)
class ContentHashes:
    """What identifies a document, from strict to tolerant. SHA-256, hex.

    ``structural``: pages, resources, annotations, forms, embedded files; not how they are
    packed, numbered or dated. ``semantic``: lines of text, pixels, annotations; equal where a
    document was only exported anew. Compare it only under the same ``version``. Both are None
    where the document does not open.
    """

    raw_sha256: str
    structural: str | None
    semantic: str | None
    version: str

    @property
    def content(self) -> str:
        """The key of everything that is derived from the content: structural, else raw."""
        return self.structural or self.raw_sha256


@dataclass(frozen=True, slots=True)
class Examination:
    """What a first look at a file tells: may it be read, and what does it hold."""

    inspection: Inspection
    hashes: ContentHashes
