"""``POST /v1/ask``: a cited answer, or a refusal with reasons."""

from __future__ import annotations

from fastapi import APIRouter

from citation_platform.service.answers import Answer
from citation_platform.service.dependencies import AskDesk
from citation_platform.service.requests import AskRequest
from citation_platform.service.responses import declared

router = APIRouter(prefix="/v1", tags=["questions"])


@router.post(
    "/ask",
    summary="Ask a question",
    responses=declared(404, 408, 413, 422, 503),
)
async def ask(body: AskRequest, desk: AskDesk) -> Answer:
    """Answer with claims that each carry a checked citation, or refuse with reasons.

    A refusal is a result (`status: refused`), not an error: it lists what was asked, the
    candidate passages of both pools, the rejected claims and one reason for each.
    """
    return await desk.ask(body.to_question())
