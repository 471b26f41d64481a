"""Why a document or a page of it is not shown, as the problem that a client reads.

Belongs here: the words, and the log line of the operator. Does not belong here: drawing
(``documents.page_images``), looking a document up.
"""

from __future__ import annotations

from citation_platform.errors import InvalidSource
from citation_platform.service.documents.page_images import PagePicture
from citation_platform.service.documents.rendering import NotRendered
from citation_platform.service.logs import log
from citation_platform.service.problems import ProblemError, problem

_WHY: dict[NotRendered, str] = {
    NotRendered.LOCKED: "the file wants a password",
    NotRendered.NO_PAGE: "the file does not hold this page",
    NotRendered.TOO_LARGE: "the page is too large to be shown",
    NotRendered.DAMAGED: "the page is damaged",
    NotRendered.LIMIT: "the page uses more memory or time than a page may",
    NotRendered.CRASHED: "the page makes the renderer fail",
}


def not_rendered(why: NotRendered, wanted: PagePicture, page: int) -> ProblemError:
    """422: the page (counted from 1) has no picture, and why."""
    log.warning("page_not_rendered", why=why.value, sha256=wanted.sha256, index=wanted.index)
    return ProblemError(
        problem(
            "page-not-rendered",
            "The page cannot be shown",
            422,
            f"page {page}: {_WHY[why]}",
            remedy="open the original, or ask the operations lead for a better copy",
            reason=why.value,
        )
    )


def not_stored(fault: InvalidSource) -> ProblemError:
    """503: the store has lost the original, or it is damaged there."""
    log.error("original_unavailable", message=str(fault))
    return ProblemError(
        problem(
            "original-unavailable",
            "The original is not available",
            503,
            fault.what,
            remedy=fault.remedy,
        )
    )


def unknown_page(name: str, page: int, pages: int) -> ProblemError:
    """404: the document has fewer pages."""
    return ProblemError(
        problem(
            "unknown-page",
            "Unknown page",
            404,
            f"{name} has no page {page}; it has {pages} pages",
            remedy="pages are counted from 1",
        )
    )
