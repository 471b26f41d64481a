"""A unit holds from the first to the last day on which any of its leden is law."""

from __future__ import annotations

from datetime import date

from citation_platform.passages.record import Passage, to_table
from citation_platform.releases.units import Unit, units_of, units_table
from tests.unit.releases.release_parts import ERFRECHT, lid


def only(*passages: Passage) -> Unit:
    units = units_of(to_table(passages), ERFRECHT)
    assert len(units) == 1
    return units[0]


def test_the_span_covers_all_leden() -> None:
    unit = only(
        lid("1", "1", "a", valid_from=date(2003, 1, 1), valid_to=date(2010, 12, 31)),
        lid("1", "2", "b", valid_from=date(2008, 1, 1), valid_to=date(2018, 9, 18)),
    )
    assert unit.payload.valid_from == date(2003, 1, 1)
    assert unit.payload.valid_to == date(2018, 9, 18)


def test_one_lid_without_an_end_leaves_the_unit_open() -> None:
    unit = only(lid("1", "1", "a", valid_to=date(2010, 1, 1)), lid("1", "2", "b"))
    assert unit.payload.valid_to is None


def test_a_withdrawn_lid_does_not_stretch_the_span() -> None:
    unit = only(
        lid("1", "1", "a", valid_from=date(2003, 1, 1), valid_to=date(2010, 12, 31)),
        lid("1", "2", "Vervallen", valid_from=date(1990, 1, 1), status="withdrawn"),
    )
    assert unit.payload.valid_from == date(2003, 1, 1)
    assert unit.payload.valid_to == date(2010, 12, 31)


def test_a_unit_that_is_never_law_is_not_indexed_but_kept() -> None:
    unit = only(lid("1", None, "Vervallen", status="withdrawn"))
    assert not unit.indexed
    assert units_table([unit], [None]).num_rows == 1


def test_units_keep_the_order_of_the_table() -> None:
    table = to_table([lid("2", "1", "a"), lid("1", "1", "b"), lid("2", "2", "c")])
    found = [unit.payload.artikel_address for unit in units_of(table, ERFRECHT)]
    assert found == ["bw:4:2", "bw:4:1"]
