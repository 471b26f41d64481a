"""The learned order of artikelen and of their leden.

Belongs here: the stored form. Does not belong here: the features (``features``, ``leden``),
learning (``learning.law``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, ValidationError

from citation_platform.errors import InvalidSource
from citation_platform.retrieval.law.certainty import Certainty


class LawRanking(BaseModel):
    """Weights per feature of an artikel and of a lid, and what they were learned from.

    ``questions``: how many taught it; ``learned_from``: SHA-256 of their files; ``held_out``:
    figures on questions that the model had not seen (cross-validation by artikel).
    ``certainty``: how far its first artikel can be trusted; None where it was not learned.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    of: Literal["law"] = "law"
    format: int = 1
    weights: dict[str, float]
    lid_weights: dict[str, float]
    questions: int
    learned_from: dict[str, str]
    learned_on: date
    method: str
    held_out: dict[str, float]
    certainty: Certainty | None = None


def stored_law_ranking(stored: Mapping[str, Any] | None) -> LawRanking | None:
    """The ranking of law that a release carries, if any.

    Raises ``InvalidSource`` when it is of another form.
    """
    if stored is None or stored.get("of") != "law":
        return None
    try:
        return LawRanking.model_validate(stored)
    except ValidationError as fault:
        raise InvalidSource(
            f"the learned ranking of law cannot be read: {fault.errors()[0]['msg']}",
            remedy="learn it again with `citation-platform learn law`, then ingest",
        ) from fault


def weigh(
    weights: Mapping[str, float], names: Sequence[str], values: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Contribution of every feature [candidates, features]; a row's sum is its score."""
    return np.asarray(values * np.array([weights.get(name, 0.0) for name in names]))


FAMILIES = {
    "frozen": "meaning",
    "adapted": "meaning",
    "words": "words",
    "concepts": "vocabulary",
    "law": "company",
    "chapter": "company",
    "near": "company",
    "named": "named law",
}


def explain(names: Sequence[str], contributions: NDArray[np.float64], at: int) -> dict[str, float]:
    """Why candidate ``at`` stands where it does: what each family of features adds, beyond
    what it adds to the candidates of the question on average."""
    beyond = contributions[at] - contributions.mean(axis=0)
    found: dict[str, float] = {}
    for name, value in zip(names, beyond.tolist(), strict=True):
        family = FAMILIES.get(name.partition("_")[0], "form")
        found[family] = found.get(family, 0.0) + value
    return {family: round(value, 2) for family, value in found.items() if abs(value) >= 0.005}
