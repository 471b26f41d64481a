"""The pages: ask a question, read the answer or the refusal, read a passage.

Belongs here: forms in, HTML out. Questions are sent by POST, so that they stay out of
addresses, histories and logs. Does not belong here: anything the API does not do too.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse
from pydantic import ValidationError

from citation_platform.errors import CitationPlatformError
from citation_platform.service.answers import Answer
from citation_platform.service.context import ServiceContext
from citation_platform.service.dependencies import AskDesk, Context
from citation_platform.service.error_handling import platform_problem
from citation_platform.service.pages import render
from citation_platform.service.passages_desk import look_up
from citation_platform.service.problems import Problem, problem
from citation_platform.service.replies import NON_CITABLE
from citation_platform.service.requests import AskRequest
from citation_platform.service.routes_passages import AddressText, OnDay

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class Filled:
    """What the form holds, as it was typed."""

    question: str = ""
    office: str = ""
    peildatum: str = ""


@router.get("/")
def form(context: Context, kantoor: str = "") -> HTMLResponse:
    """The empty form."""
    return _page(context, Filled(office=kantoor))


@router.post("/")
async def ask(
    context: Context,
    desk: AskDesk,
    vraag: Annotated[str, Form()] = "",
    kantoor: Annotated[str, Form()] = "",
    peildatum: Annotated[str, Form()] = "",
) -> HTMLResponse:
    """The form with what was asked, and below it the answer or the refusal."""
    filled = Filled(vraag, kantoor, peildatum)
    try:
        request = AskRequest.model_validate(
            {"question": vraag, "office": kantoor, "peildatum": peildatum or None}
        )
        answer = await desk.ask(request.to_question())
    except ValidationError:
        return _page(context, filled, problem=_INVALID_DATE)
    except CitationPlatformError as error:
        return _page(context, filled, problem=platform_problem(context, error))
    return _page(context, filled, answer=answer)


_INVALID_DATE = problem(
    "invalid-request",
    "Invalid request",
    422,
    "Schrijf de peildatum als jjjj-mm-dd, bijvoorbeeld 2026-11-30.",
)


@router.get("/passages/{address:path}")
def passage(address: AddressText, context: Context, on: OnDay = None) -> HTMLResponse:
    """An address in all its editions."""
    reply = look_up(context, address, on)
    return HTMLResponse(render("passage.html", passage=reply, today=date.today()))


def _page(
    context: ServiceContext,
    filled: Filled,
    *,
    answer: Answer | None = None,
    problem: Problem | None = None,
) -> HTMLResponse:
    offices = [context.offices[name] for name in sorted(context.offices)]
    headers = {}
    if problem is not None and problem.retry_after is not None:
        headers["Retry-After"] = str(problem.retry_after)
    html = render(
        "ask.html",
        offices=offices,
        filled=filled,
        answer=answer,
        problem=problem,
        non_citable=NON_CITABLE,
    )
    return HTMLResponse(html, status_code=problem.status if problem else 200, headers=headers)
