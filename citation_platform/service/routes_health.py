"""``/healthz``, ``/readyz`` and ``/metrics``: for the machines that watch the service."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from citation_platform.errors import CitationPlatformError
from citation_platform.service.context import ModelState, ServiceContext
from citation_platform.service.dependencies import Context
from citation_platform.service.metrics import CONTENT_TYPE
from citation_platform.service.problems import ProblemError, problem
from citation_platform.service.replies import Alive, ReadinessCheck, ReadyReply
from citation_platform.service.responses import declared

router = APIRouter(tags=["health"])


@router.get("/healthz", summary="Is the process alive?", responses=declared())
async def healthz() -> Alive:
    """Answers as long as the process can answer anything."""
    return Alive()


@router.get("/readyz", summary="Can questions be answered?", responses=declared(503))
def readyz(context: Context) -> ReadyReply:
    """200 when a release and the model are loaded; otherwise 503 that says what is missing."""
    checks = _checks(context)
    missing = [f"{check.name}: {check.detail}" for check in checks if not check.ready]
    if missing:
        raise ProblemError(
            problem(
                "not-ready",
                "Not ready",
                503,
                "; ".join(missing),
                retry_after=context.settings.retry_after,
            )
        )
    return ReadyReply(status="ready", checks=checks)


@router.get(
    "/metrics",
    summary="Prometheus metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}, **declared()},
)
def metrics(context: Context) -> Response:
    """Questions by outcome and reason, time by part, release, requests in flight."""
    ready = all(check.ready for check in _checks(context))
    release_id = context.holder.health().release_id
    body = context.metrics.exposition(release_id=release_id, ready=ready)
    return Response(body, media_type=CONTENT_TYPE)


def _checks(context: ServiceContext) -> tuple[ReadinessCheck, ...]:
    readiness = context.readiness
    return (
        _release_check(context),
        ReadinessCheck(
            name="model", ready=readiness.model is ModelState.READY, detail=readiness.detail
        ),
        ReadinessCheck(
            name="offices",
            ready=bool(context.offices),
            detail=", ".join(sorted(context.offices)) or "no office pack could be loaded",
        ),
    )


def _release_check(context: ServiceContext) -> ReadinessCheck:
    try:
        # Also makes the holder look at the pointer, so that a first release is noticed.
        with context.holder.use() as release:
            served = release.id
    except CitationPlatformError as error:
        return ReadinessCheck(name="release", ready=False, detail=error.what)
    lag = context.holder.health().problem
    return ReadinessCheck(name="release", ready=True, detail=f"{served} ({lag})" if lag else served)
