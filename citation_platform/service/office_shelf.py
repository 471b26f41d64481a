"""What a release carries for an office: vocabulary, learned ranking, encoder of questions.

Belongs here: picking it, putting a searcher and a reader of questions together.
Does not belong here: the parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citation_platform.index.adapters import read_adapter
from citation_platform.index.spelling import Speller
from citation_platform.index.vocabulary import Vocabulary
from citation_platform.offices import OfficePack
from citation_platform.passages.schema import Role
from citation_platform.releases.office_models import CorpusModels
from citation_platform.releases.reader import Release
from citation_platform.retrieval.law.ranker import LawRanker
from citation_platform.retrieval.law.ranking import stored_law_ranking
from citation_platform.retrieval.search import Searcher
from citation_platform.retrieval.understanding import Understanding, put_right

if TYPE_CHECKING:
    from citation_platform.index.dense import Embedder


def models_for(release: Release, pack: OfficePack) -> CorpusModels | None:
    """Those of the office's first corpus that has any."""
    named = (spec.name for spec in pack.corpora_of(Role.AUTHORITY))
    return next((found for name in named if (found := release.office_models.get(name))), None)


def searcher_for(release: Release, pack: OfficePack, model: Embedder) -> Searcher:
    """The searcher of one office. Raises ``InvalidSource``, ``ModelIntegrity``."""
    from citation_platform.index.dense import adapted_encoder

    models = models_for(release, pack) or CorpusModels(Vocabulary())
    ranking = stored_law_ranking(models.ranking)
    if ranking is None:
        return Searcher(release, model, vocabulary=models.vocabulary)
    adapter = read_adapter(models.adapter, f"release {release.id}") if models.adapter else None
    return Searcher(
        release,
        model,
        vocabulary=models.vocabulary,
        adapted=adapted_encoder(model, adapter) if adapter else None,
        ranker=LawRanker(release, models.vocabulary, ranking),
    )


class Reading:
    """What an office does with the words of a question before anything is searched."""

    def __init__(self, release: Release, pack: OfficePack) -> None:
        models = models_for(release, pack)
        spoken = models.vocabulary.spoken("nl") if models else frozenset()
        self._lexicon = release.lexicon
        self._spoken = spoken
        self._speller = Speller(release.lexicon.words, spoken)

    def put_right(self, read: Understanding) -> Understanding:
        """The question with its slips put right by the words of corpus and vocabulary."""
        return put_right(read, self._speller, self._knows)

    def _knows(self, word: str) -> bool:
        return word in self._spoken or self._lexicon.knows(word)
