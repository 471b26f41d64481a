"""How well a release finds what an office's gold questions ask for, and whether it got worse.

Belongs here: figures of every system on one release, and the comparison of two releases.
Does not belong here: the systems (``systems``), the measures (``ranks``), recording.

A release is worse when the mean of its differences, question by question, is below zero even at
the favourable end of the bootstrap interval: a smaller loss is noise of so few questions.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from citation_platform.evaluation.applying import applicable
from citation_platform.evaluation.gold import GoldQuestion
from citation_platform.evaluation.ranks import (
    DRAWS,
    SEED,
    Figure,
    RankedQuestion,
    figures,
    reciprocal_rank,
)
from citation_platform.evaluation.systems import Ranks
from citation_platform.law.names import builtin_names
from citation_platform.releases.reader import Release
from citation_platform.retrieval.understanding import understand
from citation_platform.service.office_shelf import Reading

SHIPPED, BASELINE = "as shipped", "bm25"
_FEWEST = 20
"""Questions below which two releases are not compared."""


@dataclass(frozen=True, slots=True)
class GoldReport:
    """``sha256``: of the questions that apply; ``systems``: figures by system and measure;
    ``reciprocal``: of each question, as shipped, in the order of the file."""

    sha256: str
    questions: int
    systems: Mapping[str, Mapping[str, Figure]]
    reciprocal: tuple[float, ...]

    def metrics(self) -> dict[str, float]:
        """Flat figures, for plots over releases: as shipped with intervals, and the baseline."""
        found: dict[str, float] = {"gold_questions": float(self.questions)}
        for name, one in self.systems.get(SHIPPED, {}).items():
            found[f"gold_{name}"] = round(one.mean, 4)
            found[f"gold_{name}_low"] = round(one.low, 4)
            found[f"gold_{name}_high"] = round(one.high, 4)
        for name, one in self.systems.get(BASELINE, {}).items():
            found[f"gold_bm25_{name}"] = round(one.mean, 4)
        return found


def measure_gold(
    questions: Sequence[GoldQuestion],
    systems: Mapping[str, Ranks],
    *,
    release: Release,
    reading: Reading,
    today: date,
) -> GoldReport | None:
    """Figures on one release; None when it holds nothing that the questions are about."""
    asked = [one for one in applicable(questions, release) if one.gold]
    if not asked:
        return None
    ranked = rank_all(asked, systems, release=release, reading=reading, today=today)
    lines = (f"{one.question}\x1f{','.join(map(str, one.gold))}" for one in asked)
    return GoldReport(
        sha256=hashlib.sha256("\n".join(lines).encode()).hexdigest(),
        questions=len(asked),
        systems={name: figures(held) for name, held in ranked.items()},
        reciprocal=tuple(round(reciprocal_rank(one), 4) for one in ranked.get(SHIPPED, ())),
    )


def rank_all(
    questions: Sequence[GoldQuestion],
    systems: Mapping[str, Ranks],
    *,
    release: Release,
    reading: Reading,
    today: date,
) -> dict[str, list[RankedQuestion]]:
    """Every question, read as the service reads it, ranked by every system."""
    names = builtin_names().with_laws(release.law_titles)
    ranked: dict[str, list[RankedQuestion]] = {name: [] for name in systems}
    for one in questions:
        wanted = frozenset(str(address.artikel_address) for address in one.gold)
        read = reading.put_right(understand(one.question, names=names, today=today))
        for name, ranks in systems.items():
            ranked[name].append(RankedQuestion(ranks(read), wanted))
    return ranked


def regression(before: Sequence[float], now: Sequence[float]) -> str | None:
    """What got worse, in a sentence; None when nothing did or too little is known.

    Both: reciprocal ranks of the same questions in the same order.
    """
    if len(before) != len(now) or len(now) < _FEWEST:
        return None
    change = np.asarray(now) - np.asarray(before)
    draws = np.random.default_rng(SEED).integers(0, len(change), size=(DRAWS, len(change)))
    best = float(np.quantile(change[draws].mean(axis=1), 0.975))
    if best >= 0:
        return None
    return (
        f"the gold questions are found later than in the published release: "
        f"mean reciprocal rank {np.mean(now):.3f} instead of {np.mean(before):.3f} "
        f"(at best {best:+.3f})"
    )
