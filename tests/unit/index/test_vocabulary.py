"""An office's vocabulary: words of five languages meet in what they mean."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from citation_platform.errors import InvalidSource
from citation_platform.index.terms import words
from citation_platform.index.vocabulary import Concept, Vocabulary, concept_term, unit_key
from citation_platform.offices import load_pack

LISTED = """
concepts:
  - {id: current, nl: [stroom], en: [current], de: [Strom], fr: [courant], it: [corrente], units: [A, mA]}
  - {id: output, nl: [uitgang], en: [output], de: [Ausgang], fr: [sortie], it: [uscita]}
  - {id: speed, nl: [toerental], en: [rpm, rotation speed], de: [Drehzahl],
     fr: [vitesse de rotation], it: [numero di giri], units: [rpm, min-1]}
  - {id: flow, nl: [debiet], en: [flow], de: [Durchfluss], fr: [débit], it: [portata], units: [m³/h]}
  - {id: forbidden, nl: [niet], en: [not], de: [nicht], fr: [interdit], it: [vietato]}
"""


@pytest.fixture(scope="module")
def vocabulary(tmp_path_factory: pytest.TempPathFactory) -> Vocabulary:
    return read(tmp_path_factory.mktemp("pack"), LISTED)


@pytest.fixture(scope="module")
def retail() -> Vocabulary:
    path = load_pack("retail").vocabulary
    assert path is not None
    return Vocabulary.read(path)


def read(directory: Path, content: str) -> Vocabulary:
    path = directory / "vocabulary.yaml"
    path.write_text(content, encoding="utf-8")
    return Vocabulary.read(path)


@pytest.mark.parametrize(
    ("text", "language", "concept"),
    [
        ("Wat is het toerental?", "nl", "speed"),
        ("toerentallen", "nl", "speed"),
        ("the rotation speeds", "en", "speed"),
        ("Welche Drehzahl?", "de", "speed"),
        ("la vitesse de rotation", "fr", "speed"),
        ("il numero di giri", "it", "speed"),
        ("le debit", "fr", "flow"),
        ("DÉBIT", "fr", "flow"),
    ],
)
def test_words_and_word_groups_of_each_language_meet_in_their_concept(
    vocabulary: Vocabulary, text: str, language: str, concept: str
) -> None:
    assert vocabulary.concepts(text, language) == {concept}


@pytest.mark.parametrize("text", ["il numero", "di giri", "the rotation of it"])
def test_half_a_word_group_means_nothing(vocabulary: Vocabulary, text: str) -> None:
    assert vocabulary.concepts(text, "en") == frozenset()
    assert vocabulary.concepts(text, "it") == frozenset()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("uitgangsstroom", "nl"),
        ("output current", "en"),
        ("Ausgangsstrom", "de"),
        ("courant de sortie", "fr"),
        ("corrente di uscita", "it"),
    ],
)
def test_a_compound_means_what_its_parts_mean(
    vocabulary: Vocabulary, text: str, language: str
) -> None:
    assert vocabulary.concepts(text, language) == {"output", "current"}


def test_the_parts_of_a_compound_keep_their_order_and_their_own_meaning(
    vocabulary: Vocabulary,
) -> None:
    parts = vocabulary.parts("uitgangsstroom", "nl")
    assert [part.concepts for part in parts] == [{"output"}, {"current"}]
    assert [part.text for part in parts] == ["uitgangs", "stroom"]


def test_of_a_compound_with_one_listed_part_that_part_counts(vocabulary: Vocabulary) -> None:
    assert vocabulary.concepts("nullaststroom", "nl") == {"current"}
    assert vocabulary.concepts("stroomdraad", "nl") == {"current"}


@pytest.mark.parametrize(("word", "language"), [("outputcurrent", "en"), ("astroom", "nl")])
def test_languages_without_compounds_and_scraps_are_not_taken_apart(
    vocabulary: Vocabulary, word: str, language: str
) -> None:
    assert vocabulary.parts(word, language) == ()


def test_english_words_are_understood_in_every_language(vocabulary: Vocabulary) -> None:
    for language in ("nl", "de", "fr", "it"):
        assert vocabulary.concepts("het rpm", language) == {"speed"}


def test_a_foreign_word_is_understood_when_it_is_long_enough_to_be_no_other(
    vocabulary: Vocabulary,
) -> None:
    assert vocabulary.concepts("Drehzahl", "nl") == {"speed"}
    assert vocabulary.concepts("portata", "de") == {"flow"}


def test_an_unknown_language_is_read_as_english(vocabulary: Vocabulary) -> None:
    assert vocabulary.concepts("rotation speed", "pt") == {"speed"}


def test_short_function_words_mean_nothing_even_where_they_are_listed(
    vocabulary: Vocabulary,
) -> None:
    assert vocabulary.concepts("de het een van is", "nl") == frozenset()
    # Lists of countries hold DE, lists of directions "op": in a sentence they are neither.
    assert vocabulary.concepts("mag niet", "nl") == frozenset()
    assert vocabulary.concepts("niet", "fr") == frozenset()


def test_the_longest_group_is_found_at_its_place(vocabulary: Vocabulary) -> None:
    (found,) = vocabulary.find(words("la vitesse de rotation maximale"), "fr")
    assert (found.start, found.end, found.concepts) == (1, 4, {"speed"})


def test_the_terms_of_a_lexicon_are_sorted_and_no_word_can_be_one(vocabulary: Vocabulary) -> None:
    assert vocabulary.terms("uitgangsstroom", "nl") == ("concept:current", "concept:output")
    assert words(concept_term("current")) != [concept_term("current")]


def test_units_are_the_same_in_every_spelling(vocabulary: Vocabulary) -> None:
    assert unit_key("m³/h") == unit_key("m3/h") == "m3/h"
    assert unit_key("dB (A)") == unit_key("dB(A)") == unit_key("dBA")
    assert vocabulary.units(["current", "flow"]) == {"a", "ma", "m3/h"}
    assert vocabulary.units(["output", "unheard_of"]) == frozenset()
    assert vocabulary.all_units == {"a", "ma", "rpm", "min-1", "m3/h"}


def test_no_vocabulary_finds_nothing() -> None:
    empty = Vocabulary()
    assert (len(empty), empty.listed, empty.all_units) == (0, (), frozenset())
    assert empty.concepts("uitgangsstroom", "nl") == frozenset()
    assert empty.concepts("", "nl") == frozenset()


def test_threads_share_a_vocabulary(vocabulary: Vocabulary) -> None:
    texts = ["uitgangsstroom", "toerental", "gietijzer", "stroomdraad"] * 50
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda text: vocabulary.concepts(text, "nl"), texts))
    assert found == [vocabulary.concepts(text, "nl") for text in texts]


@pytest.mark.parametrize(
    "content",
    [
        "concepts: [",
        "",
        "[]",
        "concepts:\n  - {id: current, nl: [stroom]}",
        "concepts:\n  - {id: a, nl: [], en: [b], de: [c], fr: [d], it: [e]}",
        "concepts:\n  - {id: a, nl: [a], en: [b], de: [c], fr: [d], it: [e], es: [f]}",
        "words: []",
    ],
)
def test_a_bad_list_is_refused_by_its_name(content: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidSource, match="vocabulary") as fault:
        read(tmp_path, content)
    assert str(tmp_path / "vocabulary.yaml") in str(fault.value)


def test_a_list_that_is_not_there_or_no_text_is_refused_by_its_name(tmp_path: Path) -> None:
    for path in (tmp_path / "absent.yaml", tmp_path):
        with pytest.raises(InvalidSource, match=path.name):
            Vocabulary.read(path)
    (tmp_path / "latin.yaml").write_bytes(b"concepts: [\xff\xfe]")
    with pytest.raises(InvalidSource, match=r"latin\.yaml"):
        Vocabulary.read(tmp_path / "latin.yaml")


def test_the_list_of_the_retail_pack_is_large_and_each_concept_is_there_once(
    retail: Vocabulary,
) -> None:
    path = load_pack("retail").vocabulary
    assert path is not None
    assert len(retail) > 1000
    # Reading keeps one concept per id: a repeated id would lose its first words silently.
    assert path.read_text(encoding="utf-8").count("- {id: ") == len(retail)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("uitgangsstroom", "nl"), ("output current", "en")),
        (("gietijzer", "nl"), ("cast iron", "en")),
        (("Drehzahl", "de"), ("rpm", "en")),
        (("Drehzahl", "de"), ("toerental", "nl")),
        (("hoe zwaar", "nl"), ("poids", "fr")),
        (("peso", "it"), ("Gewicht", "de")),
    ],
)
def test_the_retail_pack_joins_the_words_of_its_trade(
    retail: Vocabulary, first: tuple[str, str], second: tuple[str, str]
) -> None:
    assert retail.concepts(*first) & retail.concepts(*second)


def test_concepts_are_built_in_code_as_well() -> None:
    own = Vocabulary(
        [Concept(id="a", nl=["klep"], en=["valve"], de=["Ventil"], fr=["v"], it=["w"])]
    )
    assert own.concepts("kleppen", "nl") == own.concepts("valves", "en") == {"a"}


def test_a_run_of_letters_is_no_compound(vocabulary: Vocabulary) -> None:
    assert vocabulary.parts("stroomuitgang", "nl")
    assert vocabulary.parts("stroomuitgang" + "a" * 4000, "nl") == ()
    assert vocabulary.concepts("x" * 4000 + "stroom", "nl") == frozenset()
