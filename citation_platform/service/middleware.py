"""The outermost layer: request id, body limit, security headers, access log, last resort.

Belongs here: what holds for every request, whatever its route.
Does not belong here: anything that knows a resource.
"""

from __future__ import annotations

import re
import time
import uuid

import anyio
import structlog
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from citation_platform.service.logs import log
from citation_platform.service.metrics import Metrics
from citation_platform.service.problems import (
    Problem,
    internal_problem,
    too_large_problem,
    too_slow_problem,
)
from citation_platform.service.responses import problem_response
from citation_platform.service.settings import ServiceSettings

_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'none'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class _BodyRefused(Exception):
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.detail)


class RequestGuard:
    """Wraps the application; nothing leaves it without these headers, or as a stack trace."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics, settings: ServiceSettings) -> None:
        self._app = app
        self._metrics = metrics
        self._limit = settings.max_body_bytes
        self._seconds = settings.body_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one ASGI event; only HTTP requests are guarded."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        request.state.request_id = _request_id(request)
        with structlog.contextvars.bound_contextvars(request_id=request.state.request_id):
            await self._guarded(request, receive, send)

    async def _guarded(self, request: Request, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        outgoing = _Outgoing(send, request.state.request_id)
        try:
            body = await self._body(request, receive)
            await self._app(request.scope, _replay(body, receive), outgoing)
        except _BodyRefused as refused:
            response = problem_response(request, refused.problem)
            response.headers["Connection"] = "close"
            await response(request.scope, receive, outgoing)
        except Exception:  # noqa: BLE001 (the last resort: no stack trace may leave the service)
            log.exception("request_failed")
            if not outgoing.started:
                response = problem_response(request, internal_problem())
                await response(request.scope, receive, outgoing)
        finally:
            self._report(request, outgoing.status, time.perf_counter() - started)

    async def _body(self, request: Request, receive: Receive) -> bytes:
        try:
            with anyio.fail_after(self._seconds):
                return await _read_body(request, receive, self._limit)
        except TimeoutError as error:
            raise _BodyRefused(too_slow_problem(self._seconds)) from error

    def _report(self, request: Request, status: int, seconds: float) -> None:
        # A mounted application (the static files) has a root path instead of a route.
        mounted = request.scope.get("root_path") or "unmatched"
        route = str(getattr(request.scope.get("route"), "path", mounted))
        method = request.method if request.method in _METHODS else "OTHER"
        self._metrics.count_request(method, route, status)
        log.info("request", method=method, route=route, status=status, ms=round(seconds * 1000, 2))


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class _Outgoing:
    """Adds headers to the response and remembers its status (499: the client left)."""

    def __init__(self, send: Send, request_id: str) -> None:
        self._send = send
        self._request_id = request_id
        self.started = False
        self.status = 499

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            headers["X-Request-ID"] = self._request_id
            for name, value in SECURITY_HEADERS.items():
                # A route may set a header of its own, e.g. a stricter policy for a download.
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await self._send(message)


def _request_id(request: Request) -> str:
    given = request.headers.get("x-request-id", "")
    return given if _REQUEST_ID.fullmatch(given) else uuid.uuid4().hex


async def _read_body(request: Request, receive: Receive, limit: int) -> bytes:
    """The whole body: at most ``limit`` bytes are ever held."""
    declared = request.headers.get("content-length", "0")
    if not declared.isdecimal() or int(declared[:20]) > limit:
        raise _BodyRefused(too_large_problem(limit))
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            break
        chunks.append(message.get("body", b""))
        size += len(chunks[-1])
        if size > limit:
            raise _BodyRefused(too_large_problem(limit))
        if not message.get("more_body", False):
            break
    return b"".join(chunks)


def _replay(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` that hands out ``body`` once, then what the connection says."""
    given = False

    async def replayed() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed
