"""The manifest of a law's states: when each state stopped being current.

Belongs here: reading ``manifest.xml`` of the official repository. Does not belong here:
what an end means for a provision (``law.editions``).
"""

from __future__ import annotations

from datetime import date

from lxml import etree

from citation_platform.errors import InvalidSource
from citation_platform.law.safe_xml import parse_xml

OPEN_END = "9999-12-31"
"""How the repository writes "no end known"."""


def read_manifest(source: bytes, *, name: str = "manifest.xml") -> dict[date, date | None]:
    """First day of each state → its last day in force (None = no end known).

    One state can be listed several times with different view dates; their ends agree, and
    the last listed wins where they do not. Raises ``InvalidSource``.
    """
    root = parse_xml(source, name=name)
    if root.tag != "work":
        raise InvalidSource(
            f"the root element is <{root.tag}>, not <work>",
            where=f"{name}:{root.sourceline}",
            remedy="give the manifest.xml of the official repository",
        )
    ends: dict[date, date | None] = {}
    for expression in root.iterfind("expression"):
        start = _day(expression, "datum_inwerkingtreding", name)
        if start is not None:
            ends[start] = _day(expression, "einddatum", name)
    return ends


def _day(expression: etree._Element, tag: str, name: str) -> date | None:
    value = (expression.findtext(f"metadata/{tag}") or "").strip()
    if not value or value == OPEN_END:
        return None
    try:
        return date.fromisoformat(value)
    except ValueError as fault:
        raise InvalidSource(
            f"{tag} {value!r} is not a date",
            where=f"{name}:{expression.sourceline}",
            remedy="fetch the manifest again",
        ) from fault
