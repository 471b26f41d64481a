"""``/v1/review/…`` and ``/review/…``: files of a folder that waits for a person's approval.

Belongs here: HTTP, and the mark on every response that this is no source. Does not belong
here: which files there are (``documents.review_desk``), published documents
(``service.routes_documents``).
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from citation_platform.releases.document_links import (
    review_image_url,
    review_original_url,
    review_page_url,
)
from citation_platform.service.dependencies import Review
from citation_platform.service.documents.desk import DEFAULT_DPI
from citation_platform.service.documents.originals import SANDBOX, content_disposition
from citation_platform.service.documents.review_desk import ReviewDesk, ReviewTicket
from citation_platform.service.languages import PageLanguage
from citation_platform.service.pages import Tongue, render
from citation_platform.service.problems import Problem, ProblemError
from citation_platform.service.responses import declared
from citation_platform.service.routes_documents import (
    BINARY,
    REVALIDATE,
    DocumentHash,
    Dpi,
    PageNumber,
    is_known,
)

MARK = {"Citation-Standing": "under-review; not-citable"}
"""On every response, also on a picture that somebody opens by itself."""

_LARGE_DPI = 200

router = APIRouter(tags=["review"])

FolderKey = Annotated[
    str,
    Path(
        pattern=r"^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$",
        max_length=200,
        description="Key of the folder, `<corpus>.<supplier>`.",
        examples=["manuals.thermavik"],
    ),
]


@router.get(
    "/v1/review/{folder}/documents/{document_hash}/original.pdf",
    summary="Download a file under review",
    response_class=Response,
    responses={200: {"content": {"application/pdf": BINARY}}, **declared(404, 422, 503)},
)
async def original(
    folder: FolderKey, document_hash: DocumentHash, review: Review, request: Request
) -> Response:
    """A readable file that the last examination of the folder holds, byte for byte. Nobody has
    vetted it: answers never cite it from here."""
    etag = f'"{document_hash}"'
    name = review.file(folder, document_hash).name
    headers = {
        **MARK,
        "ETag": etag,
        "Cache-Control": REVALIDATE,
        "Content-Security-Policy": SANDBOX,
    }
    if is_known(request, etag):
        return Response(status_code=304, headers=headers)
    path = await review.original(folder, document_hash)
    headers["Content-Disposition"] = content_disposition(name)
    return FileResponse(path, headers=headers, media_type="application/pdf")


@router.get(
    "/v1/review/{folder}/documents/{document_hash}/pages/{page}.png",
    summary="See a page of a file under review",
    response_class=Response,
    responses={200: {"content": {"image/png": BINARY}}, **declared(404, 422, 503)},
)
async def page_image(
    folder: FolderKey,
    document_hash: DocumentHash,
    page: PageNumber,
    review: Review,
    request: Request,
    dpi: Dpi = DEFAULT_DPI,
) -> Response:
    """The page as the file draws it, as a PNG, before and after the folder is approved. A
    folder that changed shows what lies in it now; what it replaced is no longer here."""
    ticket = review.ticket(folder, document_hash, page, dpi)
    etag = f'"{ticket.picture.key}"'
    headers = {**MARK, "ETag": etag, "Cache-Control": REVALIDATE}
    if is_known(request, etag):
        return Response(status_code=304, headers=headers)
    return Response(await review.png(ticket), media_type="image/png", headers=headers)


@router.get("/review/{folder}/documents/{document_hash}", include_in_schema=False)
def document(
    folder: FolderKey,
    document_hash: DocumentHash,
    review: Review,
    language: PageLanguage,
    page: Annotated[int, Query(ge=1, le=999_999)] = 1,
) -> Response:
    """To the page that was asked for; the first one otherwise."""
    review.ticket(folder, document_hash, page, DEFAULT_DPI)
    return RedirectResponse(_address(folder, document_hash, page, language), status_code=303)


@router.get("/review/{folder}/documents/{document_hash}/pages/{page}", include_in_schema=False)
async def document_page(
    folder: FolderKey,
    document_hash: DocumentHash,
    page: PageNumber,
    review: Review,
    language: PageLanguage,
) -> HTMLResponse:
    """The page for people, under a banner that says what it is not."""
    ticket = review.ticket(folder, document_hash, page, DEFAULT_DPI)
    file, count = ticket.file, ticket.file.pages or 0
    other = Tongue.ENGLISH if language is Tongue.DUTCH else Tongue.DUTCH
    html = render(
        "review_page.html",
        lang=language,
        file=file,
        page=page,
        document=f"/review/{folder}/documents/{document_hash}",
        previous=_address(folder, document_hash, page - 1, language) if page > 1 else None,
        next=_address(folder, document_hash, page + 1, language) if page < count else None,
        original=review_original_url(folder, document_hash),
        image=review_image_url(folder, document_hash, page),
        large=review_image_url(folder, document_hash, page, dpi=_LARGE_DPI),
        other_language=other,
        translated=_address(folder, document_hash, page, other),
        not_shown=await _why_not_shown(review, ticket),
    )
    return HTMLResponse(html, headers=MARK)


async def _why_not_shown(review: ReviewDesk, ticket: ReviewTicket) -> Problem | None:
    """Draw the page now: the browser asks for the picture next, or reads why there is none."""
    try:
        await review.png(ticket)
    except ProblemError as refused:
        return refused.problem
    return None


def _address(folder: str, document_hash: str, page: int, language: Tongue) -> str:
    return f"{review_page_url(folder, document_hash, page)}?lang={language.value}"
