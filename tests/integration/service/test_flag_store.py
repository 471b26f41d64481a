"""The list of flags on both databases: it grows, keeps its order, and forgets nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from citation_platform.service.flags import FlaggedPlace, FlagStore, NewFlag


@pytest.fixture(params=["sqlite", "postgresql"])
def state_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The SQL state on the database of this parameter."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'state.db'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


def flag(order: str, user: str = "k.jansen") -> NewFlag:
    place = FlaggedPlace(
        label="Handleiding, p. 3",
        passage_id=None,
        quote="Ø 100/150 — “concentrisch”",
        document_hash="a" * 64,
        document_name="Handleiding",
        supplier="Ketelbouw",
        revision="Rev. 2",
        page=3,
        box=(10.0, 20.5, 30.0, 40.25),
        page_url=None,
    )
    return NewFlag(
        order_reference=order,
        user=user,
        note="let op",
        question=None,
        answer_id=None,
        release_id="r1",
        places=(place,),
    )


def test_a_stored_flag_is_read_back_as_it_was(state_url: str) -> None:
    stored = FlagStore.at(state_url).add(flag("VO-1"))
    (found,) = FlagStore.at(state_url).list().flags  # another process
    assert found == stored
    assert found.flagged_at.tzinfo is not None


def test_flags_of_several_users_at_once_are_all_kept(state_url: str) -> None:
    store = FlagStore.at(state_url)
    with ThreadPoolExecutor(4) as threads:
        users = [f"user-{number % 2}" for number in range(12)]
        list(threads.map(lambda user: store.add(flag("VO-1", user)), users))
    numbers = [each.number for each in store.list().flags]
    assert len(numbers) == 12
    assert numbers == sorted(set(numbers), reverse=True)
    assert len(store.list(user="user-1").flags) == 6


def test_the_list_is_read_page_by_page_without_a_gap(state_url: str) -> None:
    store = FlagStore.at(state_url)
    stored = [store.add(flag("VO-1" if number % 2 else "VO-2")).number for number in range(7)]
    seen: list[int] = []
    before: int | None = None
    while True:
        part = store.list(before=before, limit=3)
        seen += [each.number for each in part.flags]
        before = part.next_before
        if before is None:
            break
    assert seen == stored[::-1]
    assert len(store.list(order_reference="VO-1").flags) == 3
