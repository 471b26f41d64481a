"""How a problem leaves the service: JSON for programs, a page for people.

Belongs here: choosing between the two, Retry-After, and the OpenAPI declaration.
Does not belong here: what the problem says (``service.problems``).
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from citation_platform.service.pages import render
from citation_platform.service.problems import MEDIA_TYPE, Problem

_PROGRAM_PATHS = ("/v1/", "/healthz", "/readyz", "/metrics", "/openapi.json")

_DESCRIPTIONS = {
    404: "Not found",
    408: "Request body did not arrive in time",
    413: "Request body too large",
    422: "Invalid request",
    500: "Internal error",
    503: "Not ready, nothing published, or too busy; see Retry-After",
}


def problem_response(request: Request, problem: Problem) -> Response:
    """The response for ``problem``; a browser that asked for a page gets a page."""
    complete = problem.model_copy(update={"request_id": getattr(request.state, "request_id", None)})
    headers = {"Retry-After": str(problem.retry_after)} if problem.retry_after is not None else {}
    if _wants_page(request):
        body = render("problem.html", problem=complete)
        return Response(body, complete.status, headers, "text/html; charset=utf-8")
    return Response(
        complete.model_dump_json(exclude_none=True), complete.status, headers, MEDIA_TYPE
    )


def _wants_page(request: Request) -> bool:
    if request.url.path.startswith(_PROGRAM_PATHS):
        return False
    return "text/html" in request.headers.get("accept", "")


def declared(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """OpenAPI ``responses`` that declare problem details for these statuses (and 500)."""
    schema = {"schema": {"$ref": "#/components/schemas/Problem"}}
    return {
        status: {"description": _DESCRIPTIONS[status], "content": {MEDIA_TYPE: schema}}
        for status in (*statuses, 500)
    }
