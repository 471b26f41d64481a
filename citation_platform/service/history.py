"""What the release knows at an address: every edition of every lid, and what changed.

Belongs here: from passages to the passage reply.
Does not belong here: finding passages (``releases.reader``) or HTTP.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import Literal

from citation_platform.gate.corpus import Corpus
from citation_platform.gate.standing import locate
from citation_platform.law.addresses import Address, parse_address
from citation_platform.law.labels import label
from citation_platform.passages.record import Passage
from citation_platform.passages.schema import Role
from citation_platform.service.answers import Reason
from citation_platform.service.diff import word_diff
from citation_platform.service.replies import Edition, EditionChange, LidHistory, PassageReply


def passage_reply(
    address: Address, passages: Sequence[Passage], *, corpus: Corpus, on: date, release_id: str
) -> PassageReply:
    """The reply for ``address``; ``passages`` as ``Release.editions`` gives them, not empty."""
    by_lid: dict[str, list[Passage]] = {}
    for passage in passages:
        by_lid.setdefault(passage.address, []).append(passage)
    latest = max(passages, key=lambda passage: passage.version)
    return PassageReply(
        address=str(address),
        label=label(address, corpus.law_titles),
        on=on,
        headings=latest.parent_path,
        leden=tuple(_lid(address, editions, corpus, on) for editions in by_lid.values()),
        release_id=release_id,
    )


def _lid(asked: Address, passages: Sequence[Passage], corpus: Corpus, on: date) -> LidHistory:
    first = passages[0]
    found = locate(corpus, parse_address(first.address), on, corpora=(first.corpus,))
    return LidHistory(
        address=first.address,
        label=passages[-1].label,
        in_force=None if isinstance(found, Reason) else found.passages[0].passage_id,
        reason=found if isinstance(found, Reason) else None,
        editions=tuple(_edition(asked, passage) for passage in passages),
        changes=tuple(
            EditionChange(
                from_passage_id=old.passage_id,
                to_passage_id=new.passage_id,
                ops=word_diff(old.text, new.text),
            )
            for old, new in pairwise(passages)
        ),
    )


def _edition(asked: Address, passage: Passage) -> Edition:
    role: Literal["authority", "experience"] = (
        "authority" if passage.role == Role.AUTHORITY else "experience"
    )
    part = next((part for part in passage.parts if part.address == str(asked)), None)
    return Edition(
        passage_id=passage.passage_id,
        address=passage.address,
        label=passage.label,
        text=passage.text,
        status=passage.status,
        role=role,
        citable=role == "authority" and passage.vetted_at is not None,
        valid_from=passage.valid_from,
        valid_to=passage.valid_to,
        certain_to=passage.certain_to,
        doubt=passage.doubt,
        version=passage.version,
        legal_basis=passage.legal_basis,
        superseded_by_address=passage.superseded_by_address,
        source_url=passage.source_url,
        start=part.start if part else None,
        end=part.end if part else None,
    )
