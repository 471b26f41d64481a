"""One page as a picture, drawn by a child process with limits.

Belongs here: the port, its limits, and what a child's end means for the page.
Does not belong here: the drawing itself (``documents.render_task``), keeping pictures
(``documents.page_images``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from citation_platform.sandbox.limits import MEBIBYTE, Limits
from citation_platform.sandbox.outcomes import Ending, Outcome
from citation_platform.sandbox.running import run_limited

RENDERER = 1
"""Raise it when pictures of the same page change: kept pictures are then drawn anew."""

MAX_PIXELS = 30_000_000
"""Of one picture: A3 at 300 dpi has 17 million; 30 million take 90 MB uncompressed."""

LIMITS = Limits(
    memory_bytes=1024 * MEBIBYTE, cpu_seconds=20, wall_seconds=30.0, file_bytes=128 * MEBIBYTE
)
"""Of the first pages of 135 real manuals and broken files the costliest took 1.2 CPU-seconds
and 171 MB at 130 dpi (measured); the finest resolution has five times as many pixels."""

_TASK = "citation_platform.service.documents.render_task:render_page"


class NotRendered(StrEnum):
    """Why a page has no picture."""

    LOCKED = "locked"  # the file wants a password that the service does not have
    NO_PAGE = "no_page"  # the file has fewer pages than the release says
    TOO_LARGE = "too_large"  # more pixels than MAX_PIXELS
    DAMAGED = "damaged"
    LIMIT = "limit"  # it used up its memory or time
    CRASHED = "crashed"


@dataclass(frozen=True, slots=True)
class RenderJob:
    """Page ``index`` (from 0) of the PDF at ``source``, to be written as PNG to ``target``."""

    source: Path
    index: int
    dpi: int
    target: Path


Render = Callable[[RenderJob], NotRendered | None]
"""Draws the page; None when ``target`` holds it. Never raises for what the file holds."""


def render_in_sandbox(job: RenderJob) -> NotRendered | None:
    """Draw the page in a child process, whatever the file does to it."""
    outcome = run_limited(
        _TASK,
        {
            "source": str(job.source.absolute()),
            "index": job.index,
            "dpi": job.dpi,
            "target": str(job.target.absolute()),
            "max_pixels": MAX_PIXELS,
        },
        limits=LIMITS,
    )
    return _meaning(outcome)


def _meaning(outcome: Outcome) -> NotRendered | None:
    if outcome.finished:
        return _refusal(outcome.value)
    if outcome.hit_limit:
        return NotRendered.LIMIT
    return NotRendered.DAMAGED if outcome.ending is Ending.FAILED else NotRendered.CRASHED


def _refusal(told: object) -> NotRendered | None:
    keys = set(told) if isinstance(told, dict) else set()
    if "width" in keys:
        return None
    if "locked" in keys:
        return NotRendered.LOCKED
    return NotRendered.TOO_LARGE if "pixels" in keys else NotRendered.NO_PAGE
