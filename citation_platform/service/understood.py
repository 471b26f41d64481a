"""What was read of a question, in the API's words.

Belongs here: the projection. Does not belong here: reading questions (``retrieval.understanding``).
"""

from __future__ import annotations

from citation_platform.retrieval.understanding import Understanding
from citation_platform.service.answers import ReadOtherwise, Understood, understood_products


def understood_of(read: Understanding) -> Understood:
    """What was read, in the API's words."""
    cited = (found.address for found in read.citations if found.address is not None)
    return Understood(
        language=read.language,
        peildatum=read.peildatum,
        addresses=tuple(str(address) for address in dict.fromkeys((*read.literal, *cited))),
        historic=read.dates.historic,
        dates=read.dates.named,
        laws=tuple(
            law.label if law.book is None else f"Boek {law.book} {law.label}" for law in read.laws
        ),
        corrections=tuple(
            ReadOtherwise(written=one.written, read=one.read) for one in read.corrections
        ),
        kind=read.kind,
        products=understood_products(read.articles),
    )
