"""Addresses of pages of documents: ``doc:<sha256>`` and ``doc:<sha256>#p23``.

Belongs here: the grammar for places in documents that have no article numbers.
Does not belong here: addresses of provisions (``law.addresses``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from citation_platform.errors import InvalidAddress
from citation_platform.law.addresses import Address, parse_address

_FORM = re.compile(r"doc:(?P<hash>[0-9a-f]{64})(?:#p(?P<page>[1-9]\d{0,5}))?")


@dataclass(frozen=True, slots=True)
class DocumentAddress:
    """A document by its SHA-256 (64 lower-case hex digits) and a page, counted from 1."""

    document_hash: str
    page: int | None = None

    def __str__(self) -> str:
        page = f"#p{self.page}" if self.page is not None else ""
        return f"doc:{self.document_hash}{page}"

    @property
    def url_path(self) -> str:
        """The address as a URL path segment: the number sign is percent-encoded."""
        return quote(str(self), safe=":")


def parse_document_address(text: str) -> DocumentAddress:
    """The document address that ``text`` stands for; raises ``InvalidAddress``."""
    match = _FORM.fullmatch(text.strip())
    if match is None:
        raise InvalidAddress(
            f"{text[:90]!r} is not a document address",
            where="doc:",
            remedy="write doc:<64 hex digits of the SHA-256>#p<page>, e.g. doc:"
            + "0" * 64
            + "#p23",
        )
    page = match["page"]
    return DocumentAddress(match["hash"], int(page) if page else None)


def parse_any_address(text: str) -> Address | DocumentAddress:
    """A provision or a page, whichever ``text`` names; raises ``InvalidAddress``."""
    if text.strip().startswith("doc:"):
        return parse_document_address(text)
    return parse_address(text)
