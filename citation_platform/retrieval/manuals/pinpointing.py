"""From the units that were found to the one row, cell or paragraph, and how sure that is.

Belongs here: candidates, their order, the signals of confidence.
Does not belong here: finding units (``retrieval.search``), the features (``features``), the
weights (``ranking_model``), whether it may be cited (``gate``).
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from threading import Lock

from citation_platform.index.vocabulary import Vocabulary
from citation_platform.passages.record import Passage
from citation_platform.retrieval.manuals.asked import Asked, Lexical
from citation_platform.retrieval.manuals.features import (
    Candidate,
    cell_features,
    passage_features,
    share,
)
from citation_platform.retrieval.manuals.fields import PassageFields, read_passage
from citation_platform.retrieval.manuals.ranking_model import RankingModel, shares
from citation_platform.retrieval.ranking import RankedUnit

_LEADERS = re.compile(r"\.{5,}|(?:\. ){4,}|…{2,}")
"""Dots that lead to a page number: a list of contents says where, never what."""

ReadPassage = Callable[[Passage], PassageFields]


@dataclass(frozen=True, slots=True)
class Choice:
    """The passage that answers. ``cell``: place in ``Passage.cells``; None = all of it."""

    passage: Passage
    cell: int | None


@dataclass(frozen=True, slots=True)
class Option:
    """A candidate with its features. ``place``: of its unit among those found."""

    choice: Choice
    place: int
    features: dict[str, float]
    fields: PassageFields


@dataclass(frozen=True, slots=True)
class Pinpointed:
    """The best option, and the signals from which its confidence follows."""

    choice: Choice
    signals: dict[str, float]
    order: tuple[int, ...]
    """Places of the units, best first."""


def options_of(
    asked: Asked,
    ranked: Sequence[RankedUnit],
    read: ReadPassage,
    documents_of: Callable[[str], Collection[str]],
) -> list[Option]:
    """Every cell of every row and every paragraph among the units, in their order.

    ``documents_of``: SHA-256 of the documents that mention a name.
    """
    mentioning = {name: documents_of(name) for name in asked.names}
    dense = _standard([unit.dense_score or 0.0 for unit in ranked])
    sparse = _standard([unit.sparse_score or 0.0 for unit in ranked])
    found: list[Option] = []
    for place, unit in enumerate(ranked):
        for passage in unit.passages:
            if _LEADERS.search(passage.text):
                continue
            fields = read(passage)
            candidate = Candidate(
                fields,
                passage.kind,
                passage.language,
                unit.dense_score or 0.0,
                dense[place],
                sparse[place],
                frozenset(
                    name for name, found in mentioning.items() if passage.document_hash in found
                ),
            )
            whole = passage_features(asked, candidate)
            if not passage.cells:
                found.append(Option(Choice(passage, None), place, whole, fields))
            for cell in range(len(passage.cells)):
                features = whole | cell_features(asked, fields, cell)
                found.append(Option(Choice(passage, cell), place, features, fields))
    return found


def pinpoint(asked: Asked, options: Sequence[Option], model: RankingModel) -> Pinpointed | None:
    """The best option; None when there is none."""
    if not options:
        return None
    scores = [model.score(option.features) for option in options]
    best = max(range(len(options)), key=lambda at: (scores[at], -at))
    by_place: dict[int, float] = {}
    for option, score in zip(options, scores, strict=True):
        by_place[option.place] = max(score, by_place.get(option.place, score))
    order = sorted(by_place, key=lambda place: (-by_place[place], place))
    signals = signals_of(asked, options, scores, best)
    return Pinpointed(options[best].choice, signals, tuple(order))


_TELLING = (
    *("cosine", "dense", "dense_foreign", "foreign", "all", "text", "name", "row_or_place"),
    *("names_away", "names_unmentioned", "figures_away", "figures_row", "codes_row"),
    *("name_unasked", "units", "units_missing", "amount_no_digits", "table", "table_confirm"),
    *("warning_confirm", "cell", "cell_alone", "cell_naming", "cell_view", "cell_header_leads"),
    *("cell_header_trails", "cell_names_lead", "cell_names_trail", "cell_units_other"),
    *("cell_value_unasked", "cell_crowded"),
)
"""Features of the best option that tell how sure it is; with all of them held-out confidence
was worse (area under the curve .80 against .82 on 690 questions)."""


def signals_of(
    asked: Asked, options: Sequence[Option], scores: Sequence[float], best: int
) -> dict[str, float]:
    """What tells a sure choice from a lucky one.

    ``share``, ``passage_share``, ``page_share``: of the softmax over all options, for the option,
    its passage and its page; ``cell_share``: the option among its row's; ``score``: as it is;
    ``margin``: to the best of another passage; ``missing``: weight of the question's words that
    are said nowhere; and the telling ones of the option's own features.
    """
    parts = shares(scores)
    chosen = options[best]
    passage = chosen.choice.passage
    same_passage = _sum(parts, options, lambda one: one.choice.passage is passage)
    same_page = _sum(
        parts,
        options,
        lambda one: (
            (one.choice.passage.document_hash, one.choice.passage.page)
            == (passage.document_hash, passage.page)
        ),
    )
    everything = chosen.fields.everything.keys
    covered = [word.covered(everything) for word in asked.wanted]
    missing = sum(w.weight for w, part in zip(asked.wanted, covered, strict=True) if part == 0)
    rivals = [
        score
        for option, score in zip(options, scores, strict=True)
        if option.choice.passage is not passage
    ]
    return {
        **{name: chosen.features.get(name, 0.0) for name in _TELLING},
        "score": scores[best] / 10,
        "margin": min(scores[best] - max(rivals, default=scores[best] - 5), 5.0) / 5,
        "share": parts[best],
        "passage_share": same_passage,
        "page_share": same_page,
        "cell_share": parts[best] / same_passage if same_passage else 0.0,
        "missing": min(missing, 20.0) / 20,
        "words": min(len(asked.wanted), 12) / 12,
        "covered_all": share(asked.wanted, chosen.fields.everything),
    }


def reader(lexicon: Lexical, vocabulary: Vocabulary) -> ReadPassage:
    """Reads passages and remembers them: a counter's questions meet the same tables all day."""
    remembered: OrderedDict[str, PassageFields] = OrderedDict()
    lock = Lock()

    def read(passage: Passage) -> PassageFields:
        with lock:
            found = remembered.get(passage.passage_id)
        if found is None:
            found = read_passage(passage, lexicon, vocabulary)
            with lock:
                remembered[passage.passage_id] = found
                while len(remembered) > _REMEMBERED:
                    remembered.popitem(last=False)
        return found

    return read


_REMEMBERED = 20_000
"""Passages kept as read; about 4 kB each."""


def _sum(parts: Sequence[float], options: Sequence[Option], of: Callable[[Option], bool]) -> float:
    return sum(part for part, option in zip(parts, options, strict=True) if of(option))


def _standard(values: Sequence[float]) -> list[float]:
    """z-scores; zeros where all are equal."""
    if not values:
        return []
    mean = sum(values) / len(values)
    spread = (sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5
    return [(value - mean) / spread if spread else 0.0 for value in values]
