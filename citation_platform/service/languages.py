"""Which language a page speaks: the one asked for, else the browser's, else Dutch.

Belongs here: choosing. Does not belong here: the sentences (``service.pages``).
"""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import Depends, Query, Request

from citation_platform.service.pages import Tongue

_ENTRY = re.compile(r"\s*([A-Za-z]{1,8})[^,;]*(?:;\s*q=([01](?:\.\d{1,3})?))?\s*")


def _language_of(request: Request, lang: Annotated[Tongue | None, Query()] = None) -> Tongue:
    return lang or preferred(request.headers.get("accept-language", ""))


PageLanguage = Annotated[Tongue, Depends(_language_of)]


def preferred(header: str) -> Tongue:
    """The best of our languages in an Accept-Language header (RFC 9110, 12.5.4); else Dutch."""
    weights: dict[str, float] = {}
    for entry in header[:1000].split(","):
        match = _ENTRY.fullmatch(entry)
        if match is not None:
            weights.setdefault(match[1].lower(), float(match[2] or 1))
    known = [(weights[tongue], tongue) for tongue in Tongue if weights.get(tongue, 0) > 0]
    return max(known, key=lambda each: each[0])[1] if known else Tongue.DUTCH
