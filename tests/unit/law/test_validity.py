"""What held on a day: one text, or exactly why there is none."""

from __future__ import annotations

from datetime import date

import pytest

from citation_platform.law.editions import build_editions
from citation_platform.law.validity import (
    DidNotExist,
    Emergency,
    InForce,
    NoText,
    NotYetInForce,
    NoVersion,
    Withdrawn,
    edition_on,
)

LAW = "BWBR9900001"
CASES = [
    ("3/2", "2023-06-30", InForce),
    ("3/2", "2023-07-01", InForce),
    ("3/2", "2019-12-31", DidNotExist),
    ("2a/1", "2023-06-30", DidNotExist),
    ("6", "2023-06-30", InForce),
    ("6", "2023-07-01", Withdrawn),
    ("7/2", "2024-05-01", Withdrawn),
    ("11", "2024-05-01", NotYetInForce),
    ("12/1", "2024-05-01", Emergency),
    ("17", "2024-05-01", NoText),
    ("13a", "2024-05-01", Withdrawn),
    ("14", "2021-05-01", DidNotExist),
    ("18a", "2020-01-01", DidNotExist),
    ("18a", "2021-05-01", NoVersion),  # it came and went between the two states
]


@pytest.mark.parametrize(("address", "day", "expected"), CASES)
def test_each_outcome_on_the_sample_law(sample_states, address, day, expected):
    rows = [row for row in build_editions(sample_states) if str(row.address) == f"{LAW}/{address}"]
    outcome = edition_on(rows, date.fromisoformat(day))
    assert isinstance(outcome, expected), outcome


def test_the_last_day_is_inclusive_and_the_text_is_that_of_the_day(sample_states):
    rows = [row for row in build_editions(sample_states) if str(row.address) == f"{LAW}/3/2"]
    before = edition_on(rows, date(2023, 6, 30))
    after = edition_on(rows, date(2023, 7, 1))
    assert isinstance(before, InForce)
    assert isinstance(after, InForce)
    assert "veertien dagen" in before.edition.lid.text
    assert "zeven dagen" in after.edition.lid.text


def test_after_certain_to_the_old_text_is_not_given(read_state, make_artikel):
    old = read_state(make_artikel("1", "<al>Oud.</al>", stam_id="1"), day="2012-10-04")
    new = read_state(
        make_artikel(
            "1", "<al>Nieuw.</al>", stam_id="1", inwerking="2018-01-01", effect="wijziging"
        ),
        make_artikel("2", "<al>Erbij.</al>", stam_id="2", inwerking="2016-01-01", effect="nieuw"),
        day="2023-01-01",
    )
    rows = [row for row in build_editions([old, new]) if row.artikel.number == "1"]
    assert isinstance(edition_on(rows, date(2015, 12, 31)), InForce)
    doubtful = edition_on(rows, date(2016, 1, 1))
    assert isinstance(doubtful, NoVersion)
    assert "artikel 2" in doubtful.doubt


def test_before_the_oldest_text_of_an_amended_artikel_no_version_is_known(read_state, make_artikel):
    state = read_state(make_artikel("1", "<al>X.</al>", inwerking="2018-01-01", effect="wijziging"))
    assert isinstance(edition_on(build_editions([state]), date(2017, 12, 31)), NoVersion)


def test_after_the_last_known_state_the_corpus_says_that_it_does_not_know(read_state, make_artikel):
    state = read_state(make_artikel("1", "<al>X.</al>", inwerking="2018-01-01"))
    rows = build_editions([state], {date(2024, 1, 1): date(2024, 6, 30)})
    assert isinstance(edition_on(rows, date(2024, 6, 30)), InForce)
    assert isinstance(edition_on(rows, date(2024, 7, 1)), NoVersion)
