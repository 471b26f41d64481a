"""Pictures are drawn once, kept within bounds, and hopeless pages are not tried again."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from citation_platform.errors import InvalidSource
from citation_platform.objects import ObjectStore
from citation_platform.service.documents.image_cache import ImageCache
from citation_platform.service.documents.page_images import PageImages, PagePicture
from citation_platform.service.documents.rendering import NotRendered, RenderJob


@dataclass
class FakeRenderer:
    """Writes the name of the page, or tells a failure; counts how many run at a time."""

    failure: NotRendered | None = None
    jobs: list[RenderJob] = field(default_factory=list)
    most_at_once: int = 0
    running: int = 0
    go_on: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def __call__(self, job: RenderJob) -> NotRendered | None:
        with self.lock:
            self.jobs.append(job)
            self.running += 1
            self.most_at_once = max(self.most_at_once, self.running)
        self.go_on.wait(5)
        with self.lock:
            self.running -= 1
        if self.failure is None:
            job.target.write_bytes(f"{job.index}@{job.dpi}".encode())
        return self.failure


@pytest.fixture
def store(tmp_path: Path) -> ObjectStore:
    return ObjectStore(tmp_path / "objects")


@pytest.fixture
def images(tmp_path: Path, store: ObjectStore) -> Callable[..., PageImages]:
    """A factory of ``PageImages`` on one cache directory."""

    def make(render: FakeRenderer, **options: object) -> PageImages:
        render.go_on.set() if options.pop("at_once", True) else None
        cache = ImageCache(tmp_path / "cache", limit_bytes=1_000_000)
        return PageImages(store, cache=cache, render=render, **options)  # type: ignore[arg-type]

    return make


def test_a_drawn_page_is_kept_also_for_the_next_process(images, store: ObjectStore) -> None:
    sha256 = store.put(b"%PDF")
    render = FakeRenderer()
    first = images(render).picture(PagePicture(sha256, 2, 110))
    again = images(render).picture(PagePicture(sha256, 2, 110))
    assert first == again
    assert first.read_bytes() == b"2@110"
    assert len(render.jobs) == 1


def test_pages_and_resolutions_are_pictures_of_their_own(images, store: ObjectStore) -> None:
    sha256 = store.put(b"%PDF")
    shelf = images(FakeRenderer())
    wanted = [PagePicture(sha256, index, dpi) for index in (0, 1) for dpi in (72, 110)]
    assert len({shelf.picture(each).read_bytes() for each in wanted}) == 4


def test_all_who_wait_for_a_page_get_the_one_drawing(images, store: ObjectStore) -> None:
    sha256 = store.put(b"%PDF")
    render = FakeRenderer()
    shelf = images(render, at_once=False)
    with ThreadPoolExecutor(6) as threads:
        waiting = [threads.submit(shelf.picture, PagePicture(sha256, 0, 72)) for _ in range(6)]
        render.go_on.set()
        assert len({future.result() for future in waiting}) == 1
    assert len(render.jobs) == 1


def test_no_more_than_so_many_pages_are_drawn_at_once(images, store: ObjectStore) -> None:
    sha256 = store.put(b"%PDF")
    render = FakeRenderer()
    shelf = images(render, at_once=False, drawn_at_once=2)
    with ThreadPoolExecutor(6) as threads:
        waiting = [
            threads.submit(shelf.picture, PagePicture(sha256, index, 72)) for index in range(6)
        ]
        render.go_on.set()
        assert all(isinstance(future.result(), Path) for future in waiting)
    assert render.most_at_once <= 2


def test_a_hopeless_page_is_tried_again_only_after_a_while(images, store: ObjectStore) -> None:
    now = [0.0]
    render = FakeRenderer(failure=NotRendered.LIMIT)
    shelf = images(render, clock=lambda: now[0])
    wanted = PagePicture(store.put(b"%PDF"), 0, 72)
    assert [shelf.picture(wanted) for _ in range(3)] == [NotRendered.LIMIT] * 3
    assert len(render.jobs) == 1
    now[0] = 3600.0
    render.failure = None
    assert isinstance(shelf.picture(wanted), Path)


def test_a_damaged_original_is_never_drawn(images, store: ObjectStore, tmp_path: Path) -> None:
    sha256 = store.put(b"%PDF")
    (tmp_path / "objects" / sha256[:2] / sha256[2:]).write_bytes(b"other")
    render = FakeRenderer()
    shelf = images(render)
    for _ in range(2):  # and a fault leaves nobody waiting
        with pytest.raises(InvalidSource):
            shelf.picture(PagePicture(sha256, 0, 72))
    assert render.jobs == []


def put(cache: ImageCache, key: str, size: int = 100) -> None:
    cache.add(key, lambda target: target.write_bytes(b"x" * size) > 0)


def test_the_cache_gives_up_what_was_not_looked_at_longest(tmp_path: Path) -> None:
    cache = ImageCache(tmp_path, limit_bytes=350)
    for key in ("aa1", "bb2", "cc3"):
        put(cache, key)
    assert cache.find("aa1") is not None
    put(cache, "dd4")
    assert [key for key in ("aa1", "bb2", "cc3", "dd4") if cache.find(key)] == ["aa1", "cc3", "dd4"]


def test_the_cache_counts_what_earlier_processes_left(tmp_path: Path) -> None:
    for key in ("aa1", "bb2", "cc3"):
        put(ImageCache(tmp_path, limit_bytes=1000), key)
    put(ImageCache(tmp_path, limit_bytes=250), "dd4")
    assert sum(path.stat().st_size for path in tmp_path.rglob("*.png")) <= 250


def test_a_picture_that_was_not_drawn_leaves_nothing_behind(tmp_path: Path) -> None:
    cache = ImageCache(tmp_path, limit_bytes=1000)
    assert cache.add("aa1", lambda target: False) is None
    with pytest.raises(OSError, match="full"):
        cache.add("bb2", _full_disk)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def _full_disk(target: Path) -> bool:
    target.write_bytes(b"half")
    raise OSError("disk full")
