"""Look-ups in an opened release."""

from __future__ import annotations

from datetime import date

from citation_platform.law.addresses import parse_address
from citation_platform.passages.record import Passage, to_table
from citation_platform.releases.passage_table import PassageTable
from tests.unit.releases.release_parts import lid

OLD = {"valid_from": date(2003, 1, 1), "valid_to": date(2017, 12, 31), "edition": " (oud)"}
NEW = {"valid_from": date(2018, 1, 1)}

FIRST = lid("13", "1", "eerste", position=7)
SECOND_OLD = lid("13", "2", "tweede oud", position=2, **OLD)
SECOND_NEW = lid("13", "2", "tweede nieuw", position=5, **NEW)
TENTH = lid("13", "10", "tiende", position=1)
SECOND_A = lid("13", "2a", "tweede a", position=0)
WHOLE = lid("67", None, "zonder leden")

TABLE = PassageTable(to_table([TENTH, SECOND_NEW, FIRST, SECOND_A, SECOND_OLD, WHOLE]))


def editions(address: str) -> tuple[Passage, ...]:
    return TABLE.editions(parse_address(address))


def test_a_lid_has_its_editions_oldest_first() -> None:
    assert editions("bw:4:13.2") == (SECOND_OLD, SECOND_NEW)


def test_an_artikel_has_all_editions_of_all_leden_in_order_of_number() -> None:
    assert editions("bw:4:13") == (FIRST, SECOND_OLD, SECOND_NEW, SECOND_A, TENTH)


def test_an_onderdeel_resolves_to_its_lid() -> None:
    assert editions("bw:4:13.2.a.1°") == (SECOND_OLD, SECOND_NEW)


def test_an_onderdeel_without_lid_resolves_only_where_the_artikel_has_no_leden() -> None:
    assert editions("bw:4:67..d") == (WHOLE,)
    assert editions("bw:4:13..d") == ()


def test_what_is_not_there_is_an_empty_answer() -> None:
    assert editions("bw:4:13.99") == ()
    assert editions("bw:3:13") == ()
    assert TABLE.passage("0" * 32) is None
    assert TABLE.unit("0" * 32) == ()


def test_an_artikel_is_known_by_any_address_in_it() -> None:
    assert TABLE.has_artikel(parse_address("bw:4:13.99.z"))
    assert not TABLE.has_artikel(parse_address("bw:4:14"))


def test_a_unit_has_the_leden_of_its_edition_in_order() -> None:
    assert TABLE.unit(FIRST.unit_id) == (FIRST, SECOND_NEW, SECOND_A, TENTH)
    assert TABLE.unit(SECOND_OLD.unit_id) == (SECOND_OLD,)


def test_a_passage_comes_back_whole() -> None:
    assert TABLE.passage(FIRST.passage_id) == FIRST
