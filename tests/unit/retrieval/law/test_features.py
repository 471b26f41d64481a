"""What of an artikel speaks for it: the comparison that a learned ranking weighs."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from citation_platform.retrieval.law.asked import sought
from citation_platform.retrieval.law.facts import PATTERNS, UnitFacts, law_of
from citation_platform.retrieval.law.features import AskedLaw, features_of
from citation_platform.retrieval.law.leden import lid_features
from citation_platform.retrieval.law.ranking import explain, weigh

EAST, NORTH = np.array([1, 0], np.float32), np.array([0, 1], np.float32)


def unit(
    name: str, *, law: str = "bw:4", terms: Mapping[int, float] | None = None, **kept: object
) -> UnitFacts:
    held = dict(sorted((terms or {}).items()))
    values: dict[str, object] = {
        "unit_id": name,
        "artikel": f"{law}:{name}",
        "law": law,
        "chapter": ("Boek",),
        "ordinal": int(name),
        "vectors": np.stack([NORTH, EAST]),
        "terms": np.array(list(held), np.int32),
        "weights": np.array(list(held.values()), np.float32),
        "heading": frozenset(),
        "leden": 2,
        "characters": 100,
        "does": (0.0,) * len(PATTERNS),
    }
    return UnitFacts(**{**values, **kept})  # type: ignore[arg-type]


def asked(**kept: object) -> AskedLaw:
    values: dict[str, object] = {
        "frozen": EAST,
        "adapted": None,
        "words": {3: 2.0},
        "concepts": {},
        "laws": frozenset(),
        "seeks": (0.0,) * len(PATTERNS),
        "foreign": False,
    }
    return AskedLaw(**{**values, **kept})  # type: ignore[arg-type]


def column(question: AskedLaw, pool: list[UnitFacts], name: str) -> list[float]:
    names, values = features_of(question, pool)
    return [float(value) for value in values[:, names.index(name)]]


def test_an_artikel_is_as_near_as_the_nearest_of_its_leden() -> None:
    pool = [unit("1"), unit("2", vectors=np.stack([NORTH, NORTH]))]
    first, second = column(asked(), pool, "frozen_gap")
    assert first == 0
    assert second < 0


def test_words_count_by_their_rarity_and_the_weight_they_have_there() -> None:
    pool = [unit("1", terms={3: 1.5}), unit("2", terms={3: 0.5, 9: 9.0}), unit("3")]
    held = column(asked(), pool, "words_held")
    rank = column(asked(), pool, "words_rank")
    assert held == [1, 1, 0]
    assert rank[0] > rank[1] > rank[2]


def test_a_law_that_the_question_names_stands_out() -> None:
    pool = [unit("1", law="awb"), unit("2")]
    assert column(asked(laws=frozenset({"awb"})), pool, "named_law") == [1, 0]


def test_good_company_in_the_chapter_counts_but_not_an_artikel_itself() -> None:
    alone = unit("50", law="awb", chapter=("Awb",))
    pool = [unit("1", terms={3: 2.0}), unit("2"), alone]
    mass = column(asked(), pool, "chapter_mass")
    assert mass[1] > mass[0] > 0
    assert mass[2] == 0


def test_the_order_of_the_pool_changes_no_value() -> None:
    pool = [unit("1", terms={3: 1.5}), unit("2", terms={3: 0.5}), unit("3")]
    names, values = features_of(asked(), pool)
    _, turned = features_of(asked(), pool[::-1])
    rank = [at for at, name in enumerate(names) if not name.endswith("_rank")]
    assert np.allclose(values[:, rank], turned[::-1][:, rank])


@pytest.mark.parametrize(
    ("question", "seeks"),
    [
        ("Wat is een legaat?", "defines"),
        ("Hoe lang is de termijn?", "numbers"),
        ("How long may it take?", "numbers"),
        ("Mag de politie zonder toestemming naar binnen?", "excepts"),
        ("Wat is de sanctie op achterhouden?", "sanctions"),
        ("Combien de jours ?", "numbers"),
        ("Wer haftet für den Hund?", "sanctions"),
    ],
)
def test_what_a_question_seeks_is_read_off_its_words(question: str, seeks: str) -> None:
    assert dict(zip(PATTERNS, sought(question), strict=True))[seeks] == 1.0


def test_the_law_of_an_address() -> None:
    assert law_of("bw:4:13") == "bw:4"
    assert law_of("awb:6:7") == "awb"
    assert law_of("BWBR0001860/349a") == "BWBR0001860"


def test_the_lid_with_the_rare_word_is_told_apart() -> None:
    names, values = lid_features(
        ["Eerste tekst.", "Tweede tekst met termijn."],
        [{}, {3: 1}],
        frozen=[0.8, 0.9],
        adapted=[0.8, 0.9],
        words={3: 2.0},
        concepts={},
        concepts_of=[frozenset(), frozenset()],
        seeks=(0.0,) * len(PATTERNS),
    )
    found = dict(zip(names, values.T.tolist(), strict=True))
    assert found["overlap"] == [0, 1]
    assert found["frozen"] == pytest.approx([-2.0, 0.0])
    assert found["first"] == [1, 0]
    assert found["numbers"] == [0, 1]


def test_what_speaks_for_a_candidate_is_told_beyond_the_average() -> None:
    names, values = ("words_held", "law_mass"), np.array([[1.0, 0.2], [0.0, 0.2]])
    contributions = weigh({"words_held": 3.0, "law_mass": 1.0}, names, values)
    assert explain(names, contributions, 0) == {"words": 1.5}
    assert explain(names, contributions, 1) == {"words": -1.5}
