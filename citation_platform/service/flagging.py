"""What is flagged must exist: from what a client sends to places of the published release.

Belongs here: the request, and looking its places up. Does not belong here: storing
(``service.flags``), HTTP (``service.routes_flags``).
"""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints, model_validator

from citation_platform.errors import InvalidInput
from citation_platform.passages.record import Passage
from citation_platform.releases.document_links import page_url
from citation_platform.releases.document_table import DocumentEntry
from citation_platform.releases.reader import Release
from citation_platform.service.documents.places import on_page
from citation_platform.service.flags import FlaggedPlace, NewFlag, Rectangle
from citation_platform.service.requests import Identifier, UnicodeText

_LONGEST_QUOTE = 2_000
_EXAMPLE: dict[str, JsonValue] = {
    "order_reference": "VO-2026-04711",
    "user": "k.jansen",
    "note": "Klant heeft 80/125 besteld; deze ketel vraagt 100/150.",
    "citations": [
        {"document_hash": "3f" * 32, "page": 12, "highlight": [72.0, 96.5, 310.0, 110.0]}
    ],
}

OrderReference = Annotated[
    str,
    StringConstraints(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9 ._/\-]{0,39}$", strip_whitespace=True, max_length=40
    ),
]
UserName = Annotated[
    UnicodeText,
    StringConstraints(
        pattern=r"^[^\x00-\x1f\x7f]*[^\x00-\x1f\x7f\s][^\x00-\x1f\x7f]*$", max_length=200
    ),
]
"""One line that is not blank."""


class _Request(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class CitedPlace(_Request):
    """A place: by ``passage_id``, or by ``document_hash`` and ``page``; both may be given.

    ``highlight``: x0, top, x1, bottom in points of the page as displayed.
    """

    passage_id: Identifier | None = None
    document_hash: Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")] | None = None
    page: int | None = Field(None, ge=1, le=999_999)
    highlight: Rectangle | None = None

    @model_validator(mode="after")
    def _names_a_place(self) -> Self:
        if self.passage_id is None and (self.document_hash is None or self.page is None):
            raise ValueError("name a passage_id, or a document_hash and a page")
        return self


class FlagRequest(_Request):
    """An order that a salesperson must look at, and the places that say why."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", json_schema_extra={"examples": [_EXAMPLE]}
    )

    order_reference: OrderReference = Field(description="Order as ERP numbers it; only a name.")
    user: UserName = Field(description="Who flags.")
    citations: tuple[CitedPlace, ...] = Field(min_length=1, max_length=10)
    note: Annotated[UnicodeText, StringConstraints(max_length=2_000)] = ""
    question: Annotated[UnicodeText, StringConstraints(max_length=4_000)] | None = None
    answer_id: Identifier | None = Field(None, description="Answer that led to this flag.")


def new_flag(request: FlagRequest, release: Release) -> NewFlag:
    """The flag, with every place as the release has it now.

    Raises ``InvalidInput`` for a place that the release does not hold: a salesperson must be
    able to look at what is flagged.
    """
    return NewFlag(
        order_reference=request.order_reference,
        user=request.user,
        note=request.note.strip(),
        question=request.question,
        answer_id=request.answer_id,
        release_id=release.id,
        places=tuple(_place(cited, release) for cited in request.citations),
    )


def _place(cited: CitedPlace, release: Release) -> FlaggedPlace:
    passage = release.passage(cited.passage_id) if cited.passage_id is not None else None
    if cited.passage_id is not None and passage is None:
        raise _absent(f"passage {cited.passage_id}")
    document_hash = passage.document_hash if passage else cited.document_hash
    page = passage.page if passage else cited.page
    entry = release.document(document_hash) if document_hash and page else None
    if entry is None and passage is None:
        raise _absent(f"document {document_hash}")
    box = _box(cited, passage, entry, page)
    return FlaggedPlace(
        label=_label(passage, entry, page),
        passage_id=cited.passage_id,
        quote=passage.text[:_LONGEST_QUOTE] if passage else None,
        document_hash=entry.document_hash if entry else None,
        document_name=entry.shown_title if entry else None,
        supplier=entry.supplier if entry else None,
        revision=entry.revision if entry else None,
        page=page,
        box=box,
        page_url=page_url(entry.document_hash, page, (box,) if box else ())
        if entry and page
        else None,
    )


def _box(
    cited: CitedPlace, passage: Passage | None, entry: DocumentEntry | None, page: int | None
) -> Rectangle | None:
    if entry is None or page is None:
        return None
    shown = entry.page(page)
    if shown is None:
        raise _absent(f"page {page} of document {entry.document_hash}")
    box = cited.highlight or (passage.bbox if passage else None)
    return on_page((box,), shown, where="highlight")[0] if box else None


def _label(passage: Passage | None, entry: DocumentEntry | None, page: int | None) -> str:
    if passage is not None:
        return passage.label
    return f"{entry.shown_title}, p. {page}" if entry else ""


def _absent(what: str) -> InvalidInput:
    return InvalidInput(
        f"the published release holds no {what}",
        where="citations",
        remedy="flag a place that an answer or a page of this service shows",
    )
