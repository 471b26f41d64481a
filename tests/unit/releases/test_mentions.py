"""Which document mentions which name, also when it is spoken in short."""

from __future__ import annotations

import pytest

from citation_platform.releases.mentions import Mentions


def mentions(*rows: tuple[str, str]) -> Mentions:
    return Mentions(
        {"key": key, "document_hash": document, "titled": False, "times": 1}
        for key, document in rows
    )


INVERTERS = mentions(
    ("goodwe", "a"),
    ("gw3000xs", "a"),
    ("gw1500xs", "a"),
    ("gw1500xslong", "a"),
    ("xgw3000xs", "a"),
    ("zx1500", "b"),
    ("4711", "a"),
    ("h2", "a"),
)


@pytest.mark.parametrize(
    ("spoken", "meant"),
    [
        ("3000-XS", "gw3000xs"),
        ("3000XS", "gw3000xs"),
        ("GoodWe 1500", "gw1500xs"),
        ("GoodWe 3000", "gw3000xs"),
    ],
)
def test_a_name_in_short_means_the_shortest_longer_name(spoken: str, meant: str) -> None:
    assert INVERTERS.shortened(spoken) == meant


@pytest.mark.parametrize(
    "spoken",
    [
        "3000-DT",  # another model with the same number
        "GoodWe 9999",  # a number that nobody has
        "Zorba 1500",  # a maker that nobody mentions
        "GoodWe 4711",  # a bare number is no model
        "X 15",  # too short a number to mean one
        "H2",
        "1500",
    ],
)
def test_a_name_that_no_longer_name_ends_in_is_not_guessed(spoken: str) -> None:
    assert INVERTERS.shortened(spoken) is None


def test_a_makers_number_is_sought_in_documents_that_mention_the_maker_only() -> None:
    apart = mentions(("goodwe", "a"), ("zx1500", "b"))
    assert apart.shortened("GoodWe 1500") is None


def test_a_release_without_documents_mentions_nothing(tmp_path) -> None:
    empty = Mentions.read(tmp_path / "absent.parquet")
    assert empty.shortened("3000-XS") is None
    assert "gw3000xs" not in empty
    assert empty.documents("gw3000xs") == frozenset()
