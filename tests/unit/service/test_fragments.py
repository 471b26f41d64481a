"""Pieces of a page: links that lead where they should, and nowhere else."""

from __future__ import annotations

from datetime import date
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citation_platform.service.pages.dutch import day, validity
from citation_platform.service.pages.fragments import Fragment, marked, passage_path, web_url


@pytest.mark.parametrize(
    "url", ["javascript:alert(1)", "data:text/html,x", "//evil.example", "", None, "JAVASCRIPT:x"]
)
def test_only_web_addresses_become_links(url: str | None) -> None:
    assert web_url(url) is None


def test_an_official_link_is_kept() -> None:
    assert web_url("https://wetten.overheid.nl/x#y") == "https://wetten.overheid.nl/x#y"


@given(st.text(min_size=1, max_size=30))
def test_the_path_of_a_passage_holds_its_address_unchanged(address: str) -> None:
    path = passage_path(address)
    assert "?" not in path
    assert "#" not in path
    assert unquote(path.removeprefix("/passages/")) == address


def test_the_path_of_a_passage_can_name_a_day() -> None:
    assert passage_path("bw:4:13", date(2020, 1, 1)) == "/passages/bw:4:13?on=2020-01-01"


def test_the_quotation_is_marked_in_its_artikel() -> None:
    assert marked("1. Eerst. 2. Dan.", "Eerst.") == (
        Fragment("1. ", False),
        Fragment("Eerst.", True),
        Fragment(" 2. Dan.", False),
    )


@pytest.mark.parametrize("quotation", ["", "elders"])
def test_nothing_is_marked_when_the_quotation_is_not_there(quotation: str) -> None:
    assert marked("1. Eerst.", quotation) == (Fragment("1. Eerst.", False),)


def test_validity_names_the_last_day_in_force() -> None:
    assert validity(date(2003, 1, 1), date(2019, 12, 31)) == (
        "geldig van 1 januari 2003 tot en met 31 december 2019"
    )
    assert validity(date(2020, 1, 1), None) == "geldig sinds 1 januari 2020"
    assert day(None) == "—"
