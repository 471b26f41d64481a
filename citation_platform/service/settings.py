"""What an operator may set about the query service.

Belongs here: limits and their defaults. Does not belong here: what an office sets
(``offices``) or where data lives (``releases.home``).
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from citation_platform.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """Limits of one service process.

    ``concurrency``: questions worked on at once (each uses the model's threads).
    ``waiting``: questions that may wait for a turn; further ones get 503.
    ``max_body_bytes``: largest request body; a larger one gets 413.
    ``body_seconds``: how long a client may take to send a body; then it gets 408.
    ``retry_after``: seconds a client is told to wait after 503.
    ``log_questions``: write the question's text to the log (personal data: off by default;
    its SHA-256 is always logged).
    ``page_image_bytes``: how much disk the kept pictures of pages may take; those not looked
    at longest go first.
    """

    concurrency: int = 4
    waiting: int = 64
    max_body_bytes: int = 64 * 1024
    body_seconds: float = 30.0
    retry_after: int = 5
    log_questions: bool = False
    page_image_bytes: int = 2 * 1024**3

    @classmethod
    def from_environment(cls) -> ServiceSettings:
        """Defaults, overridden by CITATION_CONCURRENCY, CITATION_WAITING, CITATION_LOG_QUESTIONS
        and CITATION_PAGE_IMAGE_BYTES."""
        return cls(
            concurrency=_number("CITATION_CONCURRENCY", cls().concurrency),
            waiting=_number("CITATION_WAITING", cls().waiting),
            page_image_bytes=_number("CITATION_PAGE_IMAGE_BYTES", cls().page_image_bytes),
            log_questions=os.environ.get("CITATION_LOG_QUESTIONS", "") == "1",
        )


def _number(name: str, default: int) -> int:
    text = os.environ.get(name)
    if text is None:
        return default
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise InvalidInput(
            f"{text!r} is not a whole number above 0",
            where=name,
            remedy=f"set e.g. {name}={default}",
        )
    return int(text)
