"""Whose law a number without one belongs to: "artikel 41 van die wet".

A bare number in a law is its own, unless the words after it say otherwise: "van die wet"
means the law named last, "van Boek 3" a book of the same wetboek, "van het Verdrag" a
source that we cannot name; then it is better not to resolve it.

Belongs here: that decision. Does not belong here: laws that are named (``law.citations``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from citation_platform.graph.passages import SourcePassage
from citation_platform.law.sources import BY_KEY

if TYPE_CHECKING:
    from citation_platform.graph.mentions import Mention

_KIND = (
    r"(?:rijks|kader|invoerings)?(?:wet|wetboek|besluit|regeling|verordening|richtlijn|verdrag|"
    r"protocol|overeenkomst|reglement|convenant|statuut)(?:en)?"
)
_BEFORE = r",?\s+(?:van|uit|bij|in)\s+"
_BOOK = re.compile(_BEFORE + r"boek\s+(\d{1,2}A?)\b", re.IGNORECASE)
_THAT = re.compile(
    _BEFORE
    + rf"(?:die|dat|genoemde?|laatstgenoemde?|eerstgenoemde?|(?:de|het) genoemde?)\s+{_KIND}\b",
    re.IGNORECASE,
)
_OTHER = re.compile(_BEFORE + rf"(?:de|het|een)\s+(?:[\w-]+\s+){{0,2}}?{_KIND}\b", re.IGNORECASE)
_NAMED = re.compile(r",?\s+(?:van|uit|bij)\s+(?:de|het)\s+(?:[\w-]+\s+){0,3}$", re.IGNORECASE)


class Foreign:
    """Another source is meant and nothing says which."""


def law_of_bare(
    passage: SourcePassage, end: int, from_xml: Sequence[Mention]
) -> str | Foreign | None:
    """BWB id of the law that the words after ``end`` give; None = the passage's own."""
    after = passage.text[end : end + 120]
    book = _BOOK.match(after)
    if book is not None:
        return _book(passage, book.group(1)) or Foreign()
    if _THAT.match(after):
        before = [one.law for one in from_xml if one.end <= end and one.law]
        other = [law for law in before if law != passage.bwb_folder]
        return other[-1] if other else Foreign()
    following = next((one for one in from_xml if end <= one.start <= end + 60), None)
    if following is not None and _NAMED.fullmatch(passage.text[end : following.start]):
        artikel = any(not target.node.startswith("law:") for target in following.targets)
        return Foreign() if artikel or following.law is None else following.law
    return Foreign() if _OTHER.match(after) else None


def _book(passage: SourcePassage, number: str) -> str | None:
    source = BY_KEY.get(passage.place.source) if passage.place else None
    return dict(source.books).get(number.upper()) if source else None
