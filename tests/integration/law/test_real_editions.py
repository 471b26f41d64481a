"""Editions of real laws with several states, and the temporal gold set."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from citation_platform.evaluation.gold import TemporalQuestion, read_temporal
from citation_platform.law.addresses import bwb_id_of
from citation_platform.law.manifest import read_manifest
from citation_platform.law.model import LawState
from citation_platform.law.reading import read_law
from citation_platform.law.validity import DidNotExist, InForce, NoVersion, edition_on
from citation_platform.law.versions import unstable_versions
from citation_platform.passages.record import Passage
from citation_platform.passages.statutes import statute_passages

WET_OB = "BWBR0002629"


class Laws:
    """The passages of a law in all its states that the evaluation data holds."""

    def __init__(self, law: Path) -> None:
        self._law = law
        self.passages: Callable[[str], list[Passage]] = cache(self._passages)

    def states(self, bwb_id: str) -> list[LawState]:
        files = [
            path
            for folder in ("dtd-2012", "toestand", "toestand-versions")
            for path in sorted((self._law / folder).glob(f"{bwb_id}*.xml"))
        ]
        return [_read(path) for path in files]

    def ends(self, bwb_id: str) -> Mapping[date, date | None]:
        path = self._law / "toestand-versions" / "manifest.xml"
        return read_manifest(path.read_bytes()) if bwb_id == WET_OB else {}

    def _passages(self, bwb_id: str) -> list[Passage]:
        return statute_passages(
            self.states(bwb_id),
            corpus="statutes",
            folder=f"statutes.{bwb_id}",
            role="authority",
            vetting=None,
            ends=self.ends(bwb_id),
        )

    def at(self, bwb_id: str, address: str) -> list[Passage]:
        return [passage for passage in self.passages(bwb_id) if passage.address == address]


def _read(path: Path) -> LawState:
    source = path.read_bytes()
    return read_law(source, name=path.name, document_hash=hashlib.sha256(source).hexdigest())


@pytest.fixture(scope="module")
def laws(shared_data: Path) -> Laws:
    return Laws(shared_data / "law")


def _periods(passages: Sequence[Passage]) -> list[tuple[str, str]]:
    return [(str(passage.valid_from), str(passage.valid_to)) for passage in passages]


def test_versie_id_is_a_change_detector_in_every_pair_of_states(laws):
    for bwb_id in (WET_OB, "BWBR0003420"):
        assert unstable_versions(laws.states(bwb_id)) == ()


def test_the_vat_rate_is_one_edition_over_three_states(laws):
    rows = laws.at(WET_OB, f"{WET_OB}/9/1")
    assert [
        (period, "21 percent" in row.text) for period, row in zip(_periods(rows), rows, strict=True)
    ] == [
        (("2001-01-01", "2012-09-30"), False),
        (("2012-10-01", "None"), True),
    ]
    assert rows[0].superseded_by == rows[1].passage_id


@pytest.mark.parametrize("bwb_id", [WET_OB, "BWBR0003420", "BWBR0002761", "BWBR0005288"])
def test_no_address_has_two_texts_on_one_day(laws, bwb_id):
    spans = defaultdict(list)
    for row in laws.passages(bwb_id):
        if row.status == "in_force":
            spans[row.address].append((row.valid_from, row.valid_to or date.max))
    for periods in spans.values():
        periods.sort()
        assert all(start <= end for start, end in periods)
        assert all(end < start for (_, end), (start, _) in pairwise(periods))


def test_every_lid_of_each_state_is_in_force_on_its_first_day_with_that_states_text(laws):
    for bwb_id in (WET_OB, "BWBR0003420"):
        rows = defaultdict(list)
        for row in laws.passages(bwb_id):
            rows[row.address].append(row)
        for state in laws.states(bwb_id):
            texts = {
                row.text
                for group in rows.values()
                for row in group
                if row.in_force_on(state.state_date)
            }
            missing = [
                (artikel.number, lid.number)
                for artikel in state.artikelen
                for lid in artikel.leden
                if lid.status == "in_force" and lid.text not in texts
            ]
            assert missing == []


def test_bw_across_the_two_dialects(laws):
    unchanged = laws.at("BWBR0002761", "bw:4:13.3")
    assert _periods(unchanged) == [("2003-01-01", "None")]
    old, new = laws.at("BWBR0005288", "bw:5:58.1")
    assert (_periods([old, new]), old.superseded_by) == (
        [("2012-10-04", "2013-12-31"), ("2014-01-01", "None")],
        new.passage_id,
    )
    withdrawn = laws.at("BWBR0005291", "bw:3:15b")
    assert [(row.status, str(row.valid_from)) for row in withdrawn] == [
        ("in_force", "2012-10-04"),
        ("withdrawn", "2017-03-10"),
    ]


def _outcome_kind(laws: Laws, question: TemporalQuestion) -> str:
    """What the look-up says, in the words of the gold set."""
    rows = defaultdict(list)
    bwb_id = bwb_id_of(question.address)
    assert bwb_id is not None
    for row in laws.passages(bwb_id):
        if str(question.address) in (row.address, row.artikel_address):
            rows[row.address].append(row)
    outcomes = [edition_on(group, question.reference_date) for group in rows.values()]
    in_force = [outcome.edition for outcome in outcomes if isinstance(outcome, InForce)]
    if in_force:
        text = " ".join(row.text for row in in_force)
        assert question.contains is None or question.contains in text, text
        return "text"
    kinds = {DidNotExist: "article_did_not_exist", NoVersion: "no_version_covers_date"}
    found = {kinds.get(type(outcome), type(outcome).__name__) for outcome in outcomes}
    return "+".join(sorted(found))


def test_every_temporal_gold_question_finds_the_text_of_its_day_or_says_why_not(laws, shared_data):
    questions = read_temporal(shared_data / "gold" / "temporal.dev.jsonl")
    found = {question.id: _outcome_kind(laws, question) for question in questions}
    assert found == {question.id: question.answer_kind for question in questions}
