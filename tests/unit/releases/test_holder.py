"""Which release a process serves while the pointer moves."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from citation_platform.errors import InvalidSource, NoRelease
from citation_platform.home import Home
from citation_platform.releases import layout
from citation_platform.releases.holder import ReleaseHolder
from citation_platform.releases.pointer import move


class FakeRelease:
    """A release that remembers whether it was closed."""

    def __init__(self, release_id: str) -> None:
        self.id = release_id
        self.closed = False

    def close(self) -> None:
        assert not self.closed, "closed twice"
        self.closed = True


@dataclass
class Opener:
    """Opens fake releases; ``broken`` ones fail; each waits for ``gate``."""

    broken: set[str] = field(default_factory=set)
    opened: list[FakeRelease] = field(default_factory=list)
    gate: threading.Event = field(default_factory=threading.Event)

    def __call__(self, home: Home, release_id: str) -> FakeRelease:
        assert self.gate.wait(5)
        if release_id in self.broken:
            raise InvalidSource("the index is damaged", where=release_id)
        self.opened.append(FakeRelease(release_id))
        return self.opened[-1]


class Clock:
    """A clock that moves when told."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def opener() -> Opener:
    opener = Opener()
    opener.gate.set()
    return opener


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def holder(home: Home, opener: Opener, clock: Clock) -> ReleaseHolder:
    return ReleaseHolder(home, check_every=1, retry_every=5, open_with=opener, clock=clock)


def wait_until(condition: Callable[[], bool]) -> None:
    for _ in range(500):
        if condition():
            return
        threading.Event().wait(0.01)
    pytest.fail("it did not happen within 5 s")


def test_without_a_published_release_it_says_what_to_do(holder: ReleaseHolder) -> None:
    with pytest.raises(NoRelease, match="ingest"), holder.use():
        pass
    assert holder.health().release_id is None


def test_the_first_publish_is_picked_up_without_a_restart(
    holder: ReleaseHolder, home: Home, clock: Clock
) -> None:
    with pytest.raises(NoRelease):
        holder.current()
    move(home, "aaaa")
    clock.now += 2
    assert holder.current().id == "aaaa"


def test_a_running_request_finishes_on_the_release_it_began_with(
    holder: ReleaseHolder, home: Home, opener: Opener
) -> None:
    move(home, "aaaa")
    with holder.use() as running:
        move(home, "bbbb")
        assert holder.refresh()
        with holder.use() as fresh:
            assert fresh.id == "bbbb"
        assert running.id == "aaaa"
        assert not opener.opened[0].closed
    assert opener.opened[0].closed
    assert not opener.opened[1].closed


def test_the_old_release_serves_while_the_new_one_is_being_opened(
    holder: ReleaseHolder, home: Home, opener: Opener, clock: Clock
) -> None:
    move(home, "aaaa")
    assert holder.current().id == "aaaa"
    opener.gate.clear()
    move(home, "bbbb")
    clock.now += 2
    assert holder.current().id == "aaaa"
    clock.now += 2
    assert holder.current().id == "aaaa"
    opener.gate.set()
    wait_until(lambda: holder.health().release_id == "bbbb")
    assert [release.id for release in opener.opened] == ["aaaa", "bbbb"]


def test_requests_during_the_first_opening_wait_for_it(
    holder: ReleaseHolder, home: Home, opener: Opener
) -> None:
    move(home, "aaaa")
    opener.gate.clear()
    served: list[str] = []
    threads = [
        threading.Thread(target=lambda: served.append(holder.current().id)) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    opener.gate.set()
    for thread in threads:
        thread.join(5)
    assert served == ["aaaa"] * 4
    assert len(opener.opened) == 1


def test_a_release_that_cannot_be_opened_leaves_the_old_one_serving(
    holder: ReleaseHolder, home: Home, opener: Opener
) -> None:
    move(home, "aaaa")
    holder.refresh()
    opener.broken.add("bbbb")
    move(home, "bbbb")
    assert not holder.refresh()
    assert holder.current().id == "aaaa"
    health = holder.health()
    assert (health.release_id, health.published_id) == ("aaaa", "bbbb")
    assert "damaged" in (health.problem or "")


def test_a_release_that_can_be_opened_later_is_tried_again(
    holder: ReleaseHolder, home: Home, opener: Opener, clock: Clock
) -> None:
    move(home, "aaaa")
    holder.refresh()
    opener.broken.add("bbbb")
    move(home, "bbbb")
    holder.refresh()
    opener.broken.clear()
    clock.now += 2
    assert holder.current().id == "aaaa"
    clock.now += 5
    holder.current()
    wait_until(lambda: holder.health().release_id == "bbbb")
    assert holder.health().problem is None


def test_rolling_back_a_release_that_cannot_be_opened_clears_the_problem(
    holder: ReleaseHolder, home: Home, opener: Opener
) -> None:
    move(home, "aaaa")
    holder.refresh()
    opener.broken.add("bbbb")
    move(home, "bbbb")
    holder.refresh()
    move(home, "aaaa")
    holder.refresh()
    assert holder.health().problem is None
    assert len(opener.opened) == 1


def test_a_broken_first_release_is_named(holder: ReleaseHolder, home: Home, opener: Opener) -> None:
    opener.broken.add("aaaa")
    move(home, "aaaa")
    with pytest.raises(NoRelease, match="damaged"):
        holder.current()


def test_a_pointer_that_vanished_is_a_problem_but_serving_goes_on(
    holder: ReleaseHolder, home: Home
) -> None:
    move(home, "aaaa")
    holder.refresh()
    layout.pointer(home).unlink()
    holder.refresh()
    assert holder.current().id == "aaaa"
    assert "pointer" in (holder.health().problem or "")


def test_between_looks_a_request_costs_no_disk_access(
    holder: ReleaseHolder, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    move(home, "aaaa")
    holder.refresh()
    holder.current()
    monkeypatch.setattr(layout, "pointer", lambda _: pytest.fail("looked at the disk"))
    for _ in range(100):
        assert holder.current().id == "aaaa"


def test_closing_waits_for_the_last_user(holder: ReleaseHolder, home: Home, opener: Opener) -> None:
    move(home, "aaaa")
    with holder.use():
        holder.close()
        assert not opener.opened[0].closed
    assert opener.opened[0].closed
    with pytest.raises(NoRelease):
        holder.current()
