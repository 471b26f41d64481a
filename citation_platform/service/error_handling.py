"""Every exception of a route becomes a problem.

Belongs here: the handlers and their registration.
Does not belong here: faults outside a route (``service.middleware`` answers those).
"""

from __future__ import annotations

from http import HTTPStatus

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from citation_platform.errors import CitationPlatformError, TransientFault, UnknownOffice
from citation_platform.service.context import ServiceContext
from citation_platform.service.logs import log
from citation_platform.service.problems import (
    FieldError,
    Problem,
    ProblemError,
    problem,
    problem_of,
)
from citation_platform.service.responses import problem_response


def add_error_handlers(app: FastAPI) -> None:
    """Answer every known exception type with problem details."""
    app.add_exception_handler(ProblemError, _on_problem)
    app.add_exception_handler(CitationPlatformError, _on_platform_error)
    app.add_exception_handler(RequestValidationError, _on_validation_error)
    app.add_exception_handler(HTTPException, _on_http_exception)


def platform_problem(context: ServiceContext, error: CitationPlatformError) -> Problem:
    """The problem of ``error``, with the known offices where that helps."""
    found = problem_of(error, retry_after=context.settings.retry_after)
    if isinstance(error, UnknownOffice):
        return found.model_copy(update={"offices": tuple(sorted(context.offices))})
    return found


def _on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, ProblemError)
    return problem_response(request, error.problem)


def _on_platform_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, CitationPlatformError)
    found = platform_problem(request.app.state.context, error)
    if found.status >= 500:
        report = log.warning if isinstance(error, TransientFault) else log.error
        report("request_failed", error=type(error).__name__, message=str(error))
    return problem_response(request, found)


def _on_validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    # The offending input is left out: it may be personal data, or not even encodable.
    fields = tuple(
        FieldError(where=".".join(map(str, item["loc"])), message=item["msg"])
        for item in error.errors()
    )
    detail = "; ".join(f"{field.where}: {field.message}" for field in fields[:5])
    found = problem(
        "invalid-request",
        "Invalid request",
        422,
        detail,
        remedy="correct the fields named in errors; /openapi.json describes them",
        errors=fields,
    )
    return problem_response(request, found)


def _on_http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    phrase = HTTPStatus(error.status_code).phrase
    kind = phrase.lower().replace(" ", "-")
    found = problem(kind, phrase, error.status_code, str(error.detail))
    response = problem_response(request, found)
    response.headers.update(error.headers or {})
    return response
