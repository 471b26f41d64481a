"""``GET /v1/releases``: what has been published, and what this process serves."""

from __future__ import annotations

from fastapi import APIRouter

from citation_platform.releases.publish import list_releases
from citation_platform.service.dependencies import Context
from citation_platform.service.replies import ReleasesReply
from citation_platform.service.responses import declared

router = APIRouter(prefix="/v1", tags=["releases"])


@router.get("/releases", summary="List releases", responses=declared(503))
def releases(context: Context) -> ReleasesReply:
    """All releases, newest first. `problem` says why the published one is not served."""
    health = context.holder.health()
    return ReleasesReply(
        serving=health.release_id,
        published=health.published_id,
        problem=health.problem,
        releases=list_releases(context.home),
    )
