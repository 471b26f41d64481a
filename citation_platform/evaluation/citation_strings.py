"""Scoring of citation strings: exact span and target against a gold file.

Belongs here: the gold format (one sentence a line, with its citations) and F1 over it.
Does not belong here: finding citations (``law.citations``).

A citation counts when span and target are equal. The target is the address (and the end of
a range, and "e.v."); where the gold address is null, it is source and article or structure.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from citation_platform.errors import InvalidAddress, InvalidInput
from citation_platform.evaluation.gold_lines import numbered_lines
from citation_platform.law.addresses import parse_address
from citation_platform.law.citations import FoundCitation, find_citations
from citation_platform.law.names import LawNames, builtin_names


class _Gold(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class GoldCitation(_Gold):
    """One labelled citation: characters ``start`` to ``end`` of the sentence."""

    start: int
    end: int
    source: str | None = None
    article: str | None = None
    article_to: str | None = None
    open_ended: bool = False
    canonical: str | None = None
    canonical_to: str | None = None
    structure: dict[str, str] = Field(default_factory=dict)


class GoldSentence(_Gold):
    """One sentence with all its citations; none means that nothing may be found."""

    text: str
    id: str = ""
    kind: str = "all"
    citations: tuple[GoldCitation, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """Counts and what follows from them; a ratio of nothing is 1.0."""

    right: int
    found: int
    labelled: int

    @property
    def precision(self) -> float:
        """Share of the found that is right."""
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """Share of the labelled that is found."""
        return self.right / self.labelled if self.labelled else 1.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        total = self.found + self.labelled
        return 2 * self.right / total if total else 1.0

    def as_json(self) -> dict[str, float | int]:
        """For ``--json``."""
        counts = {"right": self.right, "found": self.found, "labelled": self.labelled}
        return {**counts, "precision": self.precision, "recall": self.recall, "f1": self.f1}


@dataclass(frozen=True, slots=True)
class Mistake:
    """A sentence in which something was missed or too much was found."""

    id: str
    text: str
    missed: tuple[str, ...]
    extra: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CitationScores:
    """The result for one file."""

    sentences: int
    overall: Score
    by_kind: Mapping[str, Score]
    mistakes: tuple[Mistake, ...]

    def as_json(self) -> dict[str, object]:
        """One object for ``--json``; mistakes belong to ``--details``."""
        kinds = {kind: score.as_json() for kind, score in self.by_kind.items()}
        return {"sentences": self.sentences, **self.overall.as_json(), "by_kind": kinds}


def read_sentences(path: Path) -> list[GoldSentence]:
    """The sentences of a JSONL file. Raises ``InvalidInput`` with file, line and remedy."""
    remedy = "give a UTF-8 JSONL file with text and citations a line"
    return [_sentence(line, where) for line, where in numbered_lines(path, remedy=remedy)]


def _sentence(line: str, where: str) -> GoldSentence:
    try:
        row: Any = json.loads(line)
        sentence = GoldSentence.model_validate(_without_nulls(row))
        for citation in sentence.citations:
            _target(citation)
    except (json.JSONDecodeError, ValidationError, InvalidAddress) as problem:
        raise InvalidInput(
            f"not a labelled sentence: {problem}",
            where=where,
            remedy='write {"text": …, "citations": [{"start", "end", "canonical", …}]}',
        ) from problem
    return sentence


def _without_nulls(row: Any) -> Any:
    if isinstance(row, dict):
        return {key: _without_nulls(value) for key, value in row.items() if value is not None}
    return [_without_nulls(value) for value in row] if isinstance(row, list) else row


def score_sentences(
    sentences: Sequence[GoldSentence], names: LawNames | None = None
) -> CitationScores:
    """Find the citations of all sentences and compare."""
    registry = names or builtin_names()
    right: Counter[str] = Counter()
    found: Counter[str] = Counter()
    labelled: Counter[str] = Counter()
    mistakes = []
    for sentence in sentences:
        cited = find_citations(sentence.text, registry)
        missed, extra = _compare(sentence.citations, cited, registry)
        right[sentence.kind] += len(sentence.citations) - len(missed)
        found[sentence.kind] += len(cited)
        labelled[sentence.kind] += len(sentence.citations)
        if missed or extra:
            mistakes.append(_mistake(sentence, missed, extra))
    kinds = sorted({sentence.kind for sentence in sentences})
    return CitationScores(
        len(sentences),
        Score(right.total(), found.total(), labelled.total()),
        {kind: Score(right[kind], found[kind], labelled[kind]) for kind in kinds},
        tuple(mistakes),
    )


def _compare(
    gold: Iterable[GoldCitation], found: Sequence[FoundCitation], names: LawNames
) -> tuple[list[GoldCitation], list[FoundCitation]]:
    """What was missed and what was found too much; each finding counts once."""
    left = list(found)
    missed = []
    for citation in gold:
        match = next((other for other in left if _equal(citation, other, names)), None)
        if match is None:
            missed.append(citation)
        else:
            left.remove(match)
    return missed, left


def _equal(gold: GoldCitation, found: FoundCitation, names: LawNames) -> bool:
    if (gold.start, gold.end, gold.open_ended) != (found.start, found.end, found.open_ended):
        return False
    if gold.canonical is not None:
        addresses = (str(found.address), str(found.address_to) if found.address_to else None)
        return addresses == _target(gold)
    return (
        _same_source(gold.source, found.source, names)
        and (gold.article, gold.article_to) == (found.article, found.article_to)
        and gold.structure == dict(found.structure)
    )


def _target(gold: GoldCitation) -> tuple[str | None, str | None]:
    """Canonical address and end of range; raises ``InvalidAddress``."""
    address = str(parse_address(gold.canonical)) if gold.canonical else None
    end = str(parse_address(gold.canonical_to)) if gold.canonical_to else None
    return address, end


def _same_source(gold: str | None, found: str | None, names: LawNames) -> bool:
    """Equal as written, or two names of one law."""
    if gold is None or found is None:
        return gold is found
    law, other = names.find(gold), names.find(found)
    return gold.casefold() == found.casefold() or (law is not None and law == other)


def _mistake(
    sentence: GoldSentence, missed: Iterable[GoldCitation], extra: Iterable[FoundCitation]
) -> Mistake:
    text = sentence.text
    return Mistake(
        sentence.id,
        text,
        tuple(f"{text[g.start : g.end]} → {g.canonical or g.source}" for g in missed),
        tuple(f"{found.text} → {found.address or found.source}" for found in extra),
    )
