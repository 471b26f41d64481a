"""Of the units that were found, the row or paragraph that answers, and the cell in the row.

Belongs here: comparing a question with what a passage and its headers say.
Does not belong here: finding units (``retrieval.search``), whether the best is good enough
(``retrieval.relevance``), whether it may be cited (``gate``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from citation_platform.passages.names import name_key
from citation_platform.passages.record import Passage, RowCell
from citation_platform.retrieval.ranking import RankedUnit

CONTEXT_WEIGHT = 0.5
"""What a word in the headings counts beside one in the row itself."""


class Words(Protocol):
    """What is needed of a release's lexicon."""

    def terms(self, text: str) -> Sequence[str]:
        """Stems and parts of compounds."""
        ...

    def idf(self, term: str) -> float:
        """How rare a term is."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """The passage that answers. ``cell``: place in ``Passage.cells``; None = all of it."""

    passage: Passage
    cell: int | None


def choose(
    terms: Sequence[str], names: Collection[str], ranked: Sequence[RankedUnit], words: Words
) -> Choice | None:
    """The passage of the units that holds most of the question, rare words counting more.

    ``names``: keys of the names in the question. Words of the passage's own headers count in
    full, those of the section half; equal passages keep the order of the search.
    """
    wanted = {term: words.idf(term) for term in terms}
    total = sum(wanted.values())
    best: tuple[float, Choice] | None = None
    for place, unit in enumerate(ranked):
        for passage in unit.passages:
            said = _held(wanted, said_of(passage), words)
            around = _held(wanted, passage.context_text, words)
            named = _named(names, said_of(passage))
            share = (said + CONTEXT_WEIGHT * around) / total if total else 0.0
            score = share + (unit.dense_score or 0.0) + named - 0.001 * place
            if best is None or score > best[0]:
                best = (score, Choice(passage, cell_of(passage, wanted, names, words)))
    return best[1] if best else None


def said_of(passage: Passage) -> str:
    """The passage with the headers of its row and columns."""
    headers = dict.fromkeys(cell.column_header for cell in passage.cells)
    parts = (passage.row_header, passage.about, *headers, passage.text)
    return " ".join(part for part in parts if part)


def cell_of(
    passage: Passage, wanted: dict[str, float], names: Collection[str], words: Words
) -> int | None:
    """The one cell whose column the question names; None when no column stands out.

    A column is told apart only by what its header has and the others lack. A row with one
    value needs no telling.
    """
    if len(passage.cells) == 1:
        return 0
    scores = [_column_score(cell, wanted, names, words) for cell in passage.cells]
    if not scores or max(scores) <= 0 or scores.count(max(scores)) > 1:
        return None
    return scores.index(max(scores))


def _column_score(
    cell: RowCell, wanted: dict[str, float], names: Collection[str], words: Words
) -> float:
    return _held(wanted, cell.column_header, words) + _named(names, cell.column_header)


def _held(wanted: dict[str, float], text: str, words: Words) -> float:
    held = set(words.terms(text))
    return sum(weight for term, weight in wanted.items() if term in held)


def _named(names: Collection[str], text: str) -> float:
    """Share of the question's names that stand in the text, as whole words in any spelling."""
    if not names:
        return 0.0
    pieces = [name_key(part) for part in text.replace("/", " ").split()]
    joined = {*pieces, *("".join(pair) for pair in pairwise(pieces))}
    return sum(name in joined for name in names) / len(names)
