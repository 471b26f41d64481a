"""``/v1/needs-person`` and the page ``/needs-person``: documents that wait for a person."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, Response

from citation_platform.releases.needs_person import read_needs_person
from citation_platform.service.dependencies import Context
from citation_platform.service.languages import PageLanguage
from citation_platform.service.needs_person import NeedsPersonReply, as_csv, chosen, reply
from citation_platform.service.pages import render
from citation_platform.service.responses import declared

router = APIRouter()

_ON_PAGE = 200
SupplierText = Annotated[str, Query(max_length=200, description="Only of this supplier.")]
StateText = Annotated[str, Query(max_length=40, description="Only in this state.")]
Offset = Annotated[int, Query(ge=0, description="How many to pass over.")]
Limit = Annotated[int, Query(ge=1, le=1000)]


@router.get(
    "/v1/needs-person",
    summary="List documents that need a person",
    tags=["documents"],
    responses=declared(422),
)
def needs_person(
    context: Context,
    supplier: SupplierText = "",
    state: StateText = "",
    offset: Offset = 0,
    limit: Limit = _ON_PAGE,
) -> NeedsPersonReply:
    """Documents that could not be read (a password, damage, no content), each with the reason
    and what a person can do about it."""
    every = read_needs_person(context.home)
    wanted = chosen(every, supplier=supplier or None, state=state or None)
    return reply(every, wanted, offset=offset, limit=limit)


@router.get(
    "/v1/needs-person.csv",
    summary="Download that list",
    tags=["documents"],
    response_class=Response,
    responses={
        200: {"content": {"text/csv": {"schema": {"type": "string"}}}},
        **declared(422),
    },
)
def needs_person_csv(
    context: Context, supplier: SupplierText = "", state: StateText = ""
) -> Response:
    """The whole list as CSV; no cell of it is a formula."""
    rows = chosen(read_needs_person(context.home), supplier=supplier or None, state=state or None)
    headers = {"Content-Disposition": 'attachment; filename="needs-person.csv"'}
    return Response(as_csv(rows), media_type="text/csv; charset=utf-8", headers=headers)


@router.get("/needs-person", include_in_schema=False)
def needs_person_page(
    context: Context,
    language: PageLanguage,
    supplier: SupplierText = "",
    state: StateText = "",
    offset: Offset = 0,
) -> HTMLResponse:
    """The list, for people."""
    found = needs_person(context, supplier, state, offset)

    def address(**changes: object) -> str:
        given = {"lang": language.value, "supplier": supplier, "state": state, **changes}
        return f"/needs-person?{urlencode({name: value for name, value in given.items() if value})}"

    html = render(
        "needs_person.html",
        lang=language,
        found=found,
        supplier=supplier,
        state=state,
        csv=f"/v1/needs-person.csv?{urlencode({'supplier': supplier, 'state': state})}",
        earlier=address(offset=max(0, offset - _ON_PAGE)) if offset else None,
        later=address(offset=offset + _ON_PAGE) if offset + _ON_PAGE < found.total else None,
        states=[(name, count, address(state=name)) for name, count in found.states.items()],
    )
    return HTMLResponse(html)
