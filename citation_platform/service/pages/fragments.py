"""Small pieces of a page: links and marked text.

Belongs here: values to what a template needs. Does not belong here: markup.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from urllib.parse import quote, urlencode, urlsplit


@dataclass(frozen=True, slots=True)
class Fragment:
    """A run of text; ``marked`` = the part that is quoted."""

    text: str
    marked: bool


def marked(context: str, quotation: str) -> tuple[Fragment, ...]:
    """``context`` with the first occurrence of ``quotation`` marked; unmarked when absent."""
    before, found, after = context.partition(quotation) if quotation else (context, "", "")
    runs = (Fragment(before, False), Fragment(found, True), Fragment(after, False))
    return tuple(run for run in runs if run.text)


def passage_path(address: str, on: date | None = None) -> str:
    """The path of the page that shows ``address``, as of ``on``."""
    query = f"?{urlencode({'on': on.isoformat()})}" if on else ""
    return f"/passages/{quote(address, safe='/:')}{query}"


def web_url(url: str | None) -> str | None:
    """``url`` when it is a web address; anything else (``javascript:``) is no link."""
    return url if url and urlsplit(url).scheme in ("http", "https") else None
