"""Where a node of the clause graph can be read.

Belongs here: links by kind of node. Does not belong here: what a node is (``graph``).
"""

from __future__ import annotations

from datetime import date

from citation_platform.errors import InvalidAddress
from citation_platform.graph.model import Node, NodeKind
from citation_platform.law.addresses import parse_address, url_path
from citation_platform.law.document_addresses import parse_document_address
from citation_platform.law.links import SITE, deep_link
from citation_platform.releases.document_links import page_url

_EUR_LEX = "https://eur-lex.europa.eu/legal-content/NL/TXT/?uri=CELEX:"


def official_url(node: Node, on: date) -> str | None:
    """The official page: the provision as it read that day, the law, the EU instrument, or
    the page of a document; None for what has none (standards, sources known by name)."""
    if node.kind is NodeKind.EU:
        return _EUR_LEX + node.id.partition(":")[2]
    if node.kind in (NodeKind.LAW, NodeKind.DIVISION):
        day = on.isoformat()
        return f"{SITE}jci1.3:c:{node.id.split(':')[1]}&z={day}&g={day}"
    if node.kind is NodeKind.DOCUMENT:
        return _page(node.id)
    try:
        return deep_link(parse_address(node.id), on)
    except InvalidAddress:
        return None


def passage_url(node: Node) -> str | None:
    """All editions of a provision in this release."""
    if not node.in_release or node.kind not in (NodeKind.ARTIKEL, NodeKind.LID):
        return None
    return f"/v1/passages/{url_path(parse_address(node.id))}"


def _page(address: str) -> str | None:
    place = parse_document_address(address)
    return page_url(place.document_hash, place.page) if place.page else None
