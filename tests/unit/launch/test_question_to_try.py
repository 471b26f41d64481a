"""The first question that a newcomer is told to try has an answer in what is published."""

from __future__ import annotations

from pathlib import Path

from upath import UPath

from citation_platform.home import Home
from citation_platform.launch.samples import question_to_try
from citation_platform.offices import load_pack


def test_the_sample_question_is_offered_where_the_sample_law_is_published(
    sample_home: Path,
) -> None:
    pack = load_pack("notary")
    assert question_to_try(Home(UPath(str(sample_home))), pack) == pack.sample_question


def test_another_corpus_is_asked_about_what_it_holds(sample_home: Path) -> None:
    elsewhere = load_pack("notary").model_copy(
        update={"sample_question": "Wat staat er in artikel 1 van de Auteurswet?"}
    )
    question = question_to_try(Home(UPath(str(sample_home))), elsewhere)
    assert question == "Wat staat er in artikel 1 Wet register van bewaargevingen?"


def test_before_anything_is_published_the_packs_own_question_is_offered(tmp_path: Path) -> None:
    pack = load_pack("notary")
    assert question_to_try(Home(UPath(str(tmp_path))), pack) == pack.sample_question
