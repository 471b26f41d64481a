"""One launcher per home."""

from __future__ import annotations

from pathlib import Path

import pytest

from citation_platform.errors import StoreBusy
from citation_platform.launch.occupancy import Occupant, occupied

FIRST = Occupant(pid=11, dagster="http://127.0.0.1:3000", service="http://127.0.0.1:8000")


def test_a_second_launcher_is_told_where_the_first_one_serves(tmp_path: Path) -> None:
    with occupied(tmp_path) as note:
        note(FIRST)
        with pytest.raises(StoreBusy) as busy, occupied(tmp_path):
            pass
        message = str(busy.value)
        assert "process 11" in message
        assert FIRST.service in message
        assert FIRST.dagster in message


def test_a_home_that_is_still_being_prepared_is_taken_too(tmp_path: Path) -> None:
    with (
        occupied(tmp_path),
        pytest.raises(StoreBusy, match="already being served"),
        occupied(tmp_path),
    ):
        pass


def test_the_home_is_free_again_afterwards(tmp_path: Path) -> None:
    with occupied(tmp_path) as note:
        note(FIRST)
    with occupied(tmp_path):
        pass


def test_a_launcher_that_failed_frees_the_home(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), occupied(tmp_path):
        raise ZeroDivisionError
    with occupied(tmp_path):
        pass
