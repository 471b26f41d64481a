"""Canonical addresses: one grammar for every source that can be cited.

    bw:4:13.3.a          source : book : artikel . lid . onderdeel
    awb:4:5.1            source : artikel (with its own colon) . lid
    bbl:4.96.2.a         source : artikel (with its own dot) . lid . onderdeel
    bw:4:67..d           an onderdeel of an artikel without leden: empty lid
    bw:4:13.3.a.1°       nested onderdelen
    rj:270.103  nba:1141  nen:NEN-EN-1990
    BWBR0011823/62/1/a   any other law: BWB id / artikel / lid / onderdeel
    awb:1@bijlage2.1     an artikel whose number is not unique: scope after @

Belongs here: the grammar, parse and format, which are inverse to each other.
Does not belong here: finding citations in prose (``law.citations``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from urllib.parse import quote, unquote

from citation_platform.errors import InvalidAddress
from citation_platform.law.sources import BY_KEY, source_of_bwb_id

_BWB_ID = re.compile(r"BWB[RVW]\d{7}")
_KEPT = ":.°º+-–()*'’ "  # readable in a path; '/', '%', '#', '?' and '@' are escaped


@dataclass(frozen=True, slots=True)
class Address:
    """Where a provision stands. ``source`` is a registered key or a BWB id.

    ``onderdeel`` holds one entry per nesting level, without closing marks (``a``, ``1°``).
    """

    source: str
    artikel: str
    book: str | None = None
    scope: str | None = None
    lid: str | None = None
    onderdeel: tuple[str, ...] = ()

    def __str__(self) -> str:
        return format_address(self)

    @property
    def artikel_address(self) -> Address:
        """The artikel this address lies in: the unit of retrieval."""
        return replace(self, lid=None, onderdeel=())

    @property
    def lid_address(self) -> Address:
        """The lid this address lies in: the unit of citation."""
        return replace(self, onderdeel=())


def law_address(
    bwb_id: str,
    artikel: str,
    *,
    scope: str | None = None,
    lid: str | None = None,
    onderdeel: tuple[str, ...] = (),
) -> Address:
    """The canonical address of a provision of a law known by its BWB id."""
    registered = source_of_bwb_id(bwb_id)
    if registered is None:
        return Address(bwb_id, artikel, scope=scope, lid=lid, onderdeel=onderdeel)
    source, book = registered
    if not source.artikel_pattern.fullmatch(artikel):
        return Address(bwb_id, artikel, scope=scope, lid=lid, onderdeel=onderdeel)
    return Address(source.key, artikel, book=book, scope=scope, lid=lid, onderdeel=onderdeel)


def bwb_id_of(address: Address) -> str | None:
    """The BWB id behind an address, or None where the source has none (RJ, NEN)."""
    if _BWB_ID.fullmatch(address.source):
        return address.source
    source = BY_KEY[address.source]
    if address.book is not None:
        return dict(source.books).get(address.book)
    return source.bwb_id


def format_address(address: Address) -> str:
    """The canonical string; ``parse_address`` is its inverse."""
    if _BWB_ID.fullmatch(address.source):
        return _format_bwb(address)
    scope = f"@{address.scope}" if address.scope else ""
    book = f"{address.book}:" if address.book else ""
    text = f"{address.source}:{book}{address.artikel}{scope}"
    if address.lid is not None or address.onderdeel:
        text += f".{address.lid or ''}"
    return text + "".join(f".{part}" for part in address.onderdeel)


def _format_bwb(address: Address) -> str:
    scope = f"@{address.scope}" if address.scope else ""
    parts = [address.source, _escape(address.artikel) + scope]
    if address.lid is not None or address.onderdeel:
        parts.append(_escape(address.lid or ""))
    parts += [_escape(part) for part in address.onderdeel]
    return "/".join(parts)


def _escape(part: str) -> str:
    return quote(part, safe=_KEPT)


def parse_address(text: str) -> Address:
    """The address that ``text`` stands for; the BWB form of a registered law becomes its short form.

    Raises ``InvalidAddress`` with the place and an example.
    """
    candidate = text.strip()
    head = candidate.split("/", 1)[0].split(":", 1)[0]
    if _BWB_ID.fullmatch(head):
        return _parse_bwb(candidate)
    if head.lower() in BY_KEY and ":" in candidate:
        return _parse_short(head.lower(), candidate.split(":", 1)[1], candidate)
    raise InvalidAddress(
        f"{text!r} is not an address",
        where=f"source {head!r}",
        remedy=f"write e.g. bw:4:13.3.a or BWBR0011823/62/1; known sources: {', '.join(BY_KEY)}",
    )


def _parse_bwb(text: str) -> Address:
    bwb_id, *rest = text.split("/")
    if not rest or not rest[0]:
        raise InvalidAddress(
            f"{text!r} names no artikel", where=bwb_id, remedy=f"write e.g. {bwb_id}/62/1"
        )
    artikel, _, scope = rest[0].partition("@")
    lid = unquote(rest[1]) if len(rest) > 1 and rest[1] else None
    onderdeel = tuple(unquote(part) for part in rest[2:] if part)
    return law_address(
        bwb_id, unquote(artikel), scope=scope or None, lid=lid, onderdeel=onderdeel
    )


def _parse_short(key: str, rest: str, text: str) -> Address:
    source = BY_KEY[key]
    book: str | None = None
    if source.books:
        book, colon, rest = rest.partition(":")
        if not colon or book not in dict(source.books):
            raise InvalidAddress(
                f"{text!r} names no book of {source.label}",
                where=f"book {book!r}",
                remedy=f"write e.g. {key}:{source.books[0][0]}:1; books: "
                + ", ".join(number for number, _ in source.books),
            )
    match = source.artikel_pattern.match(rest)
    tail = rest[match.end() :] if match else ""
    if match is None or (tail and tail[0] not in ".@"):
        raise InvalidAddress(
            f"{text!r} names no article number that {source.label} can have",
            where=f"{rest!r}",
            remedy="use the BWB id form (BWBR…/artikel/lid/onderdeel) for unusual numbers",
        )
    scope, lid, onderdeel = _parse_tail(tail)
    return Address(key, match.group(), book=book, scope=scope, lid=lid, onderdeel=onderdeel)


def _parse_tail(tail: str) -> tuple[str | None, str | None, tuple[str, ...]]:
    scope: str | None = None
    if tail.startswith("@"):
        scope, dot, rest = tail[1:].partition(".")
        tail = dot + rest
    if not tail:
        return scope, None, ()
    lid, *onderdeel = tail[1:].split(".")
    return scope, lid or None, tuple(part for part in onderdeel if part)
