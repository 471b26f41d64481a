"""The checks on a Passage table find what they are named after, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from upath import UPath

from citation_platform.home import Home
from citation_platform.passages.record import Passage, PassageReference
from citation_platform.releases.model import FolderSource
from citation_platform.releases.tables import write_passages
from citation_platform.stages.checking import CheckOutcome
from citation_platform.stages.passage_checks import check_citation_targets, check_unique_addresses
from tests.unit.gate.conftest import LAW, passage

KEY = f"statutes.{LAW}"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(UPath(str(tmp_path)))


def citing(target: str) -> Passage:
    reference = PassageReference(0, 3, target, target, "art")
    return replace(passage(f"{LAW}/1/1", "Een tekst."), references=(reference,))


def targets_of(home: Home, *passages: Passage) -> CheckOutcome:
    write_passages(home, KEY, passages, source=FolderSource(fingerprint="f", files=()))
    (outcome,) = check_citation_targets(home, [KEY])
    return outcome


def test_a_reference_within_the_corpus_is_known(home: Home) -> None:
    outcome = targets_of(home, citing(f"{LAW}/2"), passage(f"{LAW}/2", "Doel."))
    assert (outcome.passed, outcome.rows) == (True, ())


def test_a_reference_to_a_law_outside_the_corpus_is_listed_and_passes(home: Home) -> None:
    outcome = targets_of(home, citing("BWBR0001854/311"))
    assert outcome.passed
    assert outcome.rows == ({"target": "BWBR0001854/311", "cited_by": f"{LAW}/1/1"},)
    assert (outcome.figures["outside"], outcome.figures["broken"]) == (1, 0)


def test_a_reference_to_an_artikel_that_its_law_lacks_is_a_warning(home: Home) -> None:
    outcome = targets_of(home, citing(f"{LAW}/99"))
    assert not outcome.passed
    assert not outcome.blocking
    assert outcome.rows == ({"target": f"{LAW}/99", "cited_by": f"{LAW}/1/1"},)


def test_two_texts_at_one_address_on_one_day_block_the_folder(home: Home) -> None:
    first = passage(f"{LAW}/1/1", "Een tekst.", valid_to=date(2020, 1, 1))
    second = passage(f"{LAW}/1/1", "Andere tekst.", valid_from=date(2020, 1, 1))
    write_passages(home, KEY, [first, second], source=FolderSource(fingerprint="f", files=()))
    (outcome,) = check_unique_addresses(home, [KEY])
    assert not outcome.passed
    assert outcome.blocking
