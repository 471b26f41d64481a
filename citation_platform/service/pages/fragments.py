"""Small pieces of a page: links and marked text.

Belongs here: values to what a template needs. Does not belong here: markup.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from urllib.parse import quote, urlencode, urlsplit

from citation_platform.errors import InvalidAddress
from citation_platform.gate.verdicts import Citation
from citation_platform.law.document_addresses import DocumentAddress, parse_document_address
from citation_platform.releases.document_links import cutout_url, page_url, written


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
    """The path of the page that shows ``address``, as of ``on``; a document's page as it is."""
    place = _document_place(address)
    if place is not None:
        return page_url(place.document_hash, place.page or 1)
    query = f"?{urlencode({'on': on.isoformat()})}" if on else ""
    return f"/passages/{quote(address, safe='/:')}{query}"


def _document_place(address: str) -> DocumentAddress | None:
    if not address.startswith("doc:"):
        return None
    try:
        return parse_document_address(address)
    except InvalidAddress:
        return None


def cutout(citation: Citation) -> str | None:
    """The cited rectangle in a strip of its page; None for what has no rectangle."""
    box = citation.value_bbox or citation.bbox
    if citation.document_hash is None or citation.page is None or box is None:
        return None
    return cutout_url(citation.document_hash, citation.page, box)


def place_of(citation: Citation) -> str:
    """The rectangle as a form sends it; empty for what has none."""
    box = citation.value_bbox or citation.bbox
    return written((box,)) if box else ""


def marked_page(citation: Citation) -> str:
    """The page with the cited rectangle, scrolled to it."""
    given = citation.page_url or passage_path(citation.address)
    return f"{given}#mark-1" if "highlight=" in given else given


def web_url(url: str | None) -> str | None:
    """``url`` when it is a web address; anything else (``javascript:``) is no link."""
    return url if url and urlsplit(url).scheme in ("http", "https") else None
