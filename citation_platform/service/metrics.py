"""Prometheus metrics of one service process.

Belongs here: the metrics and how an answer is counted.
Does not belong here: the endpoint (``service.routes_health``).

Labels are closed sets (offices of the packs, reason codes, route templates), so that no
question can grow the number of time series.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from citation_platform.service.answers import Answer

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """Counts what leaves the service; one registry per process, none global."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._questions = Counter(
            "citation_questions",
            "Questions by outcome (answered, refused, failed).",
            ("office", "outcome"),
            registry=self._registry,
        )
        self._reasons = Counter(
            "citation_reasons",
            "Reasons of refused questions by code.",
            ("office", "code"),
            registry=self._registry,
        )
        self._parts = Histogram(
            "citation_question_seconds",
            "Time of a question by part; total is the whole.",
            ("part",),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._requests = Counter(
            "citation_http_requests",
            "HTTP requests by route and status.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self.in_flight = Gauge(
            "citation_questions_in_flight",
            "Questions being worked on or waiting.",
            registry=self._registry,
        )
        self._release = Gauge(
            "citation_release_info",
            "1 for the release that is served.",
            ("release_id",),
            registry=self._registry,
        )
        self._ready = Gauge(
            "citation_ready", "1 when questions can be answered.", registry=self._registry
        )

    def count_answer(self, answer: Answer) -> None:
        """Count one answer or refusal with its reasons and timings."""
        self._questions.labels(answer.office, answer.status).inc()
        for code in sorted({reason.code for reason in answer.reasons}):
            self._reasons.labels(answer.office, code).inc()
        for part, milliseconds in answer.timings_ms.items():
            self._parts.labels(part).observe(milliseconds / 1000)

    def count_failure(self, office: str) -> None:
        """Count a question that ended in an error."""
        self._questions.labels(office, "failed").inc()

    def count_request(self, method: str, route: str, status: int) -> None:
        """Count one HTTP request; ``route`` is the template, never the path."""
        self._requests.labels(method, route, str(status)).inc()

    def exposition(self, *, release_id: str | None, ready: bool) -> bytes:
        """All metrics in Prometheus text format."""
        self._release.clear()
        if release_id is not None:
            self._release.labels(release_id).set(1)
        self._ready.set(ready)
        return generate_latest(self._registry)
