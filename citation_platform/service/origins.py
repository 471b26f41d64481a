"""Whether a form was sent from a page of this service.

Belongs here: the rule. Does not belong here: which forms need it: those that store something.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request

from citation_platform.service.problems import ProblemError, problem


def require_own_page(request: Request) -> None:
    """Raise ``ProblemError`` (403) when a browser sent this from another site's page.

    Nobody signs in here, so a page elsewhere could make a colleague's browser send a form.
    Browsers tell where a form stood: ``Sec-Fetch-Site`` on secure origins (Fetch Metadata,
    W3C), ``Origin`` on all (Fetch standard). A program that tells neither is no browser.
    """
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    if site is not None:
        own = site in ("same-origin", "none")
    else:
        own = origin is None or urlsplit(origin).netloc == request.headers.get("host")
    if not own:
        raise ProblemError(
            problem(
                "cross-site",
                "Sent from another site",
                403,
                "the form was not sent from a page of this service",
                remedy="open the page of this service and send the form there",
            )
        )
