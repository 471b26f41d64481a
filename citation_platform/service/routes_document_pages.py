"""``/documents/…``: a page of a document for people, with the cited place marked.

Belongs here: links and sizes that the page needs. Does not belong here: anything about a
document that the API does not tell too (``service.routes_documents``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import AfterValidator

from citation_platform.releases.document_links import image_url, written
from citation_platform.service.dependencies import Documents
from citation_platform.service.documents.desk import (
    MIN_DPI,
    ImageRequest,
    ImageTicket,
    largest_dpi,
)
from citation_platform.service.documents.places import parse_places
from citation_platform.service.documents.replies import PageReply
from citation_platform.service.languages import PageLanguage
from citation_platform.service.pages import Tongue, render
from citation_platform.service.problems import Problem, ProblemError
from citation_platform.service.routes_documents import DocumentHash, PageNumber, PlacesText

router = APIRouter(
    prefix="/documents", include_in_schema=False, default_response_class=HTMLResponse
)

_DPI = {0: 130, 50: 72, 75: 110, 100: 144, 150: 200, 200: 250, 300: 300}
"""Zoom in per cent (0 = as wide as the window) → dots per inch, sharp on dense screens."""


def _known_zoom(value: int) -> int:
    if value not in _DPI:
        raise ValueError(f"choose one of {', '.join(map(str, _DPI))}")
    return value


Zoom = Annotated[int, Query(), AfterValidator(_known_zoom)]
_CSS_PIXELS = 96 / 72  # per point


@dataclass(frozen=True, slots=True)
class _Links:
    """Where the page leads to. ``zooms``: (per cent, link)."""

    document: str
    previous: str | None
    next: str | None
    newer: str | None
    other_language: str
    image: str
    zooms: tuple[tuple[int, str], ...]


@router.get("/{document_hash}")
def document(
    document_hash: DocumentHash,
    documents: Documents,
    language: PageLanguage,
    page: Annotated[int, Query(ge=1, le=999_999)] = 1,
    zoom: Zoom = 0,
) -> Response:
    """To the page that was asked for; the first one otherwise."""
    documents.look(lambda library: library.page(document_hash, page))
    return RedirectResponse(_address(document_hash, page, language, zoom), status_code=303)


@router.get("/{document_hash}/pages/{page}")
async def document_page(
    document_hash: DocumentHash,
    page: PageNumber,
    documents: Documents,
    language: PageLanguage,
    highlight: PlacesText = "",
    zoom: Zoom = 0,
) -> HTMLResponse:
    """The page as a picture, with the rectangles marked and a way to its neighbours."""
    view = documents.look(lambda library: library.page_reply(document_hash, page))
    dpi = _dpi(view, zoom)
    marks = parse_places(highlight, where="highlight")
    wanted = ImageRequest(document_hash, page, dpi, marks)
    ticket = documents.ticket(wanted)
    places = ticket.request.places
    html = render(
        "document_page.html",
        lang=language,
        other_language=_other(language),
        view=view,
        zoom=zoom,
        places=places,
        place=written(places),
        links=_links(view, ticket, language, zoom, highlight),
        image_width=round(view.page.width * _CSS_PIXELS * (zoom or 100) / 100),
        image_height=round(view.page.height * _CSS_PIXELS * (zoom or 100) / 100),
        not_shown=await _why_not_shown(documents, ticket),
    )
    return HTMLResponse(html)


async def _why_not_shown(documents: Documents, ticket: ImageTicket) -> Problem | None:
    """Draw the page now: the browser asks for the picture next, or reads why there is none."""
    try:
        await documents.draw(ticket)
    except ProblemError as refused:
        return refused.problem
    return None


def _dpi(view: PageReply, zoom: int) -> int:
    """As sharp as the zoom asks for, and as large as a picture may be."""
    return min(_DPI[zoom], max(MIN_DPI, largest_dpi(view.page.width, view.page.height)))


def _links(
    view: PageReply, ticket: ImageTicket, language: Tongue, zoom: int, highlight: str
) -> _Links:
    document_hash, number = view.document.document_hash, view.page.number
    newer = view.document.superseded_by
    request = ticket.request

    def turn(page: int | None) -> str | None:
        return _address(document_hash, page, language, zoom) if page else None

    return _Links(
        document=f"/documents/{document_hash}",
        previous=turn(view.previous),
        next=turn(view.next),
        newer=_address(newer.document_hash, 1, language, 0) if newer and newer.served else None,
        other_language=_address(document_hash, number, _other(language), zoom, highlight),
        image=image_url(
            document_hash,
            number,
            request.places,
            dpi=request.dpi,
            version=ticket.shown.version,
        ),
        zooms=tuple(
            (level, _address(document_hash, number, language, level, highlight)) for level in _DPI
        ),
    )


def _address(
    document_hash: str, page: int, language: Tongue, zoom: int, highlight: str = ""
) -> str:
    given = {"highlight": highlight, "zoom": str(zoom) if zoom else "", "lang": language.value}
    query = urlencode({name: value for name, value in given.items() if value}, safe=",;")
    mark = "#mark-1" if highlight else ""
    return f"/documents/{document_hash}/pages/{page}?{query}{mark}"


def _other(language: Tongue) -> Tongue:
    return Tongue.ENGLISH if language is Tongue.DUTCH else Tongue.DUTCH
