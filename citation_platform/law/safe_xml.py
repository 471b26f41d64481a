"""Parsing XML that came from outside: no network, no DTD, no entities, bounded size.

Belongs here: turning bytes into an element tree, or into ``InvalidSource`` with file,
line and remedy. Does not belong here: what the elements mean (``law.toestand``,
``law.dtd2012``).

A DOCTYPE is tolerated and never fetched (NOTES quirk 14); a document that declares an
entity is refused, because no statute needs one and every XML bomb does.
"""

from __future__ import annotations

import re

from lxml import etree

from citation_platform.errors import InvalidSource

MAX_BYTES = 64 * 1024 * 1024
"""The largest statute measured is 4 MB (Bouwbesluit 2012)."""

MAX_DEPTH = 64
"""Nesting levels; the deepest statute measured has 16."""

_ASCII_BASED = frozenset(
    {"utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso-8859-15", "windows-1252"}
)
_DECLARATION = re.compile(rb"^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*[\"']([^\"']+)[\"']")
_TOO_DEEP = etree.XPath("boolean(" + "/*" * (MAX_DEPTH + 1) + ")")


def parse_xml(source: bytes, *, name: str) -> etree._Element:
    """The root element of ``source``.

    Raises ``InvalidSource`` for anything that is not one well-formed, bounded document.
    """
    _check_bytes(source, name)
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(source, parser)
    except etree.XMLSyntaxError as fault:
        raise InvalidSource(
            f"not well-formed XML: {fault.msg}",
            where=f"{name}:{fault.lineno or 1}",
            remedy="fetch the file again; it may be cut off or damaged",
        ) from fault
    if _TOO_DEEP(root):
        raise InvalidSource(
            f"elements are nested more than {MAX_DEPTH} deep",
            where=f"{name}:1",
            remedy="this is not a statute file; remove it from the folder",
        )
    return root


def _check_bytes(source: bytes, name: str) -> None:
    """Refuse what must not reach the parser."""
    if not source.strip():
        raise InvalidSource("the file is empty", where=f"{name}:1", remedy="fetch the file again")
    if len(source) > MAX_BYTES:
        raise InvalidSource(
            f"the file has {len(source):,} bytes; at most {MAX_BYTES:,} are read",
            where=f"{name}:1",
            remedy="check that this is one law; split or remove the file",
        )
    if b"\x00" in source:
        line = source[: source.index(b"\x00")].count(b"\n") + 1
        raise InvalidSource(
            "the file holds NUL bytes (binary data, or UTF-16 text)",
            where=f"{name}:{line}",
            remedy="save the XML as UTF-8",
        )
    declared = _DECLARATION.match(source)
    if declared and declared.group(1).decode("ascii", "replace").lower() not in _ASCII_BASED:
        raise InvalidSource(
            f"encoding {declared.group(1).decode('ascii', 'replace')!r} is not supported",
            where=f"{name}:1",
            remedy="save the XML as UTF-8",
        )
    if b"<!ENTITY" in source:
        line = source[: source.index(b"<!ENTITY")].count(b"\n") + 1
        raise InvalidSource(
            "the document declares XML entities, which can expand without bound",
            where=f"{name}:{line}",
            remedy="use the file as the official repository publishes it, without entities",
        )
