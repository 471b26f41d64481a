"""How well each artikel of a pool fits a question, as numbers a linear model can weigh.

Belongs here: the comparison, as pure functions of arrays. Does not belong here: weights.

Every signal is looked at in three ways: as it is, against the other candidates of the same
question (z-score), and by its distance to the best of them. Which of them matter is learned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from citation_platform.retrieval.law.facts import PATTERNS, UnitFacts

Matrix = NDArray[np.float64]

_COSINE_SPREAD = 20.0
"""Cosines of the encoder differ by hundredths; times 20 they are of the size of the rest."""
_SHARPNESS = 1.5
_NEAR = 3


@dataclass(frozen=True, slots=True)
class AskedLaw:
    """A question, ready to be compared.

    ``frozen``, ``adapted``: its vectors by the base and by the adapted encoder (None without
    one). ``words``, ``concepts``: term id → inverse document frequency times how often it is
    asked. ``laws``: laws that the question names. ``seeks``: what it asks for, 0 or 1 per key
    of ``PATTERNS``. ``foreign``: asked in another language than the law's.
    """

    frozen: NDArray[np.float32]
    adapted: NDArray[np.float32] | None
    words: Mapping[int, float]
    concepts: Mapping[int, float]
    laws: frozenset[str]
    seeks: tuple[float, ...]
    foreign: bool


def features_of(asked: AskedLaw, pool: Sequence[UnitFacts]) -> tuple[tuple[str, ...], Matrix]:
    """(names, values [candidates, features])."""
    columns: dict[str, Matrix] = {}
    words = _bm25(asked.words, pool)
    concepts = _bm25(asked.concepts, pool)
    frozen = _nearest(asked.frozen, pool)
    adapted = frozen if asked.adapted is None else _nearest(asked.adapted, pool)
    signals = {"frozen": frozen, "adapted": adapted, "words": words, "concepts": concepts}
    for name, values in signals.items():
        columns |= _three_ways(name, values)
    whole = asked.frozen if asked.adapted is None else asked.adapted
    columns |= {
        "frozen_whole": _z(np.array([float(one.vectors[0] @ asked.frozen) for one in pool])),
        "adapted_whole": _z(np.array([float(one.vectors[0] @ whole) for one in pool])),
    }
    columns |= _coverage("words", asked.words, pool)
    columns |= _coverage("concepts", asked.concepts, pool)
    first = sum(_z(values) for values in (frozen, 1.5 * adapted, 0.5 * (words + concepts)))
    columns |= _company(np.asarray(first), pool)
    columns["named_law"] = np.array([float(one.law in asked.laws) for one in pool])
    columns["leden"] = np.log([one.leden for one in pool])
    columns["length"] = np.log([one.characters + 1 for one in pool])
    for place, name in enumerate(PATTERNS):
        does = np.array([one.does[place] for one in pool])
        columns[name] = does
        columns[f"{name}_sought"] = does * asked.seeks[place]
    if asked.foreign:
        foreign = {f"{name}_z_foreign": columns[f"{name}_z"] for name in signals}
    else:
        foreign = {f"{name}_z_foreign": np.zeros(len(pool)) for name in signals}
    columns |= foreign
    return tuple(columns), np.stack(list(columns.values()), axis=1)


def _nearest(question: NDArray[np.float32], pool: Sequence[UnitFacts]) -> Matrix:
    return np.array([float((one.vectors @ question).max()) for one in pool])


def _bm25(asked: Mapping[int, float], pool: Sequence[UnitFacts]) -> Matrix:
    if not asked:
        return np.zeros(len(pool))
    ids = np.array(sorted(asked))
    idf = np.array([asked[one] for one in ids.tolist()])
    found = np.zeros(len(pool))
    for place, one in enumerate(pool):
        at = np.searchsorted(one.terms, ids)
        at[at == len(one.terms)] = 0
        held = one.terms[at] == ids if len(one.terms) else np.zeros(len(ids), bool)
        found[place] = float((one.weights[at] * idf)[held].sum()) if held.any() else 0.0
    return found


def _three_ways(name: str, values: Matrix) -> dict[str, Matrix]:
    scale = _COSINE_SPREAD if name in ("frozen", "adapted") else 1 / 10
    order = (-values).argsort(kind="stable").argsort(kind="stable")
    return {
        f"{name}_z": _z(values),
        f"{name}_gap": (values - values.max()) * scale,
        f"{name}_rank": 1 / (1.0 + order),
    }


def _coverage(
    name: str, asked: Mapping[int, float], pool: Sequence[UnitFacts]
) -> dict[str, Matrix]:
    """Share of what is asked, weighted by rarity, that the unit and its headings hold."""
    total = sum(asked.values()) or 1.0
    held, heading = np.zeros(len(pool)), np.zeros(len(pool))
    for place, one in enumerate(pool):
        terms = set(one.terms.tolist())
        held[place] = sum(idf for term, idf in asked.items() if term in terms) / total
        heading[place] = sum(idf for term, idf in asked.items() if term in one.heading) / total
    return {f"{name}_held": held, f"{name}_heading": heading}


def _company(first: Matrix, pool: Sequence[UnitFacts]) -> dict[str, Matrix]:
    """What the other candidates say: one good artikel is seldom alone in its chapter.

    Mass of the first order in the same law, the same chapter, and within three artikelen.
    """
    mass = np.exp(first / _SHARPNESS - (first / _SHARPNESS).max())
    mass /= mass.sum()
    laws = _groups([one.law for one in pool])
    chapters = _groups([(one.law, one.chapter) for one in pool])
    near = np.zeros(len(pool))
    for place, one in enumerate(pool):
        for other, two in enumerate(pool):
            if other != place and two.law == one.law and one.artikel != two.artikel:
                near[place] += mass[other] * (abs(one.ordinal - two.ordinal) <= _NEAR * 3)
    same_law = np.array([mass[members].sum() for members in laws]) - mass
    same_chapter = np.array([mass[members].sum() for members in chapters]) - mass
    return {"law_mass": same_law, "chapter_mass": same_chapter, "near_mass": near}


def _groups(keys: Sequence[object]) -> list[list[int]]:
    members: dict[object, list[int]] = {}
    for place, key in enumerate(keys):
        members.setdefault(key, []).append(place)
    return [members[key] for key in keys]


def _z(values: Matrix) -> Matrix:
    spread = float(values.std())
    return (values - values.mean()) / spread if spread > 0 else np.zeros(len(values))
