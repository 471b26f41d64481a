"""Slips of the keyboard, put right by the words of the corpus itself.

Belongs here: the nearest known word. Does not belong here: which words are known
(``index.lexical``, ``index.vocabulary``), what is done with the corrected question.

Only a word that neither the corpus nor the office's vocabulary knows is touched, so that what
is spelled right stays as it is. A list of the language would offer words that no provision
holds; the corpus offers what can be found.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from citation_platform.index.terms import fold

_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST = 5
"""Shorter words have too many neighbours to tell which was meant."""
_LONG = 8
"""From this length on two slips in a word are put right, else one."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A word as written and as it was read."""

    written: str
    read: str


class Speller:
    """Known words by first letter and length. Immutable; safe for concurrent use."""

    def __init__(self, counts: Mapping[str, int], further: Iterable[str] = ()) -> None:
        """``counts``: folded words with how often they occur; ``further``: words that count
        as occurring once."""
        self._counts = dict.fromkeys(further, 1) | dict(counts)
        self._near: dict[tuple[str, int], list[str]] = defaultdict(list)
        for word in sorted(self._counts):
            if len(word) >= _SHORTEST - 1:
                self._near[word[0], len(word)].append(word)

    def nearest(self, word: str) -> str | None:
        """The known word that a folded unknown word most likely stands for, or None.

        Fewest slips first (a letter too many, too few, wrong, or two swapped), then the word
        that occurs most. The first letter is trusted: it is the one people see.
        """
        from rapidfuzz.distance import OSA

        most = 2 if len(word) >= _LONG else 1
        if len(word) < _SHORTEST:
            return None
        found = [
            (slips, -self._counts[known], known)
            for length in range(len(word) - most, len(word) + most + 1)
            for known in self._near.get((word[0], length), ())
            if (slips := OSA.distance(word, known, score_cutoff=most)) <= most
        ]
        return min(found)[2] if found else None


def corrected(
    text: str, speller: Speller, knows: Callable[[str], bool]
) -> tuple[str, tuple[Correction, ...]]:
    """``text`` with its slips put right, and which. Names (a capital inside a sentence) stay."""
    corrections: list[Correction] = []

    def read(match: re.Match[str]) -> str:
        written = match[0]
        word = fold(written)
        is_name = written[0].isupper() and match.start() > 0
        nearest = None if is_name or knows(word) else speller.nearest(word)
        if nearest is None:
            return written
        corrections.append(Correction(written, nearest))
        return nearest

    return _WORD.sub(read, text), tuple(corrections)
