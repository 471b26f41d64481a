"""What the offices' packs add to a release: vocabularies and learned rankings, per corpus.

Belongs here: reading them from the packs whose corpora are in the release.
Does not belong here: storing them (``releases.office_models``).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable

from citation_platform.index.vocabulary import Vocabulary
from citation_platform.offices import OfficePack
from citation_platform.passages.schema import Role
from citation_platform.releases.office_models import CorpusModels


def models_of(packs: Iterable[OfficePack], corpora: Collection[str]) -> dict[str, CorpusModels]:
    """corpus → models of the office that cites it. Raises ``InvalidSource`` on a bad list."""
    found: dict[str, CorpusModels] = {}
    for pack in packs:
        cited = [spec.name for spec in pack.corpora_of(Role.AUTHORITY) if spec.name in corpora]
        if not cited or (pack.vocabulary is None and pack.ranking is None):
            continue
        models = CorpusModels(
            Vocabulary.read(pack.vocabulary) if pack.vocabulary else Vocabulary(),
            json.loads(pack.ranking.read_bytes()) if pack.ranking else None,
        )
        found |= dict.fromkeys(cited, models)
    return found
