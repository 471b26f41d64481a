"""Addresses in documents: ``doc:<sha256>``, ``…#p23``, ``…#p23.b4``, ``…#p23.b4.r7``.

Belongs here: the grammar for places in documents that have no article numbers.
Does not belong here: addresses of provisions (``law.addresses``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from citation_platform.errors import InvalidAddress
from citation_platform.law.addresses import Address, parse_address

_FORM = re.compile(
    r"doc:(?P<hash>[0-9a-f]{64})"
    r"(?:#p(?P<page>[1-9]\d{0,5})(?:\.b(?P<block>[1-9]\d{0,5})"
    r"(?:\.(?:r(?P<row>[1-9]\d{0,5})|s(?P<sentence>[1-9]\d{0,5})))?)?)?"
)


@dataclass(frozen=True, slots=True)
class DocumentAddress:
    """A place in a document; every number counts from 1.

    ``document_hash``: SHA-256 (64 lower-case hex digits) of the file. ``block``: in reading
    order on the page. ``row``: of a table, ``sentence``: first sentence of a run in a block;
    never both.
    """

    document_hash: str
    page: int | None = None
    block: int | None = None
    row: int | None = None
    sentence: int | None = None

    def __str__(self) -> str:
        marks = (("#p", self.page), (".b", self.block), (".r", self.row), (".s", self.sentence))
        place = "".join(f"{mark}{number}" for mark, number in marks if number is not None)
        return f"doc:{self.document_hash}{place}"

    @property
    def page_address(self) -> DocumentAddress:
        """The page that it lies on."""
        return DocumentAddress(self.document_hash, self.page)

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
    numbers = ("page", "block", "row", "sentence")
    return DocumentAddress(
        match["hash"], *(int(match[name]) if match[name] else None for name in numbers)
    )


def parse_any_address(text: str) -> Address | DocumentAddress:
    """A provision or a page, whichever ``text`` names; raises ``InvalidAddress``."""
    if text.strip().startswith("doc:"):
        return parse_document_address(text)
    return parse_address(text)
