"""What the document routes return.

Belongs here: response models with their meaning. Does not belong here: making them
(``documents.library``).
"""

from __future__ import annotations

from pydantic import Field

from citation_platform.approvals.standing import DocumentStanding
from citation_platform.service.answers import Model


class PageFacts(Model):
    """One page. ``width``, ``height``: PDF points as displayed; boxes are given in these.

    ``readable``: its text may be cited. ``reading_copy``: a straightened copy was read, and
    is shown, instead of the original page.
    """

    number: int
    width: float
    height: float
    state: str
    source: str
    readable: bool
    reading_copy: bool
    image_url: str
    page_url: str


class NewerRevision(Model):
    """The newest revision of the same document. ``served``: this release holds it too."""

    document_hash: str
    title: str | None
    revision: str | None
    served: bool


class DocumentFacts(Model):
    """What the published release knows about a document, without its pages.

    ``names``: all file names it was found under; ``folders``: every folder that holds it.
    ``citable``: may be cited now; ``standing`` says why not.
    """

    document_hash: str
    content_hash: str
    name: str
    names: tuple[str, ...]
    title: str | None
    supplier: str | None
    folders: tuple[str, ...]
    revision: str | None
    language: str | None
    page_count: int
    standing: DocumentStanding
    citable: bool
    approval_id: str | None
    superseded_by: NewerRevision | None
    original_url: str
    release_id: str

    @property
    def shown_title(self) -> str:
        """The title, or the file name of a document without one."""
        return self.title or self.name


class DocumentReply(DocumentFacts):
    """A document with all its pages."""

    pages: tuple[PageFacts, ...] = Field(description="in order")


class PageReply(Model):
    """One page of a document, and its neighbours (page numbers; None at either end)."""

    document: DocumentFacts
    page: PageFacts
    previous: int | None
    next: int | None
