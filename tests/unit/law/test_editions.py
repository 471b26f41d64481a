"""Several states of a law become editions with validity, doubt and successors."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest

from citation_platform.errors import InvalidSource
from citation_platform.law.editions import build_editions
from citation_platform.law.model import ProvisionStatus
from citation_platform.law.versions import unstable_versions

OLD, NEW = "2020-01-01", "2024-01-01"
WITHDRAWN = '<al><redactie type="vervanging">Vervallen</redactie></al>'


def _rows(editions, address):
    return [edition for edition in editions if str(edition.address) == address]


def _period(edition):
    return str(edition.valid_from), str(edition.valid_to)


def test_an_unchanged_lid_of_a_changed_artikel_keeps_one_row(sample_states):
    rows = _rows(build_editions(sample_states), "BWBR9900001/3/1")
    assert [_period(row) for row in rows] == [("2020-01-01", "None")]
    assert rows[0].state_date == date(2024, 1, 1)


def test_a_changed_lid_ends_the_day_before_the_change_and_names_its_successor(sample_states):
    editions = build_editions(sample_states)
    old, new = _rows(editions, "BWBR9900001/3/2")
    assert (_period(old), _period(new)) == (("2020-01-01", "2023-06-30"), ("2023-07-01", "None"))
    assert editions[old.successor] is new
    assert (new.effect, new.origin.enacted_by) == ("wijziging", "Stb.2023-902")


def test_a_tombstone_ends_the_text_and_is_a_row_of_its_own(sample_states):
    old, tombstone = _rows(build_editions(sample_states), "BWBR9900001/6")
    assert (_period(old), old.status) == (("2020-01-01", "2023-06-30"), ProvisionStatus.IN_FORCE)
    assert (_period(tombstone), tombstone.status) == (
        ("2023-07-01", "None"),
        ProvisionStatus.WITHDRAWN,
    )


def test_a_renumbered_artikel_keeps_its_identity_and_points_to_its_new_number(sample_states):
    editions = build_editions(sample_states)
    (old,) = _rows(editions, "BWBR9900001/13a")
    assert old.valid_to == date(2023, 6, 30)
    assert str(editions[old.successor].address) == "BWBR9900001/14"
    assert editions[old.successor].artikel.stam_id == old.artikel.stam_id


def test_text_without_a_day_of_force_has_no_valid_from(sample_states):
    (row,) = _rows(build_editions(sample_states), "BWBR9900001/11")
    assert (row.status, row.valid_from) == (ProvisionStatus.NOT_YET_IN_FORCE, None)


def test_an_artikel_that_a_later_state_lacks_ended_before_that_state(read_state, make_artikel):
    keep = make_artikel("1", "<al>A.</al>", stam_id="1", inwerking=OLD)
    gone = make_artikel("2", "<al>B.</al>", stam_id="2", inwerking=OLD)
    editions = build_editions([read_state(keep, gone, day=OLD), read_state(keep, day=NEW)])
    assert _rows(editions, "BWBR9900002/2")[0].valid_to == date(2023, 12, 31)


def test_a_reused_number_succeeds_the_artikel_that_had_it(read_state, make_artikel):
    old = make_artikel("2", "<al>B.</al>", stam_id="2", inwerking=OLD)
    new = make_artikel("2", "<al>C.</al>", stam_id="9", inwerking="2022-01-01", effect="nieuw")
    editions = build_editions([read_state(old, day=OLD), read_state(new, day=NEW)])
    first, second = _rows(editions, "BWBR9900002/2")
    assert editions[first.successor] is second


def test_a_state_without_identities_is_continued_by_number(read_state, make_artikel):
    old = read_state(make_artikel("1", "<al>Hard  afgebroken.</al>"), day="2012-10-04")
    new = read_state(
        make_artikel("1", "<al>Hard afgebroken.</al>", stam_id="7", inwerking="2003-01-01"), day=NEW
    )
    (row,) = build_editions([new, old])
    assert _period(row) == ("2003-01-01", "None")


def test_a_change_close_by_puts_the_older_text_in_doubt(read_state, make_artikel):
    changed = {"inwerking": "2023-01-01", "bron": "Stb.2022-5"}
    old = read_state(
        *(
            make_artikel(str(n), f"<al>Oud {n}.</al>", stam_id=str(n), inwerking=OLD)
            for n in (1, 2)
        ),
        day=OLD,
    )
    new = read_state(
        make_artikel("1", "<al>Nieuw 1.</al>", stam_id="1", **changed),
        make_artikel(
            "2", "<al>Nieuw 2.</al>", stam_id="2", inwerking="2021-05-01", bron="Stb.2021-9"
        ),
        day=NEW,
    )
    row = _rows(build_editions([old, new]), "BWBR9900002/1")[0]
    assert (row.valid_to, row.certain_to) == (date(2022, 12, 31), date(2021, 4, 30))
    assert "artikel 2" in row.doubt
    assert "Stb.2021-9" in row.doubt


def test_states_that_follow_each_other_leave_no_doubt(read_state, make_artikel):
    old = read_state(
        *(
            make_artikel(str(n), f"<al>Oud {n}.</al>", stam_id=str(n), inwerking=OLD)
            for n in (1, 2)
        ),
        day=OLD,
    )
    new = read_state(
        make_artikel("1", "<al>Nieuw.</al>", stam_id="1", inwerking=NEW),
        make_artikel("2", "<al>Oud 2.</al>", stam_id="2", inwerking="2021-05-01"),
        day=NEW,
    )
    ends = {date(2020, 1, 1): date(2023, 12, 31), date(2024, 1, 1): None}
    row = _rows(build_editions([old, new], ends), "BWBR9900002/1")[0]
    assert (row.valid_to, row.doubt) == (date(2023, 12, 31), None)


def test_a_known_end_of_the_last_state_bounds_its_editions(read_state, make_artikel):
    state = read_state(make_artikel("1", "<al>A.</al>", inwerking=OLD), day=NEW)
    (row,) = build_editions([state], {date(2024, 1, 1): date(2024, 6, 30)})
    assert (row.valid_to, row.certain_to) == (date(2024, 6, 30), date(2024, 6, 30))
    assert "30 juni 2024" in row.doubt


def test_the_same_file_twice_is_read_once_but_two_files_for_one_state_are_refused(sample_states):
    once = build_editions(sample_states)
    assert build_editions([*sample_states, sample_states[0]]) == once
    other = replace(sample_states[0], document_hash="other")
    with pytest.raises(InvalidSource, match="two different files"):
        build_editions([sample_states[0], other])


def test_states_of_two_laws_are_refused(sample_states):
    other = replace(sample_states[1], bwb_id="BWBR9900009")
    with pytest.raises(InvalidSource, match="two laws"):
        build_editions([sample_states[0], other])


def test_two_texts_under_one_versie_id_give_a_warning(read_state, make_artikel):
    states = [
        read_state(make_artikel("1", f"<al>{text}</al>", stam_id="1", versie_id="5"), day=day)
        for text, day in (("A.", OLD), ("B.", NEW))
    ]
    assert len(unstable_versions(states)) == 1


def test_every_lid_of_every_state_is_in_force_at_most_once_a_day(sample_states):
    periods = {}
    for row in build_editions(sample_states):
        if row.status is ProvisionStatus.IN_FORCE:
            periods.setdefault(row.address, []).append((row.valid_from, row.valid_to or date.max))
    for spans in periods.values():
        spans.sort()
        assert all(end < start for (_, end), (start, _) in pairwise(spans))
