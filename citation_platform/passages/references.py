"""References in statute XML to canonical addresses.

Belongs here: the identifiers in ``intref``/``extref`` (NOTES quirk 11): Juriconnect 1.3
(``jci1.3:c:BWBR…&artikel=…``) and its 2012 form (``1.0:v:BWBR…&artikel=…``).
Does not belong here: finding citations in prose (``law.citations``).

The identifier stops at the artikel; the lid stands in the words of the anchor only
("artikel 30c, eerste lid, onder b"). It is taken over when the words name exactly one.
"""

from __future__ import annotations

import re
from urllib.parse import unquote

from citation_platform.law.addresses import Address, law_address
from citation_platform.law.model import Reference
from citation_platform.law.ordinals import NUMBER_OF
from citation_platform.passages.record import PassageReference

_TARGET = re.compile(r"(?:jci1\.3:c|1\.0:v):(BWB[RVW]\d{7})((?:&[^&]*)*)")
_LID = re.compile(
    r"artikel\s+[^,]+,\s+(?:(?P<word>\w+)\s+lid|lid\s+(?P<number>\d+[a-z]*))\b"
    r"(?:,\s+(?:aanhef\s+en\s+)?(?:onder(?:deel)?|sub)\s+(?P<part>[a-z]{1,2}|\d+°)\b)?"
    r"(?!\s*(?:,\s*)?(?:en|of|tot|t/m|onderscheidenlijk)\b)",
    re.IGNORECASE,
)


def resolve(reference: Reference) -> PassageReference:
    """The reference with its address; None where the target is not a provision of a law."""
    address = target_address(reference.target, reference.text)
    return PassageReference(
        start=reference.start,
        end=reference.end,
        target=reference.target,
        address=None if address is None else str(address),
        text=reference.text,
    )


def target_address(target: str, anchor: str = "") -> Address | None:
    """The address of a target as printed, refined by the words of its ``anchor``."""
    match = _TARGET.fullmatch(target.strip())
    if match is None:
        return None
    fields = dict(_pairs(match.group(2)))
    artikel = fields.get("artikel")
    if not artikel or "bijlage" in fields:
        return None
    lid, onderdeel = fields.get("lid"), fields.get("onderdeel") or fields.get("o")
    if lid is None and onderdeel is None:
        lid, onderdeel = _anchor_lid(anchor)
    return law_address(
        match.group(1), artikel, lid=lid, onderdeel=(onderdeel,) if onderdeel else ()
    )


def _pairs(query: str) -> list[tuple[str, str]]:
    pairs = (part.partition("=") for part in query.split("&") if part)
    return [(key, unquote(value).replace("_", " ").strip()) for key, _, value in pairs]


def _anchor_lid(anchor: str) -> tuple[str | None, str | None]:
    match = _LID.match(anchor)
    if match is None:
        return None, None
    word = (match.group("word") or "").lower()
    number = match.group("number") or (str(NUMBER_OF[word]) if word in NUMBER_OF else None)
    return (number, match.group("part")) if number else (None, None)
