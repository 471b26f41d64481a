"""Problem details (RFC 9457): the one shape of every error that leaves the service.

Belongs here: the model, its types, how an exception becomes one.
Does not belong here: registering handlers (``service.error_handling``), refusals (results).
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from citation_platform.errors import (
    CitationPlatformError,
    InvalidAddress,
    InvalidInput,
    NoRelease,
    TransientFault,
    UnknownOffice,
    UnknownRelease,
)

MEDIA_TYPE = "application/problem+json"
_TYPE = "urn:citation-platform:problem:"


class FieldError(BaseModel):
    """One wrong value: ``where`` it stands (``body.peildatum``) and what is wrong."""

    where: str
    message: str


class Problem(BaseModel):
    """An error as RFC 9457 has it, with the remedy and the request id as extensions."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "type": _TYPE + "unknown-office",
                    "title": "Unknown office",
                    "status": 404,
                    "detail": "there is no office 'bakery'",
                    "remedy": "known offices: notary",
                    "request_id": "7f0c9a5c5b0d4c6f8a3e2d1c0b9a8f7e",
                    "offices": ["notary"],
                }
            ]
        }
    )

    type: str
    title: str
    status: int
    detail: str
    remedy: str | None = None
    request_id: str | None = None
    retry_after: int | None = Field(None, description="seconds; also sent as Retry-After")
    reason: str | None = Field(None, description="reason code, where one exists")
    offices: tuple[str, ...] | None = None
    errors: tuple[FieldError, ...] | None = None


class ProblemError(Exception):
    """Raised by a route to answer with this problem."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.detail)


def problem(kind: str, title: str, status: int, detail: str, **extensions: Any) -> Problem:
    """A problem of type ``urn:citation-platform:problem:<kind>``."""
    return Problem(type=_TYPE + kind, title=title, status=status, detail=detail, **extensions)


_KINDS: tuple[tuple[type[CitationPlatformError], str, str, int], ...] = (
    (UnknownOffice, "unknown-office", "Unknown office", 404),
    (UnknownRelease, "unknown-release", "Unknown release", 404),
    (InvalidAddress, "invalid-address", "Not an address", 422),
    (InvalidInput, "invalid-input", "Invalid input", 422),
    (NoRelease, "no-release", "Nothing has been published yet", 503),
    (TransientFault, "unavailable", "Temporarily unavailable", 503),
)


def problem_of(error: CitationPlatformError, *, retry_after: int) -> Problem:
    """The problem of a platform error; unknown permanent faults tell nothing of the inside."""
    for kind, slug, title, status in _KINDS:
        if isinstance(error, kind):
            return problem(
                slug,
                title,
                status,
                error.what,
                remedy=error.remedy,
                retry_after=retry_after if status == 503 else None,
            )
    return internal_problem()


def internal_problem() -> Problem:
    """A fault of ours: the log has the details under the request id."""
    return problem(
        "internal",
        "Internal error",
        500,
        "the service failed on this request; nothing was answered",
        remedy="report the request id to the operator",
    )


def too_large_problem(limit: int) -> Problem:
    """The body is larger than the service reads."""
    return problem(
        "too-large",
        "Request too large",
        413,
        f"the request body is larger than {limit} bytes",
        remedy="ask a question of a few sentences",
    )


def too_slow_problem(seconds: float) -> Problem:
    """The body did not arrive in time."""
    return problem(
        "too-slow",
        "Request timeout",
        408,
        f"the request body did not arrive within {seconds:g} seconds",
        remedy="send the request again",
    )
