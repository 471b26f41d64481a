"""Canonical addresses typed into a question: ``wat staat er in bw:4:13.3?``.

Belongs here: recognising them between words. Does not belong here: citations as people
write them (``law.citations``), the grammar of addresses (``law.addresses``).
"""

from __future__ import annotations

from citation_platform.errors import InvalidAddress
from citation_platform.law.addresses import Address, parse_address

_AROUND = "\"'“”‘’()[]{}<>,;?!."


def literal_addresses(text: str) -> tuple[Address, ...]:
    """The canonical addresses among the words of ``text``, in order, each once."""
    found: dict[Address, None] = {}
    for word in text.split():
        candidate = word.strip(_AROUND)
        if ":" not in candidate and "/" not in candidate:
            continue
        try:
            found.setdefault(parse_address(candidate))
        except InvalidAddress:
            continue
    return tuple(found)
