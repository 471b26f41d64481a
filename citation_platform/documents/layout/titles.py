"""The title of a document, as printed on it.

Belongs here: choosing it. Does not belong here: metadata of the file (``documents.catalog``).
"""

from __future__ import annotations

from collections.abc import Sequence

from citation_platform.documents.layout.drafts import Body, Draft
from citation_platform.documents.layout.model import BlockKind

_LARGER = 1.2  # times the body size: less is no title
_UPPER = 0.75  # of the page
_MOST_CHARACTERS = 200


def title_of(first: Sequence[Draft], body: Body, height: float) -> str | None:
    """The largest text on the first page with words; None when nothing stands out.

    Lines of that size that follow each other are one title. A maker's name at the foot of the
    page (``height``: of the page) is none as long as something larger than plain text is above.
    """
    printed = [
        draft
        for draft in first
        if draft.lines
        and draft.kind in (BlockKind.HEADING, BlockKind.PARAGRAPH)
        and sum(letter.isalpha() for letter in draft.text) >= 3
    ]
    upper = [draft for draft in printed if draft.box.top < _UPPER * height]
    printed = upper if any(draft.size >= _LARGER * body.size for draft in upper) else printed
    largest = max((draft.size for draft in printed), default=0.0)
    if largest < _LARGER * body.size:
        return None
    start = next(place for place, draft in enumerate(printed) if draft.size == largest)
    parts = []
    for draft in printed[start:]:
        if draft.size < 0.95 * largest:
            break
        parts.append(draft.text)
    title = " ".join(parts)
    return title if len(title) <= _MOST_CHARACTERS else parts[0][:_MOST_CHARACTERS]
