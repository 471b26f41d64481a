"""The labelled questions about law that teach: readable, many, and apart from what tests."""

import json
from collections import Counter
from pathlib import Path

import pytest

from citation_platform.evaluation.gold import GoldQuestion, read_questions
from citation_platform.law.addresses import Address, parse_address
from citation_platform.offices import load_pack

FOLDER = Path(__file__).parents[3] / "training" / "law"
FILES = sorted(FOLDER.glob("*.jsonl"))


@pytest.fixture(scope="module")
def labelled() -> list[GoldQuestion]:
    return [question for file in FILES for question in read_questions(file)]


def test_there_are_two_thousand_over_many_laws(labelled: list[GoldQuestion]) -> None:
    laws = {(address.source, address.book) for one in labelled for address in one.gold}
    assert len(labelled) >= 2400
    assert len(laws) >= 75


def test_ids_and_questions_occur_once(labelled: list[GoldQuestion]) -> None:
    ids = Counter(one.id for one in labelled)
    questions = Counter(one.question.casefold() for one in labelled)
    assert [name for name, count in (ids + questions).items() if count > 1] == []


def test_no_lid_is_asked_about_often(labelled: list[GoldQuestion]) -> None:
    often = Counter(str(address) for one in labelled for address in one.gold)
    assert max(often.values()) <= 4


def test_none_is_about_an_artikel_that_a_gold_file_labels(
    labelled: list[GoldQuestion], shared_data: Path
) -> None:
    tested = set(_gold_artikelen(shared_data))
    assert len(tested) > 100
    taught = {
        address.artikel_address for one in labelled for address in (*one.gold, *one.acceptable)
    }
    assert sorted(map(str, taught & tested)) == []


def test_none_is_about_an_artikel_that_measures_every_release(
    labelled: list[GoldQuestion],
) -> None:
    path = load_pack("notary").gold
    assert path is not None
    measured = read_questions(path)
    assert len(measured) >= 100
    taught = {
        address.artikel_address for one in labelled for address in (*one.gold, *one.acceptable)
    }
    tested = {address.artikel_address for one in measured for address in one.gold}
    assert sorted(map(str, taught & tested)) == []


def _gold_artikelen(shared_data: Path) -> list[Address]:
    gold = shared_data / "gold"
    questions = [
        *read_questions(gold / "law_questions.dev.jsonl"),
        *read_questions(gold / "must_decline.dev.jsonl"),
        *read_questions(shared_data / "bench" / "nl-legal-qa" / "questions.jsonl"),
    ]
    found = [address for one in questions for address in (*one.gold, *one.acceptable)]
    for name in ("entailment.dev.jsonl", "temporal.dev.jsonl"):
        lines = (gold / name).read_text(encoding="utf-8").splitlines()
        found += [parse_address(json.loads(line)["address"]) for line in lines]
    return [address.artikel_address for address in found]
