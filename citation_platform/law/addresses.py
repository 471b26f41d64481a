"""Canonical addresses: one grammar for every source that can be cited.

    bw:4:13.3.a          source : book : artikel . lid . onderdeel
    awb:4:5.1            source : artikel (with its own colon) . lid
    bbl:4.96.2.a         source : artikel (with its own dot) . lid . onderdeel
    bw:4:67..d           an onderdeel of an artikel without leden: empty lid
    bw:4:13.3.a.1°       nested onderdelen
    rj:270.103  nba:1141  nen:NEN-EN-1990
    BWBR0011823/62/1/a   any other law: BWB id / artikel / lid / onderdeel
    BWBR0005537/1@bijlage2/1   a number that is not unique within the law: scope after @
    wna:12@hoofdstuk3.1  the same in short form, where the source's numbers allow it

Characters that the grammar or a URL path needs for itself are written ``~XX`` (hex of the
UTF-8 byte), so that decoding a URL once, or never, gives the same address: artikel
``II T/M IX`` is ``BWBR0011823/II T~2FM IX``.

Belongs here: the grammar, parse and format, which are inverse to each other.
Does not belong here: finding citations in prose (``law.citations``), addresses of pages
of documents (``law.document_addresses``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from urllib.parse import quote

from citation_platform.errors import InvalidAddress
from citation_platform.law.sources import BY_KEY, Source, source_of_bwb_id

_BWB_ID = re.compile(r"BWB[RVW]\d{7}")
_RESERVED = re.compile(r"[/%#?@~\\\x00-\x1f\x7f]")  # of the grammar, of URLs, or unprintable
_RESERVED_WITH_DOT = re.compile(r"[./%#?@~\\\x00-\x1f\x7f]")
_ESCAPED = re.compile(r"(?:~[0-9A-F]{2})+")


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
    scope = f"@{_escape(address.scope, dots=True)}" if address.scope else ""
    book = f"{address.book}:" if address.book else ""
    text = f"{address.source}:{book}{_escape(address.artikel)}{scope}"
    if address.lid is not None or address.onderdeel:
        text += f".{_escape(address.lid or '', dots=True)}"
    return text + "".join(f".{_escape(part, dots=True)}" for part in address.onderdeel)


def _format_bwb(address: Address) -> str:
    scope = f"@{_escape(address.scope)}" if address.scope else ""
    parts = [address.source, _escape(address.artikel) + scope]
    if address.lid is not None or address.onderdeel:
        parts.append(_escape(address.lid or ""))
    parts += [_escape(part) for part in address.onderdeel]
    return "/".join(parts)


def gold_form(address: Address) -> str | None:
    """``BWBRid/artikel/lid/onderdeel``, the form of the gold sets; None without a BWB id.

    Nested onderdelen are dropped after the first level, scope is not expressible.
    """
    bwb_id = bwb_id_of(address)
    if bwb_id is None:
        return None
    parts = [bwb_id, address.artikel]
    if address.lid is not None or address.onderdeel:
        parts.append(address.lid or "")
    return "/".join([*parts, *address.onderdeel[:1]])


def url_path(address: Address) -> str:
    """``address`` as one path segment or several, percent-encoded for a URL."""
    return quote(format_address(address), safe="/:@~+*'()")


def _escape(part: str, *, dots: bool = False) -> str:
    pattern = _RESERVED_WITH_DOT if dots else _RESERVED
    return pattern.sub(lambda hit: f"~{ord(hit.group()):02X}", part)


def _unescape(part: str) -> str:
    def decode(hit: re.Match[str]) -> str:
        return bytes.fromhex(hit.group().replace("~", "")).decode("utf-8", errors="replace")

    return _ESCAPED.sub(decode, part)


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
        f"{_shown(text)} is not an address",
        where=f"source {_shown(head)}",
        remedy=f"write e.g. bw:4:13.3.a or BWBR0011823/62/1; known sources: {', '.join(BY_KEY)}",
    )


def _shown(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:77] + "…")


def _parse_bwb(text: str) -> Address:
    bwb_id, *rest = text.split("/")
    artikel, _, scope = rest[0].partition("@") if rest else ("", "", "")
    if not artikel.strip():
        raise InvalidAddress(
            f"{_shown(text)} names no artikel", where=bwb_id, remedy=f"write e.g. {bwb_id}/62/1"
        )
    lid = _unescape(rest[1]) if len(rest) > 1 and rest[1] else None
    return law_address(
        bwb_id,
        _unescape(artikel),
        scope=_unescape(scope) or None,
        lid=lid,
        onderdeel=_onderdelen(rest[2:], text),
    )


def _onderdelen(parts: list[str], text: str) -> tuple[str, ...]:
    """One entry per level. One empty last part is a closing mark and means nothing."""
    if parts and not parts[-1]:
        parts = parts[:-1]
    if not all(parts):
        raise InvalidAddress(
            f"{_shown(text)} has an empty onderdeel",
            where=f"level {parts.index('') + 1}",
            remedy="leave only the lid empty, e.g. bw:4:67..d or BWBR0002761/67//d",
        )
    return tuple(_unescape(part) for part in parts)


def _parse_short(key: str, rest: str, text: str) -> Address:
    source = BY_KEY[key]
    book: str | None = None
    if source.books:
        book, rest = _parse_book(source, rest, text)
    match = source.artikel_pattern.match(rest)
    tail = rest[match.end() :] if match else ""
    if match is None or (tail and tail[0] not in ".@"):
        raise InvalidAddress(
            f"{_shown(text)} names no article number that {source.label} can have",
            where=_shown(rest),
            remedy=_article_remedy(source),
        )
    scope, lid, onderdeel = _parse_tail(tail, text)
    artikel = _unescape(match.group())
    return Address(key, artikel, book=book, scope=scope, lid=lid, onderdeel=onderdeel)


def _parse_book(source: Source, rest: str, text: str) -> tuple[str, str]:
    book, colon, rest = rest.partition(":")
    book = book.upper()
    if not colon or book not in dict(source.books):
        raise InvalidAddress(
            f"{_shown(text)} names no book of {source.label}",
            where=f"book {_shown(book)}",
            remedy=f"write e.g. {source.key}:{source.books[0][0]}:1; books: "
            + ", ".join(number for number, _ in source.books),
        )
    return book, rest


def _article_remedy(source: Source) -> str:
    example = f"write e.g. {source.example}"
    if source.bwb_id or source.books:
        return f"{example}, or the BWB id form (BWBR…/artikel/lid/onderdeel) for unusual numbers"
    return example


def _parse_tail(tail: str, text: str) -> tuple[str | None, str | None, tuple[str, ...]]:
    scope: str | None = None
    if tail.startswith("@"):
        scope, dot, rest = tail[1:].partition(".")
        tail = dot + rest
    scope = _unescape(scope) if scope else None
    if not tail:
        return scope, None, ()
    lid, *onderdeel = tail[1:].split(".")
    return scope, _unescape(lid) or None, _onderdelen(onderdeel, text)
