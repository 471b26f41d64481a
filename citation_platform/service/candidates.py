"""Ranked units and located passages as candidates that an asker can look at.

Belongs here: the projection into the API's Candidate. Does not belong here: ranking.
"""

from __future__ import annotations

from collections.abc import Sequence

from citation_platform.passages.record import Passage
from citation_platform.passages.schema import Role
from citation_platform.retrieval.ranking import RankedUnit
from citation_platform.service.answers import Candidate


def candidates_of(
    ranked: Sequence[RankedUnit], first: Sequence[Passage] = ()
) -> tuple[Candidate, ...]:
    """One candidate per artikel, its best lid; passages the asker named come ``first``."""
    named = {passage.artikel_address: candidate_of(passage) for passage in reversed(first)}
    pool = dict(reversed(list(named.items())))
    for unit in ranked:
        passage = unit.passages[0]
        pool.setdefault(passage.artikel_address, candidate_of(passage, unit))
    return tuple(pool.values())


def candidate_of(passage: Passage, unit: RankedUnit | None = None) -> Candidate:
    """A passage with the scores that brought it up, if a search did."""
    return Candidate(
        passage_id=passage.passage_id,
        address=passage.address,
        label=passage.label,
        text=passage.text,
        role=Role(passage.role).value,
        corpus=passage.corpus,
        valid_from=passage.valid_from,
        valid_to=passage.valid_to,
        version=passage.version,
        source_url=passage.source_url,
        dense_score=unit.dense_score if unit else None,
        sparse_score=unit.sparse_score if unit else None,
        score=unit.score if unit else None,
        why=dict(unit.why) if unit else {},
    )
