"""The learned models that a release carries, as cards: data, method, date, figures, hashes.

Belongs here: reading a card off each model. Does not belong here: learning (``learning``),
what a model does (``retrieval``, ``index``).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from citation_platform.home import Home
from citation_platform.index.adapters import read_adapter
from citation_platform.releases.layout import existing_release
from citation_platform.releases.office_models import CorpusModels, read_office_models
from citation_platform.retrieval.law.certainty import Certainty
from citation_platform.retrieval.law.ranking import stored_law_ranking
from citation_platform.retrieval.manuals.ranking_model import stored_ranking

Card = Mapping[str, Any]


def model_cards(home: Home, release_id: str) -> dict[str, Card]:
    """``corpus/model`` → its card. Raises ``UnknownRelease``, ``InvalidSource``."""
    found: dict[str, Card] = {}
    for corpus, models in read_office_models(existing_release(home, release_id)).items():
        cards = {
            "vocabulary": {"meanings": len(models.vocabulary.listed)},
            "query_adapter": _adapter(models, release_id),
            "ranking": _ranking(models),
        }
        found |= {f"{corpus}/{name}": card for name, card in cards.items() if card}
    return found


def certainties(home: Home, release_id: str) -> dict[str, Certainty]:
    """corpus → how far its order can be trusted, where that was learned."""
    carried = read_office_models(existing_release(home, release_id))
    orders = {corpus: stored_law_ranking(one.ranking) for corpus, one in carried.items()}
    return {
        corpus: order.certainty for corpus, order in orders.items() if order and order.certainty
    }


def _adapter(models: CorpusModels, release_id: str) -> Card:
    if models.adapter is None:
        return {}
    adapter = read_adapter(models.adapter, f"release {release_id}")
    return {
        **adapter.card,
        "base_sha256": adapter.base,
        "sha256": hashlib.sha256(models.adapter).hexdigest(),
        "bytes": len(models.adapter),
        "matrices": len(adapter.changes),
    }


def _ranking(models: CorpusModels) -> Card:
    order = stored_law_ranking(models.ranking) or stored_ranking(models.ranking)
    if order is None:
        return {}
    kept = {"questions", "method", "learned_on", "learned_from", "held_out", "threshold"}
    return order.model_dump(mode="json", include=kept)
