"""``/v1/documents/…``: a document, its pages, their pictures, and the original file."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import FileResponse, Response

from citation_platform.service.dependencies import Documents
from citation_platform.service.documents.desk import (
    DEFAULT_DPI,
    MAX_DPI,
    MIN_DPI,
    ImageRequest,
    ImageTicket,
)
from citation_platform.service.documents.originals import SANDBOX, content_disposition
from citation_platform.service.documents.places import MAX_CHARACTERS, MAX_PLACES, parse_places
from citation_platform.service.documents.replies import DocumentReply, PageReply
from citation_platform.service.responses import declared

router = APIRouter(prefix="/v1/documents", tags=["documents"])

DocumentHash = Annotated[
    str,
    Path(
        pattern="^[0-9a-f]{64}$",
        description="SHA-256 of the original file.",
        examples=["3f" * 32],
    ),
]
PageNumber = Annotated[int, Path(ge=1, le=999_999, description="Page, counted from 1.")]
Dpi = Annotated[int, Query(ge=MIN_DPI, le=MAX_DPI, description="Dots per inch.")]
PlacesText = Annotated[
    str,
    Query(
        max_length=MAX_CHARACTERS,
        description=f"At most {MAX_PLACES} rectangles `x0,top,x1,bottom`, separated by `;`: points "
        "of the page as displayed, origin top left.",
        examples=["72,96.5,310,110"],
    ),
]
CropText = Annotated[
    str, Query(max_length=100, description="Show only this part: `x0,top,x1,bottom` in points.")
]
VersionText = Annotated[
    str, Query(max_length=64, description="As in `image_url`; allows to keep the picture for ever.")
]

_FOREVER = "private, max-age=31536000, immutable"
REVALIDATE = "private, no-cache"
BINARY = {"schema": {"type": "string", "format": "binary"}}


@router.get(
    "/{document_hash}",
    summary="Read what is known about a document",
    responses=declared(404, 422, 503),
)
def document(document_hash: DocumentHash, documents: Documents) -> DocumentReply:
    """Names, supplier, revision and pages of a document of the published release, whether a
    newer revision exists, and whether it may be cited now."""
    return documents.look(lambda library: library.document_reply(document_hash))


@router.get(
    "/{document_hash}/original.pdf",
    summary="Download the original file",
    response_class=Response,
    responses={200: {"content": {"application/pdf": BINARY}}, **declared(404, 422, 503)},
)
async def original(document_hash: DocumentHash, documents: Documents, request: Request) -> Response:
    """The file as the supplier gave it, byte for byte; ranges and `If-None-Match` are understood."""
    etag = f'"{document_hash}"'
    name = documents.look(lambda library: library.entry(document_hash)).name
    headers = {"ETag": etag, "Cache-Control": REVALIDATE, "Content-Security-Policy": SANDBOX}
    if is_known(request, etag):
        return Response(status_code=304, headers=headers)
    path = await documents.original(document_hash)
    headers["Content-Disposition"] = content_disposition(name)
    return FileResponse(path, headers=headers, media_type="application/pdf")


@router.get(
    "/{document_hash}/pages/{page}.png",
    summary="See a page, with rectangles marked",
    response_class=Response,
    responses={200: {"content": {"image/png": BINARY}}, **declared(404, 422, 503)},
)
async def page_image(
    document_hash: DocumentHash,
    page: PageNumber,
    documents: Documents,
    request: Request,
    dpi: Dpi = DEFAULT_DPI,
    highlight: PlacesText = "",
    crop: CropText = "",
    v: VersionText = "",
) -> Response:
    """The page that was read, as a PNG: the straightened reading copy where there is one, else
    the original page after CropBox and /Rotate. Each rectangle is filled with a see-through
    yellow and framed."""
    wanted = ImageRequest(
        document_hash,
        page,
        dpi,
        parse_places(highlight, where="highlight"),
        parse_places(crop, where="crop", most=1),
    )
    ticket = documents.ticket(wanted)
    headers = _picture_headers(ticket, v)
    if is_known(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return Response(await documents.png(ticket), media_type="image/png", headers=headers)


@router.get(
    "/{document_hash}/pages/{page}",
    summary="Read what is known about a page",
    responses=declared(404, 422, 503),
)
def page_facts(document_hash: DocumentHash, page: PageNumber, documents: Documents) -> PageReply:
    """Size, state and source of a page, and the pages before and after it."""
    return documents.look(lambda library: library.page_reply(document_hash, page))


def _picture_headers(ticket: ImageTicket, version: str) -> dict[str, str]:
    """A later release may read the page anew: only a link that names the version lasts."""
    lasts = version == ticket.shown.version
    return {"ETag": f'"{ticket.etag}"', "Cache-Control": _FOREVER if lasts else REVALIDATE}


def is_known(request: Request, etag: str) -> bool:
    """True when the client says it has this already (weak comparison, RFC 9110, 13.1.2)."""
    given = request.headers.get("if-none-match", "")
    tags = {tag.strip().removeprefix("W/") for tag in given.split(",")}
    return etag in tags or "*" in tags
