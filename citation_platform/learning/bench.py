"""Where retrieval of law is learned, and the questions it is learned from.

Belongs here: the records that adapter and order share, and how questions are parted.
Does not belong here: learning (``law``, ``order``).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from citation_platform.evaluation.gold import GoldQuestion
from citation_platform.index.quantised_weights import E5Weights
from citation_platform.index.vocabulary import Vocabulary
from citation_platform.releases.reader import Release
from citation_platform.retrieval.search import Searcher
from citation_platform.retrieval.understanding import Understanding

PARTS = 3


@dataclass(frozen=True, slots=True)
class LawExample:
    """A labelled question as read. ``part``: which part it belongs to."""

    question: GoldQuestion
    read: Understanding
    part: int


@dataclass(frozen=True, slots=True)
class Bench:
    """Where it is learned: an opened release with its search, the encoder's weights.

    ``searcher``: without learned parts; ``query_prefix``: what the encoder wants before a
    question; ``base``: identity of the model.
    """

    release: Release
    searcher: Searcher
    vocabulary: Vocabulary
    corpora: tuple[str, ...]
    weights: E5Weights
    tokenizer: Path
    query_prefix: str
    base: str
    today: date


def part_of(question: GoldQuestion) -> int:
    """By the first artikel that answers it."""
    seed = str(question.gold[0].artikel_address)
    return hashlib.sha256(seed.encode()).digest()[0] % PARTS
