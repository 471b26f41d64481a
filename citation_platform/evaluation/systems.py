"""The ways to rank that are always compared, from plain words to all that was learned.

Belongs here: each way as a function of a question. Does not belong here: figures (``ranks``).

BM25 alone is always among them: an office that finds nine of ten with it needs no more, and a
system that does not beat it has nothing to offer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from citation_platform.index.fusion import fuse
from citation_platform.index.port import Hit, SearchFilter, SparseVector
from citation_platform.passages.schema import Role
from citation_platform.releases.reader import Release
from citation_platform.retrieval.query import Query
from citation_platform.retrieval.search import FusionWeights, Searcher
from citation_platform.retrieval.understanding import Understanding

DEPTH = 50

Ranks = Callable[[Understanding], tuple[str, ...]]
"""A question as read → addresses of artikelen, best first, each once."""


def systems_of(release: Release, searcher: Searcher, corpora: Sequence[str]) -> dict[str, Ranks]:
    """Name → way to rank. ``searcher``: the office's, with all that it learned."""
    compared = _Compared(release, searcher, tuple(corpora))
    return {
        "bm25": lambda read: compared.by_words(read, meanings=False),
        "bm25 + vocabulary": lambda read: compared.by_words(read, meanings=True),
        "dense": compared.by_meaning,
        "sum of both": compared.fused,
        "as shipped": compared.shipped,
    }


class _Compared:
    def __init__(self, release: Release, searcher: Searcher, corpora: tuple[str, ...]) -> None:
        self._release = release
        self._searcher = searcher
        self._corpora = corpora

    def by_words(self, read: Understanding, *, meanings: bool) -> tuple[str, ...]:
        query = self._query(read)
        lexicon = self._release.lexicon
        sparse = query.sparse if meanings else lexicon.query_vector(read.text)
        hits = self._store(read, None, sparse)
        return self._artikelen({hit.unit_id: hit.sparse_score or 0.0 for hit in hits})

    def by_meaning(self, read: Understanding) -> tuple[str, ...]:
        hits = self._store(read, self._query(read), None)
        return self._artikelen({hit.unit_id: hit.dense_score or 0.0 for hit in hits})

    def fused(self, read: Understanding) -> tuple[str, ...]:
        query = self._query(read)
        weights = FusionWeights()
        hits = self._store(read, query, query.sparse)
        return self._artikelen(
            dict(fuse(hits, dense_weight=weights.dense, sparse_weight=weights.sparse))
        )

    def shipped(self, read: Understanding) -> tuple[str, ...]:
        ranked = self._searcher.search(
            self._query(read),
            corpora=self._corpora,
            role=Role.AUTHORITY,
            on=read.peildatum,
            limit=2 * DEPTH,
        )
        return _each_once(unit.passages[0].artikel_address for unit in ranked)

    def _query(self, read: Understanding) -> Query:
        return self._searcher.prepare(read.text, read.language, read.laws)

    def _store(
        self, read: Understanding, dense: Query | None, sparse: SparseVector | None
    ) -> Sequence[Hit]:
        where = SearchFilter(corpora=self._corpora, role=Role.AUTHORITY.value, on=read.peildatum)
        vector = None if dense is None else dense.dense
        return self._release.store.search(vector, sparse, where=where, limit=DEPTH)

    def _artikelen(self, scores: Mapping[str, float]) -> tuple[str, ...]:
        ordered = sorted(scores, key=lambda name: (-scores[name], name))
        return _each_once(self._release.unit(name)[0].artikel_address for name in ordered)


def _each_once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
