"""Dutch lexical vectors: what counts as a term, how compounds fall apart, what weighs."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.errors import InvalidSource
from citation_platform.index.compounds import CompoundSplitter
from citation_platform.index.lexical import Lexicon
from citation_platform.index.terms import dutch_stemmer, fold, words

STATUTES = [
    "De huur van een woning. De overeenkomst van huur eindigt door opzegging.",
    "De opzegging geschiedt met een termijn van drie maanden. De huur loopt door.",
    "Een overeenkomst tot arbeid eindigt na een termijn. De arbeid is persoonlijk.",
    "Het testament. Een erfgenaam kan de nalatenschap verwerpen op grond van artikel 4:13.",
    "De vergunning voor de omgeving wordt niet verleend. De omgeving is beschermd.",
    "Een vergunning kan worden ingetrokken ingevolge artikel 2.107h, eerste lid.",
]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.learn(STATUTES)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("artikel 4:13, lid 3", ["artikel", "4:13", "lid", "3"]),
        ("art. 2.107h en 12quater.", ["art", "2.107h", "en", "12quater"]),
        ("de btw-tarieven, 6.3.1.1", ["de", "btw", "tarieven", "6.3.1.1"]),
        ("Geïnd: ½ ﬁscaal, 'Ésope'", ["geind", "1", "2", "fiscaal", "esope"]),
        ("", []),
        ("\x00 — § …", []),
    ],
)
def test_article_numbers_stay_whole_and_words_are_folded(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@given(st.text(max_size=200))
def test_folding_twice_changes_nothing_and_no_text_breaks_the_tokens(text: str) -> None:
    assert words(fold(text)) == words(text)


@pytest.mark.parametrize(
    ("compound", "parts"),
    [
        ("huurovereenkomst", ("huur", "overeenkomst")),
        ("arbeidsovereenkomst", ("arbeid", "overeenkomst")),
        ("opzegtermijn", ("opzeg", "termijn")),
        ("omgevingsvergunning", ("omgeving", "vergunning")),
        ("huurovereenkomsttermijn", ("huur", "overeenkomst", "termijn")),
        ("overeenkomst", ("overeenkomst",)),
        ("testament", ("testament",)),
        ("verhuurder", ("verhuurder",)),
        ("onbekendwoord", ("onbekendwoord",)),
    ],
)
def test_compounds_fall_apart_into_words_of_the_corpus(
    compound: str, parts: tuple[str, ...]
) -> None:
    known = {"huur", "overeenkomst", "arbeid", "termijn", "opzegging", "omgeving", "vergunning",
             "huurder", "ver"}  # fmt: skip
    assert CompoundSplitter(known, stem=dutch_stemmer()).split(compound) == parts


def test_a_word_of_a_million_letters_is_not_taken_apart() -> None:
    splitter = CompoundSplitter({"huur"}, stem=dutch_stemmer())
    assert splitter.split("huur" * 250_000) == ("huur" * 250_000,)


def score(lexicon: Lexicon, question: str, text: str) -> float:
    """What a store computes: Σ question weight · passage weight · IDF."""
    passage = lexicon.passage_vector(text)
    weights = dict(zip(passage.indices, passage.values, strict=True))
    names = {
        number: term
        for term in lexicon.terms(text)
        for number in lexicon.query_vector(term).indices
    }
    asked = lexicon.query_vector(question)
    return sum(
        value * weights.get(number, 0.0) * lexicon.idf(names.get(number, ""))
        for number, value in zip(asked.indices, asked.values, strict=True)
    )


def test_a_compound_in_the_question_finds_the_words_it_is_made_of(lexicon: Lexicon) -> None:
    scores = [score(lexicon, "opzegtermijn huurovereenkomst", text) for text in STATUTES]
    assert max(scores[:2]) > max(scores[2:])


def test_an_inflected_word_finds_its_other_forms(lexicon: Lexicon) -> None:
    assert score(lexicon, "vergunningen", STATUTES[4]) > 0
    assert score(lexicon, "erfgenamen", STATUTES[3]) > 0


def test_an_article_number_finds_the_text_that_names_it(lexicon: Lexicon) -> None:
    assert score(lexicon, "2.107h", STATUTES[5]) > 0
    assert score(lexicon, "2.107", STATUTES[5]) == 0


def test_negation_is_a_term_and_articles_are_not(lexicon: Lexicon) -> None:
    assert "niet" in lexicon.terms("niet de het een")
    assert lexicon.terms("de het een van") == []


def test_rare_terms_weigh_more_and_unknown_ones_most(lexicon: Lexicon) -> None:
    assert lexicon.idf("testament") > lexicon.idf("termijn") > 0
    assert lexicon.idf("kwantummechanica") > lexicon.idf("testament")


def test_repetition_saturates_and_length_dilutes(lexicon: Lexicon) -> None:
    once, often = (lexicon.passage_vector(text).values[0] for text in ("huur", "huur " * 50))
    assert once < often < 2.0
    long = lexicon.passage_vector("huur " + "opzegging vergunning testament " * 40)
    assert min(long.values) < once


def test_vectors_are_unique_ascending_term_ids(lexicon: Lexicon) -> None:
    for vector in (lexicon.passage_vector(" ".join(STATUTES)), lexicon.query_vector("huur huur")):
        assert list(vector.indices) == sorted(set(vector.indices))
        assert len(vector.indices) == len(vector.values)


def test_unknown_words_count_for_nothing(lexicon: Lexicon) -> None:
    assert lexicon.query_vector("kwantummechanica").indices == ()
    assert lexicon.query_vector("").indices == ()


def test_a_saved_lexicon_is_the_same_lexicon(lexicon: Lexicon, tmp_path: Path) -> None:
    lexicon.save(tmp_path / "lexicon")
    again = Lexicon.load(tmp_path / "lexicon")
    assert again.identity == lexicon.identity
    assert again.passage_vector(STATUTES[0]) == lexicon.passage_vector(STATUTES[0])
    again.save(tmp_path / "second")
    assert (tmp_path / "second").read_bytes() == (tmp_path / "lexicon").read_bytes()


def test_the_order_of_the_texts_does_not_matter(lexicon: Lexicon) -> None:
    assert Lexicon.learn(STATUTES[::-1]).identity == lexicon.identity
    assert Lexicon.learn(STATUTES[1:]).identity != lexicon.identity


def test_nothing_to_learn_is_an_empty_lexicon() -> None:
    empty = Lexicon.learn([])
    assert len(empty) == 0
    assert empty.passage_vector("huur").indices == ()
    assert empty.coverage("huur") == 0.0


@pytest.mark.parametrize("content", [b"", b"{}", b'{"format": 9}', b"\xff\xfe", b"[1]"])
def test_a_damaged_lexicon_says_what_to_do(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "lexicon").write_bytes(content)
    with pytest.raises(InvalidSource, match="build the release again"):
        Lexicon.load(tmp_path / "lexicon")


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("Wanneer eindigt de huur van een woning?", 0.9, 1.0),
        ("asdfjkl; qwe 4x4 rtytr", 0.0, 0.2),
        ("", 0.0, 0.0),
        ("1234 56", 0.0, 0.0),
        ("When does the lease of a house end?", 0.4, 1.0),
        ("Quand est-ce que le bail d'une maison prend fin ?", 0.4, 1.0),
        ("Wann endet der Mietvertrag für eine Wohnung?", 0.4, 1.0),
    ],
)
def test_coverage_tells_language_from_noise(
    lexicon: Lexicon, text: str, least: float, most: float
) -> None:
    assert least <= lexicon.coverage(text) <= most


def test_threads_share_a_lexicon(lexicon: Lexicon) -> None:
    with ThreadPoolExecutor(8) as pool:
        vectors = list(pool.map(lexicon.query_vector, STATUTES * 20))
    assert vectors == [lexicon.query_vector(text) for text in STATUTES] * 20


MEANT = [("concept:lease",), ("concept:lease", "concept:notice"), (), (), (), ()]


def test_texts_of_one_meaning_meet_without_a_word_in_common() -> None:
    lexicon = Lexicon.learn(STATUTES, MEANT)
    asked = lexicon.query_vector("the lease", ("concept:lease",))
    passage = lexicon.passage_vector(STATUTES[0], MEANT[0])
    assert set(asked.indices) & set(passage.indices)
    # Without the meaning neither side says it.
    assert not set(asked.indices) & set(lexicon.passage_vector(STATUTES[0]).indices)
    assert lexicon.query_vector("the lease").indices == ()


def test_a_rare_meaning_weighs_more_than_a_common_one() -> None:
    lexicon = Lexicon.learn(STATUTES, MEANT)
    assert lexicon.idf("concept:notice") > lexicon.idf("concept:lease") > 0


def test_a_meaning_that_no_text_has_counts_for_nothing() -> None:
    lexicon = Lexicon.learn(STATUTES, MEANT)
    assert lexicon.query_vector("", ("concept:unheard",)).indices == ()


def test_meanings_make_another_lexicon_and_survive_saving(tmp_path: Path) -> None:
    lexicon = Lexicon.learn(STATUTES, MEANT)
    assert lexicon.identity != Lexicon.learn(STATUTES).identity
    lexicon.save(tmp_path / "lexicon")
    again = Lexicon.load(tmp_path / "lexicon")
    assert again.passage_vector("huur", MEANT[1]) == lexicon.passage_vector("huur", MEANT[1])


def test_no_meanings_at_all_is_the_lexicon_of_the_words() -> None:
    assert (
        Lexicon.learn(STATUTES, [()] * len(STATUTES)).identity == Lexicon.learn(STATUTES).identity
    )
