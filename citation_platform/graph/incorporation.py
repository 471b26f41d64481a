"""When another source's content counts here: "overeenkomstig het Besluit …", "titel 4.2 van
die wet is van overeenkomstige toepassing".

Standards and EU instruments always count by reference; a law as a whole, a division or a
source known by name only when such words stand beside it. A provision of the corpus is
referred to, whatever the words: its text is here.

Belongs here: that rule, and laws that such words introduce by name.
Does not belong here: laws that an artikel number precedes (``law.citations``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from citation_platform.graph.mentions import Mention, Target
from citation_platform.graph.model import EdgeKind, EdgeSource, NodeKind
from citation_platform.law.names import LawNames
from citation_platform.law.tokens import tokenise

_WORDS = (
    r"(?:overeenkomstig|volgens|conform|krachtens\s+en\s+overeenkomstig|met\s+inachtneming\s+van|"
    r"(?:met|onder)\s+(?:overeenkomstige\s+)?toepassing\s+van|in\s+overeenstemming\s+met|"
    r"voldoe\w*\s+aan)"
)
_BEFORE = re.compile(rf"\b{_WORDS}\s+(?:het\s+bepaalde\s+in\s+)?(?:(?:de|het)\s+)?$", re.IGNORECASE)
_AFTER = re.compile(
    r"[^.;:\n]{0,100}?\b(?<!niet )van\s+(?:overeenkomstige\s+)?toepassing\b", re.IGNORECASE
)
_INTRODUCES = re.compile(rf"\b(?i:{_WORDS})\s+(?:de|het)\s+(?=[A-ZÀ-Ý])")
_NEAR = 60
_LONGEST_NAME = 240

_ALWAYS = frozenset({NodeKind.EU, NodeKind.STANDARD})
_WITH_WORDS = frozenset({NodeKind.LAW, NodeKind.DIVISION, NodeKind.OTHER})


def kind_of(text: str, mention: Mention, node: NodeKind) -> tuple[EdgeKind, str | None]:
    """The kind of the edge to a node of this kind, and the words that make it a norm."""
    if node in _ALWAYS:
        return EdgeKind.NORM_BY_REFERENCE, None
    if node not in _WITH_WORDS:
        return EdgeKind.REFERS_TO, None
    before = _BEFORE.search(text[max(0, mention.start - _NEAR) : mention.start])
    if before is not None:
        return EdgeKind.NORM_BY_REFERENCE, " ".join(before.group().lower().split())
    after = _AFTER.match(text[mention.end : mention.end + 2 * _NEAR])
    if after is not None:
        return EdgeKind.NORM_BY_REFERENCE, "van toepassing"
    return EdgeKind.REFERS_TO, None


def laws_by_name(text: str, names: LawNames, taken: Sequence[Mention]) -> Iterator[Mention]:
    """Laws named in full behind such words, without an artikel."""
    for match in _INTRODUCES.finditer(text):
        start = match.end()
        if any(one.start < start + 1 and start < one.end for one in taken):
            continue
        tokens = tokenise(text[start : start + _LONGEST_NAME])
        found = names.match(tokens, 0)
        if found is None or found.abbreviation:
            continue
        law = found.law
        node = f"law:{law.bwb_id}" if law.bwb_id else f"other:{law.label}"
        end = start + tokens[found.end - 1].end
        yield Mention(start, end, (Target(node),), EdgeSource.CITATION_STRING, law=law.bwb_id)
