"""Looking up an address in the published release.

Belongs here: address text to passage reply, and why there is none.
Does not belong here: HTTP (``service.routes_passages``, ``service.routes_pages``).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from citation_platform.gate.reasons import EXPLANATIONS, ReasonCode
from citation_platform.law.addresses import Address, bwb_id_of, parse_address
from citation_platform.law.labels import label
from citation_platform.passages.record import Passage
from citation_platform.releases.reader import Release
from citation_platform.service.context import ServiceContext
from citation_platform.service.history import passage_reply
from citation_platform.service.problems import ProblemError, problem
from citation_platform.service.replies import PassageReply


def look_up(context: ServiceContext, text: str, on: date | None) -> PassageReply:
    """Everything at the address ``text``; ``on`` None = today.

    Raises ``InvalidAddress``, ``NoRelease``, and ``ProblemError`` (404) when the release
    does not hold the address, telling an unknown law from an unknown artikel.
    """
    address = parse_address(text)
    with context.holder.use() as release:
        passages = release.editions(address)
        if not passages or not _has_onderdeel(address, passages):
            raise unknown_address(address, release)
        return passage_reply(
            address, passages, corpus=release, on=on or date.today(), release_id=release.id
        )


def _has_onderdeel(address: Address, passages: Sequence[Passage]) -> bool:
    """True unless an onderdeel is asked for that no edition of the lid has."""
    if not address.onderdeel:
        return True
    wanted = str(address)
    return any(part.address == wanted for passage in passages for part in passage.parts)


def unknown_address(address: Address, release: Release) -> ProblemError:
    """The problem (404) of an address that the release does not hold."""
    law_known = bwb_id_of(address) in release.law_titles
    code = ReasonCode.UNKNOWN_ADDRESS if law_known else ReasonCode.OUT_OF_CORPUS
    return ProblemError(
        problem(
            "unknown-address" if law_known else "out-of-corpus",
            "Unknown address" if law_known else "Source not in the corpus",
            404,
            f"{label(address, release.law_titles)}: {EXPLANATIONS[code]}",
            remedy="check the number, or ask for the artikel without lid" if law_known else None,
            reason=code.value,
        )
    )
