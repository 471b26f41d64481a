"""What a release carries for an office: vocabulary, learned ranking, encoder of questions.

Belongs here: picking it and putting a searcher together. Does not belong here: the parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from citation_platform.index.adapters import read_adapter
from citation_platform.index.vocabulary import Vocabulary
from citation_platform.offices import OfficePack
from citation_platform.passages.schema import Role
from citation_platform.releases.office_models import CorpusModels
from citation_platform.releases.reader import Release
from citation_platform.retrieval.law.ranker import LawRanker
from citation_platform.retrieval.law.ranking import stored_law_ranking
from citation_platform.retrieval.search import Searcher

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
