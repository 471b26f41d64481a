"""``POST /v1/search``: candidate passages of both pools, and no claims."""

from __future__ import annotations

from fastapi import APIRouter

from citation_platform.service.dependencies import AskDesk
from citation_platform.service.replies import NON_CITABLE, Pool, SearchReply
from citation_platform.service.requests import SearchRequest
from citation_platform.service.responses import declared

router = APIRouter(prefix="/v1", tags=["questions"])


@router.post(
    "/search",
    summary="Search candidate passages",
    responses=declared(404, 408, 413, 422, 503),
)
async def search(body: SearchRequest, desk: AskDesk) -> SearchReply:
    """The passages that the question brings up, authority and experience apart.

    Experience passages are marked `[INTERNAL — non-citable]`: they may inform, never prove.
    """
    question = body.to_question()
    pools = await desk.search(question)
    return SearchReply(
        question=question.question,
        office=question.office,
        understood=pools.understood,
        authority=Pool(
            role="authority", label="Authority", citable=True, candidates=pools.authority
        ),
        experience=Pool(
            role="experience", label=NON_CITABLE, citable=False, candidates=pools.experience
        ),
        release_id=pools.release_id,
        timings_ms=pools.timings_ms,
    )
