"""Which lid of an artikel is quoted."""

from __future__ import annotations

from citation_platform.retrieval.ranking import RankedUnit, order_passages
from citation_platform.retrieval.relevance import SIGNALS, RelevanceModel, signals_of
from tests.unit.gate.conftest import LAW, passage

LEDEN = [
    passage(f"{LAW}/1/1", "De kamer beslist over het verzoek.", position=0),
    passage(f"{LAW}/1/2", "De termijn voor het verzoek is zes weken.", position=1),
    passage(f"{LAW}/1/3", "De termijn kan worden verlengd.", position=2),
]


def ordered(query: str, weights: dict[str, float] | None = None) -> list[str]:
    found = order_passages(
        query.split(),
        LEDEN,
        terms=lambda text: text.lower().strip(".").split(),
        weight=lambda term: (weights or {}).get(term, 1.0),
    )
    return [item.address.rsplit("/", 1)[1] for item in found]


def test_the_lid_with_most_of_the_words_comes_first() -> None:
    assert ordered("termijn verzoek weken")[0] == "2"


def test_rare_words_weigh_more_than_common_ones() -> None:
    assert ordered("verlengd verzoek", {"verlengd": 5.0})[0] == "3"


def test_leden_without_any_word_keep_document_order() -> None:
    assert ordered("onbekend") == ["1", "2", "3"]


def test_signals_of_an_empty_result_are_all_zero() -> None:
    found = signals_of([], covered=0.0, known=0.0, foreign=False, words=0, meanings=0)
    assert found == (0.0,) * len(SIGNALS)


def test_the_best_cosine_counts_wherever_fusion_put_it() -> None:
    ranked = [RankedUnit("a", 1.0, 0.8, 3.0, ()), RankedUnit("b", 0.5, 0.9, None, ())]
    found = signals_of(ranked, covered=0.5, known=1.0, foreign=True, words=3, meanings=0)
    told = dict(zip(SIGNALS, found, strict=True))
    assert told["best_dense"] == 0.9
    assert (told["covered"], told["known"], told["foreign"]) == (0.5, 1.0, 1.0)
    assert told["score"] == told["lead"] == told["best_adapted"] == 0.0


def test_a_learned_ranking_tells_more_of_its_best_unit() -> None:
    telling = {"lead": 4.0, "concepts_held": 0.5, "law_mass": 0.2, "near_mass": 0.1}
    best = RankedUnit("a", 7.0, 0.8, 3.0, (), adapted_score=0.85, telling=telling)
    found = signals_of([best], covered=0.5, known=1.0, foreign=False, words=3, meanings=2)
    told = dict(zip(SIGNALS, found, strict=True))
    assert (told["score"], told["lead"], told["meanings_held"]) == (7.0, 4.0, 0.5)
    assert told["best_adapted"] == 0.85


def test_probability_grows_with_a_positive_signal_and_stays_between_zero_and_one() -> None:
    model = RelevanceModel((0.0,) * 4, (1.0,) * 4, (2.0, 0.0, 0.0, 0.0), 0.0, 0.5)
    low, high = (model.probability((value, 0.0, 0.0, 0.0)) for value in (-1e6, 1e6))
    assert 0.0 <= low < 0.5 < high <= 1.0
