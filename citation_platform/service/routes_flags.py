"""``/v1/flags`` and the page ``/flags``: orders flagged for the salesperson."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import BaseModel, ConfigDict, ValidationError

from citation_platform.errors import InvalidInput
from citation_platform.service.context import ServiceContext
from citation_platform.service.dependencies import Context, Flags
from citation_platform.service.documents.places import MAX_PLACES, parse_places
from citation_platform.service.flagging import FlagRequest, new_flag
from citation_platform.service.flags import MAX_LISTED, Flag, FlagList, FlagStore
from citation_platform.service.languages import PageLanguage
from citation_platform.service.origins import require_own_page
from citation_platform.service.pages import Tongue, render
from citation_platform.service.responses import declared

router = APIRouter()


class FlagForm(BaseModel):
    """The form beside a citation, as a browser sends it: every field a text."""

    model_config = ConfigDict(extra="forbid")

    order_reference: str = ""
    user: str = ""
    note: str = ""
    passage_id: str = ""
    document_hash: str = ""
    page: str = ""
    highlight: str = ""

    def to_request(self) -> FlagRequest:
        """The request it stands for. Raises ``InvalidInput`` naming what is wrong."""
        places = parse_places(self.highlight, where="highlight", most=MAX_PLACES)
        cited = {
            "passage_id": self.passage_id or None,
            "document_hash": self.document_hash or None,
            "page": self.page or None,
            "highlight": next(iter(places), None),
        }
        about = {name: getattr(self, name) for name in ("order_reference", "user", "note")}
        try:
            return FlagRequest.model_validate({**about, "citations": [cited]})
        except ValidationError as fault:
            wrong = "; ".join(
                f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in fault.errors()
            )
            raise InvalidInput(wrong, where="form", remedy="correct the fields named") from fault


OrderText = Annotated[str | None, Query(max_length=40, description="Only flags of this order.")]
UserText = Annotated[str | None, Query(max_length=200, description="Only flags by this user.")]
Before = Annotated[int | None, Query(ge=1, description="Only flags with a lower number.")]
Limit = Annotated[int, Query(ge=1, le=MAX_LISTED)]


@router.post(
    "/v1/flags",
    status_code=201,
    summary="Flag an order with a citation",
    tags=["flags"],
    responses=declared(408, 413, 422, 503),
)
def flag(body: FlagRequest, context: Context, flags: Flags) -> Flag:
    """Store that an order needs a look, with the places in documents that say why.

    The service keeps the flag in a list of its own; it writes to no ERP or WMS. Places are
    looked up in the published release, and refused when they are not in it.
    """
    return _store(body, context, flags)


@router.get(
    "/v1/flags", summary="List flagged orders", tags=["flags"], responses=declared(422, 503)
)
def listed(
    flags: Flags,
    order_reference: OrderText = None,
    user: UserText = None,
    before: Before = None,
    limit: Limit = 50,
) -> FlagList:
    """Flags, newest first; `next_before` leads to older ones."""
    return flags.list(order_reference=order_reference, user=user, before=before, limit=limit)


@router.get("/flags", include_in_schema=False)
def flags_page(
    flags: Flags,
    language: PageLanguage,
    order_reference: Annotated[str, Query(max_length=40)] = "",
    before: Before = None,
    saved: Annotated[int | None, Query(ge=1)] = None,
) -> HTMLResponse:
    """The list, for people."""
    found = flags.list(order_reference=order_reference or None, before=before)
    html = render(
        "flags.html", lang=language, found=found, order_reference=order_reference, saved=saved
    )
    return HTMLResponse(html)


@router.post("/flags", include_in_schema=False)
def flag_from_page(
    request: Request,
    context: Context,
    flags: Flags,
    language: PageLanguage,
    fields: Annotated[FlagForm, Form()],
) -> Response:
    """A flag from the form beside a citation; back to the list."""
    require_own_page(request)
    stored = _store(fields.to_request(), context, flags)
    return RedirectResponse(_saved_address(stored, language), status_code=303)


def _saved_address(stored: Flag, language: Tongue) -> str:
    return f"/flags?lang={language.value}&saved={stored.number}"


def _store(body: FlagRequest, context: ServiceContext, flags: FlagStore) -> Flag:
    with context.holder.use() as release:
        wanted = new_flag(body, release)
    return flags.add(wanted)
