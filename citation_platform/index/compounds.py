"""Dutch compounds split into words that the corpus itself uses.

Belongs here: choosing the split. Does not belong here: collecting the word counts and
weighing the parts (``index.lexical``).

``arbeidsovereenkomst`` = arbeid + s + overeenkomst. No dictionary is needed: a statute book
uses the parts of its compounds as words of their own. The first part may also be a stem of
such a word (``opzegtermijn`` beside ``opzegging``) and may carry a linking s, en, e or er. Of
all splits into two the one whose shorter part is longest wins, without a link before with
one; both parts are then split again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

LINKS = ("", "s", "en", "e", "er")
SHORTEST_COMPOUND, LONGEST_COMPOUND = 8, 60
SHORTEST_HEAD = 3
SHORTEST_TAIL = 4
SHORTEST_STEM = 4
# Prefixes and case forms of the article: words in old statutes, never first parts.
_NO_PARTS = frozenset({"ver", "ont", "her", "wan", "mis", "den", "ter", "ten", "der", "des", "een"})


class CompoundSplitter:
    """Splits folded words by a corpus's own words. Immutable."""

    def __init__(self, parts: Iterable[str], *, stem: Callable[[str], str]) -> None:
        """``parts``: the words that may be parts, e.g. those a corpus uses often enough."""
        self._tails = frozenset(
            word
            for word in parts
            if word.isalpha() and len(word) >= SHORTEST_HEAD and word not in _NO_PARTS
        )
        stems = (stem(word) for word in self._tails)
        self._heads = self._tails | {word for word in stems if len(word) >= SHORTEST_STEM}

    def split(self, word: str) -> tuple[str, ...]:
        """The parts in order, without links; the word alone when it is no known compound."""
        if not SHORTEST_COMPOUND <= len(word) <= LONGEST_COMPOUND or not word.isalpha():
            return (word,)
        best: tuple[float, str, str] | None = None
        for head, tail, link in self._candidates(word):
            score = min(len(head), len(tail)) - (0.5 if link else 0.0)
            if best is None or score > best[0]:
                best = (score, head, tail)
        if best is not None:
            return self.split(best[1]) + self.split(best[2])
        return self._split_in_three(word)

    def _split_in_three(self, word: str) -> tuple[str, ...]:
        """A known last part, longest first, behind a compound that the corpus never uses alone."""
        for place in range(SHORTEST_COMPOUND, len(word) - SHORTEST_TAIL + 1):
            if word[place:] not in self._tails:
                continue
            for link in LINKS:
                front = word[: place - len(link)]
                if word[:place].endswith(link) and len(parts := self.split(front)) > 1:
                    return (*parts, word[place:])
        return (word,)

    def _candidates(self, word: str) -> Iterator[tuple[str, str, str]]:
        for place in range(SHORTEST_HEAD, len(word) - SHORTEST_TAIL + 1):
            tail = word[place:]
            if tail not in self._tails:
                continue
            for link in LINKS:
                head = word[: place - len(link)]
                if (
                    len(head) >= SHORTEST_HEAD
                    and word[:place].endswith(link)
                    and head in self._heads
                ):
                    yield head, tail, link
